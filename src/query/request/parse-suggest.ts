// Parses a request for suggestions (spec 4.5). `q` is required; a blank one has no suggestions.

import { createProblems } from '../../errors.ts';
import { readBoolean } from '../booleans.ts';
import { type Params, readInteger, readText } from '../params.ts';
import { parseVisibility, type Visibility } from '../visibility.ts';
import { type Output, parseOutput } from './output.ts';

export const DEFAULT_SUGGESTIONS = 5;
export const MAX_SUGGESTIONS = 20;
export const MAX_CHARACTERS = 1_000;

export type ParsedSuggest = {
  readonly query: { readonly text: string; readonly limit: number; readonly visibility: Visibility };
  readonly view: Output & { readonly q: string; readonly debug: boolean; readonly profile: boolean };
};

export const parseSuggest = (params: Params): ParsedSuggest => {
  const problems = createProblems();
  const before = problems.count;
  const q = readText(params, 'q', problems);
  if (q === undefined && problems.count === before) {
    problems.add({ parameter: 'q', detail: 'q is required: the text to complete.' });
  }
  if (q !== undefined && q.length > MAX_CHARACTERS) {
    problems.add({ parameter: 'q', detail: `q is longer than ${MAX_CHARACTERS} characters.` });
  }
  const sizes = ['size', 'limit'].map((name) => readInteger(params, name, { min: 1, max: MAX_SUGGESTIONS }, problems));
  const visibility = parseVisibility(params, problems);
  const view = {
    ...parseOutput(params, problems),
    q: q ?? '',
    debug: readBoolean(params, 'debug', false, problems),
    profile: readBoolean(params, 'profile', false, problems),
  };
  problems.throwIfAny();
  const limit = sizes.find((size) => size !== undefined) ?? DEFAULT_SUGGESTIONS;
  return { query: { text: view.q.trim(), limit, visibility }, view };
};
