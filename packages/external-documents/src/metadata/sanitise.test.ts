import assert from 'node:assert/strict';
import test from 'node:test';
import { toHtmlString } from '@periplus/markup';
import fc from 'fast-check';
import { parse } from 'parse5';
import { DocumentError } from '../document-error.ts';
import { renderHtmlDocument } from './render-document.ts';
import { type SanitiseOptions, sanitiseHtml } from './sanitise.ts';
import type { DocumentText } from './xml-document.ts';

const sanitise = (text: string, options?: SanitiseOptions): string => toHtmlString(sanitiseHtml(text, options));

test('the text of a metadata page keeps its structure', () => {
  assert.equal(
    sanitise(
      '<html><head><title>x</title><style>p{}</style></head><body bgcolor=red><h1 class=t>Roads</h1><center><p style="a">1 &lt; 2</center><table><tr><th scope=row colspan=2>A<td>B</table></body></html>',
    ),
    '<h1>Roads</h1><p>1 &lt; 2</p><table><tbody><tr><th scope="row" colspan="2">A</th><td>B</td></tr></tbody></table>',
  );
});

test('scripts, handlers, frames, forms, images and embedded content are removed', () => {
  const hostile = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1) alt="A map">',
    '<svg><script>alert(1)</script><a href="javascript:alert(1)">x</a></svg>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<form action=//evil><input name=password></form>',
    '<p onclick=alert(1) style="background:url(//evil)">text</p>',
    '<a href="javascript:alert(1)">a</a><a href=" java&#10;script:alert(1)">b</a><a href="data:text/html,x">c</a>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<template><script>alert(1)</script></template><base href=//evil><meta http-equiv=refresh content=0>',
    '<!--><script>alert(1)</script>-->',
    '<xmp><script>alert(1)</script></xmp><plaintext><script>alert(1)',
  ];
  for (const html of hostile) {
    const clean = sanitise(html);
    assert.doesNotMatch(
      clean,
      /<(script|img|svg|math|iframe|form|input|base|meta|style|template|xmp|plaintext)|href=|\son\w+=|style=/i,
      html,
    );
  }
  assert.equal(sanitise('<img src=x alt="A map">'), 'A map');
});

test('web links are kept and made absolute; anchors within the document get a prefix', () => {
  const clean = sanitise(
    '<a href="../b.html">x</a><a name="top">y</a><a href="#top">z</a><a href="mailto:a@b.c">m</a>',
    {
      documentUrl: 'https://a.org/dir/m.html',
    },
  );
  assert.match(clean, /<a href="https:\/\/a\.org\/b\.html" rel="noopener noreferrer nofollow">x<\/a>/);
  assert.match(clean, /<a id="doc-top">y<\/a><a href="#doc-top" rel="[^"]+">z<\/a>/);
  assert.match(clean, /href="mailto:a@b\.c"/);
  assert.equal(sanitise('<a href="b.html">x</a>'), '<a>x</a>');
});

test('sanitising is idempotent', () => {
  const piece = fc.constantFrom(
    ...[
      '<p>',
      '</p>',
      '<b>',
      '</b>',
      '<table>',
      '<tr>',
      '<td>',
      '</table>',
      '<a href="https://a.org">',
      '</a>',
      '<svg>',
      '</svg>',
    ],
    ...[
      '<style>',
      '</style>',
      '<math>',
      '<!--',
      '-->',
      'text',
      '&lt;script&gt;',
      '"',
      '<script>',
      '</script>',
      '<select>',
      '<li>',
    ],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const clean = sanitise(pieces.join(''));
      assert.equal(sanitise(clean), clean);
      assert.doesNotMatch(clean, /<(script|style|svg|math)/);
      parse(clean);
    }),
  );
});

test('a short text that expands to millions of elements or gigabytes of output is rejected', () => {
  const open = Array.from({ length: 3_500 }, (_, n) => `<b id=${n}>`).join('');
  const nested = `<p>${open}${'<p>x'.repeat(15_000)}`;
  assert.ok(nested.length < 110_000);
  assert.throws(() => sanitise(nested), /too many elements/);
  assert.throws(() => sanitise(`<p><b id=${'x'.repeat(100_000)}>${'<p>x'.repeat(10_000)}`), /output is too long/);
});

test('deeply nested and huge documents are limited', () => {
  assert.ok(sanitise('<div>'.repeat(20_000)).length < 20_000);
  assert.throws(() => sanitise('x'.repeat(250_001)), DocumentError);
});

const render = (document: DocumentText): string => toHtmlString(renderHtmlDocument(document));

test('the page shows the document with the title of the record and a link to its source', () => {
  const html = render({
    text: '<h1>Meta</h1><script>1</script>',
    title: 'Roads <b>',
    url: 'https://a.org/m.html',
  });
  assert.match(html, /<h1 dir="auto">Roads &lt;b&gt;<\/h1>\n<p>Source: <a href="https:\/\/a\.org\/m\.html"/);
  assert.match(html, /<article>\n<h1>Meta<\/h1>\n<\/article>/);
  assert.match(render({ text: '', title: 'x', url: 'y' }), /The document is empty\./);
});
