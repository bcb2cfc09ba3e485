// What is remembered of sources of data that did not work: why, and until when they are not asked again.
import { hash } from 'node:crypto';
import { CatalogError, type ErrorCode } from '../errors.ts';
import type { ExportSource, ExportType } from '../record/views/export-sources.ts';
import type { State } from '../state/state.ts';

const DEAD = 'dead-sources';

/** About what one machine saw of its network. */
export const SOURCE_COLLECTIONS: readonly string[] = [DEAD];

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const NOTES_AT_ONCE = 1_000;

type Trouble = {
  readonly code: ErrorCode;
  readonly detail: string;
  readonly tries: number;
  readonly until: number;
};

/** Of these the whole source suffers, whatever is to be made of it. */
const WHOLE: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  ...(['source_unreachable', 'upstream_timeout', 'source_layer_not_found'] as const),
]);
const PASSING: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  ...(['source_unreachable', 'upstream_timeout', 'service_unavailable'] as const),
]);

/** A server that was away is asked again after a minute, then less and less often. */
const pauseOf = (code: ErrorCode, tries: number): number =>
  PASSING.has(code)
    ? Math.min(MINUTE_MS * 4 ** (tries - 1), DAY_MS)
    : Math.min(10 * MINUTE_MS * 4 ** (tries - 1), 7 * DAY_MS);

/** Without a type: whatever is to be made of it. */
export const toSourceKey = ({ kind, url, layer }: ExportSource, type: ExportType | ''): string =>
  hash('sha256', JSON.stringify([kind, url, layer ?? '', type]));

export type SourceMemory = {
  /** Why none of them is asked at the moment; undefined when one may be. */
  readonly troubleOf: (sources: readonly ExportSource[], type: ExportType) => Promise<CatalogError | undefined>;
  /** Those that may be asked. */
  readonly usable: (sources: readonly ExportSource[], type: ExportType) => Promise<readonly ExportSource[]>;
  /** Of sources that are not asked at the moment, and of downloads that failed. */
  readonly deadKeys: () => Promise<readonly string[]>;
  readonly noteTrouble: (source: ExportSource, type: ExportType, error: CatalogError) => Promise<void>;
  readonly noteWorking: (source: ExportSource, type: ExportType) => Promise<void>;
  /** Of a download that failed for a reason of ours; told for a moment, so that whoever follows the job hears of it. */
  readonly noteFailure: (downloadKey: string, error: CatalogError) => Promise<void>;
  readonly failureOf: (downloadKey: string) => Promise<CatalogError | undefined>;
  /** Drops notes that no longer matter. */
  readonly forgetOld: () => Promise<void>;
};

const toError = ({ code, detail }: Trouble, waitMs: number): CatalogError =>
  new CatalogError(code, detail, { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) });

export const createSourceMemory = (state: State, now: () => number = Date.now): SourceMemory => {
  const read = async (key: string): Promise<Trouble | undefined> =>
    (await state.get(DEAD, key))?.value as Trouble | undefined;
  const find = async (source: ExportSource, type: ExportType): Promise<Trouble | undefined> => {
    for (const key of [toSourceKey(source, ''), toSourceKey(source, type)]) {
      const trouble = await read(key);
      if (trouble !== undefined && trouble.until > now()) return trouble;
    }
    return undefined;
  };
  const note = async (key: string, { code, message }: CatalogError): Promise<void> => {
    const tries = ((await read(key))?.tries ?? 0) + 1;
    await state.put(DEAD, key, { code, detail: message, tries, until: now() + pauseOf(code, tries) });
  };
  const usable: SourceMemory['usable'] = async (sources, type) => {
    const troubles = await Promise.all(sources.map((source) => find(source, type)));
    return sources.filter((_source, n) => troubles[n] === undefined);
  };
  return {
    usable,
    troubleOf: async (sources, type) => {
      const troubles = await Promise.all(sources.map((source) => find(source, type)));
      const [first] = troubles;
      if (first === undefined || troubles.includes(undefined)) return undefined;
      return toError(first, Math.min(...troubles.map((trouble) => trouble?.until ?? 0)) - now());
    },
    deadKeys: async () => {
      const notes = await state.list(DEAD, { limit: NOTES_AT_ONCE });
      return notes.filter(({ value }) => (value as Trouble).until > now()).map(({ id }) => id);
    },
    noteTrouble: (source, type, error) => note(toSourceKey(source, WHOLE.has(error.code) ? '' : type), error),
    noteFailure: note,
    failureOf: async (downloadKey) => {
      const failure = await read(downloadKey);
      return failure !== undefined && failure.until > now() ? toError(failure, failure.until - now()) : undefined;
    },
    noteWorking: async (source, type) => {
      for (const key of [toSourceKey(source, ''), toSourceKey(source, type)])
        if ((await read(key)) !== undefined) await state.remove(DEAD, key);
    },
    forgetOld: async () => {
      for (const { id, value, version } of await state.list(DEAD, { limit: NOTES_AT_ONCE })) {
        const isOld = (value as Trouble).until + 30 * DAY_MS < now();
        if (isOld) await state.remove(DEAD, id, { kind: 'version', version });
      }
    },
  };
};
