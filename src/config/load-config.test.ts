import assert from 'node:assert/strict';
import test from 'node:test';
import { CatalogError } from '../errors.ts';
import { describeConfig, describeSettings } from './describe-config.ts';
import type { Environment } from './environment.ts';
import { type ConfigSource, createConfig, loadConfig } from './load-config.ts';
import { SETTING_KEYS } from './settings.ts';

const load = (source: ConfigSource & { readonly file?: unknown } = {}) =>
  loadConfig({
    cwd: '/srv',
    readText: (path) =>
      source.file !== undefined && path === '/srv/periplus.config.json'
        ? typeof source.file === 'string'
          ? source.file
          : JSON.stringify(source.file)
        : undefined,
    ...source,
  });

const problemsOf = (source: ConfigSource & { readonly file?: unknown }): readonly string[] => {
  try {
    load(source);
  } catch (error) {
    assert.ok(error instanceof CatalogError);
    assert.equal(error.code, 'config_error');
    return error.problems.map((problem) => problem.detail);
  }
  return [];
};

test('without any source every setting has its default', () => {
  const { config, origins } = load();
  assert.equal(config.server.port, 8080);
  assert.equal(config.server.host, '127.0.0.1');
  assert.equal(config.data.dir, '/srv/periplus-data');
  assert.equal(config.server.publicUrl, undefined);
  assert.deepEqual(config.cors.origins, ['*']);
  assert.deepEqual([...origins.keys()], SETTING_KEYS);
  assert.ok([...origins.values()].every((origin) => origin.kind === 'default'));
});

test('a flag wins over the environment, which wins over the file, which wins over the default', () => {
  const file = { server: { port: 1, host: 'file' }, 'api.title': 'From file' };
  const { config, origins } = load({
    file,
    env: { PERIPLUS_PORT: '2', PERIPLUS_HOST: 'env' },
    argv: ['--port', '3'],
  });
  assert.equal(config.server.port, 3);
  assert.equal(config.server.host, 'env');
  assert.equal(config.api.title, 'From file');
  assert.deepEqual(origins.get('server.port'), { kind: 'flag', name: '--port' });
  assert.deepEqual(origins.get('server.host'), { kind: 'env', name: 'PERIPLUS_HOST' });
  assert.deepEqual(origins.get('api.title'), { kind: 'file', path: '/srv/periplus.config.json' });
});

test('the configuration is frozen', () => {
  const { config } = load();
  assert.ok(Object.isFrozen(config) && Object.isFrozen(config.server) && Object.isFrozen(config.cors.origins));
});

test('flags take their value after a space or an equals sign, and booleans can be negated', () => {
  const { config, arguments: parsed } = load({
    argv: ['records.ndjson', '--port=9', '--trust-proxy', '--no-compression', '--', '--port'],
  });
  assert.equal(config.server.port, 9);
  assert.equal(config.server.trustProxy, true);
  assert.equal(config.server.compression, false);
  assert.deepEqual(parsed.positionals, ['records.ndjson', '--port']);
});

test('a command line may mix flags of the command and of settings', () => {
  const { arguments: parsed } = load({
    argv: ['-j', '--format', 'csv', '--port', '1'],
    commandFlags: [
      { flag: '--json', short: '-j', takesValue: false },
      { flag: '--format', takesValue: true },
    ],
  });
  assert.deepEqual(
    [...parsed.flags],
    [
      ['--json', true],
      ['--format', 'csv'],
    ],
  );
});

test('unknown flags and keys are reported together, each with the closest known name', () => {
  const problems = problemsOf({
    argv: ['--prot', '1'],
    file: { server: { prot: 1 }, completely: { different: 1 } },
  });
  assert.deepEqual(problems, [
    'Unknown flag --prot. Did you mean --port?',
    'Unknown setting server.prot in /srv/periplus.config.json. Did you mean server.port?',
    'Unknown setting completely.different in /srv/periplus.config.json.',
  ]);
});

const warningsOf = (env: Environment): readonly string[] => {
  const warnings: string[] = [];
  load({ env, onWarning: (message) => warnings.push(message) });
  return warnings;
};

test('an unknown variable is ignored with a warning that names the closest known one', () => {
  assert.deepEqual(warningsOf({ PERIPLUS_HOTS: 'x', PERIPLUS_COMPLETELY_DIFFERENT: 'x', PATH: '/bin' }), [
    'Ignored the unknown environment variable PERIPLUS_HOTS. Did you mean PERIPLUS_HOST?',
    'Ignored the unknown environment variable PERIPLUS_COMPLETELY_DIFFERENT.',
  ]);
});

test('a variable that is spelt like its key comes with its own name', () => {
  const warnings: string[] = [];
  loadConfig({
    env: { PERIPLUS_SERVER_PORT: '80' },
    cwd: '/',
    readText: () => undefined,
    onWarning: (it) => warnings.push(it),
  });
  assert.deepEqual(warnings, [
    'Ignored the unknown environment variable PERIPLUS_SERVER_PORT. Did you mean PERIPLUS_PORT?',
  ]);
});

test('warnings are reported even if loading fails', () => {
  const warnings: string[] = [];
  const env = { PERIPLUS_HOTS: 'x', PERIPLUS_PORT: 'http' };
  assert.equal(problemsOf({ env, onWarning: (message) => warnings.push(message) }).length, 1);
  assert.equal(warnings.length, 1);
});

test('variables that Kubernetes sets for a service of this name are ignored with one warning', () => {
  const env = {
    PERIPLUS_SERVICE_HOST: '10.0.0.1',
    PERIPLUS_SERVICE_PORT: '8080',
    PERIPLUS_SERVICE_PORT_HTTP: '8080',
    PERIPLUS_PORT: 'tcp://10.0.0.1:8080',
    PERIPLUS_PORT_8080_TCP: 'tcp://10.0.0.1:8080',
    PERIPLUS_PORT_8080_TCP_PROTO: 'tcp',
    PERIPLUS_PORT_8080_TCP_PORT: '8080',
    PERIPLUS_PORT_8080_TCP_ADDR: '10.0.0.1',
    PERIPLUS_WEB_SERVICE_HOST: '10.0.0.2',
    PERIPLUS_WEB_PORT: 'tcp://10.0.0.2:80',
  };
  const warnings = warningsOf(env);
  assert.equal(warnings.length, 1);
  for (const name of Object.keys(env)) assert.match(warnings[0] ?? '', new RegExp(`\\b${name}\\b`));
  const { config, origins } = load({ env });
  assert.equal(config.server.port, 8080);
  assert.deepEqual(origins.get('server.port'), { kind: 'default' });
});

test('an invalid value is reported with its source and the accepted values', () => {
  const problems = problemsOf({
    argv: ['--port', 'http'],
    env: { PERIPLUS_API_PROFILE: 'both' },
    file: { 'cors.origins': [1] },
  });
  assert.deepEqual(problems, [
    '--port (server.port) must be an integer from 0 to 65535, not "http".',
    'cors.origins in /srv/periplus.config.json must be a list, separated by commas, not [1].',
    'PERIPLUS_API_PROFILE (api.profile) must be one of spec, reference, not "both".',
  ]);
});

test('a flag without its value is a problem, even if another flag follows', () => {
  assert.deepEqual(problemsOf({ argv: ['--host', '--port', '1'] }), ['The flag --host needs a value.']);
  assert.deepEqual(problemsOf({ argv: ['--host'] }), ['The flag --host needs a value.']);
});

test('a requested file must exist and contain a JSON object', () => {
  assert.match(problemsOf({ argv: ['--config', 'other.json'] })[0] ?? '', /\/srv\/other\.json cannot be read/);
  assert.match(problemsOf({ env: { PERIPLUS_CONFIG: 'other.json' } })[0] ?? '', /cannot be read/);
  assert.match(problemsOf({ argv: ['--config='] })[0] ?? '', /no name given/);
  assert.match(problemsOf({ file: '[1]' })[0] ?? '', /must be a JSON object/);
  assert.match(problemsOf({ file: '{' })[0] ?? '', /is not valid JSON: Expected property name/);
  assert.equal(load({ file: '\uFEFF{"server.port": 1}' }).config.server.port, 1);
});

test('a setting given twice in the file is a problem', () => {
  const problems = problemsOf({ file: { 'server.port': 1, server: { port: 2 } } });
  assert.deepEqual(problems, ['The setting server.port is given twice in /srv/periplus.config.json.']);
});

test('paths in the file are relative to the file, paths in flags to the working directory', () => {
  const readText = (path: string) => (path === '/etc/periplus/config.json' ? '{"data":{"dir":"data"}}' : undefined);
  const argv = ['--config', '/etc/periplus/config.json'];
  assert.equal(load({ argv, readText }).config.data.dir, '/etc/periplus/data');
  assert.equal(load({ argv: [...argv, '--data-dir', 'data'], readText }).config.data.dir, '/srv/data');
});

test('an empty variable counts as not set, and variables of the tests are accepted', () => {
  const { config } = load({ env: { PERIPLUS_PUBLIC_URL: '', PERIPLUS_CORPUS: '/corpus' } });
  assert.equal(config.server.publicUrl, undefined);
});

test('keys such as __proto__ in the file are unknown settings and do not pollute prototypes', () => {
  const problems = problemsOf({ file: '{"__proto__":{"polluted":true},"constructor":1}' });
  assert.equal(problems.length, 2);
  assert.equal(({} as Record<string, unknown>).polluted, undefined);
});

test('createConfig replaces some defaults', () => {
  assert.equal(createConfig({ 'server.port': 1 }).server.port, 1);
  assert.equal(createConfig({ server: { port: 1 } }).api.profile, 'spec');
});

test('every setting is described with its value and origin', () => {
  const rows = describeConfig(load({ argv: ['--port', '1'] }));
  assert.deepEqual(
    rows.map((row) => row.key),
    SETTING_KEYS,
  );
  assert.deepEqual(
    rows.find((row) => row.key === 'server.port'),
    { key: 'server.port', value: 1, origin: 'flag --port' },
  );
  assert.deepEqual(
    rows.find((row) => row.key === 'server.publicUrl'),
    { key: 'server.publicUrl', value: null, origin: 'default' },
  );
});

test('passwords in URLs are masked', () => {
  const argv = ['--engine-url', 'https://me:s3cret@one.example:9200,https://two.example:9200'];
  const { value } = describeConfig(load({ argv })).find((row) => row.key === 'engine.url') ?? {};
  assert.deepEqual(value, ['https://********@one.example:9200', 'https://two.example:9200']);
});

test('variables and flags are unique, and every default is valid', () => {
  const rows = describeSettings();
  assert.equal(new Set(rows.map((row) => row.env)).size, rows.length);
  assert.equal(new Set(rows.map((row) => row.flag)).size, rows.length);
  assert.ok(rows.every((row) => row.help.endsWith('.') && row.accepts !== ''));
  assert.doesNotThrow(() => load());
});
