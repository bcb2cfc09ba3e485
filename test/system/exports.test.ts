// Exports of complete search results, read by GDAL, and by pyarrow for GeoParquet, which Debian's GDAL cannot read.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { promisify } from 'node:util';
import { RESULT_FORMATS, RESULT_NAMES, type ResultFormat } from '../../src/query/request/result-formats.ts';
import { runCommand, startServer } from '../support/command.ts';
import { needCommand, needPython, PYTHON } from '../support/services/python.ts';
import { createTempFolder } from '../support/temp-folder.ts';

const run = promisify(execFile);
const COUNT = 1_300;

/** More than one row group or one chunk of a scan. */
const RECORDS = Array.from({ length: COUNT }, (_, n) => ({
  ...{
    id: `r${n}`,
    dct_title_s: `Map ${n}`,
    dct_subject_sm: ['Maps', `Sheet ${n % 7}`],
    gbl_indexYear_im: [1800 + (n % 200)],
  },
  ...(n % 10 === 9 ? {} : { dcat_bbox: `ENVELOPE(${n % 100},${(n % 100) + 1},${(n % 50) + 1},${n % 50})` }),
}));

const folder = createTempFolder({ after });
const dataDir = join(folder, 'data');
writeFileSync(join(folder, 'records.ndjson'), RECORDS.map((record) => JSON.stringify(record)).join('\n'));
assert.equal((await runCommand(['import', '--data-dir', dataDir, join(folder, 'records.ndjson')])).code, 0);
const server = await startServer(dataDir);
after(async () => {
  server.child.kill('SIGTERM');
  await server.outcome;
});

const fetchFile = async (path: string, format: ResultFormat): Promise<string> => {
  const response = await fetch(`${server.address}/api/v1${path}format=${format}`);
  assert.equal(response.status, 200);
  const file = join(folder, `${path.replace(/\W+/g, '-')}.${RESULT_FORMATS[format].extension}`);
  writeFileSync(file, new Uint8Array(await response.arrayBuffer()));
  return file;
};

const exportFile = async (format: ResultFormat): Promise<string> => {
  const file = join(folder, `command.${RESULT_FORMATS[format].extension}`);
  const { code, stderr } = await runCommand(['export', '--query', 'q=map', '--out', file, '--data-dir', dataDir]);
  assert.equal(code, 0, stderr);
  return file;
};

const summarise = async (file: string) => {
  const { stdout } = await run('ogrinfo', ['-ro', '-so', '-al', file]);
  const extent = /^Extent: \((.*), (.*)\) - \((.*), (.*)\)$/m.exec(stdout)?.slice(1).map(Number);
  return { count: Number(/^Feature Count: (\d+)$/m.exec(stdout)?.[1]), extent, text: stdout };
};

const openByGdal = async (file: string): Promise<void> => {
  const { count, extent, text } = await summarise(file);
  assert.equal(count, COUNT, file);
  assert.deepEqual(extent, [0, 0, 99, 49], file);
  assert.match(text, /WGS 84/);
};

const SCRIPT = `
import json, sys, pyarrow.parquet
table = pyarrow.parquet.read_table(sys.argv[1])
geo = json.loads(table.schema.metadata[b'geo'])
print(json.dumps([table.num_rows, str(table.schema.field('dct_subject_sm').type), geo['columns']['geometry']['bbox'],
  table.column('geometry').null_count, table.column('gbl_indexYear_im')[0].as_py(), len(set(table.column('id').to_pylist()))]))`;

const openByPyarrow = async (file: string): Promise<void> => {
  const { stdout } = await run(PYTHON, ['-c', SCRIPT, file]);
  const [rows, type, box, empty, years, ids] = JSON.parse(stdout);
  assert.deepEqual([rows, box, empty, ids], [COUNT, [0, 0, 99, 49], COUNT / 10, COUNT]);
  assert.equal(type, 'list<element: string>');
  assert.equal(years.length, 1);
};

/** The search API, OGC API - Records and the command export the same records. */
const WAYS: readonly ((format: ResultFormat) => Promise<string>)[] = [
  (format) => fetchFile('/search?q=map&', format),
  (format) => fetchFile('/ogc/collections/regional-records/items?q=map&', format),
  exportFile,
];

test('GDAL reads GeoJSON, GeoJSON sequences and GeoPackage, with the same records and extents', async () => {
  needCommand('ogrinfo');
  for (const make of WAYS)
    for (const format of ['geojson', 'geojsonseq', 'gpkg'] as const) await openByGdal(await make(format));
});

test('pyarrow reads GeoParquet', async () => {
  needPython('pyarrow');
  for (const make of WAYS) await openByPyarrow(await make('geoparquet'));
});

test('NDJSON and CSV contain every record once', async () => {
  for (const make of WAYS)
    for (const format of ['ndjson', 'csv'] as const) {
      const lines = readFileSync(await make(format), 'utf8')
        .trimEnd()
        .split('\n');
      assert.equal(new Set(lines).size, COUNT + (format === 'csv' ? 1 : 0), format);
    }
});

test('an unknown format is rejected by name', async () => {
  const { code, stderr } = await runCommand(['export', '--format', 'dwg', '--data-dir', dataDir]);
  assert.notEqual(code, 0);
  assert.match(stderr, new RegExp(RESULT_NAMES.join(', ')));
});
