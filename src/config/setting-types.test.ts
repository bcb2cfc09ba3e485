import assert from 'node:assert/strict';
import test from 'node:test';
import { parseSetting, type SettingType } from './setting-types.ts';

const value = (type: SettingType, raw: unknown): unknown => {
  const parsed = parseSetting(type, raw, '/base');
  return parsed.ok ? parsed.value : `must be ${parsed.expected}`;
};

test('integers within their bounds are parsed from text and JSON', () => {
  const port: SettingType = { kind: 'integer', min: 0, max: 65535 };
  assert.equal(value(port, '8080'), 8080);
  assert.equal(value(port, 8080), 8080);
  for (const wrong of ['65536', '-1', '80.5', '8o', '', '1e3', null, [], {}, 80.5]) {
    assert.equal(value(port, wrong), 'must be an integer from 0 to 65535');
  }
});

test('booleans have the usual spellings', () => {
  for (const yes of ['true', 'on', 'YES', '1', true, 1]) assert.equal(value({ kind: 'boolean' }, yes), true);
  for (const no of ['false', 'off', 'No', '0', false, 0]) assert.equal(value({ kind: 'boolean' }, no), false);
  assert.equal(value({ kind: 'boolean' }, 'maybe'), 'must be true or false');
});

test('choices ignore case and list the accepted values', () => {
  const profile: SettingType = { kind: 'choice', values: ['spec', 'reference'] };
  assert.equal(value(profile, 'Reference'), 'reference');
  assert.equal(value(profile, 'other'), 'must be one of spec, reference');
});

test('lists are comma-separated text or arrays of strings', () => {
  assert.deepEqual(value({ kind: 'list' }, ' a, b ,,c'), ['a', 'b', 'c']);
  assert.deepEqual(value({ kind: 'list' }, ['a', ' b ']), ['a', 'b']);
  assert.deepEqual(value({ kind: 'list' }, ''), []);
  assert.equal(value({ kind: 'list' }, [1]), 'must be a list, separated by commas');
});

test('a list of choices contains at least one, and only known ones', () => {
  const languages: SettingType = { kind: 'choices', values: ['en', 'es'] };
  assert.deepEqual(value(languages, 'es, en'), ['es', 'en']);
  for (const wrong of ['', 'xx', ['en', 'xx'], 1])
    assert.equal(value(languages, wrong), 'must be a list of en, es, separated by commas');
});

test('relative paths are resolved against the given directory', () => {
  assert.equal(value({ kind: 'path' }, './data'), '/base/data');
  assert.equal(value({ kind: 'path' }, '/data'), '/data');
  assert.equal(value({ kind: 'path' }, ' '), 'must be a path');
});

test('URLs are http or https without credentials, query or fragment, and lose their trailing slash', () => {
  assert.equal(value({ kind: 'url' }, 'https://Maps.Example.org/catalog/'), 'https://maps.example.org/catalog');
  assert.equal(value({ kind: 'url' }, 'http://localhost:8080'), 'http://localhost:8080');
  for (const wrong of ['maps.example.org', 'ftp://x', 'https://a:b@x', 'https://x/?q', 'https://x/#a', 'http://']) {
    assert.match(String(value({ kind: 'url' }, wrong)), /^must be an http/);
  }
});

test('text has a maximum length', () => {
  assert.equal(value({ kind: 'string', maxLength: 3 }, ' abc '), 'abc');
  assert.match(String(value({ kind: 'string', maxLength: 3 }, 'abcd')), /at most 3/);
  assert.match(String(value({ kind: 'string', maxLength: 3 }, 12)), /at most 3/);
});

test('hosts are names, addresses or networks', () => {
  assert.deepEqual(value({ kind: 'hosts' }, 'localhost, 10.0.0.0/8,*.example.org'), [
    'localhost',
    '10.0.0.0/8',
    '*.example.org',
  ]);
  assert.deepEqual(value({ kind: 'hosts' }, ''), []);
  for (const wrong of ['10.0.0.0/40', 'http://a/', 'a b', 7]) {
    assert.match(String(value({ kind: 'hosts' }, wrong)), /^must be a list of host names/);
  }
});

test('colours are six hexadecimal digits, tile URLs contain z, x and y', () => {
  assert.equal(value({ kind: 'color' }, '#12324A'), '#12324a');
  for (const wrong of ['navy', '#123', '#12324a; }', 'url(x)'])
    assert.equal(value({ kind: 'color' }, wrong), 'must be a colour as #rrggbb');
  const tiles = 'https://tiles.example.org/{z}/{x}/{y}.png';
  assert.equal(value({ kind: 'tileUrl' }, tiles), tiles);
  for (const wrong of ['https://tiles.example.org/', 'javascript:{z}{x}{y}', '/tiles/{z}/{x}/{y}'])
    assert.match(String(value({ kind: 'tileUrl' }, wrong)), /^must be an http or https URL with \{z\}/);
});

test('text below the minimum length is rejected', () => {
  const type = { kind: 'string', minLength: 4, maxLength: 6 } as const;
  assert.deepEqual(parseSetting(type, 'abcd', '/'), { ok: true, value: 'abcd' });
  for (const value of ['abc', 'abcdefg', ' abc ', 12345]) {
    assert.deepEqual(parseSetting(type, value, '/'), { ok: false, expected: 'text of 4 to 6 characters' });
  }
});
