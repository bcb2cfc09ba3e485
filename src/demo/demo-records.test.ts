import assert from 'node:assert/strict';
import test from 'node:test';
import { readDemoRecords } from './demo-records.ts';
import { PLACEHOLDER_ORIGIN } from './layout.ts';

const readAll = async (base: string): Promise<string> => {
  const texts: string[] = [];
  for await (const { text } of readDemoRecords(base)) texts.push(text);
  return texts.join('\n');
};

test('links start with the address of the server, with or without a trailing slash', async () => {
  const shipped = await readAll(PLACEHOLDER_ORIGIN);
  const here = await readAll('https://maps.example.org/catalogue');
  assert.equal(here, shipped.replaceAll(PLACEHOLDER_ORIGIN, 'https://maps.example.org/catalogue'));
  assert.ok(!here.includes(PLACEHOLDER_ORIGIN));
  assert.equal(await readAll('https://maps.example.org/catalogue/'), here);
});

test('special characters of JSON and of replacement patterns in the address are escaped', async () => {
  for await (const { text } of readDemoRecords('http://h"o\\st/$&')) {
    const links = Object.values(JSON.parse(JSON.parse(text).dct_references_s));
    assert.ok(links.some((link) => String(link).startsWith('http://h"o\\st/$&/resources/demo-')));
    break;
  }
});
