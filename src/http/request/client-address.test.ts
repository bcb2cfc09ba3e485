import assert from 'node:assert/strict';
import test from 'node:test';
import { normaliseAddress, toNetwork } from './client-address.ts';

test('an address has one spelling, whatever a proxy adds to it', () => {
  for (const text of [
    '203.0.113.7',
    '203.0.113.7:4711',
    '::ffff:203.0.113.7',
    '::FFFF:cb00:7107',
    '[::ffff:203.0.113.7]:80',
  ])
    assert.equal(normaliseAddress(text), '203.0.113.7', text);
  for (const text of [
    '2001:db8::1',
    '2001:DB8:0:0:0::1',
    '[2001:db8::1]',
    '[2001:db8::1]:443',
    '2001:db8::1%eth0',
    '[2001:db8::1%25en0]:1',
  ])
    assert.equal(normaliseAddress(text), '2001:db8::1', text);
  for (const text of ['', 'unknown', '_hidden', '203.0.113', '203.0.113.256', '203.0.113.7:x', '[::1', '1:2:3'])
    assert.equal(normaliseAddress(text), undefined, text);
});

test('IPv6 addresses of one /64 are one network', () => {
  assert.equal(toNetwork('2001:db8:1:2:3::9'), '2001:db8:1:2::/64');
  assert.equal(toNetwork('2001:db8::1'), '2001:db8:0:0::/64');
  assert.equal(toNetwork('::1'), '0:0:0:0::/64');
  assert.equal(toNetwork('203.0.113.7'), '203.0.113.7');
});
