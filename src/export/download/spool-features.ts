// All features of a source as rows put aside, and the columns that they have together.
import { type Column, createColumnCollector } from './columns.ts';
import type { Feature, Features } from './feature.ts';
import { createSpool, type Row } from './spool.ts';

export type SpooledRows = { readonly columns: readonly Column[]; readonly read: () => AsyncIterable<readonly Row[]> };

export const spoolFeatures = async (
  features: Features,
  path: string,
  toPlace: (geometry: Feature['geometry']) => string,
): Promise<SpooledRows> => {
  const spool = createSpool(path);
  const counter = createColumnCollector();
  try {
    for await (const batch of features) {
      for (const { geometry, properties } of batch) {
        counter.note(properties);
        spool.add(properties, toPlace(geometry));
      }
    }
    spool.finish();
  } finally {
    spool.close();
  }
  return { columns: counter.columns(), read: spool.read };
};
