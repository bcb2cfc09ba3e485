// A random catalogue, written to an engine in several batches, with the records it must finally contain.
import type { RecordPut } from '../../../src/engine/engine.ts';
import type { PlainRow } from '../../support/oracle/oracle.ts';
import type { Random } from '../../support/random/random.ts';
import type { Fixture } from './fixture.ts';

export type RandomCatalogue = { readonly rows: readonly PlainRow[]; readonly byId: ReadonlyMap<string, PlainRow> };

export type RandomCatalogueOptions = {
  /** Records per batch. Each batch becomes searchable before the next is written. */
  readonly batches: readonly number[];
  /** The number of ids to choose from; an id that is chosen again is replaced. */
  readonly ids: number;
  readonly makeRow: (random: Random, id: string) => PlainRow;
};

const toPut = ({ record, derivedFields }: PlainRow): RecordPut => ({
  record,
  derivedFields,
  precomputed: '{}',
  source: 'edu.test',
});

const chooseIds = (random: Random, count: number, from: number): readonly string[] => {
  const ids = new Set<string>();
  while (ids.size < count) ids.add(`record-${random.integer(0, from)}`);
  return [...ids];
};

/** Writes to an empty engine and removes some records at the end. */
export const createRandomCatalogue = async (
  bench: Fixture,
  random: Random,
  plan: RandomCatalogueOptions,
): Promise<RandomCatalogue> => {
  const byId = new Map<string, PlainRow>();
  for (const size of plan.batches) {
    const rows = chooseIds(random, size, plan.ids).map((id) => plan.makeRow(random, id));
    for (const row of rows) byId.set(row.record.id, row);
    await bench.store.write({ puts: rows.map(toPut), removes: [] });
    await bench.index.refresh();
  }
  const gone = [...byId.keys()].filter(() => random.happens(0.05));
  for (const id of gone) byId.delete(id);
  if (gone.length > 0) await bench.remove(...gone);
  return { rows: [...byId.values()], byId };
};
