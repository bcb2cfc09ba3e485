// Spatial fit: the formula of contract 4.6, for boxes, lines, points and areas across 180.
import assert from 'node:assert/strict';
import test from 'node:test';
import { fitOf } from './spatial-fit.ts';

const QUERY = [[0, 0, 10, 10]] as const;

test('a box inside the query is contained, and overlaps by its share of the area', () => {
  const { containment, overlap, score } = fitOf([[0, 0, 5, 10]], QUERY);
  assert.equal(containment, 1);
  assert.equal(overlap, 0.5);
  assert.ok(Math.abs(score - 0.85) < 1e-12);
});

test('an equal box fits perfectly, a distant one not at all', () => {
  assert.equal(fitOf([[0, 0, 10, 10]], QUERY).score, 1);
  assert.equal(fitOf([[20, 20, 30, 30]], QUERY).score, 0);
  assert.equal(fitOf([], QUERY).score, 0);
});

test('a large box around the query fits badly', () => {
  const { containment, overlap } = fitOf([[-50, -50, 50, 50]], QUERY);
  assert.ok(Math.abs(containment - 0.01) < 1e-12);
  assert.ok(Math.abs(overlap - 0.01) < 1e-12);
});

test('a point inside is contained, a line by the length inside', () => {
  assert.deepEqual(fitOf([[5, 5, 5, 5]], QUERY), { overlap: 0, containment: 1, score: 0.7 });
  assert.equal(fitOf([[5, 5, 15, 5]], QUERY).containment, 0.5);
  assert.equal(fitOf([[50, 5, 50, 5]], QUERY).containment, 0);
});

test('two boxes on either side of 180 count together', () => {
  const across = [
    [170, 0, 180, 10],
    [-180, 0, -170, 10],
  ] as const;
  assert.equal(fitOf(across, across).score, 1);
  assert.equal(fitOf(across, [[170, 0, 180, 10]]).containment, 0.5);
  assert.equal(fitOf([[175, 0, 180, 10]], across).containment, 1);
});
