// Compiling CQL2 expressions to filters: types are checked against the queryables.
import assert from 'node:assert/strict';
import test from 'node:test';
import { Cql2Error, type Expression, parseCql2Text } from '@periplus/cql2';
import { compileCql2 } from './compile.ts';

const compile = (text: string) => compileCql2(parseCql2Text(text));

test('a condition that the queryables do not allow is rejected with a reason', () => {
  const TEXTS: readonly (readonly [string, RegExp])[] = [
    ["nothing = 'a'", /"nothing" is not a queryable/],
    ["titel = 'a'", /is not a queryable/],
    ['title = 5', /title cannot be compared with a number/],
    ["year = '1990'", /year cannot be compared with a string/],
    ["updated > '2020-01-01'", /write DATE/],
    ["keywords = 'a'", /A_CONTAINS/],
    ["keywords LIKE 'a%'", /keywords is not a string/],
    ["geometry = 'a'", /S_INTERSECTS/],
    ['title = georeferenced', /cannot be compared/],
    ["'a' = 5", /cannot be compared/],
    ["DATE('2020-02-30') = updated", /is not a date/],
    ["updated = TIMESTAMP('2020-01-01')", /is not a timestamp/],
    ["T_AFTER(title, DATE('2020-01-01'))", /title is not a date or time property/],
    ["T_AFTER(time, INTERVAL('2020-01-01', '2010-01-01'))", /ends before/],
    ['S_INTERSECTS(title, POINT(1 2))', /title is not a geometry/],
    ['S_INTERSECTS(geometry, BBOX(0,10,1,5))', /south/],
    ["A_CONTAINS(title, ('a'))", /title is not a list/],
    ['A_CONTAINS(keywords, (1))', /keywords contains strings and cannot be compared with numbers/],
    ["A_CONTAINS(years, (1850, 'a'))", /years contains numbers and cannot be compared with strings/],
    ['A_OVERLAPS(years, keywords)', /cannot be compared/],
    ['A_CONTAINS(keywords, ("foo"))', /"foo" is not a queryable/],
    ['A_CONTAINS(keywords, (title))', /must be literals, not properties such as title/],
    ['CASEI(year) = 5', /takes strings/],
    ['year + 1 > 5', /arithmetic/],
    ['year > 1 / 0', /not a finite number/],
    ['near(geometry) = 5', /unknown function "near"/],
    ['near(geometry)', /unknown function "near"/],
    ['title', /takes a condition, not a property/],
    ["'a'", /takes a condition, not a string/],
    ['title LIKE provider', /pattern in quotes/],
    ["year LIKE '1%'", /year is not a string/],
    ['title IN ()', /at least one/],
  ];
  for (const [text, message] of TEXTS)
    assert.throws(
      () => compile(text),
      (error: unknown) => error instanceof Cql2Error && message.test(error.message),
      text,
    );
});

test('constant sums, literals on the left and folded list items are supported', () => {
  assert.deepEqual(compile('year > 1900 + 5 * 2'), compile('year > 1910'));
  assert.deepEqual(compile('1910 < year'), compile('year > 1910'));
  assert.deepEqual(
    compile("A_CONTAINS(keywords, (CASEI('FOO'), 'bar'))"),
    compile("A_CONTAINS(keywords, ('foo', 'bar'))"),
  );
  const boolean: Expression = { kind: 'boolean', value: true };
  assert.deepEqual(compileCql2(boolean), { kind: 'and', filters: [] });
});
