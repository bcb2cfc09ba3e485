import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { parseCron } from './cron.ts';

const next = (expression: string, after: string): string | undefined => {
  const parsed = parseCron(expression);
  assert.ok(parsed.kind === 'ok', expression);
  return parsed.cron.next(new Date(after))?.toISOString();
};

test('the next run is later than the given moment and matches every field', () => {
  assert.equal(next('30 4 * * *', '2026-03-01T04:29:59Z'), '2026-03-01T04:30:00.000Z');
  assert.equal(next('30 4 * * *', '2026-03-01T04:30:00Z'), '2026-03-02T04:30:00.000Z');
  assert.equal(next('*/20 * * * *', '2026-03-01T04:21:00Z'), '2026-03-01T04:40:00.000Z');
  assert.equal(next('0 9-17/4 * * mon-fri', '2026-02-27T17:00:00Z'), '2026-03-02T09:00:00.000Z');
  assert.equal(next('0 0 29 2 *', '2026-03-01T00:00:00Z'), '2028-02-29T00:00:00.000Z');
  assert.equal(next('5,10 1 * jan,DEC *', '2026-03-01T00:00:00Z'), '2026-12-01T01:05:00.000Z');
  assert.equal(next('0 3 * * 7', '2026-03-01T04:00:00Z'), '2026-03-08T03:00:00.000Z');
  assert.equal(next('@weekly', '2026-03-02T00:00:00Z'), '2026-03-08T03:00:00.000Z');
});

test('with a day of the month and a day of the week, either one matches', () => {
  assert.equal(next('0 0 13 * 5', '2026-03-01T00:00:00Z'), '2026-03-06T00:00:00.000Z');
  assert.equal(next('0 0 13 * *', '2026-03-01T00:00:00Z'), '2026-03-13T00:00:00.000Z');
});

test('invalid expressions are rejected with a reason', () => {
  const invalid = ['', '* * * *', '60 * * * *', '* 24 * * *', '* * 0 * *', '* * * 13 *', '* * * * 8', '5-1 * * * *'];
  for (const text of [
    ...invalid,
    '*/0 * * * *',
    '*-5 * * * *',
    'a b c d e',
    '0 0 30 2 *',
    '@reboot',
    '1.5 * * * *',
    'constructor',
  ]) {
    const parsed = parseCron(text);
    assert.ok(parsed.kind === 'bad' && parsed.reason !== '', text);
  }
  const reasonFor = (text: string) => Object(parseCron(text)).reason;
  assert.equal(reasonFor('0 24 * * *'), 'the hour is not 0 to 23');
  assert.equal(reasonFor('0 0 30 2 *'), 'no date ever matches');
});

test('any text is parsed or rejected, and a parsed expression has a next run', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789*/,- @sunjan') }), (text) => {
      const parsed = parseCron(text);
      if (parsed.kind === 'ok') assert.ok(parsed.cron.next(new Date()) !== undefined);
    }),
  );
});
