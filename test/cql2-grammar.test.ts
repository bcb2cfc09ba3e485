// The CQL2 parsers compared with the grammar and the JSON Schema of the standard, on generated and on broken filters.
import assert from 'node:assert/strict';
import test from 'node:test';
import { Cql2Error, parseCql2Json, parseCql2Text, toCql2Json } from '@periplus/cql2';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { breakTokens, randomFilterTokens, recognises } from './support/cql2-grammar.ts';
import { breakJson, CQL2_JSON_SCHEMA } from './support/cql2-json-schema.ts';
import { createRandom } from './support/random/random.ts';

const FILTERS = Number(process.env.PERIPLUS_CQL2_FILTERS ?? 2_000);

/** What the parser checks beyond the grammar (packages/cql2/README.md). */
const BEYOND = /ring must end|out of range|nested more than 64|too large|crosses 180/;

const reasonOf = (filter: unknown, parse: (filter: never) => unknown = parseCql2Text): string | undefined => {
  try {
    parse(filter as never);
    return undefined;
  } catch (error) {
    if (!(error instanceof Cql2Error)) throw error;
    return error.message;
  }
};

test('the parser accepts every filter that the grammar generates', () => {
  for (let seed = 1; seed <= FILTERS; seed++) {
    const tokens = randomFilterTokens(createRandom(seed));
    const text = tokens.join(' ');
    assert.ok(tokens.length > 60 || recognises(tokens), `seed ${seed}: the grammar does not recognise ${text}`);
    const reason = reasonOf(text);
    assert.ok(reason === undefined || BEYOND.test(reason), `seed ${seed}: ${text}: ${reason}`);
  }
});

test('the parser accepts a broken filter only if the grammar does', () => {
  let rejected = 0;
  for (let seed = 1; seed <= FILTERS; seed++) {
    const random = createRandom(seed);
    const tokens = breakTokens(random, randomFilterTokens(random));
    if (tokens.length > 60) continue;
    const [reason, isValid] = [reasonOf(tokens.join(' ')), recognises(tokens)];
    if (reason !== undefined) rejected += 1;
    if (reason === undefined || !BEYOND.test(reason))
      assert.equal(reason === undefined, isValid, `seed ${seed}: ${tokens.join(' ')}: ${reason}`);
  }
  assert.ok(rejected > FILTERS / 3, `only ${rejected} were rejected`);
});

/** JSON that the parser rejects although the schema allows it; a collection of one is the only opposite case. */
const JSON_ONLY = /ring must end|out of range|at least one value|not nested as required/;
const hasLonelyMember = (json: string): boolean => /"geometries":\[\{[^{}]*\}\]/.test(json);

test('the parser accepts JSON only if the schema does', () => {
  const isValid = new Ajv2020({ strict: false }).compile(CQL2_JSON_SCHEMA);
  let [accepted, rejected] = [0, 0];
  for (let seed = 1; seed <= FILTERS; seed++) {
    const random = createRandom(seed);
    const text = randomFilterTokens(random).join(' ');
    if (reasonOf(text) !== undefined) continue;
    const filter = toCql2Json(parseCql2Text(text));
    const json = JSON.stringify(random.happens(0.3) ? filter : breakJson(random, filter));
    const reason = reasonOf(JSON.parse(json), parseCql2Json);
    if (reason === undefined) accepted += 1;
    else rejected += 1;
    if (hasLonelyMember(json) || JSON_ONLY.test(reason ?? '')) continue;
    assert.equal(reason === undefined, isValid(JSON.parse(json)), `seed ${seed}: ${json}: ${reason}`);
  }
  assert.ok(accepted > FILTERS / 4 && rejected > FILTERS / 4, `${accepted} accepted, ${rejected} rejected`);
});
