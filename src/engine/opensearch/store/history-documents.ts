// Earlier versions of records, one immutable document each. A record lists its versions; documents that no record lists
// remain from writes that were lost in a conflict.
import type { HistoryEntry } from '../../record-store.ts';
import type { Cluster } from '../cluster/cluster.ts';
import { clusterUnavailable } from '../cluster/cluster-errors.ts';
import { digest, type IndexNames } from '../cluster/index-names.ts';
import { type BulkOptions, sendBulk } from './bulk.ts';
import { readMany } from './read-many.ts';
import type { RecordSource, StoredFields } from './stored-document.ts';

/** A version to store with its record. */
export type EarlierVersion = { readonly id: string; readonly entry: HistoryEntry };

type VersionSource = { readonly kept: Omit<HistoryEntry, 'version'> };

const HISTORY_SOURCE_FIELDS = [
  'id',
  'number',
  'live',
  'source',
  'kept.text',
  'kept.changedAt',
  'kept.origin',
  'kept.versions',
];

const toVersionId = (id: string, version: string): string => `${digest(id)}.${version}`;

type EntryParts = Pick<RecordSource, 'number' | 'live' | 'source'> & {
  readonly kept: Pick<StoredFields, 'changedAt' | 'origin' | 'text'>;
};

export const toEntry = ({ number, live, source, kept: { changedAt, origin, text } }: EntryParts): HistoryEntry => ({
  kind: live ? 'put' : 'removed',
  version: String(number),
  source,
  ...(changedAt === undefined ? {} : { changedAt }),
  ...(origin === undefined ? {} : { origin }),
  ...(text === undefined ? {} : { text }),
});

export const createHistoryDocuments = (cluster: Cluster, names: IndexNames, bulk: BulkOptions) => {
  /** Reads the texts that a plan has not read, unless the record has changed since. */
  const withText = async (versions: readonly EarlierVersion[]): Promise<readonly EarlierVersion[]> => {
    const ids = versions.flatMap(({ id, entry }) => (entry.kind === 'put' && entry.text === undefined ? [id] : []));
    const found = await readMany<RecordSource>(cluster, names.records, ids, HISTORY_SOURCE_FIELDS);
    return versions.map((version) => {
      const stored = found.get(version.id)?._source;
      return String(stored?.number) === version.entry.version && stored !== undefined
        ? { ...version, entry: toEntry(stored) }
        : version;
    });
  };

  return {
    /** Must precede the write of the records that list the versions. */
    write: async (versions: readonly EarlierVersion[]): Promise<void> => {
      if (versions.length === 0) return;
      const operations = (await withText(versions)).map(({ id, entry: { version, ...kept } }) => ({
        action: { index: { _id: toVersionId(id, version) } },
        document: { kept },
      }));
      const failed = (await sendBulk(cluster, names.history, operations, bulk)).find(({ status }) => status >= 300);
      if (failed !== undefined) throw clusterUnavailable(failed);
    },
    read: async (ids: readonly string[]): Promise<ReadonlyMap<string, readonly HistoryEntry[]>> => {
      const latest = await readMany<RecordSource>(cluster, names.records, [...new Set(ids)], HISTORY_SOURCE_FIELDS);
      const sources = [...latest].flatMap(([id, { _source }]) =>
        _source === undefined ? [] : [[id, _source] as const],
      );
      const versionIds = sources.flatMap(([id, { kept }]) => (kept.versions ?? []).map((at) => toVersionId(id, at)));
      const found = await readMany<VersionSource>(cluster, names.history, versionIds, ['kept']);
      const toEarlier = (id: string, version: string): HistoryEntry | [] => {
        const kept = found.get(toVersionId(id, version))?._source?.kept;
        return kept === undefined ? [] : { version, ...kept };
      };
      return new Map(
        sources.map(([id, source]) => [
          id,
          [toEntry(source), ...(source.kept.versions ?? []).flatMap((version) => toEarlier(id, version))],
        ]),
      );
    },
  };
};

export type HistoryDocuments = ReturnType<typeof createHistoryDocuments>;
