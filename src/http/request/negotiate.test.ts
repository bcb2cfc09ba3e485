import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { negotiateEncoding, negotiateLanguage, negotiateType } from './negotiate.ts';

const OFFERS = ['application/json', 'text/html', 'text/csv'] as const;

test('without Accept the first offer is taken', () => {
  assert.equal(negotiateType(undefined, OFFERS), 'application/json');
  assert.equal(negotiateType(' ', OFFERS), 'application/json');
});

test('the highest quality wins, and the order of offers decides among equals', () => {
  assert.equal(negotiateType('text/csv;q=0.9, text/html;q=0.8', OFFERS), 'text/csv');
  assert.equal(negotiateType('text/csv, text/html', OFFERS), 'text/html');
  assert.equal(negotiateType('text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', OFFERS), 'text/html');
  assert.equal(negotiateType('*/*', OFFERS), 'application/json');
});

test('a more specific range takes precedence', () => {
  assert.equal(negotiateType('text/*;q=0.5, text/html;q=0.1', OFFERS), 'text/csv');
  assert.equal(negotiateType('*/*, application/json;q=0', OFFERS), 'text/html');
});

test('undefined means that nothing is acceptable', () => {
  assert.equal(negotiateType('image/png', OFFERS), undefined);
  assert.equal(negotiateType('text/html;q=0', OFFERS), undefined);
});

test('parameters and letter case are ignored', () => {
  assert.equal(negotiateType('Text/CSV; charset=utf-8 ; Q=0.7', OFFERS), 'text/csv');
});

test('content codings are used only if accepted', () => {
  const offers = ['zstd', 'br', 'gzip'] as const;
  assert.equal(negotiateEncoding(undefined, offers), undefined);
  assert.equal(negotiateEncoding('', offers), undefined);
  assert.equal(negotiateEncoding('gzip, deflate', offers), 'gzip');
  assert.equal(negotiateEncoding('gzip, deflate, br, zstd', offers), 'zstd');
  assert.equal(negotiateEncoding('gzip;q=1.0, br;q=0.5', offers), 'gzip');
  assert.equal(negotiateEncoding('zstd;q=0, *', offers), 'br');
  assert.equal(negotiateEncoding('identity', offers), undefined);
});

test('any header yields an offer or undefined, never an error', () => {
  fc.assert(
    fc.property(fc.string(), (header) => {
      const picked = negotiateType(header, OFFERS);
      assert.ok(picked === undefined || OFFERS.includes(picked));
    }),
  );
});

test('a language is accepted by its code, with a region, or as any other', () => {
  const offers = ['en', 'es', 'pt-BR'];
  for (const [header, language] of [
    ['es', 'es'],
    ['es-MX, en;q=0.9', 'es'],
    ['EN-us', 'en'],
    ['pt', 'pt-BR'],
    ['pt-br;q=0.2', 'pt-BR'],
    ['en;q=0.1, *;q=0.5', 'es'],
    ['*', 'en'],
    ['en;q=0, es;q=0', undefined],
    ['ja, zh', undefined],
    ['', undefined],
    [undefined, undefined],
  ] as const)
    assert.equal(negotiateLanguage(header, offers), language, header);
});
