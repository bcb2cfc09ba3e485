import assert from 'node:assert/strict';
import test from 'node:test';
import { FIELDS, RELATION_FIELDS } from '../schema/fields.ts';
import { RELATIONS } from './relations.ts';

test('every relation field is followed in both directions', () => {
  for (const field of RELATION_FIELDS) {
    const row = FIELDS[field]?.relation;
    for (const [direction, predicate] of [
      ['out', row?.name],
      ['in', row?.inverse],
    ] as const) {
      const found = RELATIONS.filter(({ edges }) =>
        edges.some((edge) => edge.field === field && edge.direction === direction),
      );
      assert.deepEqual(
        found.map((relation) => relation.predicate),
        [predicate],
      );
    }
  }
});

test('two equivalent fields are one relation', () => {
  assert.deepEqual(RELATIONS.find(({ predicate }) => predicate === 'dct:replaces')?.edges, [
    { field: 'dct_replaces_sm', direction: 'out' },
    { field: 'dct_isReplacedBy_sm', direction: 'in' },
  ]);
  assert.deepEqual(
    RELATIONS.filter(({ predicate }) => predicate === 'dct:relation').map(({ edges }) => edges.length),
    [2],
  );
});

test('keys are plain lower-case names', () => {
  for (const { key } of RELATIONS) assert.match(key, /^[a-z]+(_[a-z]+)*$/);
});
