// The checkpoint of a move, stored in the target catalogue: the progress, and the contents after a complete move.
import type { RecordStore } from '../../engine/engine.ts';
import { CatalogError } from '../../errors.ts';
import type { Json, StateStore } from '../../state/state.ts';
import { checksumNonRecords } from './checksums.ts';
import { readStateDocuments, type ShouldMove } from './state-documents.ts';

export const MOVE_COLLECTION = 'moves';
const ID = 'catalogue';

/** `cursor` belongs to the source catalogue. `completed` describes the target, to detect later writes by others. */
export type MoveCheckpoint = {
  readonly cursor?: string;
  readonly completed?: { readonly cursor: string; readonly nonRecords: string };
};

type Target = { readonly records: RecordStore; readonly state: StateStore; readonly shouldMove: ShouldMove };

const describeNonRecords = async ({ records, state, shouldMove }: Target): Promise<string> =>
  JSON.stringify(await checksumNonRecords(records, state, shouldMove));

const refuse = (reason: string): CatalogError =>
  new CatalogError('bad_request', `${reason} Nothing was written. Choose an empty target: another folder or prefix.`);

const checkEmpty = async ({ records, state, shouldMove }: Target): Promise<void> => {
  const hasRecords = (await records.latestChanges(1)).length > 0;
  const { done: hasNoState } = await readStateDocuments(state, shouldMove).next();
  if (hasRecords || hasNoState !== true) throw refuse('The target catalogue is not empty.');
};

const checkUnchanged = async (
  target: Target,
  { cursor, nonRecords }: NonNullable<MoveCheckpoint['completed']>,
): Promise<void> => {
  if ((await target.records.cursor()) === cursor && (await describeNonRecords(target)) === nonRecords) return;
  throw refuse('The target catalogue was written to since the last move.');
};

export const writeCheckpoint = async ({ state }: Pick<Target, 'state'>, checkpoint: MoveCheckpoint): Promise<void> => {
  await state.put(MOVE_COLLECTION, ID, checkpoint as Json);
};

/** Returns the checkpoint to continue from. Throws if the target contains anything that a move did not copy. */
export const beginMove = async (target: Target): Promise<MoveCheckpoint> => {
  const checkpoint = (await target.state.get(MOVE_COLLECTION, ID))?.value as MoveCheckpoint | undefined;
  if (checkpoint === undefined) await checkEmpty(target);
  else if (checkpoint.completed !== undefined) await checkUnchanged(target, checkpoint.completed);
  const { cursor } = checkpoint ?? {};
  const started: MoveCheckpoint = cursor === undefined ? {} : { cursor };
  await writeCheckpoint(target, started);
  return started;
};

export const completeMove = async (target: Target, cursor: string | undefined): Promise<void> => {
  const completed = { cursor: await target.records.cursor(), nonRecords: await describeNonRecords(target) };
  await writeCheckpoint(target, { ...(cursor === undefined ? {} : { cursor }), completed });
};
