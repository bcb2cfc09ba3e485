// The indices of a catalogue: made when they are not there. Records stand in a generation of their own for each version of mapping and
// documents: a program of another version fills one of its own while the old one serves, and then takes over.
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

/** Another process may be faster: then it is there. */
export const createIndex = async (
  cluster: Cluster,
  name: string,
  { settings, mappings }: Definition,
): Promise<void> => {
  const { status } = await cluster.request({ method: 'HEAD', path: `/${name}`, accept: [404] });
  if (status !== 404) return;
  const { status: made, body } = await cluster.request<{ readonly error?: { readonly type?: string } }>({
    method: 'PUT',
    path: `/${name}`,
    body: { settings: { index: settings }, mappings },
    accept: [400],
  });
  if (made === 400 && body.error?.type !== 'resource_already_exists_exception') {
    throw new CatalogError('store_unavailable', 'The cluster does not make the indices of the catalogue.', {
      cause: body.error,
    });
  }
};

export const createIndices = async (cluster: Cluster, names: IndexNames, size: IndexSize): Promise<void> => {
  const kept = { settings: plainSettings(size), mappings: OPAQUE_MAPPING };
  for (const name of [names.meta, names.shapes, names.dictionaries]) await createIndex(cluster, name, kept);
  await createIndex(cluster, names.words, { settings: plainSettings(size), mappings: WORD_MAPPING });
  await createIndex(cluster, names.records, { settings: recordSettings(size), mappings: RECORD_MAPPING });
};

type Former = NonNullable<CatalogueState['former']>;

const PAGE = 500;
/** Until it is asked again whether writers are done. */
const WRITER_MS = 100;

type Parts = {
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
      size: PAGE,
      track_total_hits: false,
    },
  });
  return body.hits.hits.map(({ _source }) => _source);
};

/** The same record, found by the columns of this version. */
const toDocument = (kept: RecordSource): IndexDocument =>
  kept.live
    ? toRecordDocument(
        { record: JSON.parse(kept.kept.text ?? '{}'), derivedFields: JSON.parse(kept.kept.facts ?? '{}') },
        kept,
      )
    : toTombstoneDocument(kept.id, kept);

/** Documents come with the number of their change as version: what is newer stays, however often a page is written. */
const writePage = async ({ cluster, names, bulk }: Parts, page: readonly RecordSource[]): Promise<void> => {
  const side = createAuxiliaryDocuments(cluster, names, bulk);
  const prepared = page.map(toDocument);
  await side.writeWords(prepared.flatMap(({ words }) => [...words]));
  const operations = prepared.map(({ document }) => ({
    action: { index: { _id: toDocumentId(document.id), version: document.number, version_type: 'external' } },
    document,
  }));
  const items = await sendBulk(cluster, names.records, operations, bulk);
  const failed = items.find(({ status }) => status >= 300 && status !== 409);
  if (failed !== undefined) throw clusterUnavailable(failed);
};

/** Copies what is new in another generation; gives the number up to which all of it is copied that is settled. */
const copyFrom = async (parts: Parts, old: string, after: number): Promise<number> => {
  const { cluster, state } = parts;
  const upTo = settledChangeNumber(await state.read());
  await cluster.request({ method: 'POST', path: `/${old}/_refresh` });
  for (let last = after; ; ) {
    const page = await readPage(cluster, old, last, upTo);
    if (page.length === 0) return upTo;
    await writePage(parts, page);
    last = page.at(-1)?.number ?? upTo;
  }
};

const complete = ({ former: _, ...known }: CatalogueState): CatalogueState => known;

/** From now on nobody begins to write to the generation before; who has begun may finish. */
const takeOver = (names: IndexNames, known: CatalogueState, copied: number): CatalogueState => {
  const { generation, former } = known;
  if (generation === names.records) return known;
  if (generation === undefined) return { ...known, generation: names.records };
  // Nothing is written as long as there is a generation before, so that its own program may take it back.
  if (former?.generation === names.records) return { ...complete(known), generation: names.records };
  if (former !== undefined) throw clusterUnavailable('Another version is taking over the catalogue.');
  return { ...known, generation: names.records, former: { generation, copied } };
};

/** Until the last writer is done and all of it is copied; any process may do so, and the next one when this is killed. */
const copyRest = async (parts: Parts, { generation, copied: start }: Former): Promise<void> => {
  const { state, names } = parts;
  for (let copied = start; ; ) {
    const isQuiet = listOpenBlocks(await state.read()).length === 0;
    copied = await copyFrom(parts, generation, copied);
    if (isQuiet) break;
    await wait(WRITER_MS);
  }
  await state.update((known) => (known.generation === names.records ? complete(known) : known));
};

/** Makes this version's generation the one that is written to, with all records of the one before, which serves meanwhile. */
export const activateGeneration = async (parts: Parts): Promise<void> => {
  const { names, state } = parts;
  const { generation, former } = await state.read();
  let copied = 0;
  if (generation !== undefined && generation !== names.records && former === undefined) {
    // Again what came during the first time, so that little is left for when nobody may write.
    for (let round = 0; round < 2; round++) copied = await copyFrom(parts, generation, copied);
  }
  const known = await state.update((now) => takeOver(names, now, copied));
  if (known.generation === names.records && known.former !== undefined) await copyRest(parts, known.former);
};
