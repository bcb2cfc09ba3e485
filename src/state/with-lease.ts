// Work under a lease: renewed while the work goes on, and the work is told when the lease is lost.
import type { Lease, StateStore } from './state.ts';

export type LeasedResult<Result> = { readonly kind: 'done'; readonly result: Result } | { readonly kind: 'taken' };

const LOST = 'The right to do this alone was lost.';

/** Half of the time is left for a renewal that comes late. */
const renewEvery = (lease: Lease, ttlMs: number, onLost: (cause: Error) => void): (() => void) => {
  const renew = async (): Promise<void> => {
    const isHeld = await lease.renew().catch(() => false);
    if (!isHeld) onLost(new Error(LOST));
  };
  const timer = setInterval(() => void renew(), Math.max(1, ttlMs / 2));
  return () => clearInterval(timer);
};

/** Does the work unless another does it. The signal is aborted when the lease is lost, and the work must then stop. */
export const withLease = async <Result>(
  state: StateStore,
  name: string,
  ttlMs: number,
  work: (lost: AbortSignal) => Promise<Result>,
): Promise<LeasedResult<Result>> => {
  const lease = await state.acquire(name, ttlMs);
  if (lease === undefined) return { kind: 'taken' };
  const controller = new AbortController();
  const stopRenewing = renewEvery(lease, ttlMs, (cause) => controller.abort(cause));
  try {
    return { kind: 'done', result: await work(controller.signal) };
  } finally {
    stopRenewing();
    await lease.release();
  }
};
