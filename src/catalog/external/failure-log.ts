// A bounded log of failures in one collection of the state: the reason, the number of tries, and when to retry.
import { hasExpired } from '@periplus/time';
import { CatalogError, type ErrorCode } from '../../errors.ts';
import type { StateDocument, StateStore } from '../../state/state.ts';

/** Fewer than a page, so that one request reads the whole log. */
export const MAX_FAILURES = 900;
const PAGE_SIZE = 1_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** The number of tries is kept for this long after the retry time. */
const RETENTION_MS = 30 * DAY_MS;
const MAX_BACKOFF_MS = 7 * DAY_MS;

export type LoggedFailure = {
  readonly code: ErrorCode;
  readonly detail: string;
  readonly tries: number;
  readonly until: number;
};

export type FailureLog = {
  /** Undefined from the retry time on. */
  readonly find: (key: string) => Promise<LoggedFailure | undefined>;
  /** The keys whose retry time has not come yet. */
  readonly keys: () => Promise<readonly string[]>;
  /** Replaces the failures with the earliest retry time if the log is full. */
  readonly add: (key: string, error: CatalogError) => Promise<void>;
  readonly remove: (key: string) => Promise<void>;
  readonly removeExpired: () => Promise<void>;
};

const TRANSIENT: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  ...(['source_unreachable', 'upstream_timeout', 'service_unavailable'] as const),
]);

/** Exponential backoff; a server that was unreachable is retried sooner. */
const backoffOf = (code: ErrorCode, tries: number): number =>
  TRANSIENT.has(code)
    ? Math.min(MINUTE_MS * 4 ** (tries - 1), DAY_MS)
    : Math.min(10 * MINUTE_MS * 4 ** (tries - 1), MAX_BACKOFF_MS);

const toFailure = ({ value }: StateDocument): LoggedFailure => value as LoggedFailure;

export const toFailureError = ({ code, detail }: LoggedFailure, waitMs: number): CatalogError =>
  new CatalogError(code, detail, { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) });

export const createFailureLog = (state: StateStore, collection: string, now: () => number): FailureLog => {
  const isActive = ({ until }: LoggedFailure): boolean => !hasExpired(until, MAX_BACKOFF_MS, now());
  const list = (): Promise<readonly StateDocument[]> => state.list(collection, { limit: PAGE_SIZE });
  const removeAll = async (failures: readonly StateDocument[]): Promise<void> => {
    for (const { id, version } of failures) await state.remove(collection, id, { kind: 'version', version });
  };
  const read = async (key: string): Promise<LoggedFailure | undefined> => {
    const document = await state.get(collection, key);
    return document === undefined ? undefined : toFailure(document);
  };
  const trim = async (): Promise<void> => {
    for (let failures = await list(); failures.length > MAX_FAILURES; failures = await list()) {
      const byRetryTime = failures.toSorted((a, b) => toFailure(a).until - toFailure(b).until);
      await removeAll(byRetryTime.slice(0, failures.length - MAX_FAILURES));
    }
  };
  return {
    find: async (key) => {
      const failure = await read(key);
      return failure !== undefined && isActive(failure) ? failure : undefined;
    },
    keys: async () => (await list()).filter((document) => isActive(toFailure(document))).map(({ id }) => id),
    add: async (key, { code, message }) => {
      const tries = ((await read(key))?.tries ?? 0) + 1;
      await state.put(collection, key, { code, detail: message, tries, until: now() + backoffOf(code, tries) });
      await trim();
    },
    remove: async (key) => {
      if ((await read(key)) !== undefined) await state.remove(collection, key);
    },
    removeExpired: async () =>
      removeAll((await list()).filter((document) => toFailure(document).until + RETENTION_MS < now())),
  };
};
