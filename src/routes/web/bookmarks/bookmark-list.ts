// A list of records by id, as bookmarks are shared: /bookmarks?ids=a,b,c.

import type { CallerContext } from '../../../catalog/access.ts';
import type { Catalog } from '../../../catalog/catalog.ts';
import type { StoredRecord } from '../../../engine/engine.ts';
import { parseStoredRecord } from '../../../engine/record-store.ts';
import { CatalogError, createProblems } from '../../../errors.ts';
import { type Params, paramOf, toList, toScalarText } from '../../../query/params.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';

export const MAX_BOOKMARKS = 200;

/** A record as it is kept, and read. */
export type FoundRecord = { readonly stored: StoredRecord; readonly record: AardvarkRecord };

export type BookmarkList = {
  readonly ids: readonly string[];
  readonly found: readonly FoundRecord[];
  /** Ids of records that are not here, or not any more. */
  readonly missing: readonly string[];
};

/** Separated by commas, or the parameter given several times. */
export const parseIds = (params: Params): readonly string[] => {
  const problems = createProblems();
  const texts = toList(paramOf(params, 'ids'))?.map(toScalarText) ?? [undefined];
  const ids = texts.flatMap((text) => text?.split(',') ?? []).map((id) => id.trim());
  const wanted = [...new Set(ids.filter((id) => id !== ''))];
  if (texts.includes(undefined))
    problems.add({ parameter: 'ids', detail: 'ids must be ids of records, separated by commas.' });
  if (wanted.length > MAX_BOOKMARKS)
    problems.add({
      parameter: 'ids',
      detail: `ids names ${wanted.length} records; at most ${MAX_BOOKMARKS} are shown.`,
    });
  problems.throwIfAny();
  return wanted;
};

const ABSENT: ReadonlySet<string> = new Set(['not_found', 'gone', 'record_damaged']);

const readOne = async (catalog: Catalog, id: string, queryContext: CallerContext): Promise<FoundRecord | undefined> => {
  try {
    const stored = await catalog.resource(id, false, queryContext);
    return { stored, record: parseStoredRecord(stored) };
  } catch (error) {
    if (error instanceof CatalogError && ABSENT.has(error.code)) return undefined;
    throw error;
  }
};

export const readBookmarkList = async (
  catalog: Catalog,
  ids: readonly string[],
  queryContext: CallerContext,
): Promise<BookmarkList> => {
  const found = await Promise.all(ids.map((id) => readOne(catalog, id, queryContext)));
  return {
    ids,
    found: found.filter((one) => one !== undefined),
    missing: ids.filter((_, index) => found[index] === undefined),
  };
};
