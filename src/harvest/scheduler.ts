// Has sources harvested when their schedules say so. Which moment comes next is kept, so that a server that was off then runs it once.
import { hash } from 'node:crypto';
import { parseCron } from '@periplus/time';
import type { Source } from './source.ts';
import type { SourceList } from './source-list.ts';

export type SchedulerOptions = {
  readonly sources: SourceList;
  readonly submit: (source: Source) => Promise<unknown>;
  /** Runs begin up to so much later. */
  readonly jitterSeconds: number;
  readonly now?: () => Date;
};

/** From 0 to 1, always the same for a source: those of one schedule are spread, and none is run twice. */
const shareOf = (name: string): number => Number.parseInt(hash('sha256', name, 'hex').slice(0, 8), 16) / 0xffffffff;

const nextMoment = ({ name, schedule = '' }: Source, after: Date, jitterSeconds: number): Date | undefined => {
  const parsed = parseCron(schedule);
  const next = parsed.kind === 'ok' ? parsed.cron.next(after) : undefined;
  return next === undefined ? undefined : new Date(next.getTime() + shareOf(name) * jitterSeconds * 1_000);
};

/** Looks at all sources once; to be called now and then. */
export const createScheduler = ({ sources, submit, jitterSeconds, now = () => new Date() }: SchedulerOptions) => {
  const plan = async (source: Source, after: Date): Promise<void> => {
    const next = nextMoment(source, after, jitterSeconds);
    if (next !== undefined)
      await sources.setNextRun(source.name, { schedule: source.schedule ?? '', nextAt: next.toISOString() });
  };
  const look = async (source: Source): Promise<void> => {
    const moment = now();
    const planned = await sources.nextRun(source.name);
    const isDue = planned?.schedule === source.schedule && Date.parse(planned?.nextAt ?? '') <= moment.getTime();
    if (isDue) await submit(source);
    if (isDue || planned?.schedule !== source.schedule) await plan(source, moment);
  };
  return async (): Promise<void> => {
    for (const source of await sources.list()) {
      if (source.isEnabled && source.schedule !== undefined) await look(source);
    }
  };
};
