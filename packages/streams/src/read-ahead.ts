// Buffers a stream up to a limit while its consumer works, so that the source finishes sooner.
import { setImmediate as nextTurn } from 'node:timers/promises';

type Signal = { readonly wait: () => Promise<void>; readonly notify: () => void };

const createSignal = (): Signal => {
  let { promise, resolve } = Promise.withResolvers<void>();
  return {
    wait: () => promise,
    notify: () => {
      resolve();
      ({ promise, resolve } = Promise.withResolvers<void>());
    },
  };
};

type SourceEnd = { readonly kind: 'complete' } | { readonly kind: 'failed'; readonly cause: unknown };

/**
 * Buffers at most `maxBytes` plus one chunk. An error arrives after the chunks before it. `stop` ends the source when
 * the consumer stops early, because the source may be waiting forever.
 */
export async function* readAhead(
  source: AsyncIterable<Uint8Array>,
  maxBytes: number,
  stop: () => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  const [arrived, consumed] = [createSignal(), createSignal()];
  const chunks: Uint8Array[] = [];
  let [buffered, isStopped]: [number, boolean] = [0, false];
  let end: SourceEnd | undefined;

  const fill = async (): Promise<SourceEnd> => {
    for await (const chunk of source) {
      chunks.push(chunk);
      buffered += chunk.length;
      arrived.notify();
      while (buffered >= maxBytes && !isStopped) await consumed.wait();
      if (isStopped) break;
    }
    return { kind: 'complete' };
  };

  fill()
    .catch((cause: unknown): SourceEnd => ({ kind: 'failed', cause }))
    .then((result) => {
      end = result;
      arrived.notify();
    });
  try {
    for (;;) {
      const chunk = chunks.shift();
      if (chunk !== undefined) {
        buffered -= chunk.length;
        consumed.notify();
        yield chunk;
        await nextTurn(); // lets the source deliver
      } else if (end === undefined) await arrived.wait();
      else if (end.kind === 'failed') throw end.cause;
      else return;
    }
  } finally {
    isStopped = true;
    consumed.notify();
    stop();
  }
}
