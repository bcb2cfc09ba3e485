// periplus import-dictionaries: the file formats of data dictionaries, and the messages about them.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { gzipSync } from 'node:zlib';
import { createStore } from '../../src/engine/embedded/store/store.ts';
import { DICTIONARY_COLUMNS } from '../../src/record/dictionaries.ts';
import { toDictionaryCsv } from '../../src/routes/api/present/record/dictionary-csv.ts';
import { runCommand } from '../support/command.ts';
import { createTempFolder } from '../support/temp-folder.ts';

const HEADER = DICTIONARY_COLUMNS.join(',');
const ROWS = [
  '12,a,LANDUSE,integer,"1, 2","Use, by code",Planning office,,1',
  '12,a,1,code,,Forêt,,LANDUSE,2',
  '13,b,NAME,string,,"Two\nlines",,,1',
];
const CSV = `${HEADER}\n${ROWS.join('\n')}\n`;

const load = async (
  t: TestContext,
  files: Readonly<Record<string, string | Uint8Array>>,
  ...more: readonly string[]
) => {
  const folder = createTempFolder(t);
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
  const dataDir = join(folder, 'data');
  const run = (words: readonly string[], input = '') =>
    runCommand(['import-dictionaries', ...words, '--data-dir', dataDir], { input, cwd: folder });
  return { ...(await run([...Object.keys(files), ...more])), run, dataDir, folder };
};

const readBack = (dataDir: string, record: string) => {
  const store = createStore({ dataDir, readOnly: true });
  const found = store.dictionaries(record);
  store.close();
  return found;
};

const DRESSES: Readonly<Record<string, string | Uint8Array>> = {
  'plain.csv': CSV,
  'marked.csv': `\uFEFF${CSV}`,
  'crlf.csv': CSV.replaceAll('\n', '\r\n'),
  'packed.csv.gz': gzipSync(CSV),
  'windows.csv': Buffer.from(CSV, 'latin1'),
  'utf16.csv': Buffer.from(`\uFEFF${CSV}`, 'utf16le'),
  'upper.csv': CSV.replace(HEADER, HEADER.toUpperCase()),
  'other-name.csv': CSV.replace('document_data_dictionary_id', 'resource_data_dictionary_id'),
};

for (const [name, bytes] of Object.entries(DRESSES)) {
  test(`dictionaries are read from ${name}`, async (t) => {
    const { code, stdout, stderr, dataDir } = await load(t, { [name]: bytes });
    assert.equal(code, 0, stderr);
    assert.equal(
      stdout,
      'Imported 2 dictionaries with 3 entries: 3 added, 0 updated, 0 unchanged, 0 removed, 0 rejected.\n',
    );
    assert.match(stderr, /2 dictionaries belong to records that are not in the catalogue/);
    const [dictionary] = readBack(dataDir, 'a');
    assert.equal(dictionary?.id, 12);
    assert.deepEqual(
      dictionary?.entries.map(({ field_name, definition, parent_field_name }) => [
        field_name,
        definition,
        parent_field_name,
      ]),
      [
        ['LANDUSE', 'Use, by code', null],
        ['1', 'Forêt', 'LANDUSE'],
      ],
    );
    assert.match(readBack(dataDir, 'b')[0]?.entries[0]?.definition ?? '', /^Two\r?\nlines$/);
  });
}

test('re-importing a file changes nothing, also from standard input; exports can be imported', async (t) => {
  const { run, dataDir } = await load(t, { 'a.csv': CSV });
  const expected = 'Imported 2 dictionaries with 3 entries: 0 added, 0 updated, 3 unchanged, 0 removed, 0 rejected.\n';
  assert.equal((await run(['a.csv'])).stdout, expected);
  assert.equal((await run(['-'], CSV)).stdout, expected);
  const written = toDictionaryCsv([...readBack(dataDir, 'a'), ...readBack(dataDir, 'b')]);
  assert.equal((await run(['-'], written)).stdout, expected);
});

test('invalid rows are listed with line numbers, and the others are imported', async (t) => {
  const rows = [...ROWS, '12,a', 'x,a,FIELD,,,,,,', '12,,FIELD,,,,,,', '12,a,LAST,,,,,,soon'];
  const { code, stdout, stderr, folder, dataDir } = await load(
    t,
    { 'a.csv': `${HEADER}\n${rows.join('\n')}` },
    ...['--report', 'bad.ndjson', '--json'],
  );
  assert.equal(code, 0, stderr);
  assert.deepEqual(JSON.parse(stdout), {
    ...{ read: 7, added: 4, changed: 0, unchanged: 0, removed: 0, rejected: 3, dictionaries: 2, waiting: 2 },
  });
  assert.match(stderr, /a\.csv:9 a: position "soon"/);
  const rejects = readFileSync(join(folder, 'bad.ndjson'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(({ kind }) => kind === 'reject');
  assert.deepEqual(
    rejects.map(({ line, id }) => [line, id]),
    [
      [6, null],
      [7, 'a'],
      [8, null],
    ],
  );
  assert.equal(readBack(dataDir, 'a')[0]?.entries.at(-1)?.field_name, 'LAST');
});

test('a truncated file or one that is not a dictionary fails before anything is written', async (t) => {
  const { run, dataDir } = await load(t, { 'a.csv': CSV });
  for (const [input, reason] of [
    ['id,name\n1,x\n', /stdin has no column friendlier_id and no column field_name\. Columns of a data dictionary/],
    [`${HEADER}\n12,a,"NEVER CLOSED,,,,,,\n13,b,X,,,,,,\n`, /not closed.*Nothing was imported/],
  ] as const) {
    const { code, stderr } = await run(['-'], input);
    assert.equal(code, 1);
    assert.match(stderr, reason);
  }
  assert.equal(readBack(dataDir, 'a')[0]?.entries.length, 2);
  assert.equal((await run(['nowhere.csv'])).code, 1);
  assert.equal((await run([])).code, 2);
});
