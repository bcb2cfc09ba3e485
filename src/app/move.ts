// Opens the two catalogues of a move between the files of this machine and a cluster, in either direction.
import { type MoveEndpoint, type MoveResult, moveCatalogue } from '../catalog/move/move.ts';
import type { Config } from '../config/settings.ts';
import { derivation } from './record-loader.ts';
import { openReadOnlyRecordStore, openRecordStore, openState } from './storage.ts';

export type EngineKind = Config['engine']['kind'];

const withKind = (config: Config, kind: EngineKind): Config => ({ ...config, engine: { ...config.engine, kind } });

export const otherKind = (kind: EngineKind): EngineKind => (kind === 'embedded' ? 'opensearch' : 'embedded');

const withSide = async <Result>(
  config: Config,
  open: (config: Config) => Promise<MoveEndpoint['records']>,
  use: (side: MoveEndpoint) => Promise<Result>,
): Promise<Result> => {
  const records = await open(config);
  try {
    const state = await openState(config);
    return await use({ records, state }).finally(state.close);
  } finally {
    await records.close();
  }
};

export type MoveRun = Pick<Parameters<typeof moveCatalogue>[0], 'signal' | 'onProgress'>;

/** Missing files are an error in the source, and are created in the target. */
export const runMove = (config: Config, to: EngineKind, run: MoveRun): Promise<MoveResult> =>
  withSide(withKind(config, otherKind(to)), openReadOnlyRecordStore, (from) =>
    withSide(withKind(config, to), openRecordStore, (into) => moveCatalogue({ ...run, from, to: into, derivation })),
  );

export const countToMove = (config: Config, to: EngineKind): Promise<number> =>
  withSide(
    withKind(config, otherKind(to)),
    openReadOnlyRecordStore,
    async ({ records }) => (await records.stats()).records,
  );
