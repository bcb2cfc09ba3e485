// Thumbnails with the real command: caches that survive kill -9, and a local source of each type.

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { writePmtiles } from '@periplus/geo-formats';
import { decodeEntry, SHARD_NAMES } from '@periplus/storage';
import sharp from 'sharp';
import { startMapServer } from '../support/services/map-server.ts';
import { createPicture, startPictureSource } from '../support/services/picture-source.ts';
import { createTempFolder } from '../support/temp-folder.ts';
import { waitUntil } from '../support/wait-until.ts';

const BIN = join(import.meta.dirname, '../../src/bin.ts');
const ARGS = ['--disable-warning=ExperimentalWarning', BIN];

const env = (dataDir: string) => ({
  ...process.env,
  PERIPLUS_DATA_DIR: dataDir,
  PERIPLUS_FETCH_ALLOW_PRIVATE: '127.0.0.1',
  PERIPLUS_DEMO: 'false',
});

const run = (dataDir: string, ...args: readonly string[]): string => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...ARGS, ...args], {
    env: env(dataDir),
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
  return stdout;
};

const load = (dataDir: string, records: readonly object[]): void => {
  const file = join(dataDir, 'records.ndjson');
  writeFileSync(file, records.map((record) => JSON.stringify(record)).join('\n'));
  run(dataDir, 'import', file);
};

const entriesOf = (folder: string): string[] =>
  [...SHARD_NAMES].flatMap((shard) =>
    existsSync(join(folder, shard)) ? readdirSync(join(folder, shard)).map((name) => join(folder, shard, name)) : [],
  );

const withReference = (id: string, uri: string, url: string, more: object = {}) => ({
  ...{ id, dct_title_s: id, dcat_bbox: 'ENVELOPE(-10,10,10,-10)' },
  dct_references_s: JSON.stringify({ [uri]: url }),
  ...more,
});

test('media warm fetches thumbnails from IIIF, WMS, COG, PMTiles and plain images, and caches them', async (t) => {
  const dataDir = createTempFolder(t);
  const [picture, cog, tile] = await Promise.all([
    createPicture(600, 400),
    sharp({ create: { width: 2000, height: 2000, channels: 3, background: '#306090' } })
      .tiff({ tile: true, pyramid: true, compression: 'lzw' })
      .toBuffer(),
    createPicture(256, 256, 'png'),
  ]);
  const archive = writePmtiles([{ zoom: 0, x: 0, y: 0, bytes: tile }], {
    ...{ tileType: 'png', tileCompression: 'none', minZoom: 0, maxZoom: 0, metadata: {} },
    bounds: [-180, -85, 180, 85],
  });
  const { base } = await startPictureSource({ after }, () => ({
    '/iiif/info.json': JSON.stringify({ sizes: [{ width: 600, height: 400 }] }),
    '/iiif/full/600,400/0/default.jpg': picture,
    '/cog.tif': cog,
    '/tiles.pmtiles': Buffer.from(archive),
    '/plain.jpg': picture,
  }));
  const { wms } = await startMapServer({ after }, join(dataDir, 'mapserver'));
  const layer = { gbl_wxsIdentifier_s: 'green' };
  load(dataDir, [
    withReference('iiif', 'http://iiif.io/api/image', `${base}/iiif/info.json`),
    withReference('wms', 'http://www.opengis.net/def/serviceType/ogc/wms', wms, layer),
    withReference('cog', 'https://github.com/cogeotiff/cog-spec', `${base}/cog.tif`),
    withReference('pmtiles', 'https://github.com/protomaps/PMTiles', `${base}/tiles.pmtiles`),
    withReference('plain', 'http://schema.org/thumbnailUrl', `${base}/plain.jpg`),
    withReference('gone', 'http://schema.org/thumbnailUrl', `${base}/gone.jpg`),
  ]);
  // The sources run in this process, so the command must not block it.
  const warm = async (): Promise<Record<string, number>> => {
    const child = spawn(process.execPath, [...ARGS, 'media', 'warm', '--json'], { env: env(dataDir) });
    let [out, told] = ['', ''];
    child.stdout.on('data', (chunk) => {
      out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      told += chunk;
    });
    const [code] = await once(child, 'exit');
    assert.equal(code, 0, told);
    return JSON.parse(out);
  };
  // All records share one extent and therefore one map.
  const first = await warm();
  assert.equal(first.thumbnails, 5, JSON.stringify(first));
  assert.equal(first.missing, 1);
  assert.equal((first.maps ?? 0) >= 1, true);
  const again = await warm();
  assert.deepEqual([again.maps, again.thumbnails, again.known, again.missing], [0, 0, 11, 1]);
  const types = entriesOf(join(dataDir, 'media/thumbnails')).map(
    (path) => decodeEntry(readFileSync(path))?.metadata.owner,
  );
  // Those of larger originals have a second size.
  assert.deepEqual(types.sort(), ['cog', 'cog', 'iiif', 'iiif', 'plain', 'plain', 'pmtiles', 'wms', 'wms']);
});

test('kill -9 during drawing leaves only complete files, and the next run continues', async (t) => {
  const dataDir = createTempFolder(t);
  const records = Array.from({ length: 60 }, (_, n) => ({
    ...{ id: `r${n}`, dct_title_s: `Record ${n}`, dcat_bbox: `ENVELOPE(${n},${n + 2},40,38)` },
  }));
  load(dataDir, records);
  const folder = join(dataDir, 'media/maps');
  for (let round = 0; round < 3; round++) {
    const before = entriesOf(folder).length;
    const child = spawn(process.execPath, [...ARGS, 'media', 'warm', '--maps'], { env: env(dataDir), stdio: 'ignore' });
    await waitUntil(() => entriesOf(folder).length > before + 3 || child.exitCode !== null, 'maps are written');
    child.kill('SIGKILL');
    await once(child, 'exit');
    for (const path of entriesOf(folder)) assert.ok(decodeEntry(readFileSync(path)) !== undefined, path);
  }
  const totals = JSON.parse(run(dataDir, 'media', 'warm', '--maps', '--json'));
  assert.equal(totals.maps + totals.known, 60);
  assert.equal(entriesOf(folder).length, 60);
});
