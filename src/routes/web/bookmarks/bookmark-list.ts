// A list of bookmarked records by id: /bookmarks?ids=a,b,c.

import type { CallerContext } from '../../../catalog/access.ts';
import type { Catalog } from '../../../catalog/catalog.ts';
import type { StoredRecord } from '../../../engine/engine.ts';
import { parseStoredRecord } from '../../../engine/record-store.ts';
import { CatalogError, createProblems } from '../../../errors.ts';
import { type Params, paramOf, toList, toScalarText } from '../../../query/params.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';

const MAX_BOOKMARKS = 200;

type FoundRecord = { readonly stored: StoredRecord; readonly record: AardvarkRecord };

export type BookmarkList = {
  readonly ids: readonly string[];
  readonly found: readonly FoundRecord[];
  /** Ids without a record. */
  readonly missing: readonly string[];
};

/** Ids are separated by commas; the parameter may be repeated. */
export const parseIds = (params: Params): readonly string[] => {
  const problems = createProblems();
  const texts = toList(paramOf(params, 'ids'))?.map(toScalarText) ?? [undefined];
  const ids = texts.flatMap((text) => text?.split(',') ?? []).map((id) => id.trim());
  const uniqueIds = [...new Set(ids.filter((id) => id !== ''))];
  if (texts.includes(undefined))
    problems.add({ parameter: 'ids', detail: 'ids must be record ids, separated by commas.' });
  if (uniqueIds.length > MAX_BOOKMARKS)
    problems.add({
      parameter: 'ids',
      detail: `ids contains ${uniqueIds.length} ids; the limit is ${MAX_BOOKMARKS}.`,
    });
  problems.throwIfAny();
  return uniqueIds;
};

const MISSING_CODES: ReadonlySet<string> = new Set(['not_found', 'gone', 'record_damaged']);

const readOne = async (catalog: Catalog, id: string, queryContext: CallerContext): Promise<FoundRecord | undefined> => {
  try {
    const stored = await catalog.resource(id, 'public', queryContext);
    return { stored, record: parseStoredRecord(stored) };
  } catch (error) {
    if (error instanceof CatalogError && MISSING_CODES.has(error.code)) return undefined;
    throw error;
  }
};

export const readBookmarkList = async (
  catalog: Catalog,
  ids: readonly string[],
  queryContext: CallerContext,
): Promise<BookmarkList> => {
  const records = await Promise.all(ids.map((id) => readOne(catalog, id, queryContext)));
  return {
    ids,
    found: records.filter((record) => record !== undefined),
    missing: ids.filter((_, index) => records[index] === undefined),
  };
};
