import assert from 'node:assert/strict';
import test from 'node:test';
import { readDemoRecords } from './demo-records.ts';
import { PLACEHOLDER_ORIGIN } from './layout.ts';

const readAll = async (base: string): Promise<string> => {
  const texts: string[] = [];
  for await (const { text } of readDemoRecords(base)) texts.push(text);
  return texts.join('\n');
};

test('links begin with the address of the server, and a slash at its end makes no difference', async () => {
  const shipped = await readAll(PLACEHOLDER_ORIGIN);
  const here = await readAll('https://maps.example.org/catalogue');
  assert.equal(here, shipped.replaceAll(PLACEHOLDER_ORIGIN, 'https://maps.example.org/catalogue'));
  assert.ok(!here.includes(PLACEHOLDER_ORIGIN));
  assert.equal(await readAll('https://maps.example.org/catalogue/'), here);
});

test('an address with signs that mean something to JSON or to a replacement is written as it is', async () => {
  for await (const { text } of readDemoRecords('http://h"o\\st/$&')) {
    const links = Object.values(JSON.parse(JSON.parse(text).dct_references_s));
    assert.ok(links.some((link) => String(link).startsWith('http://h"o\\st/$&/resources/demo-')));
    break;
  }
});
