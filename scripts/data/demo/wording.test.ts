import assert from 'node:assert/strict';
import test from 'node:test';
import {
  areaText,
  countText,
  datelineText,
  fileSizeText,
  inSentence,
  listText,
  ordinal,
  paragraph,
  rankText,
  roundedText,
  sentence,
  shortListText,
  slug,
} from './wording.ts';

test('lists end with "and", and long ones are shortened', () => {
  assert.equal(listText([]), '');
  assert.equal(listText(['A']), 'A');
  assert.equal(listText(['A', 'B', 'C']), 'A, B and C');
  assert.equal(shortListText(['A', 'B', 'C', 'D'], 2), 'A, B and 2 more');
  assert.equal(shortListText(['A', 'B', 'C'], 2), 'A, B and C');
});

test('numbers keep three significant digits', () => {
  assert.equal(roundedText(1_234_567), '1,230,000');
  assert.equal(roundedText(12.345), '12.3');
  assert.equal(roundedText(0.784), '0.78');
  assert.equal(roundedText(0), '0');
  assert.equal(areaText(1573.4), '1,570 km²');
});

test('ranks count from the nearer end', () => {
  assert.deepEqual([1, 2, 3, 4, 11, 21, 112].map(ordinal), ['1st', '2nd', '3rd', '4th', '11th', '21st', '112th']);
  assert.equal(rankText(1, 5), 'largest');
  assert.equal(rankText(2, 5), '2nd largest');
  assert.equal(rankText(4, 5), '2nd smallest');
  assert.equal(rankText(5, 5), 'smallest');
});

test('names take an article where English requires one', () => {
  assert.deepEqual(
    ['Fiji', 'Netherlands', 'Cook Islands', 'United States', 'Republic of the Congo', 'Dominica'].map(inSentence),
    ['Fiji', 'the Netherlands', 'the Cook Islands', 'the United States', 'the Republic of the Congo', 'Dominica'],
  );
});

test('sentences end with one full stop, and empty ones are dropped', () => {
  assert.equal(sentence('The capital is Washington, D.C.'), 'The capital is Washington, D.C.');
  assert.equal(paragraph('One.', '', 'Two.'), 'One. Two.');
});

test('only places across 180 degrees get the note about it', () => {
  assert.equal(datelineText([10, 0, 20, 5]), '');
  assert.match(datelineText([174.5855, -21, -178.25, -12]), /174\.59° E to 178\.25° W/);
});

test('counts, sizes and slugs', () => {
  assert.equal(countText(1, 'vertex', 'vertices'), '1 vertex');
  assert.equal(countText(1200, 'part'), '1,200 parts');
  assert.deepEqual([791, 5880, 3_000_000].map(fileSizeText), ['791 B', '5.7 KB', '2.9 MB']);
  assert.equal(slug('São Tomé & Príncipe'), 'sao-tome-principe');
});
