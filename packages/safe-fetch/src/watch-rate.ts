// Ends transfers that are too slow, which would otherwise hold a worker for as long as the server likes.
import type { IncomingMessage } from 'node:http';
import { failedError } from './fetch-result.ts';

export type RateRules = {
  /** A transfer fails if the server sends less on average, over a window of the time spent waiting for it. */
  readonly minBytesPerSecond: number;
  /** A minute if absent, since servers may pause to compute. */
  readonly rateWindowMs?: number;
};

/** `start` and `stop` delimit the time spent waiting for data, as opposed to processing it. */
type RateWatch = { readonly start: () => void; readonly stop: () => void };

/** Counts the bytes on the wire, so that compression does not make a slow transfer look fast. */
export const watchRate = (response: IncomingMessage, rules: RateRules): RateWatch => {
  const { minBytesPerSecond, rateWindowMs = 60_000 } = rules;
  const { socket } = response;
  let [bytesBefore, remainingMs, startedAt] = [socket.bytesRead, rateWindowMs, 0];
  let timer: NodeJS.Timeout | undefined;

  const check = (): void => {
    const received = socket.bytesRead - bytesBefore;
    if (received * 1_000 < minBytesPerSecond * rateWindowMs) {
      response.destroy(failedError(`the server sends less than ${minBytesPerSecond} bytes per second`));
      return;
    }
    [bytesBefore, remainingMs] = [socket.bytesRead, rateWindowMs];
    start();
  };
  const start = (): void => {
    startedAt = performance.now();
    timer = setTimeout(check, remainingMs);
  };
  const stop = (): void => {
    clearTimeout(timer);
    remainingMs = Math.max(0, remainingMs - (performance.now() - startedAt));
  };
  return { start, stop };
};
