import type { TestContext } from 'node:test';
import type { JsonItem } from '@periplus/streams';
import { createDerivation } from '../../src/catalog/derivation.ts';
import type { IncomingItem } from '../../src/catalog/load/ingest.ts';
import { createRecordStore } from '../../src/engine/embedded/store/record-store.ts';
import { createStore } from '../../src/engine/embedded/store/store.ts';
import type { RecordStore } from '../../src/engine/engine.ts';
import { NO_PLACES } from '../../src/record/place-facets.ts';
import type { PlaceLookup } from '../../src/record/read-derived-fields.ts';
import { createTempFolder } from './temp-folder.ts';

export const derivationWith = (lookUp: PlaceLookup) =>
  createDerivation(lookUp, {
    version: 1,
    precompute: ({ id }, { global }) => ({ core: { id }, extended: { global: JSON.stringify(global) } }),
  });
export const derivation = derivationWith(() => NO_PLACES);

export const openStore = (t: TestContext): RecordStore => {
  const store = createRecordStore(createStore({ dataDir: createTempFolder(t) }));
  t.after(() => store.close());
  return store;
};

export const toIncoming = (item: JsonItem): IncomingItem => ({ item, source: 'edu.test', path: 'file' });
export const asText = (value: unknown, index = 0): IncomingItem =>
  toIncoming({ kind: 'text', text: typeof value === 'string' ? value : JSON.stringify(value), line: index + 1 });
export const records = (count: number): IncomingItem[] =>
  Array.from({ length: count }, (_, n) => asText({ id: `r${n}`, dct_title_s: `T${n}` }, n));
