// A catalogue by chance, written to an engine in several batches, and what it must hold in the end.
import type { RecordPut } from '../../../src/engine/engine.ts';
import type { PlainRow } from '../../support/oracle/oracle.ts';
import type { Random } from '../../support/random/random.ts';
import type { Fixture } from './fixture.ts';

export type RandomCatalogue = { readonly rows: readonly PlainRow[]; readonly byId: ReadonlyMap<string, PlainRow> };

export type RandomCatalogueOptions = {
  /** Records per batch. Each batch becomes searchable before the next is written. */
  readonly batches: readonly number[];
  /** How many ids there are to choose from: those that are chosen again are replaced. */
  readonly ids: number;
  readonly makeRow: (chance: Random, id: string) => PlainRow;
};

const toPut = ({ record, derivedFields }: PlainRow): RecordPut => ({
  record,
  derivedFields,
  precomputed: '{}',
  source: 'edu.test',
});

const chooseIds = (chance: Random, count: number, from: number): readonly string[] => {
  const ids = new Set<string>();
  while (ids.size < count) ids.add(`record-${chance.integer(0, from)}`);
  return [...ids];
};

/** Written to an engine that is empty; in the end some records are removed. */
export const createRandomCatalogue = async (
  bench: Fixture,
  chance: Random,
  plan: RandomCatalogueOptions,
): Promise<RandomCatalogue> => {
  const byId = new Map<string, PlainRow>();
  for (const size of plan.batches) {
    const rows = chooseIds(chance, size, plan.ids).map((id) => plan.makeRow(chance, id));
    for (const row of rows) byId.set(row.record.id, row);
    await bench.store.write({ puts: rows.map(toPut), removes: [] });
    await bench.index.refresh();
  }
  const gone = [...byId.keys()].filter(() => chance.happens(0.05));
  for (const id of gone) byId.delete(id);
  if (gone.length > 0) await bench.remove(...gone);
  return { rows: [...byId.values()], byId };
};
