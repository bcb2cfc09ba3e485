import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { parseFragment } from 'parse5';
import { html, markSafe, type SafeHtml, toHtmlString } from './html.ts';

test('values are escaped as text and in attributes', () => {
  const hostile = `<img src=x onerror="alert('1')">&`;
  assert.equal(
    toHtmlString(html`<p title="${hostile}">${hostile}</p>`),
    '<p title="&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;">&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;</p>',
  );
});

test('results of other templates are not escaped again, lists are joined, and missing values render as nothing', () => {
  const items = ['a', 'b'].map((text) => html`<li>${text}</li>`);
  assert.equal(toHtmlString(html`<ul>${items}${undefined}${null}${false}${0}</ul>`), '<ul><li>a</li><li>b</li>0</ul>');
});

test('an object that only resembles safe HTML is not rendered', () => {
  const forged = { text: '<b>', [Symbol('safe HTML')]: '<b>' } as unknown as SafeHtml;
  assert.equal(toHtmlString(html`${forged}`), '');
  assert.equal(toHtmlString(html`${markSafe('<b>')}`), '<b>');
});

test('no text can create an element or an attribute', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const { childNodes } = parseFragment(toHtmlString(html`<p title="${text}">${text}</p>`));
      const [paragraph] = childNodes;
      assert.equal(childNodes.length, 1);
      assert.ok(paragraph !== undefined && 'attrs' in paragraph);
      assert.deepEqual(
        paragraph.attrs.map(({ name }) => name),
        ['title'],
      );
      assert.ok(paragraph.childNodes.every(({ nodeName }) => nodeName === '#text'));
    }),
  );
});
