import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { escapeFormula, toCsvRow } from './csv.ts';
import { type CsvOptions, type CsvRow, editCsvRows, parseCsvRows } from './csv-rows.ts';

const readAll = async (text: string, options?: CsvOptions): Promise<readonly CsvRow[]> =>
  Array.fromAsync(parseCsvRows(text, options));

const cellsOf = (rows: readonly CsvRow[]): readonly unknown[] =>
  rows.map((row) => (row.kind === 'row' ? row.cells : row.reason));

test('rows have the column names of the first line, and line numbers', async () => {
  assert.deepEqual(await readAll('\uFEFFA, b \n1,"x\ny"\n\n3,4\n'), [
    { kind: 'row', line: 3, cells: { A: '1', b: 'x\ny' } },
    { kind: 'row', line: 5, cells: { A: '3', b: '4' } },
  ]);
});

test('semicolons and tabs are recognised as delimiters from the first line', async () => {
  assert.deepEqual(cellsOf(await readAll('a;b\n1,5;2')), [{ a: '1,5', b: '2' }]);
  assert.deepEqual(cellsOf(await readAll('a\tb\n1,5\t2')), [{ a: '1,5', b: '2' }]);
});

test('a quote inside a cell is an ordinary character', async () => {
  assert.deepEqual(cellsOf(await readAll('a,b\n5" pipe,2')), [{ a: '5" pipe', b: '2' }]);
});

test('a row of another length is reported, and the others are read', async () => {
  const [short, row, long] = await readAll('a,b\n1\n3,4\n5,6,7\n');
  assert.deepEqual([short?.kind, short?.line], ['bad', 2]);
  assert.deepEqual(row, { kind: 'row', line: 3, cells: { a: '3', b: '4' } });
  assert.deepEqual([long?.kind, long?.line], ['bad', 4]);
});

test('an unclosed quote ends the reading with an error', async () => {
  const [row, broken, ...rest] = await readAll('a,b\n1,2\n"3,4\n5,6\n');
  assert.deepEqual(row, { kind: 'row', line: 2, cells: { a: '1', b: '2' } });
  assert.ok(broken?.kind === 'bad' && broken.isBreak === true);
  assert.deepEqual(rest, []);
  const [endless] = await readAll(`a,b\n1,"${'x'.repeat(1_000_001)}`);
  assert.ok(endless?.kind === 'bad' && endless.isBreak === true);
});

test('columns are renamed and reported before the first row, and an error of the callback ends the reading', async () => {
  let heard: readonly string[] = [];
  const options: CsvOptions = {
    rename: (column) => (column === 'Old' ? 'new' : column),
    onColumns: (columns) => {
      heard = columns;
    },
  };
  assert.deepEqual(cellsOf(await readAll('Old,b\n1,2', options)), [{ new: '1', b: '2' }]);
  assert.deepEqual(heard, ['new', 'b']);
  const refusing = {
    onColumns: () => {
      throw new RangeError('no such column');
    },
  };
  await assert.rejects(readAll('a,b\n1,2', refusing), RangeError);
});

test('an empty file has no rows', async () => {
  for (const text of ['', '\n', 'a,b\n', 'a,b\n,\n']) assert.deepEqual(await readAll(text), []);
});

test('written CSV is read back', async () => {
  const cell = fc.string({ unit: 'grapheme' }).filter((text) => !text.startsWith('\uFEFF'));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell)), async (rows) => {
      const text = [['a', 'b'], ...rows].map(toCsvRow).join('');
      const written = rows.map((row) => row.map(escapeFormula));
      const kept = written.filter((row) => row.some((value) => value.trim() !== ''));
      const found = cellsOf(await readAll(text)).map((cells) => Object.values(cells as object));
      assert.deepEqual(found, kept);
    }),
  );
});

test('an edited table keeps its delimiter, its line ends and every other row', async () => {
  const text = 'a; b \r\n1;"x\r\ny"\r\n\r\nshort\r\n"3" ;4\r\n5;"6"';
  const edited = await editCsvRows(text, (_, cells) => (cells[0] === '1' ? ['1', 'z;"z"'] : undefined));
  assert.equal(edited, text.replace('"x\r\ny"', '"z;""z"""'));
  assert.equal(await editCsvRows(text, () => undefined), text);
  assert.equal(await editCsvRows('\uFEFFa\n1\n1\n', (line) => (line === 3 ? ['2'] : undefined)), '\uFEFFa\n1\n2\n');
});
