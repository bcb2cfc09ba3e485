import assert from 'node:assert/strict';
import test from 'node:test';
import { createProblems } from '../../errors.ts';
import { INTERPRETED_KINDS, type ReadingChoice } from '../interpreted-kinds.ts';
import { parseInterpret, toInterpretValue } from './interpret-param.ts';

const parse = (interpret: unknown): ReadingChoice | undefined => {
  const problems = createProblems();
  const choice = parseInterpret({ interpret }, problems);
  problems.throwIfAny();
  return choice;
};

test('on is the default, off reads everything as plain words', () => {
  for (const value of [undefined, '', ' on ']) assert.equal(parse(value), undefined);
  assert.deepEqual(parse('off')?.uninterpreted, INTERPRETED_KINDS);
});

test('a list excludes kinds and chooses places, and can be written again', () => {
  const choice = parse('-time, place:geonames:4931972,place:US-NY:north');
  assert.deepEqual(choice, { uninterpreted: ['time'], chosenPlaces: ['geonames:4931972', 'US-NY:north'] });
  assert.deepEqual(parse(toInterpretValue(choice ?? {})), choice);
});

test('an error names the value that is not accepted', () => {
  assert.throws(() => parse('-time,-colour'), /must be on, off, or a list of -place, .* and place:ID, not "-colour"/);
  for (const value of ['place:', 'time', ['-time', '-place'], 'off,-time']) assert.throws(() => parse(value));
});
