import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { redactApiKeys, removeApiKey, removeNestedApiKeys } from './redact-api-keys.ts';

const SPELLINGS = [
  ...['api_key', 'API_KEY', 'Api_Key', 'api%5fkey', 'api%5Fkey', '%61pi_key', '%41%50%49%5f%4b%45%59', 'api%255fkey'],
  ...['api-key', 'apikey', 'x-api-key'],
  ...[
    'api_key[]',
    'api_key%5B%5D',
    'filters[api_key]',
    'filters%5Bapi_key%5D%5B%5D',
    'a[b][API%5FKEY]',
    'fields[api_key]',
  ],
];

test('API keys in any spelling are removed from links, and nothing else', () => {
  for (const name of SPELLINGS) {
    assert.equal(removeApiKey(`/a?b=1&${name}=s3cret&c=2`), '/a?b=1&c=2', name);
    assert.equal(removeApiKey(`/a?${name}=s3cret`), '/a', name);
    assert.equal(removeApiKey(`/a?${name}`), '/a', name);
  }
  assert.equal(removeApiKey('/api_key'), '/api_key');
  assert.equal(removeApiKey('/a?q=api_key'), '/a?q=api_key');
  assert.equal(removeApiKey('/a?next=%2Fb%3Fapi_key%3Ds3cret%26c%3D1'), '/a?next=%2Fb%3Fapi_key%3D[hidden]%26c%3D1');
});

test('API keys in any spelling and context are redacted in log lines', () => {
  for (const name of SPELLINGS) {
    for (const line of [
      `{"msg":"GET http://x/?${name}=s3cret&a=1 failed"}`,
      `{"referer":"https://portal.example/?${name}=s3cret"}`,
      `{"msg":"refused ${name}: s3cret"}`,
      `{"msg":"body {\\"${name}\\":\\"s3cret\\",\\"a\\":1}"}`,
      `{"msg":"body {\\"${name}\\":[\\"s3cret\\"]}"}`,
      `{"url":"/go?to=${encodeURIComponent(`https://x/?${name}=s3cret&a=1`)}"}`,
    ]) {
      const hidden = redactApiKeys(line);
      assert.doesNotMatch(hidden, /s3cret/, line);
      assert.doesNotThrow(() => JSON.parse(hidden), hidden);
    }
  }
  assert.equal(redactApiKeys('{"msg":"api_keys are kept elsewhere"}'), '{"msg":"api_keys are kept elsewhere"}');
});

test('the value is redacted however the name is percent-encoded', () => {
  const spelled = fc.array(fc.nat(2), { minLength: 7, maxLength: 7 }).map((how) =>
    [...'api_key']
      .map((letter, at) => {
        if (how[at] === 0) return letter;
        return how[at] === 1 ? letter.toUpperCase() : `%${letter.charCodeAt(0).toString(16)}`;
      })
      .join(''),
  );
  fc.assert(
    fc.property(spelled, (name) => {
      assert.equal(removeApiKey(`/a?${name}=s3cret&b=1`), '/a?b=1');
      assert.doesNotMatch(redactApiKeys(`error at /a?${name}=s3cret`), /s3cret/);
    }),
  );
});

test('only nested API keys are removed from a query string; the parameter itself is kept', () => {
  assert.equal(removeNestedApiKeys('q=a&fields[api_key]=s&facets%5BAPI_KEY%5D=s&api_key=k'), 'q=a&api_key=k');
  assert.equal(removeNestedApiKeys('q=api_key[]'), 'q=api_key[]');
});
