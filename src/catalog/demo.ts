// The demo catalogue: loaded when there is nothing else, and kept in step with the address under which it is served.
import { demoRecords } from '../demo/records.ts';
import type { Incoming, IngestTotals } from './ingest.ts';
import type { Loading } from './loading.ts';

const SOURCE = 'demo';
const BATCH = 1000;

function* toItems(base: string): Generator<Incoming> {
  let line = 0;
  for (const record of demoRecords(base)) {
    line += 1;
    yield { item: { kind: 'text', text: JSON.stringify(record), line }, source: SOURCE, place: 'the demo catalogue' };
  }
}

/** Its links carry the address of the site, so another address makes other records. */
const isStale = async (catalog: Loading, base: string): Promise<boolean> => {
  const [first] = demoRecords(base);
  if (first === undefined) return false;
  const stored = await catalog.find(first.id);
  return stored !== undefined && stored.source === SOURCE && !stored.text.includes(JSON.stringify(base).slice(1, -1));
};

export type DemoOutcome = { readonly kind: 'none' } | { readonly kind: 'loaded'; readonly totals: IngestTotals };

/** Loads the demo into an empty catalogue; loads it again when it is there under another address. */
export const keepDemo = async (
  catalog: Loading,
  base: string,
  onProgress: (totals: IngestTotals) => void,
): Promise<DemoOutcome> => {
  const { records } = await catalog.stats();
  if (records > 0 && !(await isStale(catalog, base))) return { kind: 'none' };
  const totals = await catalog.load(toItems(base), { batchSize: BATCH, onProgress });
  return { kind: 'loaded', totals };
};
