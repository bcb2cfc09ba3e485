// GET /resources/{id}/citation and its formats.
import assert from 'node:assert/strict';
import test from 'node:test';
import { BASE, createTestApp } from '../support/app.ts';

const CHART = {
  id: 'chart 1/"a"',
  dct_title_s: 'Chart of the Red Sea & its harbours',
  dct_creator_sm: ['Pococke, Richard', 'Royal Society'],
  dct_issued_s: '1745',
  dct_publisher_sm: ['Bowyer'],
  schema_provider_s: 'Library of Somewhere',
  gbl_resourceClass_sm: ['Maps'],
  dct_identifier_sm: ['https://doi.org/10.1234/abcd'],
  dct_references_s: JSON.stringify({ 'http://schema.org/url': 'https://maps.example/1' }),
};

const { get, json } = await createTestApp({
  records: [CHART, { id: 'bare', dct_title_s: 'Bare' }],
  settings: { 'api.title': 'Atlas of Seas' },
});

const PATH = `/resources/${encodeURIComponent(CHART.id)}/citation`;

test('the citation has three styles, APA first', async () => {
  const { id, citation, citations } = await json(PATH);
  assert.equal(id, CHART.id);
  assert.equal(citation, citations.apa);
  assert.match(
    citations.apa,
    /\(1745\)\. Chart of the Red Sea & its harbours \[Map\]\. Bowyer\. https:\/\/maps\.example\/1$/,
  );
  assert.match(citations.mla, /Chart of the Red Sea & its harbours\. Bowyer, 1745, https/);
  assert.match(citations.chicago, /1745\. Chart of the Red Sea & its harbours\. .*Bowyer\./);
});

test('JSON-LD has its own media type and the URLs of this site', async () => {
  const response = await get(`${PATH}/json-ld`);
  assert.match(String(response.headers['content-type']), /^application\/ld\+json/);
  const body = response.json();
  assert.equal(body['@context'], 'https://schema.org');
  assert.equal(body['@type'], 'Map');
  assert.equal(body['@id'], `${BASE}/resources/${encodeURIComponent(CHART.id)}`);
  assert.equal(body.includedInDataCatalog.name, 'Atlas of Seas');
});

test('RIS and BibTeX are sent as files with a safe name', async () => {
  const ris = await get(`${PATH}/ris`);
  assert.equal(ris.headers['content-type'], 'application/x-research-info-systems; charset=utf-8');
  assert.equal(ris.headers['content-disposition'], 'attachment; filename="chart_1_a_.ris"');
  assert.match(ris.body, /^TY {2}- MAP\r?\n/);
  assert.match(ris.body, /^DO {2}- 10\.1234\/abcd$/m);
  const bibtex = await get(`${PATH}/bibtex`);
  assert.equal(bibtex.headers['content-type'], 'application/x-bibtex; charset=utf-8');
  assert.equal(bibtex.headers['content-disposition'], 'attachment; filename="chart_1_a_.bib"');
  assert.match(bibtex.body, /^@misc\{/);
  assert.match(bibtex.body, /Red Sea \\& its harbours/);
});

test('a record with only a title can be cited in every format', async () => {
  assert.match((await json('/resources/bare/citation')).citation, /^Bare\. \(n\.d\.\)\. http/);
  for (const form of ['json-ld', 'ris', 'bibtex']) {
    assert.equal((await get(`/resources/bare/citation/${form}`)).statusCode, 200, form);
  }
});

test('unchanged text formats return 304', async () => {
  const { etag } = (await get(`${PATH}/ris`)).headers;
  assert.equal((await get(`${PATH}/ris`, { 'if-none-match': String(etag) })).statusCode, 304);
});

test('JSON formats support JSONP', async () => {
  const response = await get(`${PATH}?callback=show`);
  assert.match(String(response.headers['content-type']), /^application\/javascript/);
  assert.match(response.body, /^\/\*\*\/show\(\{.*\}\);$/s);
});
