// The caller that the current code works for. Calls to other threads carry it, so that their queues can be fair.
import { AsyncLocalStorage } from 'node:async_hooks';

const callers = new AsyncLocalStorage<() => string>();

/** Runs a function and everything that it starts for a caller; `toCaller` is called when a call is made. */
export const runForCaller = <Result>(toCaller: () => string, run: () => Result): Result => callers.run(toCaller, run);

/** Work that no caller requested has the empty name. */
export const currentCaller = (): string => callers.getStore()?.() ?? '';
