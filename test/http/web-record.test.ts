// The record page: its contents, and hostile text shown as text.
import assert from 'node:assert/strict';
import test from 'node:test';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { RECORD_FIELDS } from '../../src/schema/fields.ts';
import { createTestApp, type RawRecord } from '../support/app.ts';
import { FULL_RECORD } from '../support/records/full-record.ts';

const HOSTILE = `"><script>alert(1)</script><img src=x onerror=alert(2)>'javascript:alert(3)`;

/** Hostile text in every text field, property name and URL. */
const hostileRecord = (): RawRecord => {
  const texts = Object.entries(RECORD_FIELDS).flatMap(([name, { kind }]) => {
    if (kind === 'string') return [[name, HOSTILE]];
    return kind === 'strings' ? [[name, [HOSTILE, 'javascript:alert(4)']]] : [];
  });
  const references = {
    'http://schema.org/downloadUrl': [
      { url: 'javascript:alert(5)', label: HOSTILE },
      { url: `https://x.example/${HOSTILE}`, label: HOSTILE },
    ],
    'http://schema.org/url': `javascript:alert(6)//${HOSTILE}`,
    'http://www.opengis.net/def/serviceType/ogc/wms': `https://x.example/wms?${HOSTILE}`,
    [HOSTILE]: HOSTILE,
  };
  return {
    ...Object.fromEntries(texts),
    id: 'hostile',
    dct_references_s: JSON.stringify(references),
    b1g_publication_state_s: 'published',
    gbl_mdVersion_s: 'Aardvark',
    [HOSTILE]: HOSTILE,
    dcat_bbox: 'ENVELOPE(-96,-90,48,44)',
    data_dictionaries: [
      { name: HOSTILE, description: HOSTILE, entries: [{ field_name: HOSTILE, definition: HOSTILE }] },
    ],
  };
};

const { get } = await createTestApp({
  records: [
    FULL_RECORD,
    hostileRecord(),
    { id: 'part', dct_title_s: 'A part', dct_isPartOf_sm: [FULL_RECORD.id] },
    { id: 'a/b ?&', dct_title_s: 'Odd id' },
    { id: 'secret', dct_title_s: 'Not yet', b1g_publication_state_s: 'draft' },
  ],
});

const page = async (path: string): Promise<string> => {
  const response = await get(`/${path}`, { accept: 'text/html' });
  assert.equal(response.statusCode, 200, path);
  return response.body;
};

type Node = DefaultTreeAdapterTypes.Node;
const elementsOf = (node: Node): readonly DefaultTreeAdapterTypes.Element[] => [
  ...('tagName' in node ? [node] : []),
  ...('childNodes' in node ? node.childNodes.flatMap(elementsOf) : []),
];

const hazardsOf = (body: string): readonly string[] =>
  elementsOf(parse(body)).flatMap(({ tagName, attrs }) => {
    const value = (name: string): string => attrs.find((attr) => attr.name === name)?.value ?? '';
    const isData =
      tagName === 'script' && (/^application\/(ld\+)?json$/.test(value('type')) || value('src').startsWith('/assets/'));
    return [
      ...(tagName === 'script' && !isData ? ['script'] : []),
      ...(tagName === 'img' && !value('src').startsWith('/') ? [`img ${value('src')}`] : []),
      ...attrs.filter(({ name }) => name.startsWith('on') || name === 'style').map(({ name }) => name),
      ...attrs
        .filter(
          ({ name, value: text }) =>
            ['href', 'src', 'action'].includes(name) && /^\s*(javascript|data|vbscript):/i.test(text),
        )
        .map(({ value: text }) => text),
    ];
  });

test('a record shows its title, linked derived fields, citations, links and machine formats', async () => {
  const body = await page(`/resources/${encodeURIComponent(FULL_RECORD.id)}`);
  for (const part of [
    /<h1 dir="auto">/,
    /id="cite-apa"/,
    /id="cite-mla"/,
    /id="cite-chicago"/,
    /citation\/bibtex/,
    /<script type="application\/ld\+json">/,
    /rel="canonical"/,
    /rel="alternate" type="application\/vnd\.api\+json"/,
    /\/search\?fq\[schema_provider_s\]\[\]=/,
    /A part/,
  ])
    assert.match(body, part);
  assert.deepEqual(hazardsOf(body), []);
});

test('hostile text in every field is shown as text on every page', async () => {
  const encoded = encodeURIComponent(HOSTILE);
  for (const path of [
    '/resources/hostile',
    `/search?q=${encoded}`,
    '/search?q=alert&view=gallery',
    '/search?q=alert&view=map',
    `/search?fq[dct_spatial_sm][]=${encoded}`,
    `/search/facets/dct_spatial_sm?q_facet=${encoded}`,
    '/',
  ]) {
    const body = await page(path);
    assert.deepEqual(hazardsOf(body), [], path);
    assert.ok(body.includes('&lt;script&gt;'), path);
  }
});

test('ids of any kind have a page; unpublished records have none', async () => {
  assert.match(await page(`/resources/${encodeURIComponent('a/b ?&')}`), /Odd id/);
  assert.equal((await get('//resources/secret', { accept: 'text/html' })).statusCode, 404);
  assert.equal((await get('//resources/secret?include_non_public=true', { accept: 'text/html' })).statusCode, 404);
});

test('pictures are loaded from this server by path, also when the site has a base path', async () => {
  const own = await createTestApp({
    records: [FULL_RECORD],
    settings: { 'server.publicUrl': 'https://maps.example.org/catalogue' },
  });
  const { body } = await own.get('//search');
  assert.match(body, /<img src="\/catalogue\/api\/v1\//);
});

test('the head tells other sites the address, description and picture of the page', async () => {
  const { get: fetchPage } = await createTestApp({
    settings: { 'server.publicUrl': 'https://maps.example/catalog', 'api.title': 'Atlas' },
    records: [
      {
        id: 'ports',
        dct_title_s: 'Ports & "bays"',
        dcat_bbox: 'ENVELOPE(30,45,30,12)',
        schema_provider_s: 'Ohio Library',
      },
      { id: 'hidden', dct_title_s: 'Hidden', gbl_suppressed_b: true },
    ],
  });
  const headOf = async (path: string): Promise<Readonly<Record<string, string>>> => {
    const { body } = await fetchPage(`/${path}`);
    const tags = elementsOf(parse(body)).filter(({ tagName }) => tagName === 'meta' || tagName === 'link');
    return Object.fromEntries(
      tags.map(({ attrs }) => {
        const value = (name: string) => attrs.find((attr) => attr.name === name)?.value;
        return [value('property') ?? value('name') ?? value('rel') ?? '', value('content') ?? value('href') ?? ''];
      }),
    );
  };
  const head = await headOf('/resources/ports?utm_source=x');
  assert.equal(head.canonical, 'https://maps.example/catalog/resources/ports');
  assert.equal(head['og:url'], head.canonical);
  assert.equal(head['og:title'], 'Ports & "bays"');
  assert.equal(head['og:site_name'], 'Atlas');
  assert.equal(head.description, 'Ports & "bays". Ohio Library. ports.');
  assert.equal(head['og:description'], head.description);
  assert.equal(head['og:image'], 'https://maps.example/catalog/api/v1/static-maps/ports/geometry?format=png');
  assert.deepEqual([head['og:image:width'], head['og:image:height']], ['800', '600']);
  assert.equal(head['twitter:card'], 'summary_large_image');
  assert.equal(head.robots, undefined);
  const picture = await fetchPage(`/${(head['og:image'] ?? '').slice('https://maps.example/catalog'.length)}`);
  assert.equal(picture.headers['content-type'], 'image/png');
  assert.equal((await headOf('/es/resources/ports')).canonical, 'https://maps.example/catalog/es/resources/ports');
  assert.equal((await headOf('/')).canonical, 'https://maps.example/catalog/');
  assert.equal((await headOf('/search?q=x')).canonical, undefined);
  assert.equal(
    (await headOf('/resources/hidden')).robots,
    'noindex',
    'a suppressed record is found by its address only',
  );
});
