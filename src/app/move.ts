// Opens the two catalogues of a move: the files of this machine and the cluster, whichever of them is the first.
import { type MoveEndpoint, type MoveResult, moveCatalogue } from '../catalog/move/move.ts';
import type { Config } from '../config/settings.ts';
import { derivation } from './record-loader.ts';
import { openReadOnlyRecordStore, openRecordStore, openState } from './storage.ts';

export type EngineKind = Config['engine']['kind'];

const withKind = (config: Config, kind: EngineKind): Config => ({ ...config, engine: { ...config.engine, kind } });

/** The other of the two. */
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

/** Files that are not there are an error when they are to be moved, and made when they are to be moved into. */
export const runMove = (config: Config, to: EngineKind, run: MoveRun): Promise<MoveResult> =>
  withSide(withKind(config, otherKind(to)), openReadOnlyRecordStore, (from) =>
    withSide(withKind(config, to), openRecordStore, (into) => moveCatalogue({ ...run, from, to: into, derivation })),
  );

/** How many records there are to be moved. */
export const countToMove = (config: Config, to: EngineKind): Promise<number> =>
  withSide(
    withKind(config, otherKind(to)),
    openReadOnlyRecordStore,
    async ({ records }) => (await records.stats()).records,
  );
