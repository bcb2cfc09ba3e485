import assert from 'node:assert/strict';
import test from 'node:test';
import { parsePlans, parseQuota, presentQuota } from './plans.ts';

test('a quota is parsed in any order and can be written back', () => {
  assert.deepEqual(parseQuota('600/minute+100000/day+20000units/minute'), {
    perMinute: 600,
    perDay: 100_000,
    unitsPerMinute: 20_000,
  });
  assert.deepEqual(parseQuota('5/day + 1/minute'), { perDay: 5, perMinute: 1 });
  assert.deepEqual(parseQuota('unlimited'), {});
  for (const text of ['unlimited', '1/minute', '9/day', '3units/minute', '1/minute+9/day+3units/minute'])
    assert.equal(presentQuota(parseQuota(text) ?? { perDay: -1 }), text);
});

test('invalid quotas are rejected', () => {
  for (const text of [
    '',
    '0/minute',
    '-1/day',
    '1/hour',
    '1/minute+2/minute',
    '1/minute+',
    'many',
    '1units/day',
    '1e3/day',
  ])
    assert.equal(parseQuota(text), undefined, text);
});

test('plan names are unique', () => {
  assert.deepEqual(
    [...(parsePlans(['anonymous=60/minute', 'partner=unlimited']) ?? [])],
    [
      ['anonymous', { perMinute: 60 }],
      ['partner', {}],
    ],
  );
  for (const plans of [['a=1/minute', 'a=2/minute'], ['=1/minute'], ['A=1/minute'], ['a'], ['a='], ['a=b=1/minute']])
    assert.equal(parsePlans(plans), undefined, plans.join());
});
