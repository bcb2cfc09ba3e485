// Limits how many calls a thread runs at a time and how many wait. Callers take turns, each with its oldest call, so
// that one caller with many calls delays the others by one call at most. Connections may share one queue.
import { setImmediate as nextTurn } from 'node:timers/promises';

export type CallQueueLimits = {
  /** Calls that run at a time. */
  readonly concurrency: number;
  /** Calls that wait for their turn. */
  readonly maxQueued: number;
  /** Calls of one caller that wait; `maxQueued` if absent. */
  readonly maxQueuedPerCaller?: number;
};

type QueuedTask = {
  readonly caller: string;
  /** Must not reject. */
  readonly run: () => Promise<void>;
  /** Called instead of `run` if there is no room for the task. */
  readonly refuse: () => void;
};

export type CallQueue = {
  /**
   * Refuses the task if its caller has too many. If the whole queue is full, refuses the newest task of the caller that
   * has the most, which may be this one. Returns a function that removes the task if it has not started.
   */
  readonly add: (task: QueuedTask) => () => void;
  /** Adds the next step of a call that was accepted before, which is never refused. */
  readonly resume: (step: Omit<QueuedTask, 'refuse'>) => () => void;
};

type Entry = Omit<QueuedTask, 'refuse'> & Partial<Pick<QueuedTask, 'refuse'>>;

/** The waiting tasks of one caller, and how many of them may be refused. */
type CallerQueue = { readonly entries: Set<Entry>; refusable: number };

const isRefusable = ({ refuse }: Entry): boolean => refuse !== undefined;

/** The waiting tasks of all callers, in the order of their turns. */
const createTurns = () => {
  const byCaller = new Map<string, CallerQueue>();
  let count = 0;
  const adjust = (queue: CallerQueue, entry: Entry, by: 1 | -1): void => {
    if (!isRefusable(entry)) return;
    queue.refusable += by;
    count += by;
  };
  const remove = (entry: Entry): void => {
    const queue = byCaller.get(entry.caller);
    if (queue?.entries.delete(entry) !== true) return;
    adjust(queue, entry, -1);
    if (queue.entries.size === 0) byCaller.delete(entry.caller);
  };
  return {
    remove,
    add: (entry: Entry): void => {
      const queue = byCaller.get(entry.caller) ?? { entries: new Set(), refusable: 0 };
      queue.entries.add(entry);
      adjust(queue, entry, 1);
      byCaller.set(entry.caller, queue);
    },
    /** Its caller goes to the end of the line with the remaining tasks. */
    next: (): Entry | undefined => {
      const [queue] = byCaller.values();
      const [entry] = queue?.entries ?? [];
      if (queue === undefined || entry === undefined) return undefined;
      remove(entry);
      if (byCaller.delete(entry.caller)) byCaller.set(entry.caller, queue);
      return entry;
    },
    count: (): number => count,
    countOf: (caller: string): number => byCaller.get(caller)?.refusable ?? 0,
    /** If several callers have the most, `caller` is the one. */
    newestOfLongest: (caller: string): Entry | undefined => {
      const own = byCaller.get(caller) ?? { entries: new Set(), refusable: 0 };
      const longest = [...byCaller.values()].reduce((a, b) => (b.refusable > a.refusable ? b : a), own);
      return [...longest.entries].findLast(isRefusable);
    },
  };
};

export const createCallQueue = (limits: CallQueueLimits): CallQueue => {
  const { concurrency, maxQueued, maxQueuedPerCaller = maxQueued } = limits;
  const turns = createTurns();
  let running = 0;

  const runQueued = async (): Promise<void> => {
    running += 1;
    for (let entry = turns.next(); entry !== undefined; entry = turns.next()) {
      await entry.run();
      await nextTurn(); // lets cancellations arrive between two long tasks
    }
    running -= 1;
  };
  const enter = (entry: Entry): (() => void) => {
    turns.add(entry);
    if (running < concurrency) void runQueued();
    return () => turns.remove(entry);
  };
  const refuse = (entry: Entry | undefined): void => {
    if (entry === undefined) return;
    turns.remove(entry);
    entry.refuse?.();
  };

  return {
    add: (task) => {
      const entry: Entry = { ...task };
      const isFull = running >= concurrency && turns.countOf(task.caller) >= maxQueuedPerCaller;
      if (isFull) task.refuse();
      const leave = isFull ? () => {} : enter(entry);
      if (turns.count() > maxQueued) refuse(turns.newestOfLongest(task.caller));
      return leave;
    },
    resume: (step) => enter({ ...step }),
  };
};
