// Notes of what did not work, in one collection of the state: why, how often, and until when it is not tried again. They are bounded in
// number, so that all of them can be read at once.
import { CatalogError, type ErrorCode } from '../../errors.ts';
import type { StateDocument, StateStore } from '../../state/state.ts';

/** Fewer than a page of the state holds. */
export const MAX_FAILURES = 900;
const NOTES_AT_ONCE = 1_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** How often something failed counts for so long after it may be tried again. */
const REMEMBERED_MS = 30 * DAY_MS;

export type LoggedFailure = {
  readonly code: ErrorCode;
  readonly detail: string;
  readonly tries: number;
  readonly until: number;
};

export type FailureLog = {
  /** Undefined as soon as it may be tried again. */
  readonly find: (key: string) => Promise<LoggedFailure | undefined>;
  /** Of all that is not tried at the moment. */
  readonly keys: () => Promise<readonly string[]>;
  /** Above the bound, those that end first give way. */
  readonly add: (key: string, error: CatalogError) => Promise<void>;
  readonly remove: (key: string) => Promise<void>;
  /** Drops notes that no longer matter. */
  readonly removeExpired: () => Promise<void>;
};

const PASSING: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  ...(['source_unreachable', 'upstream_timeout', 'service_unavailable'] as const),
]);

/** A server that was away is asked again after a minute, then less and less often. */
const pauseOf = (code: ErrorCode, tries: number): number =>
  PASSING.has(code)
    ? Math.min(MINUTE_MS * 4 ** (tries - 1), DAY_MS)
    : Math.min(10 * MINUTE_MS * 4 ** (tries - 1), 7 * DAY_MS);

/** As `add` wrote it. */
const toTrouble = ({ value }: StateDocument): LoggedFailure => value as LoggedFailure;

export const toFailureError = ({ code, detail }: LoggedFailure, waitMs: number): CatalogError =>
  new CatalogError(code, detail, { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) });

export const createFailureLog = (state: StateStore, collection: string, now: () => number): FailureLog => {
  const list = (): Promise<readonly StateDocument[]> => state.list(collection, { limit: NOTES_AT_ONCE });
  const drop = async (notes: readonly StateDocument[]): Promise<void> => {
    for (const { id, version } of notes) await state.remove(collection, id, { kind: 'version', version });
  };
  const read = async (key: string): Promise<LoggedFailure | undefined> => {
    const note = await state.get(collection, key);
    return note === undefined ? undefined : toTrouble(note);
  };
  const holdBound = async (): Promise<void> => {
    for (let notes = await list(); notes.length > MAX_FAILURES; notes = await list()) {
      const byEnd = notes.toSorted((a, b) => toTrouble(a).until - toTrouble(b).until);
      await drop(byEnd.slice(0, notes.length - MAX_FAILURES));
    }
  };
  return {
    find: async (key) => {
      const trouble = await read(key);
      return trouble !== undefined && trouble.until > now() ? trouble : undefined;
    },
    keys: async () => (await list()).filter((note) => toTrouble(note).until > now()).map(({ id }) => id),
    add: async (key, { code, message }) => {
      const tries = ((await read(key))?.tries ?? 0) + 1;
      await state.put(collection, key, { code, detail: message, tries, until: now() + pauseOf(code, tries) });
      await holdBound();
    },
    remove: async (key) => {
      if ((await read(key)) !== undefined) await state.remove(collection, key);
    },
    removeExpired: async () => drop((await list()).filter((note) => toTrouble(note).until + REMEMBERED_MS < now())),
  };
};
