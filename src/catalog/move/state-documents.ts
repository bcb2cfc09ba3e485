// Reads all documents of a state store, and copies them to another.
import type { Json, StateStore } from '../../state/state.ts';

export type MovedDocument = { readonly collection: string; readonly id: string; readonly value: Json };

/** False for documents that describe one machine or the move itself. */
export type ShouldMove = (document: MovedDocument) => boolean;

const PAGE_SIZE = 100;

async function* readCollection(state: StateStore, collection: string): AsyncGenerator<MovedDocument> {
  for (let page = await state.list(collection, { limit: PAGE_SIZE }); page.length > 0; ) {
    for (const { id, value } of page) yield { collection, id, value };
    const afterId = page.at(-1)?.id;
    if (afterId === undefined || page.length < PAGE_SIZE) return;
    page = await state.list(collection, { afterId, limit: PAGE_SIZE });
  }
}

export async function* readStateDocuments(state: StateStore, shouldMove: ShouldMove): AsyncGenerator<MovedDocument> {
  for (const collection of await state.collections()) {
    for await (const document of readCollection(state, collection)) if (shouldMove(document)) yield document;
  }
}

const isSame = (a: Json | undefined, b: Json): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Removes documents that `from` does not contain. Returns the number of copied documents. */
export const copyStateDocuments = async (from: StateStore, to: StateStore, shouldMove: ShouldMove): Promise<number> => {
  let count = 0;
  for await (const { collection, id, value } of readStateDocuments(from, shouldMove)) {
    count += 1;
    if (!isSame((await to.get(collection, id))?.value, value)) await to.put(collection, id, value);
  }
  for await (const { collection, id } of readStateDocuments(to, shouldMove)) {
    if ((await from.get(collection, id)) === undefined) await to.remove(collection, id);
  }
  return count;
};
