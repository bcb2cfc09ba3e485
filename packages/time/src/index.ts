// Calendar days and intervals

export {
  type DayInterval,
  dayToYear,
  FIRST_DAY,
  hullOfDays,
  isCalendarDate,
  LAST_DAY,
  MS_PER_DAY,
  monthToDays,
  toDay,
  yearsToDays,
  yearToDays,
} from './days.ts';
export {
  TIME_RELATIONS,
  type TimeComparison,
  type TimeEnd,
  type TimeOperator,
  type TimePredicate,
  type TimeRelation,
  timeComparisons,
  timePredicate,
} from './time-relations.ts';

// Schedules

export { type Cron, type ParsedCron, parseCron } from './cron.ts';

// Deadlines, queues and throttling

export { createDeadline, createDeadlineCheck, type Deadline, INFINITE_DEADLINE } from './deadline.ts';
export { hasExpired, MAX_CLOCK_SKEW_MS } from './expiry.ts';
export { throttle } from './throttle.ts';
