// What is remembered of sources of data that did not work, and of downloads that could not be made: why, and until when nobody tries again.
import { hash } from 'node:crypto';
import { memoise } from '@periplus/collections';
import type { CatalogError, ErrorCode } from '../../errors.ts';
import type { ExportSource, ExportType } from '../../record/views/export-sources.ts';
import type { StateStore } from '../../state/state.ts';
import { createFailureLog, type LoggedFailure, toFailureError } from './failure-log.ts';

const DEAD = 'dead-sources';
const FAILED = 'failed-downloads';

/** About what one machine saw of its network. */
export const SOURCE_FAILURE_COLLECTIONS: readonly string[] = [DEAD, FAILED];

/** Of these the whole source suffers, whatever is to be made of it. */
const WHOLE: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  ...(['source_unreachable', 'upstream_timeout', 'source_layer_not_found'] as const),
]);

/** Kept beside each record that names the source, so they are short: 64 bits tell many more sources apart than there are. */
const KEY_LENGTH = 16;
const MOST_RECENT = 100;

const toKey = memoise((text: string): string => hash('sha256', text).slice(0, KEY_LENGTH), MOST_RECENT);

/** Raise the version of what is prepared of records (routes/api/present/precomputed.ts) when keys come out otherwise. */
export const toSourceKey = ({ kind, url, layer }: ExportSource): string =>
  toKey(JSON.stringify([kind, url, layer ?? '']));

/** Of one source for one type alone. */
export const toSourceTypeKey = (sourceKey: string, type: ExportType): string => `${sourceKey}.${type}`;

export type SourceFailures = {
  /** Why none of them is asked at the moment; undefined when one may be. */
  readonly sourceFailureOf: (sources: readonly ExportSource[], type: ExportType) => Promise<CatalogError | undefined>;
  /** Those that may be asked. */
  readonly usableSources: (sources: readonly ExportSource[], type: ExportType) => Promise<readonly ExportSource[]>;
  /** Of sources that are not asked at the moment, at all or for a type. */
  readonly unavailableKeys: () => Promise<readonly string[]>;
  readonly addSourceFailure: (source: ExportSource, type: ExportType, error: CatalogError) => Promise<void>;
  readonly clearSourceFailure: (source: ExportSource, type: ExportType) => Promise<void>;
  /** Of a download that failed for a reason of ours; told for a moment, so that whoever follows the job hears of it. */
  readonly addDownloadFailure: (downloadKey: string, error: CatalogError) => Promise<void>;
  readonly downloadFailureOf: (downloadKey: string) => Promise<CatalogError | undefined>;
  /** Drops notes that no longer matter. */
  readonly removeExpired: () => Promise<void>;
};

export const createSourceFailures = (state: StateStore, now: () => number = Date.now): SourceFailures => {
  const [dead, failed] = [createFailureLog(state, DEAD, now), createFailureLog(state, FAILED, now)];
  const find = async (source: ExportSource, type: ExportType): Promise<LoggedFailure | undefined> => {
    const key = toSourceKey(source);
    return (await dead.find(key)) ?? (await dead.find(toSourceTypeKey(key, type)));
  };
  return {
    usableSources: async (sources, type) => {
      const troubles = await Promise.all(sources.map((source) => find(source, type)));
      return sources.filter((_source, n) => troubles[n] === undefined);
    },
    sourceFailureOf: async (sources, type) => {
      const troubles = await Promise.all(sources.map((source) => find(source, type)));
      const [first] = troubles;
      if (first === undefined || troubles.includes(undefined)) return undefined;
      return toFailureError(first, Math.min(...troubles.map((trouble) => trouble?.until ?? 0)) - now());
    },
    unavailableKeys: dead.keys,
    addSourceFailure: (source, type, error) => {
      const key = toSourceKey(source);
      return dead.add(WHOLE.has(error.code) ? key : toSourceTypeKey(key, type), error);
    },
    clearSourceFailure: async (source, type) => {
      const key = toSourceKey(source);
      await dead.remove(key);
      await dead.remove(toSourceTypeKey(key, type));
    },
    addDownloadFailure: failed.add,
    downloadFailureOf: async (downloadKey) => {
      const failure = await failed.find(downloadKey);
      return failure === undefined ? undefined : toFailureError(failure, failure.until - now());
    },
    removeExpired: async () => {
      await dead.removeExpired();
      await failed.removeExpired();
    },
  };
};
