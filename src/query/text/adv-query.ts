// Parses `adv_q`, a list of clauses {op, f, q}, folded from the left: ((c1) op2 c2) op3 c3. The first op is ignored
// unless it is NOT. Example: [{"op":"AND","f":"dct_title_s","q":"Island"},{"op":"NOT","f":"all_fields","q":"Arctic"}].
import { type FieldName, resolveField } from '../../schema/fields.ts';
import { isObject, type Params, paramOf, parseIfJsonText, showValue, toList, toScalarText } from '../params.ts';
import type { TextQuery } from '../search-query.ts';
import { isAllFields, isTextField, nonTextFieldProblem, unknownField } from './search-field.ts';
import { allOf, anyOf, MATCH_ALL_TEXT, negate } from './text-nodes.ts';
import { type Diagnostics, toTextQuery } from './text-query.ts';

export const OPERATORS = ['AND', 'OR', 'NOT'] as const;
type Operator = (typeof OPERATORS)[number];

type Clause = { readonly op: Operator; readonly fields: readonly FieldName[] | undefined; readonly typed: string };
type ParsedClause =
  | { readonly kind: 'ok'; readonly clause: Clause }
  | { readonly kind: 'bad'; readonly reason: string };

export const MAX_CLAUSES = 100;
/** Of all clauses together: more text would take long to parse, only to be rejected for its cost. */
const MAX_CHARACTERS = 60_000;
const bad = (reason: string): ParsedClause => ({ kind: 'bad', reason });

const parseClause = (value: unknown): ParsedClause => {
  if (!isObject(value)) return bad('a clause must be an object with op, f and q.');
  const [op, f, q] = ['op', 'f', 'q'].map((key) => toScalarText(paramOf(value, key))?.trim() ?? '') as [
    string,
    string,
    string,
  ];
  const operator = OPERATORS.find((name) => name === op.toUpperCase());
  if (operator === undefined) return bad(`op must be AND, OR or NOT, not ${showValue(op)}.`);
  if (f === '') return bad('f must name a field, or all_fields.');
  if (q === '') return bad('q must be the text to search for.');
  if (isAllFields(f)) return { kind: 'ok', clause: { op: operator, fields: undefined, typed: q } };
  const field = resolveField(f);
  if (field === undefined) return bad(unknownField('f', f).detail);
  if (!isTextField(field)) return bad(nonTextFieldProblem('f', field).detail);
  return { kind: 'ok', clause: { op: operator, fields: [field], typed: q } };
};

const fold = (left: TextQuery | undefined, op: Operator, right: TextQuery): TextQuery => {
  if (op === 'NOT') return allOf([left ?? MATCH_ALL_TEXT, negate(right)]);
  if (left === undefined) return right;
  return op === 'OR' ? anyOf([left, right]) : allOf([left, right]);
};

const readClauses = (params: Params, report: Diagnostics): readonly unknown[] => {
  const value = paramOf(params, 'adv_q');
  if (value === undefined || value === null || (typeof value === 'string' && value.trim() === '')) return [];
  const json = parseIfJsonText(value);
  const items = typeof json === 'object' && json !== null ? toList(json) : undefined;
  if (items !== undefined && items.length > 0 && items.length <= MAX_CLAUSES) return items;
  const detail = `adv_q must be a JSON array of 1 to ${MAX_CLAUSES} clauses {"op": "AND|OR|NOT", "f": field, "q": text}.`;
  report.problems.add({ code: 'invalid_advanced_query', parameter: 'adv_q', detail });
  return [];
};

export const parseAdvQuery = (params: Params, report: Diagnostics): TextQuery => {
  let query: TextQuery | undefined;
  let charactersLeft = MAX_CHARACTERS;
  for (const [index, value] of readClauses(params, report).entries()) {
    const parameter = `adv_q[${index}]`;
    const parsed = parseClause(value);
    if (parsed.kind === 'bad') {
      const detail = `Error in ${parameter}: ${parsed.reason}`;
      report.problems.add({ code: 'invalid_advanced_query', parameter, detail });
    } else {
      const { op, fields, typed } = parsed.clause;
      charactersLeft -= typed.length;
      if (charactersLeft < 0) {
        const detail = `The clauses of adv_q are longer than ${MAX_CHARACTERS} characters together.`;
        report.problems.add({ code: 'invalid_advanced_query', parameter: 'adv_q', detail });
        break;
      }
      query = fold(query, op, toTextQuery({ parameter, typed, fields, code: 'invalid_advanced_query' }, report));
    }
  }
  return query ?? MATCH_ALL_TEXT;
};
