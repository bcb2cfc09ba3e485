import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { isPublicAddress } from './public-address.ts';

const SPECIAL = [
  ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '100.64.0.1', '100.127.255.255', '127.0.0.1', '127.255.255.255'],
  ...['168.63.129.16', '169.254.169.254', '172.16.0.1', '172.31.255.255', '192.0.0.170', '192.0.2.1', '192.168.1.1'],
  ...['198.18.0.1', '198.19.255.255', '198.51.100.7', '203.0.113.7', '224.0.0.1', '239.255.255.255', '240.0.0.1'],
  ...['255.255.255.255', '::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:7f00:1', '::127.0.0.1'],
  ...['64:ff9b::7f00:1', '64:ff9b:1::1', '100::1', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'fc00::1', 'fd00:ec2::254'],
  ...['ff02::1', '2001::1', '2001:0:7f00:1::', '2001:db8::1', '2002:7f00:1::', '3fff::1', '4000::1'],
  ...['', 'localhost', 'example.org', '1.2.3', '1.2.3.4.5', '[::1]', '0x7f.1', '2130706433', '8.8.8.8%lo'],
];

const PUBLIC = [
  ...['1.1.1.1', '8.8.8.8', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255'],
  ...['128.101.101.101', '169.253.0.1', '172.15.0.1', '172.32.0.1', '192.167.0.1', '198.17.0.1', '223.255.255.255'],
  ...['2001:4860:4860::8888', '2606:4700::1111', '2a00:1450:4001:82b::200e', '2001:200::1'],
];

test('special-purpose addresses of every kind are not public', () => {
  for (const address of SPECIAL) assert.equal(isPublicAddress(address), false, address);
});

test('ordinary addresses are public, up to the limits of the special ranges', () => {
  for (const address of PUBLIC) assert.equal(isPublicAddress(address), true, address);
});

test('an IPv6 address that embeds an IPv4 address is never public', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      assert.equal(isPublicAddress(`::ffff:${address}`), false);
      assert.equal(isPublicAddress(`::${address}`), false);
      assert.equal(isPublicAddress(`64:ff9b::${address}`), false);
    }),
  );
});

test('any text is accepted', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      assert.equal(typeof isPublicAddress(text), 'boolean');
    }),
  );
});
