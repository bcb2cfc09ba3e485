import assert from 'node:assert/strict';
import test from 'node:test';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { toCsvRow, unescapeFormula } from './csv.ts';

test('cells that a spreadsheet would execute are escaped', () => {
  assert.equal(toCsvRow(['=1+1', '+1', '-93.2', '@SUM(A1)', 'a=b']), "'=1+1,'+1,'-93.2,'@SUM(A1),a=b\r\n");
  assert.equal(toCsvRow(['\t=1', '\r=1', '\u0000x']), "'\t=1,\"'\r=1\",'\u0000x\r\n");
  assert.equal(toCsvRow(['=HYPERLINK("x","y")']), '"\'=HYPERLINK(""x"",""y"")"\r\n');
  assert.equal(toCsvRow(['', "'quoted'", 'É-1']), ",'quoted',É-1\r\n");
});

test('a row is read back unchanged, and no cell starts like a formula', () => {
  const cell = fc.oneof(fc.string(), fc.constantFrom('=1', '-1', '@', '+', '"', "'", 'a,b', ' x ', '\r\n'));
  fc.assert(
    fc.property(fc.array(cell, { minLength: 2 }), (cells) => {
      const [row = []] = parse(toCsvRow(cells), { relaxColumnCount: true }) as string[][];
      for (const text of row) assert.doesNotMatch(text, /^[=+\-@\p{Cc}]/u);
      const isPlain = cells.every((text) => unescapeFormula(text) === text);
      if (isPlain) assert.deepEqual(row.map(unescapeFormula), cells);
    }),
  );
});
