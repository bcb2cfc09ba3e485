// Conformance classes for CQL2 (OGC 21-065r2): both encodings, comparisons, case and accents.
import { type ConformanceClass, check, notApplicable, test } from '../suite.ts';
import { count, matched, queryables, quote, refuses, textOf, textQueryable } from './filter-support.ts';

const CQL2 = 'cql2/1.0/conf/';

export const CQL2_TEXT: ConformanceClass = {
  uris: [`${CQL2}cql2-text`, `${CQL2}basic-cql2`],
  tests: [
    test('cql2-text/validate', async (target) => {
      const { name } = await textQueryable(target);
      for (const bad of [`${name} =`, `(${name} = 'a'`, `${name} = 'a`, `AND ${name} = 'a'`, `${name} ~ 'a'`])
        await refuses(target, { filter: bad, 'filter-lang': 'cql2-text' });
    }),
    test('basic-cql2/logical', async (target) => {
      const { name, feature } = await textQueryable(target);
      const is = `"${name}" = ${quote(textOf(feature, name))}`;
      const finds = (filter: string): Promise<number> => count(target, filter);
      const [all, one, other] = [await matched(target, {}), await finds(is), await finds(`NOT (${is})`)];
      const missing = await finds(`"${name}" IS NULL`);
      check(one + other + missing === all, `${is}: ${one} match, ${other} do not, ${missing} lack it, of ${all}`);
      check((await finds(`${is} OR ${is}`)) === one, 'a condition OR itself finds another number');
      check((await finds(`${is} AND NOT (${is})`)) === 0, 'a condition AND its negation finds something');
    }),
    test('basic-cql2/comparison', async (target) => {
      const { name, feature } = await textQueryable(target);
      const value = quote(textOf(feature, name));
      const finds = (sign: string): Promise<number> => count(target, `"${name}" ${sign} ${value}`);
      const [less, equal, more] = [await finds('<'), await finds('='), await finds('>')];
      check((await finds('<=')) === less + equal, `${name} <= is not < or =`);
      check((await finds('>=')) === more + equal, `${name} >= is not > or =`);
      check((await finds('<>')) === less + more, `${name} <> is not < or >`);
    }),
  ],
};

export const CQL2_JSON: ConformanceClass = {
  uris: [`${CQL2}cql2-json`],
  tests: [
    test('cql2-json/validate', async (target) => {
      const { name, feature } = await textQueryable(target);
      const value = textOf(feature, name);
      const filter = JSON.stringify({ op: '=', args: [{ property: name }, value] });
      const text = `"${name}" = ${quote(value)}`;
      const found = await matched(target, { filter, 'filter-lang': 'cql2-json' });
      const same = await matched(target, { filter: text, 'filter-lang': 'cql2-text' });
      check(found === same, `${filter} finds ${found} records, the same as text ${same}`);
      for (const bad of ['{', '[]', '{"op":"no-such"}', '{"op":"=","args":[1]}'])
        await refuses(target, { filter: bad, 'filter-lang': 'cql2-json' });
    }),
  ],
};

export const CQL2_COMPARISONS: ConformanceClass = {
  uris: [`${CQL2}advanced-comparison-operators`],
  tests: [
    test('advanced-comparison-operators/like', async (target) => {
      const { name, feature } = await textQueryable(target);
      const start = textOf(feature, name)
        .slice(0, 4)
        .replaceAll(/[%_\\]/g, '_');
      check(
        (await count(target, `"${name}" LIKE ${quote(`${start}%`)}`)) > 0,
        `${name} LIKE '${start}%' finds nothing`,
      );
      const all = await count(target, `"${name}" LIKE '%'`);
      const missing = await count(target, `"${name}" IS NULL`);
      check(all + missing === (await matched(target, {})), `${name} LIKE '%' does not match every value`);
    }),
    test('advanced-comparison-operators/in', async (target) => {
      const { name, feature } = await textQueryable(target);
      const value = quote(textOf(feature, name));
      const [one, list] = [
        await count(target, `"${name}" = ${value}`),
        await count(target, `"${name}" IN (${value}, 'xyzzy')`),
      ];
      check(one === list, `${name} IN a list finds ${list} records, = the same value ${one}`);
    }),
    test('advanced-comparison-operators/between', async (target) => {
      const known = await queryables(target);
      const name = Object.keys(known).find((key) => /integer|number/.test(String(known[key]?.type)));
      if (name === undefined) return notApplicable('no queryable is a number');
      const between = await count(target, `"${name}" BETWEEN 1900 AND 2000`);
      const both = await count(target, `"${name}" >= 1900 AND "${name}" <= 2000`);
      check(both >= between, `${name} BETWEEN finds more records (${between}) than its two halves (${both})`);
    }),
  ],
};

export const CQL2_CASE: ConformanceClass = {
  uris: [`${CQL2}case-insensitive-comparison`],
  tests: [
    test('case-insensitive-comparison/casei', async (target) => {
      const { name, feature } = await textQueryable(target);
      const value = quote(textOf(feature, name).toUpperCase());
      check((await count(target, `CASEI("${name}") = CASEI(${value})`)) > 0, `CASEI does not find ${value}`);
    }),
  ],
};

export const CQL2_ACCENT: ConformanceClass = {
  uris: [`${CQL2}accent-insensitive-comparison`],
  tests: [
    test('accent-insensitive-comparison/accenti', async (target) => {
      const { name, feature } = await textQueryable(target);
      const bare = textOf(feature, name).normalize('NFD').replaceAll(/\p{M}/gu, '');
      check((await count(target, `ACCENTI("${name}") = ACCENTI(${quote(bare)})`)) > 0, `ACCENTI does not find ${bare}`);
    }),
  ],
};
