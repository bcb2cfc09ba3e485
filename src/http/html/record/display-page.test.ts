import assert from 'node:assert/strict';
import test from 'node:test';
import { escapeHtml } from '@periplus/markup';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { buildRecord, buildReferences } from '../../../../test/support/records/record-builder.ts';
import { createConfig } from '../../../config/load-config.ts';
import { readDictionaries } from '../../../record/dictionaries.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import { renderSitePage } from '../site-page.ts';
import { toDisplayPage } from './display-page.ts';

const CONFIG = createConfig();

const renderPage = (record: AardvarkRecord, name = 'Periplus'): string => {
  const site = { base: 'http://catalog.test', path: '', root: '', url: 'http://catalog.test', name };
  return renderSitePage(site, CONFIG, toDisplayPage(record, site, readDictionaries(record)));
};

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

const elementsOf = (html: string): readonly Element[] => {
  const walk = (node: Node): Element[] => [
    ...('tagName' in node ? [node] : []),
    ...('childNodes' in node ? node.childNodes.flatMap(walk) : []),
  ];
  return walk(parse(html));
};

const textOf = (node: Node): string =>
  'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
const attribute = (element: Element | undefined, name: string) =>
  element?.attrs.find((attr) => attr.name === name)?.value;
const named = (html: string, name: string) => elementsOf(html).filter((element) => element.tagName === name);

const HOSTILE = '</script><script>alert(1)</script><img src=x onerror=alert(1)> "\'&';

test('fields appear with their labels, grouped under headings', () => {
  const html = renderPage(
    buildRecord({
      dct_creator_sm: ['Ann', 'Ben'],
      gbl_georeferenced_b: true,
      dct_spatial_sm: ['Ohio'],
      own_property: 'x',
    }),
    'Atlas',
  );
  assert.deepEqual(named(html, 'h1').map(textOf), ['Ports of the Erythraean Sea']);
  assert.deepEqual(named(html, 'h2').map(textOf), ['Identification', 'About', 'Place', 'Other fields', 'Cite']);
  assert.deepEqual(named(html, 'dt').map(textOf), [
    'Identifier',
    'Title',
    'Creator',
    'Georeferenced',
    'Place',
    'own_property',
  ]);
  assert.deepEqual(named(html, 'dd').map(textOf), [
    'port-1',
    'Ports of the Erythraean Sea',
    'Ann',
    'Ben',
    'Yes',
    'Ohio',
    'x',
  ]);
  assert.equal(attribute(named(html, 'html')[0], 'lang'), 'en');
  assert.equal(textOf(named(html, 'title')[0] as Node), 'Ports of the Erythraean Sea - Atlas');
});

test('no value of a record becomes markup', () => {
  const html = renderPage(
    buildRecord({
      id: HOSTILE,
      dct_title_s: HOSTILE,
      dct_description_sm: [HOSTILE],
      [HOSTILE]: { [HOSTILE]: HOSTILE },
      b1g_access_s: { [HOSTILE]: 'javascript:alert(1)' },
      pcdm_memberOf_sm: [HOSTILE],
      dct_references_s: buildReferences({ [HOSTILE]: HOSTILE, 'http://schema.org/url': 'javascript:alert(1)' }),
      data_dictionaries: [{ name: HOSTILE, entries: [{ field_name: HOSTILE, definition: HOSTILE }] }],
    }),
    HOSTILE,
  );
  assert.deepEqual(
    named(html, 'script').map((element) => attribute(element, 'type')),
    ['application/ld+json'],
  );
  assert.deepEqual(named(html, 'img'), []);
  for (const element of elementsOf(html)) {
    assert.ok(
      element.attrs.every(({ name }) => !name.startsWith('on')),
      element.tagName,
    );
    const href = attribute(element, 'href');
    assert.ok(href === undefined || /^(http:\/\/catalog\.test)?\/(?!\/)|^#main$/.test(href), href);
  }
});

test('the structured data is the JSON-LD of the record', () => {
  const html = renderPage(buildRecord({ dct_title_s: HOSTILE }));
  const data: Record<string, unknown> = JSON.parse(textOf(named(html, 'script')[0] as Node));
  assert.equal(data.name, HOSTILE);
  assert.equal(data['@context'], 'https://schema.org');
});

test('only web URLs become external links; related records link to their pages', () => {
  const html = renderPage(
    buildRecord({
      dct_identifier_sm: ['https://a.org/x?y=1&z=2', 'ark:/1/2', 'ftp://a/b', 'see https://a.org'],
      pcdm_memberOf_sm: ['b/1'],
      dct_references_s: buildReferences({
        'http://schema.org/downloadUrl': { url: 'https://a/1.zip', label: 'Shapefile' },
      }),
    }),
  );
  const links = named(html, 'a').filter(({ parentNode }) => parentNode?.nodeName === 'dd');
  assert.deepEqual(
    links.map((element) => [attribute(element, 'href'), textOf(element), attribute(element, 'rel')]),
    [
      ['https://a.org/x?y=1&z=2', 'https://a.org/x?y=1&z=2', 'noopener noreferrer nofollow'],
      ['https://a/1.zip', 'Download file: Shapefile', 'noopener noreferrer nofollow'],
      ['/resources/b%2F1', 'b/1', undefined],
    ],
  );
});

test('texts in a script of the languages of the record have a lang attribute', () => {
  const html = renderPage(buildRecord({ dct_title_s: 'Савиновщина', dct_language_sm: ['rus'] }));
  assert.deepEqual(
    named(html, 'span')
      .map((element) => attribute(element, 'lang'))
      .filter((language) => language !== undefined),
    ['ru', 'ru'],
  );
});

test('dictionaries are tables with headers for rows and columns', () => {
  const data_dictionaries = [{ name: 'Fields', entries: [{ field_name: 'GEOID', definition: 'Code' }] }];
  const html = renderPage(buildRecord({ data_dictionaries }));
  assert.deepEqual(named(html, 'caption').map(textOf), ['Fields']);
  assert.deepEqual(
    named(html, 'th').map((element) => attribute(element, 'scope')),
    [...Array(6).fill('col'), 'row'],
  );
});

test('the page runs no script', () => {
  const scripts = named(renderPage(buildRecord()), 'script');
  assert.deepEqual(
    scripts.map((element) => [attribute(element, 'type'), attribute(element, 'src')]),
    [['application/ld+json', undefined]],
  );
});

test('escaped text is safe in quoted attributes', () => {
  assert.equal(escapeHtml(`<a b="c" d='e'>&`), '&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;');
});
