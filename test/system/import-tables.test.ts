// periplus import: tables of records, and files that contain no records.

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { gzipSync } from 'node:zlib';
import { createStore } from '../../src/engine/embedded/store/store.ts';
import { parseStoredRecord } from '../../src/engine/record-store.ts';
import { runCommand, withoutTiming } from '../support/command.ts';
import { createTempFolder } from '../support/temp-folder.ts';

const importFile = async (t: TestContext, name: string, bytes: string | Uint8Array) => {
  const folder = createTempFolder(t);
  writeFileSync(join(folder, name), bytes);
  const dataDir = join(folder, 'data');
  const outcome = await runCommand(['import', name, '--data-dir', dataDir], { cwd: folder });
  const read = (id: string): unknown => {
    const store = createStore({ dataDir, readOnly: true });
    const stored = store.get(id);
    store.close();
    return stored === undefined ? undefined : parseStoredRecord(stored);
  };
  return { ...outcome, read, folder, dataDir };
};

const HEAD = ['ID', 'dct_title_s', 'dct_subject_sm', 'gbl_indexYear_im', 'dcat_bbox', 'gbl_suppressed_b', 'Note'];
const ROWS = [
  ['z1', 'Zürich, "alt"', 'Städte|Karten', '1850|1851', 'ENVELOPE(8.4,8.6,47.5,47.3)', 'FALSE', 'x'],
  ['z2', 'Two', '["a, b", "c"]', '', '', 'TRUE', ''],
];
const EXPECTED = {
  z1: {
    id: 'z1',
    dct_title_s: 'Zürich, "alt"',
    dct_subject_sm: ['Städte', 'Karten'],
    gbl_indexYear_im: [1850, 1851],
    dcat_bbox: 'ENVELOPE(8.4,8.6,47.5,47.3)',
    gbl_suppressed_b: false,
    Note: 'x',
  },
  z2: { id: 'z2', dct_title_s: 'Two', dct_subject_sm: ['a, b', 'c'], gbl_suppressed_b: true },
};

const table = (delimiter: string, end: string): string =>
  [HEAD, ...ROWS].map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter)).join(end);

const TABLES: Readonly<Record<string, readonly [name: string, bytes: Uint8Array]>> = {
  'plain CSV': ['t.csv', Buffer.from(table(',', '\r\n'))],
  'CSV UTF-8 of Excel, with a byte order mark': ['t.csv', Buffer.from(`\uFEFF${table(',', '\r\n')}`)],
  'CSV with semicolons': ['t.csv', Buffer.from(table(';', '\n'))],
  'Unicode text of Excel (UTF-16, tabs)': ['t.csv', Buffer.from(`\uFEFF${table('\t', '\r\n')}`, 'utf16le')],
  'CSV of old Windows (windows-1252)': ['t.csv', Buffer.from(table(',', '\r\n'), 'latin1')],
  'gzipped tabs': ['t.tsv.gz', gzipSync(table('\t', '\n'))],
};

for (const [what, [name, bytes]] of Object.entries(TABLES)) {
  test(`records are read from ${what}`, async (t) => {
    const { code, stdout, stderr, read } = await importFile(t, name, bytes);
    assert.equal(code, 0, stderr);
    assert.equal(withoutTiming(stdout), 'Imported 2 records: 2 added, 0 updated, 0 unchanged, 0 rejected.\n');
    assert.deepEqual({ z1: read('z1'), z2: read('z2') }, EXPECTED);
  });
}

test('an unreadable row is rejected with its line number', async (t) => {
  const { stdout, stderr } = await importFile(t, 't.csv', 'id,dct_title_s\na,A\nb\nc,\nd,D\n');
  assert.equal(withoutTiming(stdout), 'Imported 2 records: 2 added, 0 updated, 0 unchanged, 2 rejected.\n');
  assert.match(stderr, /Rejected: t\.csv:3: The row has 1 cell; expected 2\./);
  assert.match(stderr, /Rejected: t\.csv:4 c: The record has no title\./);
});

test('a table without records fails by name, and is skipped in a folder', async (t) => {
  const named = await importFile(t, 't.csv', 'name,size\na,1\n');
  assert.equal(named.code, 1);
  assert.match(named.stderr, /has no columns id and dct_title_s; its columns are name, size\./);
  const { folder, dataDir } = named;
  writeFileSync(join(folder, 'dictionary.csv'), 'friendlier_id,field_name\na,F\n');
  const dictionary = await runCommand(['import', 'dictionary.csv', '--data-dir', dataDir], { cwd: folder });
  assert.match(dictionary.stderr, /use periplus import-dictionaries\./);
  writeFileSync(join(folder, 'a.json'), '{"id":"a","dct_title_s":"A"}');
  const all = await runCommand(['import', '.', '--data-dir', dataDir], { cwd: folder });
  assert.equal(withoutTiming(all.stdout), 'Imported 1 record: 1 added, 0 updated, 0 unchanged, 0 rejected.\n');
  assert.match(all.stderr, /Skipped: t\.csv: a table without records\./);
});

const FOREIGN: readonly (readonly [what: string, bytes: string | Uint8Array, words: RegExp])[] = [
  ['a web page', '<!DOCTYPE html>\n<html>\n<body>Not found</body>\n</html>', /web page \(HTML\), not JSON/],
  ['XML', '<?xml version="1.0"?>\n<metadata/>', /This is XML/],
  ['a table', 'id,dct_title_s,x\na,A,1\n', /looks like a table \(CSV\)/],
  ['UTF-16', Buffer.from('\uFEFF{"id":"a"}', 'utf16le'), /UTF-16 text/],
  ['UTF-16 without a mark', Buffer.from('{"id":"a"}', 'utf16le'), /UTF-16 text/],
  ['an archive', 'PK\u0003\u0004rest', /ZIP archive/],
  ['hits of a search engine', '{"_index":"x","_source":{"id":"a"}}\n{"_index":"x","_source":{}}', /_source/],
  [
    'a bulk file',
    '{"index":{"_id":"a"}}\n{"index":{"_id":"b"}}',
    /action line of an Elasticsearch or OpenSearch bulk file/,
  ],
  ['a Solr response', '{"response":{"docs":[{"id":"a"}]}}', /Solr response/],
];

for (const [what, bytes, words] of FOREIGN) {
  test(`${what} instead of records is identified by name`, async (t) => {
    const { code, stderr } = await importFile(t, 'x.json', bytes);
    assert.equal(code, 1);
    assert.match(stderr, words);
  });
}

test('unknown columns and misspelt fields are reported with the field that was probably meant', async (t) => {
  const table = 'id,dct_title_s,dct_descripton_sm,Class,Resource Type,shelf\na,Lakes,x,Maps,Topo,1\n';
  const { stderr, folder } = await importFile(t, 't.csv', table);
  const expected = [
    /unknown-field in dct_descripton_sm, e\.g\. a: .* Did you mean dct_description_sm\?/,
    /unknown-field in Class, e\.g\. t\.csv:1: .* Did you mean gbl_resourceClass_sm\?/,
    /unknown-field in Resource Type, .* Did you mean gbl_resourceType_sm\?/,
    /unknown-field in shelf, e\.g\. t\.csv:1: 'shelf' is not a known field; it is stored as a custom field\.\n/,
    /required in dct_accessRights_s, e\.g\. a: /,
  ];
  for (const pattern of expected) assert.match(stderr, pattern);
  const checked = await runCommand(['validate', 't.csv'], { cwd: folder });
  for (const name of ['dct_descripton_sm', 'Class', 'Resource Type', 'shelf'])
    assert.match(checked.stdout, new RegExp(`e\\.g\\. .*${name}: '${name}' is not a known field`));
});
