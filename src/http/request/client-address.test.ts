import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import test from 'node:test';
import { createClientOf, normaliseAddress, type TrustProxy, toNetwork } from './client-address.ts';

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

test('the client of a request is the nearest address that is not a trusted proxy', () => {
  const clientOf = (trust: TrustProxy, forwarded?: string, remoteAddress: string | undefined = '::ffff:10.0.0.1') => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    return createClientOf(trust)({ socket: { remoteAddress }, headers } as IncomingMessage);
  };
  const trustPrivate: TrustProxy = (address) => address.includes('10.0.0.');
  assert.equal(clientOf(false, '203.0.113.7'), '10.0.0.1');
  assert.equal(clientOf(trustPrivate), '10.0.0.1');
  assert.equal(clientOf(trustPrivate, '198.51.100.1, 203.0.113.7:4711, 10.0.0.2'), '203.0.113.7');
  assert.equal(clientOf(trustPrivate, '10.0.0.3, 10.0.0.2'), '10.0.0.3');
  assert.equal(
    clientOf((_address, hop) => hop === 0, 'forged, 2001:db8::1'),
    '2001:db8:0:0::/64',
  );
  assert.equal(clientOf(trustPrivate, 'nonsense'), '10.0.0.1');
  assert.equal(clientOf(false, undefined, ''), 'unknown');
});

test('the client of a request is remembered when its connection has ended', () => {
  const request = { socket: { remoteAddress: '203.0.113.7' as string | undefined }, headers: {} };
  const clientOf = createClientOf(false);
  assert.equal(clientOf(request as IncomingMessage), '203.0.113.7');
  request.socket.remoteAddress = undefined;
  assert.equal(clientOf(request as IncomingMessage), '203.0.113.7');
});
