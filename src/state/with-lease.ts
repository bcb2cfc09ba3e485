// Runs work under a lease, keeps renewing it, and aborts a signal when the lease is lost.
import type { Lease, StateStore } from './state.ts';

export type LeasedResult<Result> = { readonly kind: 'done'; readonly result: Result } | { readonly kind: 'taken' };

const LOST = 'The lease was lost.';

/** Renews at half of the lease time, so that a late renewal still succeeds. */
const renewEvery = (lease: Lease, ttlMs: number, onLost: (cause: Error) => void): (() => void) => {
  const renew = async (): Promise<void> => {
    const isHeld = await lease.renew().catch(() => false);
    if (!isHeld) onLost(new Error(LOST));
  };
  const timer = setInterval(() => void renew(), Math.max(1, ttlMs / 2));
  return () => clearInterval(timer);
};

/** Returns `taken` if another process holds the lease. The work must stop when its signal is aborted. */
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
