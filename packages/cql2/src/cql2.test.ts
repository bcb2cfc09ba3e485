// Parsing and printing CQL2: text and JSON agree on every rule of the grammar, and invalid input is rejected quickly.
import assert from 'node:assert/strict';
import test from 'node:test';
import { Cql2Error, parseCql2Json, parseCql2Text, toCql2Json, toCql2Text, walkExpression } from './index.ts';

const p = (property: string): object => ({ property });
const op = (name: string, ...args: readonly unknown[]): object => ({ op: name, args });

/** One pair for every rule of the grammar (OGC 21-065r2, clauses 6 to 8 and annex B). */
const PAIRS: readonly (readonly [text: string, json: unknown])[] = [
  ["title = 'Rhine'", op('=', p('title'), 'Rhine')],
  ["title <> 'Rhine'", op('<>', p('title'), 'Rhine')],
  ['depth < 4', op('<', p('depth'), 4)],
  ['depth >= -4.25', op('>=', p('depth'), -4.25)],
  ['depth <= 1.5E3', op('<=', p('depth'), 1500)],
  ['depth > .5', op('>', p('depth'), 0.5)],
  ['depth > +5', op('>', p('depth'), 5)],
  ['5 < depth', op('<', 5, p('depth'))],
  ["author = 'Via dell''Avvento'", op('=', p('author'), "Via dell'Avvento")],
  ["author = 'Via dell\\'Avvento'", op('=', p('author'), "Via dell'Avvento")],
  ["name = ''", op('=', p('name'), '')],
  ["name = '地図'", op('=', p('name'), '地図')],
  ['"and" = 1', op('=', p('and'), 1)],
  ['layer:ids.first_2 = 1', op('=', p('layer:ids.first_2'), 1)],
  ['größe = 1', op('=', p('größe'), 1)],
  ["updated >= DATE('1999-11-05')", op('>=', p('updated'), { date: '1999-11-05' })],
  ["updated = timestamp('1990-01-01T00:00:00Z')", op('=', p('updated'), { timestamp: '1990-01-01T00:00:00Z' })],
  ['swimming = true', op('=', p('swimming'), true)],
  ['swimming <> FALSE', op('<>', p('swimming'), false)],
  ['geometry IS NULL', op('isNull', p('geometry'))],
  ['geometry is not null', op('not', op('isNull', p('geometry')))],
  ["name LIKE 'mac%'", op('like', p('name'), 'mac%')],
  ["name NOT LIKE 'm_c\\%'", op('not', op('like', p('name'), 'm_c\\%'))],
  ['depth BETWEEN 100.0 and 150.0', op('between', p('depth'), 100, 150)],
  ['depth not between 1 AND 2', op('not', op('between', p('depth'), 1, 2))],
  ["name IN ('a', 'b')", op('in', p('name'), ['a', 'b'])],
  ['category not in (1,2)', op('not', op('in', p('category'), [1, 2]))],
  ["CASEI(road) = casei('Straße')", op('=', op('casei', p('road')), op('casei', 'Straße'))],
  ["ACCENTI(CASEI(a)) LIKE accenti('é%')", op('like', op('accenti', op('casei', p('a'))), op('accenti', 'é%'))],
  ['a = 1 AND b = 2 AND c = 3', op('and', op('=', p('a'), 1), op('=', p('b'), 2), op('=', p('c'), 3))],
  ['a = 1 OR b = 2 AND c = 3', op('or', op('=', p('a'), 1), op('and', op('=', p('b'), 2), op('=', p('c'), 3)))],
  ['(a = 1 OR b = 2) AND c = 3', op('and', op('or', op('=', p('a'), 1), op('=', p('b'), 2)), op('=', p('c'), 3))],
  ['NOT a = 1', op('not', op('=', p('a'), 1))],
  ['not (not (a = 1))', op('not', op('not', op('=', p('a'), 1)))],
  ['depth < = 4 AND depth < > 3', op('and', op('<=', p('depth'), 4), op('<>', p('depth'), 3))],
  ['(depth) = - -4', op('=', p('depth'), 4)],
  ['a = 1 IS NULL', op('isNull', op('=', p('a'), 1))],
  ['(a = 1 OR b = 2) IS NOT NULL', op('not', op('isNull', op('or', op('=', p('a'), 1), op('=', p('b'), 2))))],
  ['INTERVAL(starts, ends) IS NULL', op('isNull', { interval: [p('starts'), p('ends')] })],
  ['A_EQUALS(ids, ((1 + 2) * 3, a = 1))', op('a_equals', p('ids'), [op('*', op('+', 1, 2), 3), op('=', p('a'), 1)])],
  ['A_EQUALS(a, b)', op('a_equals', p('a'), p('b'))],
  ['point = 1', op('=', p('point'), 1)],
  ['S_EQUALS(geom, Point Z (1 2 3))', op('s_equals', p('geom'), { type: 'Point', coordinates: [1, 2] })],
  [
    'S_EQUALS(geom, MULTIPOINT((1 2), (3 4)))',
    op('s_equals', p('geom'), {
      type: 'MultiPoint',
      coordinates: [
        [1, 2],
        [3, 4],
      ],
    }),
  ],
  ['true', true],
  ['S_INTERSECTS(geom, POINT(36.3 32.2))', op('s_intersects', p('geom'), { type: 'Point', coordinates: [36.3, 32.2] })],
  ['s_within(geom, BBOX(-118, 33.8, -117.9, 34))', op('s_within', p('geom'), { bbox: [-118, 33.8, -117.9, 34] })],
  ['S_DISJOINT(BBOX(1,2,0,3,4,9), geom)', op('s_disjoint', { bbox: [1, 2, 0, 3, 4, 9] }, p('geom'))],
  [
    'S_CROSSES(geom, LINESTRING Z (1 2 3, 4 5 6))',
    op('s_crosses', p('geom'), {
      type: 'LineString',
      coordinates: [
        [1, 2],
        [4, 5],
      ],
    }),
  ],
  [
    'S_OVERLAPS(geom, MULTIPOLYGON(((0 0,1 0,1 1,0 0)),((5 5,6 5,6 6,5 5))))',
    op('s_overlaps', p('geom'), {
      type: 'MultiPolygon',
      coordinates: [
        [
          [
            [0, 0],
            [1, 0],
            [1, 1],
            [0, 0],
          ],
        ],
        [
          [
            [5, 5],
            [6, 5],
            [6, 6],
            [5, 5],
          ],
        ],
      ],
    }),
  ],
  [
    'S_TOUCHES(geom, GEOMETRYCOLLECTION(POINT(1 2), LINESTRING(0 0, 1 1)))',
    op('s_touches', p('geom'), {
      type: 'GeometryCollection',
      geometries: [
        { type: 'Point', coordinates: [1, 2] },
        {
          type: 'LineString',
          coordinates: [
            [0, 0],
            [1, 1],
          ],
        },
      ],
    }),
  ],
  ["T_AFTER(built, DATE('2012-06-05'))", op('t_after', p('built'), { date: '2012-06-05' })],
  [
    "T_FINISHEDBY(INTERVAL(starts, ends), INTERVAL('2005-01-10', '2010-02-10'))",
    op('t_finishedBy', { interval: [p('starts'), p('ends')] }, { interval: ['2005-01-10', '2010-02-10'] }),
  ],
  [
    "t_metby(INTERVAL('..', '1969-07-24T16:50:35.5Z'), event)",
    op('t_metBy', { interval: ['..', '1969-07-24T16:50:35.5Z'] }, p('event')),
  ],
  ["A_CONTAINS(layer:ids, ('ca', 'us'))", op('a_contains', p('layer:ids'), ['ca', 'us'])],
  ["a_containedby(ids, ('ca'))", op('a_containedBy', p('ids'), ['ca'])],
  ['A_EQUALS((), ids)', op('a_equals', [], p('ids'))],
  ['A_OVERLAPS(ids, (1, (2, 3)))', op('a_overlaps', p('ids'), [1, [2, 3]])],
  ['balance - 150.0 > 0', op('>', op('-', p('balance'), 150), 0)],
  ['a = 1 + 2 * 3 ^ 2', op('=', p('a'), op('+', 1, op('*', 2, op('^', 3, 2))))],
  ['a = (1 + 2) div 3 % 4', op('=', p('a'), op('%', op('div', op('+', 1, 2), 3), 4))],
  ['Foo(geometry) = TRUE', op('=', op('Foo', p('geometry')), true)],
  ["FALSE <> Bar(geometry, 100, 'a', false)", op('<>', false, op('Bar', p('geometry'), 100, 'a', false))],
  ['near()', op('near')],
];

for (const [text, json] of PAIRS) {
  test(`CQL2 text and JSON agree: ${text}`, () => {
    const expression = parseCql2Text(text);
    assert.deepEqual(parseCql2Json(json), expression);
    assert.deepEqual(parseCql2Json(JSON.stringify(json)), expression);
    assert.deepEqual(toCql2Json(expression), json);
    assert.deepEqual(parseCql2Text(toCql2Text(expression)), expression);
  });
}

const assertRejected = (parse: () => unknown, message: RegExp): void =>
  assert.throws(parse, (error: unknown) => error instanceof Cql2Error && message.test(error.message), String(parse));

test('invalid text is rejected with the position of the problem', () => {
  const TEXTS: readonly (readonly [string, RegExp])[] = [
    ['', /expected a value but found the end/],
    ['title =', /expected a value but found the end/],
    ["title = 'open", /no closing quote/],
    ['"open', /no closing quote/],
    ["title = 'a' AND", /found the end/],
    ["title 'a'", /at character 7/],
    ['(a = 1', /expected "\)" but found/],
    ['a = 1)', /"\)" at character 6/],
    ['a == 1', /"=" at character 4/],
    ['a NOT 1', /LIKE, BETWEEN or IN/],
    ['a IS 1', /NULL/],
    ['a BETWEEN 1', /AND/],
    ['a ; b', /unexpected ";"/],
    ['a = 1e999', /too large/],
    ['BBOX(1,2,3)', /four numbers/],
    ["BBOX('a',2,3,4)", /expected a number but found "a"/],
    ['S_WITHIN(geom, BBOX(- -1, 2, 3, 4))', /expected a number but found "-"/],
    ['DATE(5)', /one string/],
    ['S_INTERSECTS(geometry)', /takes two values/],
    ['S_INTERSECTS(geometry, POINT(1))', /two or three numbers; found 1/],
    ['S_INTERSECTS(geometry, POINT(1 2 3 4))', /two or three numbers; found 4/],
    ['S_INTERSECTS(geometry, POINT(1 2', /expected a number but found the end/],
    ['S_INTERSECTS(geometry, POINTZ(1 2 3))', /"2" at character 33/],
    ['S_INTERSECTS(geometry, MULTIPOINT(1 2, 3 4))', /expected "\(" but found "1"/],
    ['S_INTERSECTS(geometry, POLYGON((0 0, 1 0, 1 1, 0 1)))', /ring must end with the position it starts with/],
    ['S_INTERSECTS(geometry, POLYGON((0 0, 1 0, 0 0)))', /at least 4 positions/],
    ['S_INTERSECTS(geometry, (POINT(1 2)))', /takes a geometry or a property, not a list/],
    ['NOT NOT a = 1', /NOT cannot follow NOT/],
    ['a', /takes a condition, not a property/],
    ['and = 1', /expected a value but found "and"/],
    ["('x') = a", /takes a property or a number, not a string/],
    ['(a = 1) = TRUE', /not a condition/],
    ['a = -(1 + 2)', /expected a value but found "\("/],
    ['a = 2 ^ 3 ^ 4', /found "\^"/],
    ["a BETWEEN DATE('2000-01-01') AND 1", /BETWEEN takes a property or a number, not a date/],
    ['a LIKE b', /a pattern in quotes/],
    ['a IN ()', /at least one value/],
    ["a = TIMESTAMP('2000-01-01T00:00:00+01:00')", /not a timestamp in UTC/],
    ["a = TIMESTAMP('2000-01-01')", /not a timestamp/],
    ["a = DATE('2000-1-1')", /not a date/],
    ["T_AFTER(a, INTERVAL(DATE('2000-01-01'), '..'))", /ends of an interval/],
    ["a = '\u0001'", /control character/],
    ['"" = 1', /is empty/],
    ['S_INTERSECTS(geometry, POINT(1 200))', /latitude/],
  ];
  for (const [text, message] of TEXTS) assertRejected(() => parseCql2Text(text), message);
});

test('invalid JSON is rejected with a reason', () => {
  const VALUES: readonly (readonly [unknown, RegExp])[] = [
    ['{', /not valid JSON/],
    ['null', /null is not a value/],
    [{}, /neither "op"/],
    [op('and', true), /at least two arguments/],
    [op('not'), /takes 1 argument/],
    [op('=', 1), /takes 2 arguments/],
    [op('in', 1, 2), /a value and a list/],
    [{ property: 5 }, /must be a string/],
    [{ bbox: 'x' }, /list of numbers/],
    [{ bbox: [1, 2, null, 4] }, /list of numbers/],
    [{ interval: ['x'] }, /list of two values/],
    [{ type: 'Circle' }, /geometry is not valid: "Circle" is not one of/],
    [{ type: 'point', coordinates: [1, 2] }, /"point" is not one of/],
    [{ type: 'Point', coordinates: ['1', '2'] }, /two or more numbers/],
    [{ type: 'MultiPoint', coordinates: [] }, /nested as required/],
    [{ op: 'isNull', args: p('a') }, /"args" of "isNull" must be a list/],
    [{ op: 'not' }, /"args" of "not" must be a list/],
    [op('=', { casei: p('a') }, 'b'), /neither "op"/],
    [op('=', p('a'), { timestamp: '2000-01-01T00:00:00+01:00' }), /not a timestamp in UTC/],
    [op('=', p('a'), { interval: ['..', '..'] }), /not an interval/],
    [op('=', p('a'), ['b']), /not a list/],
    [op('like', p('a'), p('b')), /a pattern in quotes/],
    [op('between', p('a'), 'b', 'c'), /not a string/],
    [op('and', p('a'), true), /"and" takes a condition, not a property/],
    [op('s_intersects', p('a'), 'b'), /s_intersects takes a geometry or a property, not a string/],
    [p('a'), /takes a condition, not a property/],
    ['1e999', /too large/],
  ];
  for (const [value, message] of VALUES) assertRejected(() => parseCql2Json(value), message);
});

test('expressions that are nested too deep are rejected before the stack overflows', () => {
  const deep = 100_000;
  const nest = (value: unknown, wrap: (inner: unknown) => unknown): unknown => {
    let result = value;
    for (let level = 0; level < 5_000; level++) result = wrap(result);
    return result;
  };
  const TEXTS = [
    '('.repeat(deep),
    `${'('.repeat(deep)}a = 1${')'.repeat(deep)}`,
    `a = 1${' IS NULL'.repeat(deep)}`,
    `${'casei('.repeat(deep)}`,
    `A_EQUALS(${'('.repeat(deep)}`,
    `a = ${Array(deep).fill('1').join('+')}`,
  ];
  for (const text of TEXTS) assertRejected(() => parseCql2Text(text), /nested more than 64 levels deep/);
  assertRejected(() => parseCql2Json(nest(true, (inner) => op('not', inner))), /nested more than 64 levels deep/);
  assertRejected(() => parseCql2Json(nest(1, (inner) => [inner])), /nested more than 64 levels deep/);
  assertRejected(() => parseCql2Json('['.repeat(deep)), /not valid JSON/);
});

test('geometry literals have limits of size and depth', () => {
  const ring = Array.from({ length: 60_000 }, (_, n) => `${n / 1000} ${n % 80}`).join(',');
  assertRejected(() => parseCql2Text(`S_INTERSECTS(geometry, LINESTRING(${ring}))`), /more than 50000 positions/);
  assertRejected(
    () => parseCql2Text(`S_INTERSECTS(geometry, ${'GEOMETRYCOLLECTION('.repeat(9)}POINT(1 2)${')'.repeat(9)})`),
    /expected a geometry but found "GEOMETRYCOLLECTION"/,
  );
});

test('walking visits every expression, parents first', () => {
  const expression = parseCql2Text("a BETWEEN 1 AND b + 2 OR NOT (c IN ('x', d)) AND T_AFTER(INTERVAL(e, '..'), f)");
  const visited: string[] = [];
  walkExpression(expression, (each) => visited.push(each.kind === 'property' ? each.name : each.kind));
  const expected = 'or between a number arithmetic b number and not in c text d temporal interval e text f';
  assert.deepEqual(visited, expected.split(' '));
});

test('a filter with too many expressions is rejected before it is parsed', () => {
  const reason = /^it has more than 40000 expressions$/;
  const values = Array.from({ length: 50_000 }, (_, n) => n);
  const json = { op: 'in', args: [{ property: 'year' }, values] };
  assert.throws(() => parseCql2Json(json), { message: reason });
  assert.throws(() => parseCql2Json({ op: 'in', args: [{ property: 'year' }, new Array(50_000).fill({})] }), {
    message: reason,
  });
  assert.throws(() => parseCql2Text(`year IN (${values.join()}`), { message: reason });
  assert.equal(parseCql2Json({ op: 'in', args: [{ property: 'year' }, values.slice(0, 39_000)] }).kind, 'in');
});
