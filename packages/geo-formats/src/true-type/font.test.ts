import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { parseFont } from './font.ts';
import type { Outline } from './outline.ts';

const font = parseFont(readFileSync(new URL('../../../../assets/fonts/OpenSans-Regular.ttf', import.meta.url)));

const glyphOf = (letter: string): number => {
  const glyph = font.glyphOf(letter.codePointAt(0) ?? 0);
  assert.ok(glyph !== undefined, letter);
  return glyph;
};

const heightOf = (outline: Outline): number => Math.max(...outline.flat().map(({ y }) => y));

test('a letter has a width and an outline that lies within it', () => {
  const outline = font.outlineOf(glyphOf('H'));
  assert.equal(font.unitsPerEm, 2048);
  assert.equal(outline.length, 1);
  assert.equal(outline[0]?.length, 12);
  for (const { x, isOnCurve: isOn } of outline.flat()) assert.ok(isOn && x > 0 && x < font.advanceOf(glyphOf('H')));
});

test('round letters have a hole, and points beside the curve', () => {
  const outline = font.outlineOf(glyphOf('o'));
  assert.equal(outline.length, 2);
  assert.ok(outline.flat().some(({ isOnCurve: isOn }) => !isOn));
});

test('a letter that is put together has the outlines of its parts', () => {
  const [plain, accented] = [font.outlineOf(glyphOf('e')), font.outlineOf(glyphOf('é'))];
  assert.equal(accented.length, plain.length + 1);
  assert.ok(heightOf(accented) > heightOf(plain));
});

test('a space has a width and no outline; what the font does not have is undefined', () => {
  assert.deepEqual(font.outlineOf(glyphOf(' ')), []);
  assert.ok(font.advanceOf(glyphOf(' ')) > 0);
  assert.equal(font.glyphOf('字'.codePointAt(0) ?? 0), undefined);
});

test('what is no font is an error', () => {
  for (const bytes of [new Uint8Array(), new Uint8Array(100), new TextEncoder().encode('<svg/>'.repeat(50))]) {
    assert.throws(() => parseFont(bytes), RangeError);
  }
});
