// Speed of the embedded index: CPU time per query class over a folder of .ndjson records (PERIPLUS_CORPUS).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createBitset } from '@periplus/collections';
import { loadPlaceFinder } from '@periplus/gazetteer';
import { type Box, boxesToGeometry } from '@periplus/geo';
import { buildSegment } from '../src/engine/embedded/build/build-segment.ts';
import { evaluate } from '../src/engine/embedded/evaluate.ts';
import { createIndexReader } from '../src/engine/embedded/segment/index-reader.ts';
import type { IndexedRow } from '../src/engine/embedded/segment/segment.ts';
import type { Filter, SearchQuery, TextQuery } from '../src/query/search-query.ts';
import { normalise } from '../src/record/normalise.ts';
import { readDerivedFields } from '../src/record/read-derived-fields.ts';
import { DEFAULT_FACETS } from '../src/schema/fields.ts';

const finder = loadPlaceFinder();

const readRows = (folder: string): readonly IndexedRow[] => {
  const rows = new Map<string, IndexedRow>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.ndjson'))) {
    const source = file.slice(0, -'.ndjson'.length);
    for (const line of readFileSync(join(folder, file), 'utf8').split('\n')) {
      const read = line.trim() === '' ? undefined : normalise(JSON.parse(line));
      if (read?.kind !== 'record') continue;
      const { record } = read;
      rows.set(record.id, { row: rows.size, record, derivedFields: readDerivedFields(record, source, finder.find) });
    }
  }
  return [...rows.values()];
};

const words = (text: string): TextQuery => ({ kind: 'words', text });
const within = (box: Box): Filter => ({
  kind: 'spatial',
  field: 'dcat_bbox',
  relation: 'intersects',
  geometry: boxesToGeometry([box]),
});
const all = (...filters: readonly Filter[]): Filter => ({ kind: 'and', filters });
const EUROPE: Box = [-10, 35, 30, 60];
const MINNESOTA: Box = [-97.2, 43.5, -89.5, 49];

const QUESTIONS: Readonly<Record<string, Partial<SearchQuery>>> = {
  everything: {},
  'common word': { text: words('map') },
  'rare word': { text: words('hachures') },
  'two words': { text: words('new york') },
  'three words': { text: words('topographic map france') },
  'three words, any': { text: { kind: 'or', nodes: [words('water'), words('railroads'), words('census')] } },
  phrase: { text: { kind: 'phrase', text: 'relief shown by hachures', slop: 0 } },
  'common phrase': { text: { kind: 'phrase', text: 'united states', slop: 0 } },
  prefix: { text: { kind: 'wildcard', pattern: 'minn*' } },
  'short prefix': { text: { kind: 'wildcard', pattern: 'c*' } },
  'inner wildcard': { text: { kind: 'wildcard', pattern: '*ology' } },
  'one edit': { text: { kind: 'fuzzy', text: 'minesota', edits: 1 } },
  'two edits': { text: { kind: 'fuzzy', text: 'minesotta', edits: 2 } },
  'without a word': { text: { kind: 'and', nodes: [words('water'), { kind: 'not', node: words('ice') }] } },
  'word in title': { text: { kind: 'words', text: 'island', fields: ['dct_title_s'] } },
  'facet filters': {
    filter: all(
      { kind: 'in', field: 'gbl_resourceClass_sm', values: ['Maps'] },
      { kind: 'in', field: 'dct_spatial_sm', values: ['Ireland', 'France'] },
    ),
  },
  'facet filters and word': {
    text: words('water'),
    filter: all(
      { kind: 'in', field: 'gbl_resourceClass_sm', values: ['Datasets'] },
      { kind: 'in', field: 'schema_provider_s', values: ['Princeton'] },
    ),
  },
  'multi facets': {
    filter: all(
      { kind: 'in', field: 'gbl_resourceClass_sm', values: ['Maps'] },
      { kind: 'in', field: 'gbl_resourceType_sm', values: ['Image'] },
    ),
    facetMode: 'multi',
  },
  'box, fit': { filter: within(EUROPE), fit: [EUROPE] },
  'small box, fit': { filter: within(MINNESOTA), fit: [MINNESOTA] },
  'box and word, fit': { text: words('water'), filter: within(MINNESOTA), fit: [MINNESOTA] },
  distance: { filter: { kind: 'distance', field: 'dcat_centroid', center: [-93.265, 44.9778], km: 50 } },
  'by title': { sort: [{ kind: 'field', field: 'dct_title_s', direction: 'asc' }] },
  'word by year': { text: words('map'), sort: [{ kind: 'field', field: 'gbl_indexYear_im', direction: 'desc' }] },
  'by year, then title': {
    sort: [
      { kind: 'field', field: 'gbl_indexYear_im', direction: 'desc' },
      { kind: 'field', field: 'dct_title_s', direction: 'asc' },
    ],
  },
  'page 500': { offset: 4990 },
  'word, page 500': { text: words('map'), offset: 4990 },
  'years and word': {
    text: words('railroad'),
    filter: { kind: 'range', field: 'gbl_indexYear_im', min: { value: 1850, inclusive: true } },
  },
  'title like': {
    filter: { kind: 'like', field: 'dct_title_s', pattern: '%island%', foldCase: true, foldAccents: true },
  },
  'no hit': { text: words('qqqqzzzz') },
};

const toQuery = (part: Partial<SearchQuery>): SearchQuery => ({
  visibility: 'public',
  sort: [],
  offset: 0,
  limit: 10,
  facets: DEFAULT_FACETS,
  facetMode: 'filtered',
  ...part,
});

const measure = (run: () => unknown, rounds: number): readonly number[] => {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
  }
  return times.sort((a, b) => a - b);
};

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

const folder = process.env.PERIPLUS_CORPUS;
if (folder === undefined) throw new Error('Set PERIPLUS_CORPUS to a folder of .ndjson files.');
let rows: readonly IndexedRow[] = readRows(folder);
const started = performance.now();
const segment = buildSegment(rows);
const builtMs = performance.now() - started;
const recordCount = rows.length;
rows = []; // The input is garbage now and must not affect the measurement.
const bytes = Object.values(segment.columns).reduce((sum, column) => sum + column.byteLength, 0);
console.log(`${recordCount} records, built in ${Math.round(builtMs)} ms, ${(bytes / 1e6).toFixed(1)} MB`);
const reader = createIndexReader([{ segment, deleted: createBitset(segment.size) }]);
const rounds = Number(process.env.ROUNDS ?? 300);
const everyTime: number[] = [];
for (const [name, part] of Object.entries(QUESTIONS)) {
  const query = toQuery(part);
  const { total } = evaluate(reader, query);
  measure(() => evaluate(reader, query), Math.min(rounds, 100));
  const times = measure(() => evaluate(reader, query), rounds);
  everyTime.push(...times);
  console.log(
    `${name.padEnd(24)} ${String(total).padStart(6)} hits  median ${quantile(times, 0.5).toFixed(3)} ms  p99 ${quantile(times, 0.99).toFixed(3)} ms`,
  );
}
everyTime.sort((a, b) => a - b);
console.log(
  `all classes: median ${quantile(everyTime, 0.5).toFixed(3)} ms, p99 ${quantile(everyTime, 0.99).toFixed(3)} ms`,
);
