import assert from 'node:assert/strict';
import test from 'node:test';
import { createAllowList, parseAllowList } from './allow-list.ts';

test('host names match in full and in any case, wildcards by whole labels', () => {
  const list = createAllowList(['Maps.Example', '*.intranet.example']);
  assert.ok(list.allowsHost('maps.example'));
  assert.ok(list.allowsHost('MAPS.EXAMPLE'));
  assert.ok(list.allowsHost('a.b.intranet.example'));
  for (const host of ['a.maps.example', 'notmaps.example', 'intranet.example', 'evilintranet.example', '10.0.0.1']) {
    assert.equal(list.allowsHost(host), false, host);
  }
});

test('addresses and networks of IPv4 and IPv6 match', () => {
  const list = createAllowList(['10.0.0.0/8', '127.0.0.1', '[::1]', 'fd00::/8']);
  for (const address of ['10.255.0.1', '127.0.0.1', '::1', 'fd12::3']) {
    assert.ok(list.allowsAddress(address), address);
  }
  for (const address of ['11.0.0.1', '127.0.0.2', '::2', 'fe80::1', 'fe80::1%eth0', 'localhost', '']) {
    assert.equal(list.allowsAddress(address), false, address);
  }
});

test('a host name does not allow its address, and an address does not allow a host name', () => {
  const list = createAllowList(['localhost', '10.0.0.0/8']);
  assert.equal(list.allowsAddress('127.0.0.1'), false);
  assert.equal(list.allowsHost('10.0.0.1'), false);
});

test('an invalid entry is reported', () => {
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
  for (const entry of entries) {
    assert.deepEqual(parseAllowList(['localhost', entry]), { kind: 'bad', entry });
    assert.throws(() => createAllowList([entry]), RangeError);
  }
});
