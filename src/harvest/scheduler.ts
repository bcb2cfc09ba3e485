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
  const plan = async (source: Source, after: Date): Promise<void> => {
    const next = nextTime(source, after, jitterSeconds);
    if (next !== undefined)
      await sources.setNextRun(source.name, { schedule: source.schedule ?? '', nextAt: next.toISOString() });
  };
  const check = async (source: Source): Promise<void> => {
    const time = now();
    const planned = await sources.nextRun(source.name);
    const isDue = planned?.schedule === source.schedule && Date.parse(planned?.nextAt ?? '') <= time.getTime();
    if (isDue) await submit(source);
    if (isDue || planned?.schedule !== source.schedule) await plan(source, time);
  };
  return async (): Promise<void> => {
    for (const source of await sources.list()) {
      if (source.isEnabled && source.schedule !== undefined) await check(source);
    }
  };
};
