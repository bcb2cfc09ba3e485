// Opens the record store and the state: files of this machine, or a cluster. Loads only the code that is in use.
import { accessSync, constants } from 'node:fs';
import type { Config } from '../config/settings.ts';
import { createRecordStore } from '../engine/embedded/store/record-store.ts';
import { createStore } from '../engine/embedded/store/store.ts';
import type { Store } from '../engine/embedded/store/store-types.ts';
import type { RecordStore } from '../engine/engine.ts';
import type { OpenSearchOptions } from '../engine/opensearch/opensearch-engine.ts';
import { CatalogError } from '../errors.ts';
import type { StateStore } from '../state/state.ts';
import { derivation } from './derivation.ts';
import { refuseEmptyState, refuseLostCatalogue } from './lost-catalogue.ts';

export const usesOpenSearch = ({ engine }: Config): boolean => engine.kind === 'opensearch';

const isNode = (url: string): boolean => /^https?:\/\//i.test(url) && URL.canParse(url) && new URL(url).username === '';

const checkFile = (path: string): void => {
  try {
    accessSync(path, constants.R_OK);
  } catch (cause) {
    throw new CatalogError('config_error', `engine.caFile cannot be read: ${path}.`, { cause });
  }
};

const checkEngine = ({ url, caFile }: Config['engine']): void => {
  if (url.length === 0 || !url.every(isNode)) {
    const must = 'must list http or https addresses of nodes, without a user, when engine.kind is opensearch';
    throw new CatalogError('config_error', `engine.url ${must}.`);
  }
  if (caFile !== undefined) checkFile(caFile);
};

export const toOpenSearchOptions = ({ engine, history }: Config): OpenSearchOptions => {
  checkEngine(engine);
  const { url, user, password, token, caFile, indexPrefix, shards, replicas, timeoutMs, refreshMs } = engine;
  return {
    ...{ nodes: url, prefix: indexPrefix, shards, replicas, timeoutMs, pollMs: refreshMs },
    derivation: derivation.version,
    maxVersions: history.versions,
    ...(user === undefined ? {} : { user }),
    ...(password === undefined ? {} : { password }),
    ...(token === undefined ? {} : { token }),
    ...(caFile === undefined ? {} : { caFile }),
  };
};

/** Refuses a folder that has lost its catalogue. */
const openFileStore = (config: Config, options: { readonly readOnly?: true; readonly snapshot?: true } = {}): Store => {
  refuseLostCatalogue(config);
  return createStore({ dataDir: config.data.dir, maxVersions: config.history.versions, ...options });
};

/** For commands that load records and never search. */
export const openRecordStore = async (config: Config): Promise<RecordStore> => {
  if (!usesOpenSearch(config)) return createRecordStore(openFileStore(config));
  const { openOpenSearchStore } = await import('../engine/opensearch/opensearch-engine.ts');
  return openOpenSearchStore(toOpenSearchOptions(config));
};

/** Missing files are an error and are not created. */
export const openReadOnlyRecordStore = async (config: Config): Promise<RecordStore> =>
  usesOpenSearch(config) ? openRecordStore(config) : createRecordStore(openFileStore(config, { readOnly: true }));

/** All reads see one state of the catalogue. A cluster does not offer this across requests. */
export const openRecordSnapshot = async (config: Config): Promise<RecordStore> =>
  usesOpenSearch(config)
    ? openRecordStore(config)
    : createRecordStore(openFileStore(config, { readOnly: true, snapshot: true }));

/** State about files of this machine, such as thumbnails and downloads. */
export const openLocalState = async (config: Config): Promise<StateStore> => {
  refuseEmptyState(config);
  const { createSqliteState } = await import('../state/sqlite-state.ts');
  return createSqliteState({ dataDir: config.data.dir });
};

export const openState = async (config: Config): Promise<StateStore> => {
  if (!usesOpenSearch(config)) return openLocalState(config);
  const [{ openStateTable }, { createTableState }] = await Promise.all([
    import('../engine/opensearch/state-table.ts'),
    import('../state/table-state.ts'),
  ]);
  return createTableState(await openStateTable(toOpenSearchOptions(config)));
};
