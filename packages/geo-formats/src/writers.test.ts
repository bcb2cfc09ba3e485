// Writes the same features in each format and reads them back with another library.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import test, { type TestContext } from 'node:test';
import { inflateRawSync } from 'node:zlib';
import { parquetReadObjects } from 'hyparquet';
import { writeCsv } from './csv.ts';
import type { Feature, Features } from './feature.ts';
import type { FeatureWriter } from './feature-writer.ts';
import { writeGeoJson } from './geojson.ts';
import { writeGeoPackage } from './geopackage/write-geopackage.ts';
import { streamGeoParquet } from './geoparquet.ts';
import { writeKmz, writeKmzOverlay } from './kmz.ts';
import { writeShapefile } from './shapefile/write-shapefile.ts';
import { writeGeoParquet } from './write-geoparquet.ts';

const FEATURES: readonly Feature[] = [
  {
    id: 'a',
    geometry: { type: 'Point', coordinates: [10, 50] },
    properties: { name: 'Ä & <b>', count: 1, isOpen: true },
  },
  {
    geometry: {
      type: 'LineString',
      coordinates: [
        [0, 0],
        [-3.5, 4],
      ],
    },
    properties: { name: 'line', count: 2.5, 'a name that is too long': '=1+1' },
  },
  { geometry: null, properties: { name: null, tags: ['x', 'y'] } },
];

const createFolder = (t: TestContext): string => {
  const folder = mkdtempSync(join(tmpdir(), 'geo-formats-'));
  t.after(() => rmSync(folder, { recursive: true }));
  return folder;
};

async function* inBatches(features: readonly Feature[]): Features {
  for (const feature of features) yield [feature];
}

const write = async (t: TestContext, writer: FeatureWriter, features = FEATURES) => {
  const folder = createFolder(t);
  const path = join(folder, 'file');
  const notes: string[] = [];
  const addNote = (note: string): void => void notes.push(note);
  await writer({
    features: inBatches(features),
    path,
    folder,
    name: 'sites',
    title: 'Sites',
    origin: 'A test.',
    addNote,
  });
  return { path, notes };
};

/** Reads the entries of a small ZIP file from its central directory. */
const unzip = (path: string): ReadonlyMap<string, Buffer> => {
  const bytes = readFileSync(path);
  const entries = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(bytes.length - 6);
  for (let n = 0; n < bytes.readUInt16LE(bytes.length - 12); n++) {
    const [size, nameLength, offset] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt32LE(at + 42),
    ];
    const start = offset + 30 + nameLength;
    entries.set(
      bytes.toString('utf8', at + 46, at + 46 + nameLength),
      inflateRawSync(bytes.subarray(start, start + size)),
    );
    at += 46 + nameLength;
  }
  return entries;
};

test('GeoJSON contains each feature on a line', async (t) => {
  const { path } = await write(t, writeGeoJson);
  const text = readFileSync(path, 'utf8');
  assert.equal(text.split('\n').length, FEATURES.length + 3);
  const { features } = JSON.parse(text);
  assert.deepEqual(
    features,
    FEATURES.map(({ id, ...feature }) => ({ type: 'Feature', ...(id && { id }), ...feature })),
  );
});

test('CSV has WKT for mixed geometries and two columns for points', async (t) => {
  const mixed = readFileSync((await write(t, writeCsv)).path, 'utf8');
  assert.equal(
    mixed,
    [
      'name,count,isOpen,a name that is too long,tags,WKT',
      'Ä & <b>,1,true,,,POINT (10 50)',
      `line,2.5,,'=1+1,,"LINESTRING (0 0, -3.5 4)"`,
      ',,,,"[""x"",""y""]",',
      '',
    ].join('\r\n'),
  );
  const points = readFileSync((await write(t, writeCsv, FEATURES.slice(0, 1))).path, 'utf8');
  assert.equal(points, 'name,count,isOpen,longitude,latitude\r\nÄ & <b>,1,true,10,50\r\n');
});

test('a GeoPackage is a SQLite file with typed columns and the bounds of all features', async (t) => {
  const { path } = await write(t, writeGeoPackage);
  const database = new DatabaseSync(path, { readOnly: true });
  t.after(() => database.close());
  const rows = database.prepare('SELECT name, count, isOpen, tags, length(geom) AS bytes FROM sites').all();
  assert.deepEqual(
    rows.map((row) => ({ ...row })),
    [
      { name: 'Ä & <b>', count: 1, isOpen: 1, tags: null, bytes: 61 },
      { name: 'line', count: 2.5, isOpen: null, tags: null, bytes: 81 },
      { name: null, count: null, isOpen: null, tags: '["x","y"]', bytes: null },
    ],
  );
  const contents = database
    .prepare('SELECT identifier, description, min_x, min_y, max_x, max_y FROM gpkg_contents')
    .get();
  assert.deepEqual(
    { ...contents },
    {
      ...{ identifier: 'sites', description: 'Sites' },
      ...{ min_x: -3.5, min_y: 0, max_x: 10, max_y: 50 },
    },
  );
});

test('a KMZ file contains placemarks with escaped properties', async (t) => {
  const kml =
    unzip((await write(t, writeKmz)).path)
      .get('doc.kml')
      ?.toString() ?? '';
  assert.equal(kml.match(/<Placemark>/g)?.length, 3);
  assert.match(kml, /<name>Ä &amp; &lt;b&gt;<\/name>.*<Point><coordinates>10,50 <\/coordinates><\/Point>/);
  assert.match(kml, /<Data name="count"><value>2.5<\/value><\/Data>/);
});

test('a KMZ overlay contains the image and its box', async (t) => {
  const path = join(createFolder(t), 'overlay.kmz');
  await writeKmzOverlay(path, 'A & B', Buffer.from('png'), [-1, -2, 3, 4]);
  const entries = unzip(path);
  assert.equal(entries.get('map.png')?.toString(), 'png');
  assert.match(entries.get('doc.kml')?.toString() ?? '', /A &amp; B.*<north>4<\/north><south>-2<\/south>/s);
});

test('a shapefile has one layer per class of geometry and notes about shortened names', async (t) => {
  const { path, notes } = await write(t, writeShapefile);
  const entries = unzip(path);
  const layers = ['point', 'line'].flatMap((type) =>
    ['shp', 'shx', 'dbf', 'prj', 'cpg'].map((ending) => `sites_${type}.${ending}`),
  );
  assert.deepEqual([...entries.keys()], [...layers, 'README.txt']);
  assert.equal(entries.get('sites_line.shp')?.readInt32LE(32), 3);
  assert.equal(entries.get('sites_point.dbf')?.readUInt32LE(4), 2);
  assert.deepEqual(notes, [
    'One layer per class of geometry: point, line.',
    'Field "a name that is too long" is renamed to a_name_tha.',
  ]);
  assert.equal(entries.get('README.txt')?.toString(), `${['Sites', 'A test.', ...notes].join('\r\n')}\r\n`);
});

test('too many columns are a limit of tables', async (t) => {
  const properties = Object.fromEntries(Array.from({ length: 1_901 }, (_, n) => [`p${n}`, n]));
  await assert.rejects(write(t, writeCsv, [{ geometry: null, properties }]), /at most 1900 columns/);
});

const toArrayBuffer = ({ buffer, byteOffset, length }: Buffer): ArrayBuffer =>
  buffer.slice(byteOffset, byteOffset + length) as ArrayBuffer;

test('GeoParquet keeps types, lists and geometries', async () => {
  async function* items() {
    yield* FEATURES;
  }
  const columns = [
    { name: 'name', type: 'text' },
    { name: 'tags', type: 'texts' },
  ] as const;
  const chunks = await Array.fromAsync(
    streamGeoParquet(items(), columns, ({ geometry, properties: { name, tags } }) => ({
      geometry,
      values: [(name as string) ?? null, (tags as string[]) ?? null],
      length: 100,
    })),
  );
  const rows = await parquetReadObjects({ file: toArrayBuffer(Buffer.concat(chunks)) });
  assert.deepEqual(
    rows.map(({ name, tags, geometry }) => [name, tags ?? null, geometry]),
    FEATURES.map(({ geometry, properties: { name, tags } }) => [name ?? null, tags ?? null, geometry]),
  );
});

test('GeoParquet derives its columns from the properties', async (t) => {
  const folder = createFolder(t);
  const path = join(folder, 'out.parquet');
  async function* batches() {
    yield [
      ...FEATURES,
      { geometry: FEATURES[0]?.geometry ?? null, properties: { name: 'x', count: 9, Geometry: 'of text' } },
    ];
  }
  const options = { folder, name: 'layer', title: 'Title', origin: 'From here.', addNote: () => {} };
  await writeGeoParquet({ ...options, features: batches(), path });
  const rows = await parquetReadObjects({ file: toArrayBuffer(readFileSync(path)) });
  assert.deepEqual(
    rows.map(({ name, count, isOpen, Geometry_property, geometry }) => [
      name,
      count,
      isOpen,
      Geometry_property,
      geometry,
    ]),
    [
      ['Ä & <b>', 1, true, undefined, FEATURES[0]?.geometry],
      ['line', 2.5, undefined, undefined, FEATURES[1]?.geometry],
      [undefined, undefined, undefined, undefined, null],
      ['x', 9, undefined, 'of text', FEATURES[0]?.geometry],
    ].map((row) => row.map((value) => value ?? null)),
  );
});
