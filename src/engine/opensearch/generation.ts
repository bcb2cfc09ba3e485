// Creates the indices of a catalogue. Each version of mapping and documents has its own generation of the record
// index: a program of another version fills its own while the old one serves, and then takes over.
import { setTimeout as wait } from 'node:timers/promises';
import { CatalogError } from '../../errors.ts';
import type { Cluster } from './cluster/cluster.ts';
import { clusterUnavailable } from './cluster/cluster-errors.ts';
import { type IndexNames, toDocumentId } from './cluster/index-names.ts';
import type { SearchResponse } from './cluster/wire.ts';
import {
  type IndexSize,
  OPAQUE_MAPPING,
  plainSettings,
  RECORD_MAPPING,
  recordSettings,
  WORD_MAPPING,
} from './document/mapping.ts';
import { createAuxiliaryDocuments } from './store/auxiliary-documents.ts';
import { type BulkOptions, sendBulk } from './store/bulk.ts';
import { type CatalogueState, listOpenBlocks, type SharedState, settledChangeNumber } from './store/catalogue-state.ts';
import { type IndexDocument, toRecordDocument, toTombstoneDocument } from './store/record-writer.ts';
import type { RecordSource } from './store/stored-document.ts';

type Definition = { readonly settings: object; readonly mappings: object };

/** Another process may create the index at the same time. */
export const createIndex = async (
  cluster: Cluster,
  name: string,
  { settings, mappings }: Definition,
): Promise<void> => {
  const { status } = await cluster.request({ method: 'HEAD', path: `/${name}`, accept: [404] });
  if (status !== 404) return;
  const { status: created, body } = await cluster.request<{ readonly error?: { readonly type?: string } }>({
    method: 'PUT',
    path: `/${name}`,
    body: { settings: { index: settings }, mappings },
    accept: [400],
  });
  if (created === 400 && body.error?.type !== 'resource_already_exists_exception') {
    throw new CatalogError('store_unavailable', 'The cluster refused to create the indices of the catalogue.', {
      cause: body.error,
    });
  }
};

export const createIndices = async (cluster: Cluster, names: IndexNames, size: IndexSize): Promise<void> => {
  const definition = { settings: plainSettings(size), mappings: OPAQUE_MAPPING };
  for (const name of [names.meta, names.shapes, names.dictionaries, names.history])
    await createIndex(cluster, name, definition);
  await createIndex(cluster, names.words, { settings: plainSettings(size), mappings: WORD_MAPPING });
  await createIndex(cluster, names.records, { settings: recordSettings(size), mappings: RECORD_MAPPING });
};

type Former = NonNullable<CatalogueState['former']>;

const PAGE_SIZE = 500;
/** Interval of checks whether all writers are done. */
const WRITER_POLL_MS = 100;

type GenerationDependencies = {
  readonly cluster: Cluster;
  readonly names: IndexNames;
  readonly state: SharedState;
  readonly bulk: BulkOptions;
};

const readPage = async (
  cluster: Cluster,
  index: string,
  after: number,
  upTo: number,
): Promise<readonly RecordSource[]> => {
  const { body } = await cluster.request<SearchResponse<RecordSource>>({
    method: 'POST',
    path: `/${index}/_search`,
    query: { allow_partial_search_results: false },
    body: {
      query: { range: { number: { gt: after, lte: upTo } } },
      sort: [{ number: 'asc' }],
      size: PAGE_SIZE,
      track_total_hits: false,
    },
  });
  return body.hits.hits.map(({ _source }) => _source);
};

/** Builds the document again with the columns of this version. */
const toDocument = (source: RecordSource): IndexDocument =>
  source.live
    ? toRecordDocument(
        { record: JSON.parse(source.kept.text ?? '{}'), derivedFields: JSON.parse(source.kept.facts ?? '{}') },
        source,
      )
    : toTombstoneDocument(source.id, source);

/** Uses the change number as external version, so that a newer document is never overwritten. */
const writePage = async (
  { cluster, names, bulk }: GenerationDependencies,
  page: readonly RecordSource[],
): Promise<void> => {
  const auxiliary = createAuxiliaryDocuments(cluster, names, bulk);
  const documents = page.map(toDocument);
  await auxiliary.writeWords(documents.flatMap(({ words }) => [...words]));
  const operations = documents.map(({ document }) => ({
    action: { index: { _id: toDocumentId(document.id), version: document.number, version_type: 'external' } },
    document,
  }));
  const items = await sendBulk(cluster, names.records, operations, bulk);
  const failed = items.find(({ status }) => status >= 300 && status !== 409);
  if (failed !== undefined) throw clusterUnavailable(failed);
};

/** Copies the final changes after a number from another generation. Returns the last copied number. */
const copyFrom = async (dependencies: GenerationDependencies, old: string, after: number): Promise<number> => {
  const { cluster, state } = dependencies;
  const upTo = settledChangeNumber(await state.read());
  await cluster.request({ method: 'POST', path: `/${old}/_refresh` });
  for (let last = after; ; ) {
    const page = await readPage(cluster, old, last, upTo);
    if (page.length === 0) return upTo;
    await writePage(dependencies, page);
    last = page.at(-1)?.number ?? upTo;
  }
};

const withoutFormer = ({ former: _, ...state }: CatalogueState): CatalogueState => state;

/** After this, no new write to the previous generation starts; running ones may finish. */
const takeOver = (names: IndexNames, state: CatalogueState, copied: number): CatalogueState => {
  const { generation, former } = state;
  if (generation === names.records) return state;
  if (generation === undefined) return { ...state, generation: names.records };
  // Nothing is written while a previous generation exists, so its program may take over again.
  if (former?.generation === names.records) return { ...withoutFormer(state), generation: names.records };
  if (former !== undefined) throw clusterUnavailable('Another version is taking over the catalogue.');
  return { ...state, generation: names.records, former: { generation, copied } };
};

/** Copies until all writers of the previous generation are done. If this process is killed, the next one continues. */
const copyRest = async (dependencies: GenerationDependencies, { generation, copied: start }: Former): Promise<void> => {
  const { state, names } = dependencies;
  for (let copied = start; ; ) {
    const isQuiet = listOpenBlocks(await state.read()).length === 0;
    copied = await copyFrom(dependencies, generation, copied);
    if (isQuiet) break;
    await wait(WRITER_POLL_MS);
  }
  await state.update((current) => (current.generation === names.records ? withoutFormer(current) : current));
};

/** Copies all records of the previous generation, which serves until then, and takes over. */
export const activateGeneration = async (dependencies: GenerationDependencies): Promise<void> => {
  const { names, state } = dependencies;
  const { generation, former } = await state.read();
  let copied = 0;
  if (generation !== undefined && generation !== names.records && former === undefined) {
    // The second round copies changes made during the first, so that little is left while writes are blocked.
    for (let round = 0; round < 2; round++) copied = await copyFrom(dependencies, generation, copied);
  }
  const updated = await state.update((current) => takeOver(names, current, copied));
  if (updated.generation === names.records && updated.former !== undefined)
    await copyRest(dependencies, updated.former);
};
