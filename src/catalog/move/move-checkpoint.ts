// What the second catalogue remembers of a move: how far it has come, and what it held when all was there.
import type { RecordStore } from '../../engine/engine.ts';
import { CatalogError } from '../../errors.ts';
import type { Json, StateStore } from '../../state/state.ts';
import { checksumNonRecords } from './checksums.ts';
import type { ShouldMove } from './state-documents.ts';

export const MOVE_COLLECTION = 'moves';
const ID = 'catalogue';

/** `cursor` is of the first catalogue. `whole` says what the second held at the end, to know whether others wrote since. */
export type MoveCheckpoint = {
  readonly cursor?: string;
  readonly whole?: { readonly cursor: string; readonly beside: string };
};

type Target = { readonly records: RecordStore; readonly state: StateStore; readonly shouldMove: ShouldMove };

const describeBeside = async ({ records, state, shouldMove }: Target): Promise<string> =>
  JSON.stringify(await checksumNonRecords(records, state, shouldMove));

const refuse = (why: string): CatalogError =>
  new CatalogError(
    'bad_request',
    `${why} Nothing was written. Move into an empty catalogue: another folder or prefix.`,
  );

const checkEmpty = async ({ records, state, shouldMove }: Target): Promise<void> => {
  const isEmpty =
    (await records.latestChanges(1)).length === 0 && (await state.collections()).filter(shouldMove).length === 0;
  if (!isEmpty) throw refuse('The catalogue to move into is not empty.');
};

const checkUntouched = async (
  target: Target,
  { cursor, beside }: NonNullable<MoveCheckpoint['whole']>,
): Promise<void> => {
  if ((await target.records.cursor()) === cursor && (await describeBeside(target)) === beside) return;
  throw refuse('The catalogue to move into was written to since the last move.');
};

export const writeCheckpoint = async ({ state }: Pick<Target, 'state'>, mark: MoveCheckpoint): Promise<void> => {
  await state.put(MOVE_COLLECTION, ID, mark as Json);
};

/** Where to go on. Throws when the second catalogue holds what the move did not bring. */
export const beginMove = async (target: Target): Promise<MoveCheckpoint> => {
  const mark = (await target.state.get(MOVE_COLLECTION, ID))?.value as MoveCheckpoint | undefined;
  if (mark === undefined) await checkEmpty(target);
  else if (mark.whole !== undefined) await checkUntouched(target, mark.whole);
  const { cursor } = mark ?? {};
  const begun: MoveCheckpoint = cursor === undefined ? {} : { cursor };
  await writeCheckpoint(target, begun);
  return begun;
};

export const completeMove = async (target: Target, cursor: string | undefined): Promise<void> => {
  const whole = { cursor: await target.records.cursor(), beside: await describeBeside(target) };
  await writeCheckpoint(target, { ...(cursor === undefined ? {} : { cursor }), whole });
};
