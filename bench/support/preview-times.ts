// Time from opening a record page until its picture is painted, with local IIIF sources and a real MapServer.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { type ReferenceName, referenceRow } from '../../src/schema/references.ts';
import { runCommand, startServer } from '../../test/support/command.ts';
import { startMapServer } from '../../test/support/services/map-server.ts';
import { startViewerSources } from '../../test/support/viewer-sources/server.ts';
import type { Cell } from './markdown.ts';
import { quantile } from './measure.ts';

const VISITS = 7;

const toRecord = (id: string, name: ReferenceName, url: string): object => ({
  ...{ id, dct_title_s: id, dcat_bbox: 'ENVELOPE(-10,10,10,-10)', gbl_wxsIdentifier_s: 'green' },
  dct_references_s: JSON.stringify({ [referenceRow(name).uri]: url }),
});

/** Notes the first frame after the viewer has drawn a part of the data. */
const NOTE_PAINT = `const look = () => document.querySelector('.preview-stage.is-open') === null
  ? requestAnimationFrame(look)
  : requestAnimationFrame(() => { window.paintedAt_ = performance.now(); });
requestAnimationFrame(look);`;

const visit = async (browser: Browser, url: string): Promise<number> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(NOTE_PAINT);
  await page.goto(url);
  let paintedAt: unknown;
  while (typeof paintedAt !== 'number') {
    await page.waitForTimeout(50);
    paintedAt = await page.evaluate('window.paintedAt_');
  }
  await context.close();
  return paintedAt;
};

/** One row per source: the first visit, then the median of further ones in new browser profiles. */
export const measurePreviews = async (browser: Browser): Promise<readonly (readonly Cell[])[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'periplus-previews-'));
  const ends: (() => void)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const cleanup = { after: (end: () => void): void => void ends.push(end) };
  const { base } = await startViewerSources(cleanup);
  const { wms } = await startMapServer(cleanup, join(folder, 'mapserver'));
  const sources = [
    ['IIIF level 0', 'iiif_image', `${base}/iiif/iiif/info.json`],
    ['IIIF level 2', 'iiif_image', `${base}/iiif-level-2/iiif/info.json`],
    ['IIIF manifest', 'iiif_manifest', `${base}/manifest2.json`],
    ['WMS of MapServer', 'wms', wms],
  ] as const;
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  const records = sources.map(([id, name, url]) => JSON.stringify(toRecord(id, name, url)));
  writeFileSync(join(folder, 'records.ndjson'), records.join('\n'));
  await runCommand(['import', join(folder, 'records.ndjson'), '--data-dir', dataDir]);
  const server = await startServer(dataDir, '--log-level', 'error', '--fetch-allow-private', '127.0.0.1');
  const rows: (readonly Cell[])[] = [];
  for (const [id] of sources) {
    const times: number[] = [];
    for (let n = 0; n <= VISITS; n++)
      times.push(await visit(browser, `${server.address}/resources/${encodeURIComponent(id)}`));
    rows.push([id, times[0] ?? NaN, quantile(times.slice(1), 0.5)]);
  }
  server.child.kill('SIGTERM');
  await server.outcome;
  for (const end of ends.reverse()) end();
  return rows;
};
