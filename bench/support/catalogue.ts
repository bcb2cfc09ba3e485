// The catalogue under test: a data folder built once from the corpus and opened as the server does.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { derivation, openRecordLoader } from '../../src/app/record-loader.ts';
import { createAccessRule } from '../../src/catalog/access.ts';
import { type Catalog, createCatalog } from '../../src/catalog/catalog.ts';
import type { IngestTotals } from '../../src/catalog/load/ingest.ts';
import { createVocabulary } from '../../src/catalog/search/vocabulary.ts';
import { findInputs, readInputs } from '../../src/cli/files/inputs.ts';
import { createConfig } from '../../src/config/load-config.ts';
import type { Config } from '../../src/config/settings.ts';
import { createEmbeddedEngine } from '../../src/engine/embedded/embedded-engine.ts';
import { createIndexReader, type IndexReader } from '../../src/engine/embedded/segment/index-reader.ts';
import { createStore } from '../../src/engine/embedded/store/store.ts';
import { createIndexFeed, startIndexer } from '../../src/engine/embedded/threads/indexer.ts';

export const configFor = (dataDir: string, values: object = {}): Config =>
  createConfig({ data: { dir: dataDir }, demo: { enabled: false }, log: { level: 'silent' }, ...values });

/** A folder of .ndjson or .ndjson.gz files. */
export const corpusFolder = (): string => {
  const folder = process.env.PERIPLUS_CORPUS;
  if (folder === undefined || folder === '')
    throw new Error('Set PERIPLUS_CORPUS to a folder of .ndjson or .ndjson.gz files.');
  return folder;
};

export const loadCorpus = async (corpus: string, dataDir: string): Promise<IngestTotals> => {
  const config = configFor(dataDir);
  const inputs = await findInputs([corpus]);
  const catalog = await openRecordLoader(config);
  const items = readInputs(inputs, Readable.from([]), new AbortController().signal);
  const totals = await catalog.load(items, { batchSize: config.import.batchSize });
  await catalog.close();
  return totals;
};

/** Each corpus has its own folder. */
const keyOf = async (corpus: string): Promise<string> => {
  const files = (await findInputs([corpus])).map(({ path }) => [path, statSync(path).mtimeMs, statSync(path).size]);
  return createHash('sha1').update(JSON.stringify(files)).digest('hex').slice(0, 12);
};

/** Where benchmarks cache files for this corpus between runs. */
export const benchFolder = async (): Promise<string> => {
  const folder = join(tmpdir(), 'periplus-bench', await keyOf(corpusFolder()));
  mkdirSync(folder, { recursive: true });
  return folder;
};

/** Upgrades tables and derived data of an older version first, as `serve` does. */
const upgrade = async (dataDir: string): Promise<void> => {
  const catalog = await openRecordLoader(configFor(dataDir));
  await catalog.upgrade();
  await catalog.close();
};

/** The data folder of the corpus, cached because the import takes a while. */
export const preparedData = async (): Promise<string> => {
  const folder = await benchFolder();
  const dataDir = join(folder, 'data');
  const complete = join(folder, 'complete');
  if (existsSync(complete)) {
    await upgrade(dataDir);
    return dataDir;
  }
  rmSync(dataDir, { recursive: true, force: true });
  const { read } = await loadCorpus(corpusFolder(), dataDir);
  if (read === 0) throw new Error(`No records found in ${corpusFolder()}.`);
  writeFileSync(complete, '');
  return dataDir;
};

export type OpenedCatalogue = {
  readonly catalog: Catalog;
  readonly reader: IndexReader;
  readonly close: () => Promise<void>;
};

/** The catalogue and its engine's reader, for measuring the index alone. */
export const openCatalogue = async (dataDir: string): Promise<OpenedCatalogue> => {
  const indexer = startIndexer({ dataDir, pollMs: 3_600_000 });
  const feed = createIndexFeed(indexer.connect());
  const store = createStore({ dataDir, readOnly: true });
  const engine = createEmbeddedEngine({ store, feed, onClose: indexer.close });
  await engine.index.refresh();
  let reader: IndexReader | undefined;
  feed.onState(({ generation }) => {
    reader = createIndexReader(generation);
  });
  if (reader === undefined) throw new Error('The index returned no state.');
  const catalog = createCatalog({
    engine,
    derivation,
    vocabulary: createVocabulary(),
    timeoutMs: 60_000,
    access: createAccessRule('everyone'),
  });
  return { catalog, reader, close: catalog.close };
};
