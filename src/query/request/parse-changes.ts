// Parses a request for the change feed.

import { createProblems } from '../../errors.ts';
import { type Params, readInteger, readNonEmptyText } from '../params.ts';
import { parseVisibility, type Visibility } from '../visibility.ts';

export const DEFAULT_CHANGES = 100;
export const MAX_CHANGES = 500;

const MAX_CURSOR = 200;

export type ParsedChanges = {
  readonly since?: string;
  readonly limit: number;
  readonly visibility: Visibility;
};

export const parseChanges = (params: Params): ParsedChanges => {
  const problems = createProblems();
  const since = readNonEmptyText(params, 'since', problems);
  const limit = readInteger(params, 'limit', { min: 1, max: MAX_CHANGES }, problems) ?? DEFAULT_CHANGES;
  const visibility = parseVisibility(params, problems);
  if (since !== undefined && since.length > MAX_CURSOR) {
    problems.add({ parameter: 'since', detail: 'since must be a cursor from meta.cursor of an earlier response.' });
  }
  problems.throwIfAny();
  return { ...(since === undefined ? {} : { since }), limit, visibility };
};
