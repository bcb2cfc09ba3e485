import assert from 'node:assert/strict';
import test from 'node:test';
import type { FieldName } from '../schema/fields.ts';
import { createLabelCleaner } from './suggestion-label.ts';

const cleanLabel = (label: string, field: FieldName, typed: string): string | undefined =>
  createLabelCleaner(typed)(label, field);

test('a subject heading is reduced to the part that is typed, else to its topics', () => {
  assert.equal(
    cleanLabel('Fire insurance maps—New Jersey—Newark—1908', 'dct_subject_sm', 'fire ins'),
    'Fire insurance maps',
  );
  assert.equal(cleanLabel('Maps—India—Mumbai—1855', 'dct_subject_sm', 'mumb'), 'Mumbai');
  assert.equal(cleanLabel('California--Susanville', 'dct_spatial_sm', 'susan'), 'Susanville');
  assert.equal(cleanLabel('Maps—India—Mumbai—1855', 'dct_subject_sm', 'india mumb'), 'India, Mumbai');
  assert.equal(cleanLabel('Maps—1855', 'dct_subject_sm', 'maps 18'), 'Maps, 1855');
});

test('a value of many thousand characters is cut', () => {
  for (const field of ['dct_subject_sm', 'dct_title_s', 'dct_creator_sm', 'dct_publisher_sm'] as const) {
    const label = cleanLabel(`Atlas ${' , 1 : ; ( .'.repeat(10_000)}`, field, 'atl');
    assert.ok(label === undefined || label.length <= 400, field);
  }
});

test('lists of places become one place with its regions', () => {
  assert.equal(cleanLabel('Mumbai;Mahārāshtra;India', 'dct_spatial_sm', 'mumb'), 'Mumbai, Mahārāshtra, India');
});

test('a title loses its subtitle and its statement of responsibility', () => {
  assert.equal(cleanLabel('Plan de Paris : à l’échelle de 1/10,000', 'dct_title_s', 'plan de p'), 'Plan de Paris');
  assert.equal(
    cleanLabel('Road map of Morris County / W. Hopkins.', 'dct_title_s', 'road ma'),
    'Road map of Morris County',
  );
  assert.equal(cleanLabel('[Atlas : plates] / A. Nobody', 'dct_title_s', 'atlas nobody'), 'Atlas : plates / A. Nobody');
  assert.equal(cleanLabel('Atlas / drawn by A. Nobody', 'dct_title_s', 'drawn'), undefined);
});

test('a name has no dates, and starts with the first name for a person who types it', () => {
  const name = 'Mercator, Gerard, approximately 1565-1656';
  assert.equal(cleanLabel(name, 'dct_creator_sm', 'merc'), 'Mercator, Gerard');
  assert.equal(cleanLabel(name, 'dct_creator_sm', 'gerard m'), 'Gerard Mercator');
  assert.equal(cleanLabel(name, 'dct_creator_sm', 'mercator 156'), name);
});

test('a publication statement is reduced to the publisher; its place completes nothing', () => {
  const statement = 'Washington, D.C. : Army Map Service, U.S. Army, 1943.';
  assert.equal(cleanLabel(statement, 'dct_publisher_sm', 'army m'), 'Army Map Service, U.S. Army');
  assert.equal(cleanLabel(statement, 'dct_publisher_sm', 'wash'), undefined);
  assert.equal(cleanLabel('[Chicago] : Rand McNally & Co., c1912.', 'dct_publisher_sm', 'rand'), 'Rand McNally & Co.');
  assert.equal(cleanLabel('Zurich : [s.n.], 1960.', 'dct_publisher_sm', 's'), undefined);
  assert.equal(cleanLabel('Geological Survey.', 'dct_publisher_sm', 'geol'), 'Geological Survey');
});
