// Loads the demo catalogue into an empty store, and reloads it when the address of the site changes.

import { toJsonString } from '@periplus/streams';
import { readDemoRecords } from '../../demo/demo-records.ts';
import type { IncomingItem, IngestTotals } from './ingest.ts';
import type { RecordLoader } from './record-loader.ts';

const SOURCE = 'demo';
const BATCH = 1000;
/** The collection that contains all other demo records. */
const ROOT_ID = 'demo-collection-catalogue';

async function* toItems(base: string): AsyncGenerator<IncomingItem> {
  for await (const item of readDemoRecords(base)) yield { item, source: SOURCE, path: 'the demo catalogue' };
}

/** Whether the catalogue contains the demo, alone or with other records. */
export const isDemoCatalogue = async ({ find }: Pick<RecordLoader, 'find'>): Promise<boolean> =>
  (await find(ROOT_ID))?.source === SOURCE;

/** The links in the demo records contain the address of the site. */
const isStale = async (catalog: RecordLoader, base: string): Promise<boolean> => {
  const stored = await catalog.find(ROOT_ID);
  return (
    stored !== undefined &&
    stored.source === SOURCE &&
    !toJsonString(stored.json).includes(JSON.stringify(base).slice(1, -1))
  );
};

export type DemoOutcome = { readonly kind: 'none' } | { readonly kind: 'loaded'; readonly totals: IngestTotals };

export const syncDemo = async (
  catalog: RecordLoader,
  base: string,
  on: { readonly start: () => void; readonly progress: (totals: IngestTotals) => void },
): Promise<DemoOutcome> => {
  const { records } = await catalog.stats();
  if (records > 0 && !(await isStale(catalog, base))) return { kind: 'none' };
  on.start();
  const totals = await catalog.load(toItems(base), { batchSize: BATCH, onProgress: on.progress });
  return { kind: 'loaded', totals };
};
