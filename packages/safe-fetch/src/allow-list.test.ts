import assert from 'node:assert/strict';
import test from 'node:test';
import { type AllowList, parseAllowList } from './allow-list.ts';

const listOf = (...entries: readonly string[]): AllowList => {
  const parsed = parseAllowList(entries);
  assert.ok(parsed.kind === 'ok');
  return parsed.list;
};

test('names are matched whole and in any case, endings by their labels', () => {
  const list = listOf('Maps.Example', '*.intranet.example');
  assert.ok(list.allowsHost('maps.example'));
  assert.ok(list.allowsHost('MAPS.EXAMPLE'));
  assert.ok(list.allowsHost('a.b.intranet.example'));
  for (const host of ['a.maps.example', 'notmaps.example', 'intranet.example', 'evilintranet.example', '10.0.0.1']) {
    assert.equal(list.allowsHost(host), false, host);
  }
});

test('addresses and networks of both families are matched', () => {
  const list = listOf('10.0.0.0/8', '127.0.0.1', '[::1]', 'fd00::/8');
  for (const address of ['10.255.0.1', '127.0.0.1', '::1', 'fd12::3']) {
    assert.ok(list.allowsAddress(address), address);
  }
  for (const address of ['11.0.0.1', '127.0.0.2', '::2', 'fe80::1', 'fe80::1%eth0', 'localhost', '']) {
    assert.equal(list.allowsAddress(address), false, address);
  }
});

test('a name allows no address, and an address allows no name', () => {
  const list = listOf('localhost', '10.0.0.0/8');
  assert.equal(list.allowsAddress('127.0.0.1'), false);
  assert.equal(list.allowsHost('10.0.0.1'), false);
});

test('an entry that is neither is named', () => {
  const entries = [
    '10.0.0.0/33',
    '10.0.0/8',
    'http://maps.example',
    'a b',
    '',
    '::1/129',
    '10.0.0.0/8/8',
    '*',
    'fe80::1%a',
  ];
  for (const entry of entries) assert.deepEqual(parseAllowList(['localhost', entry]), { kind: 'bad', entry });
});
