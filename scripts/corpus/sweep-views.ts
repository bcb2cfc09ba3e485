// Runs every record of a folder (.ndjson, .ndjson.gz) through every view and prints counts and examples for review.
//   PERIPLUS_CORPUS=folder node scripts/corpus/sweep-views.ts [--show WHAT] [--take N]
// WHAT: apa, mla, chicago, generic, ris, bibtex, json-ld, links, downloads, viewer, display, meta; prints N examples
// (default 10).
import { createReadStream, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { createGunzip } from 'node:zlib';
import { toHtmlString } from '@periplus/markup';
import { NONE_UNAVAILABLE } from '../../src/catalog/external/unavailable-sources.ts';
import { encodeParts } from '../../src/engine/precomputed-parts.ts';
import { NO_PICTURES } from '../../src/http/html/pictures.ts';
import { toDisplayPage } from '../../src/http/html/record/display-page.ts';
import { cataloguePage } from '../../src/http/request/site.ts';
import { readDictionaries } from '../../src/record/dictionaries.ts';
import { normalise } from '../../src/record/normalise.ts';
import { NO_PLACES } from '../../src/record/place-facets.ts';
import { toBibtex } from '../../src/record/views/citation/bibtex.ts';
import { toJsonLd } from '../../src/record/views/citation/json-ld.ts';
import { toRis } from '../../src/record/views/citation/ris.ts';
import type { Citations } from '../../src/record/views/citation/styles.ts';
import type { Viewer } from '../../src/record/views/viewer.ts';
import { createPresentation } from '../../src/routes/api/present/presentation.ts';
import { presentDistributions } from '../../src/routes/api/present/record/distributions.ts';
import type { PresentedDownload } from '../../src/routes/api/present/record/downloads.ts';
import type { PresentedLinks } from '../../src/routes/api/present/record/links.ts';
import { type MetaBlock, presentMetaBlock } from '../../src/routes/api/present/record/meta-block.ts';
import { RESPONSE_PRECOMPUTATION } from '../../src/routes/api/present/record/precomputed.ts';
import { presentUi } from '../../src/routes/api/present/record/ui.ts';
import type { AardvarkRecord } from '../../src/schema/record-type.ts';

const BASE = 'http://localhost:8000';
const SITE = { base: BASE, path: '', root: '', url: BASE, name: 'Periplus' };
const PRESENTATION = createPresentation(SITE, NO_PICTURES, NONE_UNAVAILABLE);

type Ui = {
  readonly viewer: Viewer;
  readonly citation: string;
  readonly citations: Citations;
  readonly links: PresentedLinks;
  readonly downloads: readonly PresentedDownload[];
};

const folder = process.env.PERIPLUS_CORPUS;
if (folder === undefined) throw new Error('Set PERIPLUS_CORPUS to a folder of .ndjson or .ndjson.gz files.');

const { values: options } = parseArgs({
  options: { show: { type: 'string' }, take: { type: 'string', default: '10' } },
});

const counts = new Map<string, number>();
const count = (what: string): void => {
  counts.set(what, (counts.get(what) ?? 0) + 1);
};

const millis = new Map<string, number>();
const run = <T>(view: string, record: AardvarkRecord, compute: () => T): T | undefined => {
  const start = performance.now();
  try {
    return compute();
  } catch (error) {
    count(`error ${view}: ${error}`);
    console.error(`${view} failed on ${record.id}: ${error}`);
    return undefined;
  } finally {
    millis.set(view, (millis.get(view) ?? 0) + performance.now() - start);
  }
};

const tally = (record: AardvarkRecord, shown: Readonly<Record<string, unknown>>): void => {
  const ui = shown.ui as Ui | undefined;
  if (ui === undefined) return;
  count(`viewer ${ui.viewer.protocol}${ui.viewer.endpoint === '' ? ' (no endpoint)' : ''}`);
  count(`geometry ${ui.viewer.geometry?.type ?? 'none'}`);
  for (const [category, links] of Object.entries(ui.links)) {
    for (const link of links ?? []) count(`link ${category}: ${link.label.replace(/[ :(].*\d.*$/, '')}`);
  }
  for (const download of ui.downloads) count(`download ${download.download_type ?? download.type}`);
  count(`apa ${/\(n\.d\.\)/.test(ui.citation) ? 'without' : 'with'} year`);
  count(`ris ${String(shown.ris).slice(6, 10).trim()}`);
  count(`json-ld ${(shown['json-ld'] as Record<string, unknown> | undefined)?.['@type']}`);
  for (const row of presentDistributions(record)) count(`distribution ${row.distribution_type}`);
};

const sweep = (record: AardvarkRecord): Readonly<Record<string, unknown>> => {
  const parts = run('parts', record, () => RESPONSE_PRECOMPUTATION.precompute(record, NO_PLACES));
  const stored = parts && { id: record.id, precomputed: encodeParts(parts), published: true };
  const ui = stored && (JSON.parse(presentUi(stored, PRESENTATION, true)) as Ui);
  const dictionaries = readDictionaries(record);
  const toMeta = (): MetaBlock =>
    JSON.parse(
      presentMetaBlock(record.id, PRESENTATION.fill(parts?.extended.meta ?? '{}'), SITE.base, { dictionaries }),
    );
  const meta = run('meta', record, toMeta);
  return {
    ui,
    meta,
    distributions: run('distributions', record, () => presentDistributions(record)),
    ris: run('ris', record, () => toRis(record, cataloguePage(SITE, record.id))),
    bibtex: run('bibtex', record, () => toBibtex(record, cataloguePage(SITE, record.id))),
    'json-ld': run('json-ld', record, () => toJsonLd(record, cataloguePage(SITE, record.id))),
    display: run('display', record, () => toHtmlString(toDisplayPage(record, SITE, dictionaries).main)),
    ...{ apa: ui?.citations.apa, mla: ui?.citations.mla, chicago: ui?.citations.chicago, generic: meta?.citation },
    ...{ links: ui?.links, downloads: ui?.downloads, viewer: ui?.viewer },
  };
};

const openLines = (file: string) => {
  const stream = createReadStream(join(folder, file));
  return createInterface({ input: file.endsWith('.gz') ? stream.pipe(createGunzip()) : stream });
};

let records = 0;
const examples: unknown[] = [];
for (const file of readdirSync(folder).filter((name) => /\.ndjson(\.gz)?$/.test(name))) {
  for await (const line of openLines(file)) {
    const normalised = normalise(JSON.parse(line));
    if (normalised.kind === 'rejected') {
      count(`rejected ${normalised.reason}`);
      continue;
    }
    records++;
    const shown = sweep(normalised.record);
    tally(normalised.record, shown);
    // Reservoir sampling, since the length of the stream is unknown.
    const take = Number(options.take);
    const at = examples.length < take ? examples.length : Math.floor(Math.random() * records);
    if (options.show !== undefined && at < take) examples[at] = shown[options.show];
  }
}

for (const [what, number] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1))) console.log(`${number}\t${what}`);
for (const [view, total] of millis) console.log(`${(total / records).toFixed(4)} ms per record\t${view}`);
console.log(`${records} records`);
for (const example of examples) console.log(typeof example === 'string' ? example : JSON.stringify(example, null, 2));
