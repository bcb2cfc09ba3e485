// The command line: usage, help, settings and the validate command.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { runCommand } from '../support/command.ts';
import { FULL_RECORD } from '../support/records/full-record.ts';
import { createTempFolder } from '../support/temp-folder.ts';

test('help and version go to standard output', async () => {
  const help = await runCommand(['--help']);
  assert.equal(help.code, 0);
  for (const verb of ['serve', 'import', 'validate', 'config'])
    assert.match(help.stdout, new RegExp(`^  ${verb} `, 'm'));
  const verb = await runCommand(['import', '--help']);
  assert.match(verb.stdout, /^Usage: periplus import </);
  assert.match(verb.stdout, /--source/);
  assert.match(verb.stdout, /\nExamples:\n {2}periplus import .*\n\n.*periplus help settings lists them\.\n$/s);
  assert.ok(!verb.stdout.includes('PERIPLUS_'));
  assert.match((await runCommand(['serve', '--help'])).stdout, /--port .*PERIPLUS_PORT, default 8080/);
  assert.match((await runCommand(['help', 'settings'])).stdout, /\nSettings: backup:\n.*--media-thumbnails /s);
  assert.equal((await runCommand(['help', 'import'])).stdout, verb.stdout);
  const version = await runCommand(['--version']);
  assert.match(version.stdout, /^\d+\.\d+\.\d+\n$/);
  assert.equal(version.stderr, '');
});

test('invalid usage exits with code 2 and a helpful message', async () => {
  const cases: readonly (readonly [args: readonly string[], said: RegExp])[] = [
    [['improt', 'x'], /Unknown command improt\. Did you mean import\? Commands: /],
    [['import'], /Nothing to import\. Give files, folders/],
    [['validate'], /Nothing to validate/],
    [['config', 'extra'], /config takes no arguments, but got: extra\./],
    [['serve', 'extra'], /serve takes no arguments/],
    [['--prot', '80'], /Unknown flag --prot\. Did you mean --port\?/],
    [['publish'], /No records selected\. Give ids, --source or --query\./],
    [['--server-port', '80'], /Unknown flag --server-port\. Did you mean --port\?/],
    [['import', '--jsn', 'x'], /Unknown flag --jsn\. Did you mean --json\?/],
    [['serve', '--port', 'eighty'], /--port \(server\.port\) must be an integer from 0 to 65535, not "eighty"/],
    [['serve', '--port'], /The flag --port needs a value/],
    [['import', '--json=1', 'x'], /--json takes no value/],
    [['import', '--source', '', 'x'], /The flag --source needs a value/],
    [['help', 'improt'], /Unknown command improt\. Did you mean import\?/],
    [['config', '--engine-index-prefix', 'Maps'], /must be at most 60 lower-case letters, digits and hyphens/],
    [['config', '--config', '/no/such/file'], /configuration file \/no\/such\/file cannot be read/],
  ];
  for (const [args, said] of cases) {
    const { code, stdout, stderr } = await runCommand(args);
    assert.equal(code, 2, `${args}: ${stderr}`);
    assert.match(stderr, said);
    assert.equal(stdout, '');
  }
});

test('environment settings are validated like flags; unknown names are reported and ignored', async () => {
  const wrong = await runCommand(['config'], { env: { PERIPLUS_PRT: '80', PERIPLUS_API_PROFILE: 'strange' } });
  assert.equal(wrong.code, 2);
  assert.match(wrong.stderr, /unknown environment variable PERIPLUS_PRT\. Did you mean PERIPLUS_PORT\?/);
  assert.match(wrong.stderr, /PERIPLUS_API_PROFILE \(api\.profile\) must be one of spec, reference/);
  const env = { PERIPLUS_SERVICE_HOST: '10.0.0.1', PERIPLUS_PORT: 'tcp://10.0.0.1:80', PERIPLUS_HOST: '::1' };
  const linked = await runCommand(['config'], { env });
  assert.equal(linked.code, 0, linked.stderr);
  assert.match(linked.stderr, /^Ignored PERIPLUS_SERVICE_HOST, PERIPLUS_PORT: Kubernetes or Docker set them/);
  assert.match(linked.stdout, /^server\.port +8080 +\[default\]$/m);
  assert.match(linked.stdout, /^server\.host +::1 +\[environment PERIPLUS_HOST\]$/m);
});

test('config lists every setting and its source', async (t) => {
  const cwd = createTempFolder(t);
  writeFileSync(join(cwd, 'periplus.config.json'), '{"api": {"title": "Maps"}, "log.level": "warn"}');
  const options = { cwd, env: { PERIPLUS_PORT: '8181', PERIPLUS_LOG_LEVEL: 'error' } };
  const text = await runCommand(['config', '--host', '::1'], options);
  assert.equal(text.code, 0);
  assert.match(text.stdout, /^server\.host +::1 +\[flag --host\]$/m);
  assert.match(text.stdout, /^server\.port +8181 +\[environment PERIPLUS_PORT\]$/m);
  assert.match(text.stdout, /^log\.level +error +\[environment PERIPLUS_LOG_LEVEL\]$/m);
  assert.match(text.stdout, /^api\.title +Maps +\[file .*periplus\.config\.json\]$/m);
  assert.match(text.stdout, /^server\.publicUrl +\(not set\) +\[default\]$/m);
  const rows = JSON.parse((await runCommand(['config', '--json'], options)).stdout);
  assert.equal(rows.length, text.stdout.trim().split('\n').length);
  assert.deepEqual(
    rows.find(({ key }: { key: string }) => key === 'server.port'),
    {
      ...{ key: 'server.port', value: 8181, origin: 'environment PERIPLUS_PORT' },
    },
  );
});

test('validate checks records without storing them', async (t) => {
  const folder = createTempFolder(t);
  const file = join(folder, 'x.ndjson');
  writeFileSync(file, `${JSON.stringify(FULL_RECORD)}\n{"id":"a","dct_title_s":["T"]}\n{broken\n`);
  const text = await runCommand(['validate', file, '--each', '--profile', 'spec'], { cwd: folder });
  assert.equal(text.code, 1);
  assert.match(text.stdout, /x\.ndjson:2 a\n {2}error {3}dct_title_s: Must be a string\. \[type\]/);
  assert.match(text.stdout, /x\.ndjson:3 \(no id\)\n {2}error {3}Not valid JSON/);
  assert.match(text.stdout, /Checked 3 records \(profile spec\): 1 valid, 2 invalid, \d+ warnings\.\n$/);
  const quiet = await runCommand(['validate', file, '--quiet'], { cwd: folder });
  assert.match(quiet.stdout, /^Checked 3 records \(profile ogm\): 1 valid, 2 invalid, \d+ warnings\.\n$/);
  const json = await runCommand(['validate', '-', '--json'], { input: JSON.stringify(FULL_RECORD), cwd: folder });
  assert.equal(json.code, 0);
  const { warnings, ...report } = JSON.parse(json.stdout);
  assert.deepEqual(report, { source: 'stdin', line: 1, id: 'full-1', valid: true, errors: [] });
  assert.deepEqual(
    warnings.map(({ rule }: { rule: string }) => rule),
    ['reference-key', 'reference-url'],
  );
});

test('validate groups findings by rule and writes corrected copies without changing the originals', async (t) => {
  const folder = createTempFolder(t);
  const good = { ...FULL_RECORD, dct_references_s: '{}' };
  const turned = { ...good, id: 'b', dct_accessRights_s: 'public', dcat_bbox: 'ENVELOPE(32.5,-6.125,80.25,30)' };
  const lines = `${[good, turned, { ...good, id: 'c', dct_isPartOf_sm: ['b', 'gone'] }].map((it) => JSON.stringify(it)).join('\n')}\n`;
  writeFileSync(join(folder, 'x.ndjson'), lines);
  writeFileSync(join(folder, 'cut.ndjson'), `${JSON.stringify(turned)}\n{broken\n`);
  const run = await runCommand(['validate', 'x.ndjson', 'cut.ndjson', '--fix', 'fixed'], { cwd: folder });
  assert.equal(run.code, 1);
  assert.match(run.stdout, /^error {3}vocabulary +2 .*\n +e\.g\. b {2}dct_accessRights_s: 'public' is not one of/m);
  assert.match(run.stdout, /^warning duplicate-id +1 /m);
  assert.match(run.stdout, /^warning dangling-relation +8 /m);
  assert.match(run.stderr, /Corrected 2 records in 2 files below fixed\./);
  const cut = readFileSync(join(folder, 'fixed/cut.ndjson'), 'utf8');
  assert.match(cut, /^\{"id":"b".*"dct_accessRights_s":"Public".*\}\n\{broken\n$/);
  assert.equal(readFileSync(join(folder, 'x.ndjson'), 'utf8'), lines);
  const fixed = readFileSync(join(folder, 'fixed/x.ndjson'), 'utf8').trim().split('\n');
  assert.deepEqual(JSON.parse(fixed[1] ?? ''), {
    ...turned,
    dct_accessRights_s: 'Public',
    dcat_bbox: 'ENVELOPE(32.5,80.25,30,-6.125)',
  });
  assert.deepEqual(JSON.parse(fixed[0] ?? ''), good);
});

test('validate --fix keeps the format of each file, and changes only what is certain', async (t) => {
  const folder = createTempFolder(t);
  const head = 'Note;ID;dct_title_s;dct_spatial_sm;dcat_bbox;dct_accessRights_s;dct_issued_s;gbl_mdVersion_s';
  const illinois = 'ENVELOPE(-89,-90,39,40)';
  const rows = [
    `"my ""note""";a; Lakes ;"Illinois|USA";${illinois};public;5/31/2016;Aardvark`,
    `'=1+1;b;Räume;;"${illinois}";Public;04/01/2015;Aardvark`,
    `;c;Roads;Illinois;;public;;Aardvark`,
    `short`,
  ];
  const table = [head, ...rows].join('\r\n');
  writeFileSync(join(folder, 't.csv'), `\uFEFF${table}`);
  writeFileSync(join(folder, 'old.csv'), Buffer.from(table, 'latin1'));
  const one = { id: 'one', dct_title_s: 'One', dct_accessRights_s: 'public' };
  writeFileSync(join(folder, 'list.json'), `[ ${JSON.stringify(one)} ]\n`);
  const run = await runCommand(['validate', 't.csv', 'old.csv', 'list.json', '--fix', 'fixed'], { cwd: folder });
  const expected = [
    head,
    `"my ""note""";a; Lakes ;Illinois|USA;ENVELOPE(-90,-89,40,39);Public;2016-05-31;Aardvark`.replace(
      ' Lakes ',
      '" Lakes "',
    ),
    rows[1],
    `;c;Roads;Illinois;;Public;;Aardvark`,
    rows[3],
  ].join('\r\n');
  assert.equal(readFileSync(join(folder, 'fixed/t.csv'), 'utf8'), `\uFEFF${expected}`);
  assert.equal(readFileSync(join(folder, 'fixed/old.csv'), 'utf8'), `\uFEFF${expected}`);
  const list = readFileSync(join(folder, 'fixed/list.json'), 'utf8');
  assert.equal(list, `[ ${JSON.stringify({ ...one, dct_accessRights_s: 'Public' })} ]\n`);
  assert.match(run.stdout, /e\.g\. b .*as east, west, south, north ENVELOPE\(-90,-89,40,39\); as /);
  assert.match(run.stderr, /\d+ suggestions not applied/);
  assert.equal((await runCommand(['validate', '-', '--fix', 'x'], { cwd: folder, input: '{}' })).code, 2);
});

test('the operator sees why a cluster is unreachable', async (context) => {
  const folder = createTempFolder(context);
  const run = await runCommand([
    ...['stats', '--data-dir', folder, '--engine-kind', 'opensearch', '--engine-url', 'http://127.0.0.1:1'],
  ]);
  assert.equal(run.code, 1);
  assert.match(run.stderr, /^The catalogue is not reachable at the moment; try again soon\. \(.*ECONNREFUSED/);
});
