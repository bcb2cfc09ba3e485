// Shares the CPU time of a thread between clients. While the thread is busy, the work of the client who used the least
// CPU time recently runs first, one step per turn of the event loop, so that new requests are read in between.
import { AsyncResource } from 'node:async_hooks';
import { type CpuAccounts, createCpuAccounts } from './cpu-accounts.ts';

type Step = {
  readonly client: string;
  readonly run: () => void;
  /** Called instead of `run` if the step waited too long. Without it, the step waits as long as necessary. */
  readonly refuse?: () => void;
};

export type RequestScheduler = {
  /** Runs the step now if the thread has time, later otherwise. The result removes a step that has not started. */
  readonly add: (step: Step) => () => void;
  /** Charges CPU time from now on to a client, until the end of the turn or the next call. */
  readonly enter: (client: string | undefined) => void;
  /** Charges CPU time that other threads used. */
  readonly charge: CpuAccounts['charge'];
};

export type SchedulerOptions = {
  /** CPU time for other work that a step may wait for; 0 means any. */
  readonly maxQueueMs: number;
  readonly cpuMs?: () => number;
  readonly accounts?: CpuAccounts;
};

/** CPU time after which steps wait for the next turn of the event loop. */
const TURN_MS = 5;

/** Of this thread: refusing a request does not help while other processes use the CPU. */
const threadCpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

type Entry = Step & { readonly since: number };

/** Waiting steps: by client, and those that may be refused in the order of their arrival. */
const createWaitingSteps = ({ recentMs }: CpuAccounts) => {
  const byClient = new Map<string, Set<Entry>>();
  const refusable = new Set<Entry>();
  const remove = (entry: Entry): void => {
    const own = byClient.get(entry.client);
    own?.delete(entry);
    refusable.delete(entry);
    if (own?.size === 0) byClient.delete(entry.client);
  };
  return {
    refusable,
    remove,
    isEmpty: (): boolean => byClient.size === 0,
    add: (entry: Entry): void => {
      byClient.set(entry.client, (byClient.get(entry.client) ?? new Set()).add(entry));
      if (entry.refuse !== undefined) refusable.add(entry);
    },
    takeLightest: (): Entry | undefined => {
      let [lightest, least] = [undefined as Set<Entry> | undefined, Number.POSITIVE_INFINITY];
      for (const [client, own] of byClient) {
        const used = recentMs(client);
        if (used < least) [lightest, least] = [own, used];
      }
      const [entry] = lightest ?? [];
      if (entry !== undefined) remove(entry);
      return entry;
    },
  };
};

export const createRequestScheduler = (options: SchedulerOptions): RequestScheduler => {
  const { maxQueueMs, cpuMs = threadCpuMs, accounts = createCpuAccounts() } = options;
  const waiting = createWaitingSteps(accounts);
  let turnStart: number | undefined;
  let current: string | undefined;
  let currentSince = 0;

  const enter = (client: string | undefined): void => {
    const now = cpuMs();
    if (current !== undefined) accounts.charge(current, now - currentSince);
    current = client;
    currentSince = now;
    if (client !== undefined) beginTurn(now);
  };
  const beginTurn = (now: number): number => {
    if (turnStart === undefined) setImmediate(endTurn);
    turnStart ??= now;
    return turnStart;
  };
  const run = (step: Step): void => {
    enter(step.client);
    step.run();
  };
  const refuseLate = (now: number): void => {
    for (const entry of waiting.refusable) {
      if (maxQueueMs === 0 || now - entry.since <= maxQueueMs) return;
      waiting.remove(entry);
      entry.refuse?.();
    }
  };
  /** Runs after the events of the turn. Bound, so that a step does not run in the context of another request. */
  const endTurn = AsyncResource.bind((): void => {
    turnStart = undefined;
    enter(undefined);
    refuseLate(currentSince);
    const next = waiting.takeLightest();
    if (next !== undefined) run(next);
    if (!waiting.isEmpty()) beginTurn(cpuMs());
  });

  return {
    enter,
    charge: accounts.charge,
    add: (step) => {
      const now = cpuMs();
      if (now - beginTurn(now) < TURN_MS && waiting.isEmpty()) {
        run(step);
        return () => {};
      }
      const entry: Entry = { ...step, since: now };
      waiting.add(entry);
      return () => waiting.remove(entry);
    },
  };
};
