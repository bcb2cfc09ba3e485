// The failures of data sources and of generated downloads, with the reason and the time of the next try.
import { hash } from 'node:crypto';
import { memoise } from '@periplus/collections';
import type { CatalogError, ErrorCode } from '../../errors.ts';
import type { ExportSource, ExportType } from '../../record/views/export-sources.ts';
import type { StateStore } from '../../state/state.ts';
import { createFailureLog, type LoggedFailure, toFailureError } from './failure-log.ts';

const SOURCES = 'unavailable-sources';
const DOWNLOADS = 'failed-downloads';

/** They describe the network of one machine, so a move does not copy them. */
export const SOURCE_FAILURE_COLLECTIONS: readonly string[] = [SOURCES, DOWNLOADS];

/** These errors make a source unavailable for all download types. */
const ALL_TYPES: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  ...(['source_unreachable', 'upstream_timeout', 'source_layer_not_found'] as const),
]);

/** Keys are stored with each record that refers to the source, so they are short: 64 bits. */
const KEY_LENGTH = 16;
const CACHE_SIZE = 100;

const toKey = memoise((text: string): string => hash('sha256', text).slice(0, KEY_LENGTH), CACHE_SIZE);

/** A change of the keys requires a new version in routes/api/present/precomputed.ts. */
export const toSourceKey = ({ kind, url, layer }: ExportSource): string =>
  toKey(JSON.stringify([kind, url, layer ?? '']));

/** The key of a source for one download type. */
export const toSourceTypeKey = (sourceKey: string, type: ExportType): string => `${sourceKey}.${type}`;

export type SourceFailures = {
  /** The first error if all sources are unavailable. */
  readonly sourceFailureOf: (sources: readonly ExportSource[], type: ExportType) => Promise<CatalogError | undefined>;
  readonly usableSources: (sources: readonly ExportSource[], type: ExportType) => Promise<readonly ExportSource[]>;
  /** The keys of sources, or of sources for one type, that are unavailable. */
  readonly unavailableKeys: () => Promise<readonly string[]>;
  readonly addSourceFailure: (source: ExportSource, type: ExportType, error: CatalogError) => Promise<void>;
  readonly clearSourceFailure: (source: ExportSource, type: ExportType) => Promise<void>;
  /** Records a failure on our side, so that clients polling the job see it. */
  readonly addDownloadFailure: (downloadKey: string, error: CatalogError) => Promise<void>;
  readonly downloadFailureOf: (downloadKey: string) => Promise<CatalogError | undefined>;
  readonly removeExpired: () => Promise<void>;
};

export const createSourceFailures = (state: StateStore, now: () => number = Date.now): SourceFailures => {
  const [sourceLog, downloadLog] = [createFailureLog(state, SOURCES, now), createFailureLog(state, DOWNLOADS, now)];
  const find = async (source: ExportSource, type: ExportType): Promise<LoggedFailure | undefined> => {
    const key = toSourceKey(source);
    return (await sourceLog.find(key)) ?? (await sourceLog.find(toSourceTypeKey(key, type)));
  };
  return {
    usableSources: async (sources, type) => {
      const failures = await Promise.all(sources.map((source) => find(source, type)));
      return sources.filter((_source, n) => failures[n] === undefined);
    },
    sourceFailureOf: async (sources, type) => {
      const failures = await Promise.all(sources.map((source) => find(source, type)));
      const [first] = failures;
      if (first === undefined || failures.includes(undefined)) return undefined;
      return toFailureError(first, Math.min(...failures.map((failure) => failure?.until ?? 0)) - now());
    },
    unavailableKeys: sourceLog.keys,
    addSourceFailure: (source, type, error) => {
      const key = toSourceKey(source);
      return sourceLog.add(ALL_TYPES.has(error.code) ? key : toSourceTypeKey(key, type), error);
    },
    clearSourceFailure: async (source, type) => {
      const key = toSourceKey(source);
      await sourceLog.remove(key);
      await sourceLog.remove(toSourceTypeKey(key, type));
    },
    addDownloadFailure: downloadLog.add,
    downloadFailureOf: async (downloadKey) => {
      const failure = await downloadLog.find(downloadKey);
      return failure === undefined ? undefined : toFailureError(failure, failure.until - now());
    },
    removeExpired: async () => {
      await sourceLog.removeExpired();
      await downloadLog.removeExpired();
    },
  };
};
