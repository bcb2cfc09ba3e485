// The caller that the current code works for. Calls to other threads carry it, so that their queues can be fair.
import { AsyncLocalStorage } from 'node:async_hooks';

type Work = { readonly toCaller: () => string; readonly charge: (cpuMs: number) => void };

const works = new AsyncLocalStorage<Work>();

/**
 * Runs a function and everything that it starts for a caller; `toCaller` is called when a call is made. `charge` gets
 * the CPU time of calls to threads that run one call at a time.
 */
export const runForCaller = <Result>(
  toCaller: () => string,
  run: () => Result,
  charge: (cpuMs: number) => void = () => {},
): Result => works.run({ toCaller, charge }, run);

/** Work that no caller requested has the empty name. */
export const currentCaller = (): string => works.getStore()?.toCaller() ?? '';

export const currentCharge = (): Work['charge'] => works.getStore()?.charge ?? (() => {});
