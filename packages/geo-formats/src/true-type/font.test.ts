import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { parseFont } from './font.ts';
import type { Outline } from './outline.ts';

const font = parseFont(readFileSync(new URL('../../../static-map/assets/fonts/OpenSans-Regular.ttf', import.meta.url)));

const glyphOf = (letter: string): number => {
  const glyph = font.glyphOf(letter.codePointAt(0) ?? 0);
  assert.ok(glyph !== undefined, letter);
  return glyph;
};

const heightOf = (outline: Outline): number => Math.max(...outline.flat().map(({ y }) => y));

test('a letter has a width, and its outline lies within it', () => {
  const outline = font.outlineOf(glyphOf('H'));
  assert.equal(font.unitsPerEm, 2048);
  assert.equal(outline.length, 1);
  assert.equal(outline[0]?.length, 12);
  for (const { x, isOnCurve } of outline.flat()) assert.ok(isOnCurve && x > 0 && x < font.advanceOf(glyphOf('H')));
});

test('round letters have a hole and control points off the curve', () => {
  const outline = font.outlineOf(glyphOf('o'));
  assert.equal(outline.length, 2);
  assert.ok(outline.flat().some(({ isOnCurve }) => !isOnCurve));
});

test('a composite letter has the outlines of its components', () => {
  const [plain, accented] = [font.outlineOf(glyphOf('e')), font.outlineOf(glyphOf('é'))];
  assert.equal(accented.length, plain.length + 1);
  assert.ok(heightOf(accented) > heightOf(plain));
});

test('a space has a width and no outline; a missing character is undefined', () => {
  assert.deepEqual(font.outlineOf(glyphOf(' ')), []);
  assert.ok(font.advanceOf(glyphOf(' ')) > 0);
  assert.equal(font.glyphOf('字'.codePointAt(0) ?? 0), undefined);
});

test('other files are errors', () => {
  for (const bytes of [new Uint8Array(), new Uint8Array(100), new TextEncoder().encode('<svg/>'.repeat(50))]) {
    assert.throws(() => parseFont(bytes), RangeError);
  }
});
