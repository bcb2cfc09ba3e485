// Compiles LIKE, with CASEI and ACCENTI on either side.

import type { ExpressionOf } from '@periplus/cql2';
import { ANY_ONE, ANY_RUN, type Glob, mapLiterals, parseLike, toMatcher } from '@periplus/text';
import { codedFilter } from '../../filter/coded-filter.ts';
import type { Filter } from '../../search-query.ts';
import { fail } from './fail.ts';
import { constant } from './filters.ts';
import { applyFolds, isFolded, type Operand, toOperand } from './operands.ts';

/** A pattern that matches only the text itself. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

const writeLike = (glob: Glob): string =>
  glob.map((item) => (item === ANY_RUN ? '%' : item === ANY_ONE ? '_' : escapeLike(String(item)))).join('');

const toPattern = (operand: Operand): string => {
  if (operand.kind !== 'text') return fail("LIKE takes a pattern in quotes, such as 'Lake%'");
  const glob = parseLike(operand.value);
  return isFolded(operand.folds)
    ? writeLike(mapLiterals(glob, (text) => applyFolds(operand.folds, text)))
    : operand.value;
};

export const likeFilter = ({ value, pattern }: ExpressionOf<'like'>): Filter => {
  const [operand, text] = [toOperand(value), toPattern(toOperand(pattern))];
  const glob = parseLike(text);
  const matches = toMatcher(glob);
  if (operand.kind === 'text') return constant(matches(applyFolds(operand.folds, operand.value)));
  if (operand.kind !== 'property') return fail('LIKE applies to strings');
  const { row, folds, name } = operand;
  if (row.kind === 'coded') return codedFilter(row, (code) => matches(applyFolds(folds, code)));
  if (row.kind !== 'text') return fail(`LIKE applies to strings, and ${name} is not a string`);
  // A folded value never matches a pattern that folding would change.
  const isPossible =
    !isFolded(folds) || writeLike(mapLiterals(glob, (literal) => applyFolds(folds, literal))) === writeLike(glob);
  return isPossible
    ? { kind: 'like', field: row.field, pattern: text, ...folds }
    : { kind: 'in', field: row.field, values: [] };
};
