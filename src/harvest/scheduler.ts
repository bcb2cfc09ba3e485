// Submits harvests on schedule. The next time is stored, so that a run that was missed while the server was off runs
// once.
import { hash } from 'node:crypto';
import { parseCron } from '@periplus/time';
import type { Source } from './source.ts';
import type { SourceList } from './source-list.ts';

export type SchedulerOptions = {
  readonly sources: SourceList;
  readonly submit: (source: Source) => Promise<unknown>;
  /** Delays each run by up to this much. */
  readonly jitterSeconds: number;
  readonly now?: () => Date;
};

/** A hash between 0 and 1, which spreads sources with the same schedule. */
const jitterOf = (name: string): number => Number.parseInt(hash('sha256', name, 'hex').slice(0, 8), 16) / 0xffffffff;

const nextTime = ({ name, schedule = '' }: Source, after: Date, jitterSeconds: number): Date | undefined => {
  const parsed = parseCron(schedule);
  const next = parsed.kind === 'ok' ? parsed.cron.next(after) : undefined;
  return next === undefined ? undefined : new Date(next.getTime() + jitterOf(name) * jitterSeconds * 1_000);
};

/** Returns a function that checks all sources once, to be called periodically. */
export const createScheduler = ({ sources, submit, jitterSeconds, now = () => new Date() }: SchedulerOptions) => {
  const check = async (source: Source): Promise<void> => {
    const { name, schedule = '' } = source;
    const time = now();
    const [planned, next] = [await sources.nextRun(name), nextTime(source, time, jitterSeconds)];
    const plannedAt = planned?.schedule === schedule ? Date.parse(planned.nextAt) : Number.NaN;
    const isDue = plannedAt <= time.getTime();
    if (isDue) await submit(source);
    // A time after the next one was planned by a clock that was ahead.
    const isPlanned = !isDue && next !== undefined && plannedAt <= next.getTime();
    if (!isPlanned && next !== undefined) await sources.setNextRun(name, { schedule, nextAt: next.toISOString() });
  };
  return async (): Promise<void> => {
    for (const source of await sources.list()) {
      if (source.isEnabled && source.schedule !== undefined) await check(source);
    }
  };
};
