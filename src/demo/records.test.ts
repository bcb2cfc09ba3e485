import assert from 'node:assert/strict';
import test from 'node:test';
import { SITE } from './layout.ts';
import { demoRecords } from './records.ts';

const readAll = async (base: string): Promise<string> => {
  const texts: string[] = [];
  for await (const { text } of demoRecords(base)) texts.push(text);
  return texts.join('\n');
};

test('links begin with the address of the server, and a slash at its end makes no difference', async () => {
  const shipped = await readAll(SITE);
  const here = await readAll('https://maps.example.org/catalogue');
  assert.equal(here, shipped.replaceAll(SITE, 'https://maps.example.org/catalogue'));
  assert.ok(!here.includes(SITE));
  assert.equal(await readAll('https://maps.example.org/catalogue/'), here);
});

test('an address with signs that mean something to JSON or to a replacement is written as it is', async () => {
  for await (const { text } of demoRecords('http://h"o\\st/$&')) {
    const links = Object.values(JSON.parse(JSON.parse(text).dct_references_s));
    assert.ok(links.some((link) => String(link).startsWith('http://h"o\\st/$&/resources/demo-')));
    break;
  }
});
