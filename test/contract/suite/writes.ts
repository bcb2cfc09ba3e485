// Writes: the outcome of a batch, and that every query reflects it.

import assert from 'node:assert/strict';
import { toJsonString } from '@periplus/streams';
import { createWriteRecords } from '../../../src/catalog/write-records.ts';
import type { AardvarkRecord } from '../../../src/schema/record-type.ts';
import { buildRecord } from '../../support/records/record-builder.ts';
import { buildQuery, type Fixture, toPut } from './fixture.ts';
import { by, isIn, words } from './queries.ts';
import type { Section } from './section.ts';

const write = ({ store }: Fixture, puts: readonly AardvarkRecord[], removes: readonly string[] = []) =>
  store.write({ puts: puts.map((record) => toPut(record)), removes });

const a = buildRecord({ id: 'a', dct_title_s: 'First title' });

export const writeSection: Section = {
  name: 'writes',
  records: [],
  cases: {
    'an empty catalogue answers every query with an empty result': async ({ store, index, search }) => {
      const within = buildQuery({});
      assert.deepEqual(await search({ text: words('water') }), { total: 0, hits: [], facets: [] });
      const [facet] = (await search({ facets: ['dct_spatial_sm'] })).facets;
      assert.deepEqual(facet, { field: 'dct_spatial_sm', buckets: [], distinct: 0 });
      const values = { within, field: 'dct_spatial_sm', sort: 'alpha_asc', offset: 0, limit: 5 } as const;
      assert.deepEqual(await index.facetValues(values), { total: 0, buckets: [] });
      assert.deepEqual((await index.suggest({ text: 'a', limit: 5, visibility: 'all' })).suggestions, []);
      assert.deepEqual(await index.hexes({ within, resolution: 5, boxes: [], limit: 5 }), {
        hexes: [],
        globalCount: 0,
      });
      assert.deepEqual(await store.list({ visibility: 'all', offset: 0, limit: 5 }), { total: 0, records: [] });
      assert.deepEqual(await index.similar({ id: 'a', limit: 5 }), []);
      assert.equal(await store.get('a'), undefined);
      for await (const { id } of index.scan(within)) assert.fail(id);
      const { records, visible } = await store.stats();
      assert.deepEqual([records, visible], [0, 0]);
    },
    'a put is added, then unchanged, then changed': async (bench) => {
      assert.deepEqual((await write(bench, [a])).puts, ['added']);
      assert.deepEqual((await write(bench, [a])).puts, ['unchanged']);
      const changed = { ...a, dct_title_s: 'Second title' };
      assert.deepEqual((await write(bench, [changed, buildRecord({ id: 'b' })])).puts, ['changed', 'added']);
      assert.equal(toJsonString((await bench.store.get('a'))?.json ?? ''), JSON.stringify(changed));
    },
    'an id that occurs twice in a batch counts once and the last write wins': async (bench) => {
      const twice = [1, 2, 2].map((n) => buildRecord({ id: 'twice', dct_title_s: `Version ${n}` }));
      assert.deepEqual((await write(bench, twice)).puts, ['added', 'changed', 'unchanged']);
      await bench.index.refresh();
      assert.deepEqual(await bench.found({ text: words('version') }), ['twice']);
      assert.deepEqual(await bench.found({ text: words('version 1') }), []);
    },
    'concurrent patches of one record by several writers all succeed, and none is lost': async ({ store }) => {
      await store.write({ puts: [toPut(buildRecord({ id: 'patched' }))], removes: [] });
      const derivation = { version: 1, derive: toPut };
      const writers = [1, 2].map(() => createWriteRecords({ records: store, derivation }));
      const outcomes = await Promise.all(
        Array.from({ length: 40 }, (_, n) =>
          writers[n % 2]?.([{ kind: 'patch', id: 'patched', change: { [`extra_${n}`]: n } }]),
        ),
      );
      assert.deepEqual(
        outcomes.map((list) => list?.[0]?.kind),
        outcomes.map(() => 'changed'),
      );
      const stored = JSON.parse(toJsonString((await store.get('patched'))?.json ?? ''));
      for (const n of outcomes.keys()) assert.equal(stored[`extra_${n}`], n);
      const stale = { kind: 'patch', id: 'patched', change: { late: 1 }, ifVersion: 'other' } as const;
      assert.deepEqual(await writers[0]?.([stale, { kind: 'patch', id: 'nobody', change: {} }]), [
        { kind: 'conflict', id: 'patched' },
        { kind: 'absent', id: 'nobody' },
      ]);
      await store.write({ puts: [], removes: ['patched'] });
    },
    'a removal counts existing records, and a removed record can be written again': async (bench) => {
      assert.deepEqual((await write(bench, [], ['twice', 'twice', 'nobody'])).removes, ['removed', 'absent', 'absent']);
      assert.equal(await bench.store.get('twice'), undefined);
      assert.deepEqual((await write(bench, [buildRecord({ id: 'twice' })])).puts, ['added']);
      assert.deepEqual(await write(bench, [buildRecord({ id: 'twice' })], ['twice']), {
        puts: ['unchanged'],
        removes: ['removed'],
      });
      await bench.index.refresh();
      assert.deepEqual(await bench.found({ filter: isIn('id', 'twice') }), []);
    },
    'a version changes with its record and only then': async (bench) => {
      const version = async (): Promise<string | undefined> => (await bench.store.get('b'))?.version;
      const seen = [await version()];
      await write(bench, [buildRecord({ id: 'b' }), buildRecord({ id: 'beside' })]);
      assert.equal(await version(), seen[0]);
      await write(bench, [buildRecord({ id: 'b', dct_title_s: 'Another' })]);
      seen.push(await version());
      await write(bench, [buildRecord({ id: 'b' })]);
      seen.push(await version());
      await write(bench, [], ['b']);
      seen.push(await version());
      await write(bench, [buildRecord({ id: 'b' })]);
      seen.push(await version());
      assert.equal(new Set(seen).size, 5);
    },
    'a stored record keeps its text, precomputed fragments and source as written': async (bench) => {
      const odd = buildRecord({
        id: 'odd',
        dct_title_s: 'A "quoted" <title> \u2028 𠮷',
        extra: { z: [1, null], a: '' },
      });
      const put = { ...toPut(odd, 'org.elsewhere'), precomputed: '{"x":"é"}' };
      await bench.store.write({ puts: [put], removes: [] });
      const stored = await bench.store.get('odd');
      assert.deepEqual(
        [toJsonString(stored?.json ?? ''), stored?.precomputed, stored?.source],
        [JSON.stringify(odd), '{"x":"é"}', 'org.elsewhere'],
      );
      await bench.index.refresh();
      const [hit] = (await bench.search({ text: words('quoted') })).hits;
      assert.deepEqual(hit?.record.json, stored?.json);
    },
    'hits and lists have at least the first precomputed fragment, and all fragments on request': async (bench) => {
      const prepared = 'first\n\nfurther\n\nmore';
      await bench.store.write({
        puts: [{ ...toPut(buildRecord({ id: 'parts' })), precomputed: prepared }],
        removes: [],
      });
      await bench.index.refresh();
      const filter = isIn('id', 'parts');
      const [hit] = (await bench.search({ filter })).hits;
      assert.match(hit?.record.precomputed ?? '', /^first(\n\n|$)/);
      const [complete] = (await bench.search({ filter, fullPrecomputed: true })).hits;
      assert.equal(complete?.record.precomputed, prepared);
      for await (const record of bench.index.scan(buildQuery({ filter, fullPrecomputed: true })))
        assert.equal(record.precomputed, prepared);
      assert.equal((await bench.store.get('parts'))?.precomputed, prepared);
      const list = { visibility: 'all', afterId: 'part', offset: 0, limit: 1 } as const;
      const [first] = (await bench.store.list(list)).records;
      assert.match(first?.precomputed ?? '', /^first(\n\n|$)/);
      assert.equal((await bench.store.list({ ...list, fullPrecomputed: true })).records[0]?.precomputed, prepared);
    },
    'the version of the derived fields is stored': async ({ store }) => {
      await store.write({ puts: [], removes: [], derivation: 41 });
      assert.equal((await store.stats()).derivation, 41);
    },
    'search sees everything written before a refresh': async ({ store, index, search }) => {
      const puts = Array.from({ length: 300 }, (_, n) => toPut(buildRecord({ id: `bulk-${n}`, dct_title_s: 'Bulk' })));
      await store.write({ puts, removes: [] });
      await index.refresh();
      assert.equal((await search({ text: words('bulk'), limit: 0 })).total, 300);
    },
    'the revision changes whenever a result may change, and only then': async ({ index, put, remove }) => {
      const { revision } = index;
      const seen = [revision()];
      const step = async (work: () => Promise<unknown>): Promise<void> => {
        await work();
        seen.push(revision());
      };
      await step(() => put(buildRecord({ id: 'revised', dct_title_s: 'One' })));
      await step(() => put(buildRecord({ id: 'revised', dct_title_s: 'Two' })));
      await step(() => remove('revised'));
      assert.equal(new Set(seen).size, seen.length);
      await put(buildRecord({ id: 'a', dct_title_s: 'Second title' }));
      await index.refresh();
      assert.equal(revision(), seen.at(-1));
    },
  },
};

const TOWN = {
  id: 'town',
  dct_title_s: 'Plan of Amsterdam',
  dct_subject_sm: ['Canals'],
  dct_spatial_sm: ['Amsterdam'],
  gbl_indexYear_im: [1650],
  dcat_bbox: 'ENVELOPE(4.8,5,52.4,52.3)',
};

/** All queries that can find the record. */
const traces = async ({ index, found, search }: Fixture) => {
  const suggested = await index.suggest({ text: 'amster', limit: 5, visibility: 'public' });
  const { hexes } = await index.hexes({ within: buildQuery({}), resolution: 3, boxes: [[4, 52, 6, 53]], limit: 10 });
  const { facets } = await search({ facets: ['dct_spatial_sm', 'gbl_indexYear_im'] });
  return {
    byOldWord: await found({ text: words('amsterdam') }),
    byNewWord: await found({ text: words('utrecht') }),
    byPlace: await found({ filter: isIn('dct_spatial_sm', 'Amsterdam') }),
    byYear: await found({ filter: isIn('gbl_indexYear_im', 1650) }),
    bySort: await found({ sort: by('dct_title_s', 'asc') }),
    suggested: suggested.suggestions.map(({ label }) => label),
    cells: hexes.length,
    facets: facets.map(({ buckets }) => buckets.map(({ value }) => value)),
  };
};

export const changeSection: Section = {
  name: 'changes',
  records: [buildRecord(TOWN), buildRecord({ id: 'still', dct_title_s: 'Something else' })],
  cases: {
    'a record is found by its contents': async (bench) => {
      assert.deepEqual(await traces(bench), {
        byOldWord: ['town'],
        byNewWord: [],
        byPlace: ['town'],
        byYear: ['town'],
        bySort: ['still', 'town'],
        suggested: ['Amsterdam', 'Plan of Amsterdam'],
        cells: 1,
        facets: [['Amsterdam'], [1650]],
      });
    },
    'a changed record is no longer found by its old values': async (bench) => {
      await bench.put(buildRecord({ id: 'town', dct_title_s: 'Plan of Utrecht', dct_spatial_sm: ['Utrecht'] }));
      assert.deepEqual(await traces(bench), {
        byOldWord: [],
        byNewWord: ['town'],
        byPlace: [],
        byYear: [],
        bySort: ['still', 'town'],
        suggested: [],
        cells: 0,
        facets: [['Utrecht'], []],
      });
    },
    'a removed record disappears from every query': async (bench) => {
      await bench.remove('town');
      assert.deepEqual(await traces(bench), {
        byOldWord: [],
        byNewWord: [],
        byPlace: [],
        byYear: [],
        bySort: ['still'],
        suggested: [],
        cells: 0,
        facets: [[], []],
      });
      assert.equal((await bench.store.list({ visibility: 'all', offset: 0, limit: 9 })).total, 1);
      assert.deepEqual(await bench.index.similar({ id: 'town', limit: 5 }), []);
    },
    'a restored record is found again': async (bench) => {
      await bench.put(buildRecord(TOWN));
      assert.deepEqual((await traces(bench)).byOldWord, ['town']);
      assert.equal((await bench.search({})).total, 2);
    },
    'many small consecutive changes are all visible': async (bench) => {
      for (let n = 0; n < 30; n++) {
        await bench.put(buildRecord({ id: `drop-${n % 7}`, dct_title_s: `Drop number${n}` }));
        assert.deepEqual(await bench.found({ text: words(`number${n}`) }), [`drop-${n % 7}`]);
      }
      assert.equal((await bench.search({ text: words('drop') })).total, 7);
      await bench.remove(...Array.from({ length: 7 }, (_, n) => `drop-${n}`));
      assert.equal((await bench.search({})).total, 2);
    },
  },
};
