// The judged queries of the relevance benchmark: enough of each class, a quarter held out, and valid judgements.
import assert from 'node:assert/strict';
import test from 'node:test';
import { HELD_OUT } from '../bench/relevance/held-out.ts';
import { isRelevant, toJudgedRecord } from '../bench/relevance/judge.ts';
import { CLASSES, type ClassName, type JudgedQuery } from '../bench/relevance/judged-query.ts';
import { UNSEEN_NEEDS } from '../bench/relevance/queries/unseen-needs.ts';
import { JUDGED_QUERIES, LATER_HELD_OUT } from '../bench/relevance/queries.ts';

const ALL: readonly JudgedQuery[] = [...JUDGED_QUERIES, ...HELD_OUT, ...LATER_HELD_OUT];
const of = (name: string, list: readonly JudgedQuery[]): number =>
  list.filter((question) => question.class === name).length;
/** Measured apart from the others, none for tuning; it has a class of its own. */
const UNSEEN_CLASSES = new Set<string>(UNSEEN_NEEDS.map((question) => question.class));
const names = Object.keys(CLASSES).filter((name) => !UNSEEN_CLASSES.has(name) || of(name, ALL) > 0);

test('there are at least 360 queries in at least fourteen classes, half of them as people type', () => {
  assert.ok(ALL.length >= 360);
  assert.ok(names.length >= 14);
  for (const name of names) assert.ok(of(name, ALL) >= 14, `${name} has ${of(name, ALL)} questions`);
  const items = ALL.filter((question) => CLASSES[question.class] !== 'need');
  const hard = items.filter((question) => CLASSES[question.class] === 'hard').length / items.length;
  assert.ok(hard > 0.45 && hard < 0.6, `${hard} of the questions are hard`);
});

test('about a quarter of each class is held out, and a third of the later queries', () => {
  const later = new Set(LATER_HELD_OUT.map((question) => question.class));
  for (const name of names) {
    if (later.has(name as ClassName)) continue;
    const share = of(name, HELD_OUT) / of(name, ALL);
    assert.ok(share > 0.2 && share < 0.3, `${share} of ${name}`);
  }
  const share = LATER_HELD_OUT.length / ALL.filter((question) => later.has(question.class)).length;
  assert.ok(share > 0.28 && share < 0.4, `${share} of the later queries`);
});

test('there are at least 58 unseen needs', () => assert.ok(UNSEEN_NEEDS.length >= 58));

test('no query occurs twice, so none is both used for tuning and held out', () => {
  const texts = [...ALL, ...UNSEEN_NEEDS].map(({ q }) => q.toLowerCase());
  assert.deepEqual(
    texts.filter((text, index) => texts.indexOf(text) !== index),
    [],
  );
});

test('every judgement lists records or has a rule, in folded text', () => {
  for (const { q, wanted } of [...ALL, ...UNSEEN_NEEDS]) {
    if (Array.isArray(wanted)) assert.ok(wanted.length > 0, q);
    else assert.ok(Object.keys(wanted).length > 0, q);
    for (const part of Object.values(wanted))
      if (part instanceof RegExp) assert.doesNotMatch(part.source.replace(/\\./g, ''), /[A-Z]/, q);
  }
});

const SHEET = toJudgedRecord('sheet-1', {
  dct_title_s: 'Łódź: Sheet 12',
  dct_creator_sm: ['Army Map Service'],
  dct_spatial_sm: ['Poland'],
  dct_subject_sm: ['Topographic maps'],
  gbl_indexYear_im: [1944],
  dcat_bbox: 'ENVELOPE(19, 20, 52, 51)',
});

test('a record is relevant if it meets every condition of the rule', () => {
  assert.ok(isRelevant({ title: /^lodz/, maker: /army map/, place: /poland/, subject: /topo/, year: 1944 }, SHEET));
  assert.ok(isRelevant({ text: /army map/ }, SHEET));
  assert.ok(!isRelevant({ title: /^lodz/, year: 1945 }, SHEET));
  assert.ok(!isRelevant({ title: /army map/ }, SHEET));
});

test('boxes: small maps count by their centre, large ones by intersection', () => {
  assert.ok(isRelevant({ centre: [19.4, 51.4, 19.6, 51.6] }, SHEET));
  assert.ok(!isRelevant({ centre: [19.8, 51.4, 22, 51.6] }, SHEET));
  assert.ok(isRelevant({ meets: [19.8, 51.4, 22, 51.6] }, SHEET));
  assert.ok(!isRelevant({ meets: [20.1, 51.4, 22, 51.6] }, SHEET));
  assert.ok(!isRelevant({ meets: [-180, -90, 180, 90] }, toJudgedRecord('nowhere', { dct_title_s: 'Nowhere' })));
});

test('a list of ids is used as the judgement', () => {
  assert.ok(isRelevant(['sheet-0', 'sheet-1'], SHEET));
  assert.ok(!isRelevant(['sheet-0'], SHEET));
});
