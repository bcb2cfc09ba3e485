// The HTML pages: front page and search, complete without scripts.
import assert from 'node:assert/strict';
import test from 'node:test';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { createTestApp } from '../support/app.ts';
import { SEARCH_RECORDS } from '../support/records/search-records.ts';

const { get } = await createTestApp({ records: SEARCH_RECORDS });

type Element = DefaultTreeAdapterTypes.Element;

const elementsOf = (node: DefaultTreeAdapterTypes.Node): readonly Element[] => [
  ...('tagName' in node ? [node] : []),
  ...('childNodes' in node ? node.childNodes.flatMap(elementsOf) : []),
];

const attribute = (element: Element, name: string): string | undefined =>
  element.attrs.find((attr) => attr.name === name)?.value;

const textOf = (node: DefaultTreeAdapterTypes.Node): string =>
  'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';

const open = async (path: string, status = 200) => {
  const response = await get(`/${path}`, { accept: 'text/html' });
  assert.equal(response.statusCode, status, path);
  assert.match(String(response.headers['content-type']), /^text\/html/);
  const elements = elementsOf(parse(response.body));
  const links = elements.filter(({ tagName }) => tagName === 'a');
  return {
    answer: response,
    elements,
    links,
    ids: elements.flatMap((element) => attribute(element, 'data-id') ?? []),
    link: (text: RegExp): string => {
      const found = links.find((link) => text.test(textOf(link)));
      assert.ok(found !== undefined, `no link ${text} at ${path}`);
      return attribute(found, 'href') ?? '';
    },
    text: (id: string): string =>
      elements
        .filter((element) => attribute(element, 'id') === id)
        .map(textOf)
        .join(),
  };
};

const follow = (from: string, href: string): string => {
  const { pathname, search } = new URL(href, `http://x${from}`);
  return pathname + search;
};

test('the front page has a search box, the number of records and starting points', async () => {
  const { answer: response, elements, link } = await open('/');
  assert.match(response.body, /36 records/);
  assert.ok(elements.some((element) => attribute(element, 'name') === 'q'));
  const maps = await open(follow('/', link(/^Maps/)));
  assert.equal(maps.text('count'), '4 results');
});

test('search words find records, are highlighted and stay in the search box', async () => {
  const { answer: response, ids, text } = await open('/search?q=water');
  assert.deepEqual([...ids].sort(), ['forest-mn', 'lakes-mn']);
  assert.equal(text('count'), '2 results');
  assert.match(response.body, /<mark>Water<\/mark>/);
  assert.match(response.body, /value="water"/);
});

test('facets are links that select several values, and chips that remove them', async () => {
  const start = '/search?q=water';
  const one = follow(start, (await open(start)).link(/^Datasets/));
  assert.deepEqual((await open(one)).ids, ['forest-mn']);
  const both = follow(one, (await open(one)).link(/^Maps/));
  const page = await open(both);
  assert.deepEqual([...page.ids].sort(), ['forest-mn', 'lakes-mn']);
  const without = follow(both, page.link(/Resource Class Datasets/));
  assert.deepEqual((await open(without)).ids.length, 2);
  assert.equal(follow(both, page.link(/^Clear all/)), '/search');
});

test('the counts of a facet ignore its own selection, so that more values can be selected', async () => {
  const { answer: response } = await open('/search?fq[gbl_resourceClass_sm][]=Datasets');
  assert.match(response.body, /<bdi>Maps<\/bdi><small>4<\/small>/);
});

test('pages, sort and view keep the query', async () => {
  const first = '/search?q=sheet&sort=title_asc&view=gallery';
  const page = await open(first);
  assert.equal(page.text('count'), '1–20 of 30 results');
  const second = await open(follow(first, page.link(/^Next/)));
  assert.equal(second.text('count'), '21–30 of 30 results');
  assert.match(second.answer.body, /cards-gallery/);
  const list = await open(follow(first, page.link(/^List/)));
  assert.match(list.answer.body, /cards-list/);
  assert.equal(list.ids[0], 'sheet-00');
});

test('years are linked bars and two input fields', async () => {
  const page = await open('/search?q=water');
  const bars = page.links.filter((link) => /1950/.test(textOf(link)) && /record/.test(textOf(link)));
  assert.equal(bars.length, 1);
  const href = attribute(bars[0] as Element, 'href') ?? '';
  assert.deepEqual((await open(follow('/search', href))).ids, ['lakes-mn']);
  assert.match(page.answer.body, /name="fq\[year_range\]\[start\]"/);
});

test('a box can be given in four fields or one parameter, also across the 180th meridian', async () => {
  assert.deepEqual((await open('/search?bbox=-94&bbox=44&bbox=-93&bbox=46')).ids, ['forest-mn', 'lakes-mn']);
  assert.deepEqual((await open('/search?bbox=-94,44,-93,46')).ids, ['forest-mn', 'lakes-mn']);
  assert.equal((await open('/search?bbox=&bbox=&bbox=&bbox=')).ids.length, 20);
  assert.equal((await open('/search?bbox=170,-20,-170,20')).text('count'), 'No results');
  const chip = await open('/search?q=water&bbox=-94&bbox=44&bbox=-93&bbox=46');
  assert.equal(follow('/search', chip.link(/^Area -94, 44, -93, 46/)), '/search?q=water');
});

test('corrected search words are reported, with a link to the exact search', async () => {
  const page = await open('/search?q=watr');
  assert.match(page.answer.body, /Showing results for <strong dir="auto">water/);
  const exact = follow('/search', page.link(/exact words/));
  assert.equal((await open(exact)).text('count'), 'No results');
});

test('partial matches for the words as typed are announced as the closest, without another wording', async () => {
  const { body } = (await open('/search?q=lakes+forest')).answer;
  assert.match(body, /No record matches all parts of <q dir="auto">lakes forest<\/q>\. The closest matches follow\./);
  assert.doesNotMatch(body, /Showing results for/);
});

test('a page without results offers to remove each filter', async () => {
  const path = '/search?q=water&fq[dct_spatial_sm][]=Iceland';
  const page = await open(path);
  assert.equal(page.text('count'), 'No results');
  assert.deepEqual((await open(follow(path, page.link(/^Remove Search: water/)))).ids, ['island']);
});

test('an invalid URL returns a page that explains the error, never a stack trace', async () => {
  for (const query of [
    'bbox=1,2',
    'fq[year_range][start]=soon',
    'sort=best',
    'page=0',
    'fq=x',
    'fq[nope][]=1',
    'page[size]=100000',
    'fq[geo][type]=star',
    `q=${'*a* '.repeat(300)}`,
    'adv_q=%7B',
    'q=a&q=b',
  ]) {
    const { answer: response, elements } = await open(`/search?${query}`, 400);
    assert.match(response.body, /Invalid search/, query);
    assert.ok(
      elements.some((element) => attribute(element, 'name') === 'q'),
      query,
    );
    assert.doesNotMatch(response.body, /at .*\.ts:\d+/, query);
  }
  assert.equal((await get('//search?view=hologram&facets=nope&format=csv&include_non_public=maybe')).statusCode, 200);
});

test('all values of a facet have a page with a search field', async () => {
  const page = await open('/search/facets/dct_spatial_sm?q=sheet&q_facet=place+1');
  assert.deepEqual(
    page.links.map(textOf).filter((text) => text.startsWith('Place')),
    ['Place 13', 'Place 102', 'Place 112'],
  );
  const chosen = follow('/search/facets/dct_spatial_sm', page.link(/^Place 10/));
  assert.equal((await open(chosen)).text('count'), '2 results');
  assert.equal((await get('//search/facets/nope', { accept: 'text/html' })).statusCode, 400);
});

test('pages load from this server only: the policy and every URL agree', async () => {
  for (const path of ['/', '/search?q=water&view=map', '/about', '/help', '/resources/lakes-mn', '/nowhere']) {
    const response = await get(`/${path}`, { accept: 'text/html' });
    const policy = String(response.headers['content-security-policy']);
    assert.match(policy, /default-src 'none'/);
    assert.doesNotMatch(policy, /unsafe|https?:/);
    const elements = elementsOf(parse(response.body));
    for (const element of elements) {
      assert.equal(attribute(element, 'style'), undefined, path);
      assert.ok(!element.attrs.some(({ name }) => name.startsWith('on')), path);
      const src = attribute(element, 'src') ?? (element.tagName === 'link' ? '' : undefined);
      if (src !== undefined && src !== '') assert.match(src, /^\//, path);
    }
    assert.equal(response.headers['set-cookie'], undefined);
  }
});

test('a browser gets error pages, programs get problems, and the API stays JSON', async () => {
  const page = await get('//resources/nobody', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
  assert.equal(page.statusCode, 404);
  assert.match(page.body, /no resource with the id/);
  assert.match(String(page.headers['content-type']), /^text\/html/);
  for (const [path, accept] of [
    ['//resources/nobody', '*/*'],
    ['/resources/nobody', 'text/html'],
  ] as const) {
    const response = await get(path, { accept });
    assert.match(String(response.headers['content-type']), /^application\/problem\+json/, path);
  }
});

test('an unchanged page returns 304', async () => {
  const { headers } = await get('//search?q=water');
  const again = await get('//search?q=water', { 'if-none-match': String(headers.etag) });
  assert.equal(again.statusCode, 304);
  // Browsers apply the headers of a 304 to the page in their cache.
  assert.equal(again.headers['content-security-policy'], headers['content-security-policy']);
});

test('the style sheet, the manifest and the OpenSearch description are served', async () => {
  const css = /href="(\/assets\/site\.css[^"]*)"/.exec((await get('//')).body)?.[1];
  const sheet = await get(`/${css}`);
  assert.match(String(sheet.headers['cache-control']), /immutable/);
  assert.match(sheet.body, /--accent/);
  assert.equal((await get('//manifest.webmanifest')).json().start_url, '/');
  assert.match(
    (await get('//opensearch.xml')).body,
    /template="http:\/\/catalogue\.example\/search\?q=\{searchTerms\}/,
  );
});

test('an operator can set name, colour, texts and logo', async () => {
  const own = await createTestApp({
    settings: {
      'api.title': 'Maps <of> Ours',
      'web.accent': '#7a1f3d',
      'web.welcome': 'Welcome & look around',
      'web.footer': 'Library of <b>X</b>',
      'web.about': 'First.\n\nSecond.',
      'server.publicUrl': 'https://maps.example.org/catalogue',
    },
  });
  const front = (await own.get('//')).body;
  assert.match(front, /<h1>Maps &lt;of&gt; Ours<\/h1>/);
  assert.match(front, /Welcome &amp; look around/);
  assert.match(front, /Library of &lt;b&gt;X&lt;\/b&gt;/);
  assert.match(front, /action="\/catalogue\/search"/);
  assert.match((await own.get('//assets/site.css')).body, /--accent:#7a1f3d/);
  assert.match((await own.get('//about')).body, /<p>First\.<\/p><p>Second\.<\/p>/);
});

test('a result page stays small, however many vertices its geometries have', async () => {
  const corners = Array.from({ length: 4_000 }, (_, n) => {
    const angle = (n / 4_000) * 2 * Math.PI;
    return `${(10 * Math.cos(angle)).toFixed(6)} ${(10 * Math.sin(angle)).toFixed(6)}`;
  });
  const outline = `POLYGON((${[...corners, corners[0]].join(',')}))`;
  const own = await createTestApp({
    records: ['a', 'b', 'c'].map((id) => ({
      id,
      dct_title_s: 'Round',
      locn_geometry: outline,
      ...(id === 'a' ? { dcat_bbox: 'ENVELOPE(-10,10,10,-10)' } : {}),
    })),
  });
  const { body } = await own.get('//search?view=map');
  assert.ok(body.length < 30_000, `${body.length} characters`);
  assert.match(body, /data-id="a" data-boxes="-10,-10,10,10"/);
});
