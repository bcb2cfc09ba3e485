import assert from 'node:assert/strict';
import test from 'node:test';
import { toHtmlString } from '@periplus/markup';
import fc from 'fast-check';
import { DocumentError } from '../document-error.ts';
import { renderXmlDocument, toElementLabel } from './xml-document.ts';

const render = (text: string): string =>
  toHtmlString(renderXmlDocument({ text, title: 'Roads', url: 'https://a.org/m.xml' }));

const refuses = (text: string, reason: RegExp) =>
  assert.throws(
    () => render(text),
    (error) => error instanceof DocumentError && reason.test(error.message),
  );

/** Tags and white space away: what a reader reads. */
const wordsOf = (html: string): string => html.replace(/<[^>]+>/g, '|').replace(/[\s|]*\|[\s|]*/g, '|');

test('FGDC elements are shown with their full names', () => {
  const html =
    render(`<?xml version="1.0"?><!DOCTYPE metadata SYSTEM "http://www.fgdc.gov/metadata/fgdc-std-001-1998.dtd">
    <metadata><idinfo><citation><citeinfo><origin>County</origin><pubdate>2004</pubdate>
    <onlink>https://a.org/d</onlink></citeinfo></citation><descript><abstract>Roads &amp; more &lt;b&gt;</abstract>
    <purpose></purpose></descript></idinfo></metadata>`);
  assert.equal(
    wordsOf(html),
    '|Roads|Source:|https://a.org/m.xml|Identification Information|Citation|Citation Information|Originator|County|Publication Date|2004|Online Linkage|https://a.org/d|Description|Abstract|Roads &amp; more &lt;b&gt;|',
  );
  assert.match(html, /<a href="https:\/\/a\.org\/d"/);
  assert.match(html, /<h2>Identification Information<\/h2>/);
});

test('ISO wrapper elements are skipped, and code lists show their value', () => {
  const html =
    render(`<gmd:MD_Metadata xmlns:gmd="http://www.isotc211.org/2005/gmd" xmlns:gco="http://www.isotc211.org/2005/gco">
    <gmd:fileIdentifier><gco:CharacterString>abc</gco:CharacterString></gmd:fileIdentifier>
    <gmd:hierarchyLevel><gmd:MD_ScopeCode codeList="x" codeListValue="dataset"/></gmd:hierarchyLevel>
    <gmd:contact><gmd:CI_ResponsibleParty>
      <gmd:organisationName><gco:CharacterString>Library</gco:CharacterString></gmd:organisationName>
      <gmd:role><gmd:CI_RoleCode codeListValue="owner">owner</gmd:CI_RoleCode></gmd:role>
    </gmd:CI_ResponsibleParty></gmd:contact>
    <gmd:dataQualityInfo/></gmd:MD_Metadata>`);
  assert.equal(
    wordsOf(html),
    '|Roads|Source:|https://a.org/m.xml|File Identifier|abc|Hierarchy Level|dataset|Contact|Organisation Name|Library|Role|owner|',
  );
});

test('paragraphs of a text are preserved', () => {
  assert.match(render('<a><b>one\n  two\r\n \r\n  three </b></a>'), />one two\n\nthree</);
});

test('element names become labels', () => {
  const cases = {
    MD_DataIdentification: 'Data Identification',
    pointOfContact: 'Point Of Contact',
    URL: 'URL',
    idinfo: 'Identification Information',
    'date-stamp': 'Date stamp',
    ISBNNumber: 'ISBN Number',
  };
  for (const [name, label] of Object.entries(cases)) assert.equal(toElementLabel(name), label);
});

test('markup and scripts in the document are shown as text', () => {
  const html = render('<a><b onclick="x"><![CDATA[<script>alert(1)</script>]]></b><c href="javascript:alert(1)"/></a>');
  assert.doesNotMatch(html, /<script|onclick|href="javascript/);
});

test('declared entities are never expanded', () => {
  const bomb = `<!DOCTYPE a [<!ENTITY x "xxxxxxxxxx"><!ENTITY y "&x;&x;&x;&x;"><!ENTITY z SYSTEM "file:///etc/passwd">]>
    <a><b>&y;</b><c>&z;</c><d>one&nbsp;two</d></a>`;
  const html = render(bomb);
  assert.doesNotMatch(html, /xxxxxxxxxx|root:/);
  assert.match(html, /one&amp;nbsp;two/);
});

test('invalid or too large XML is rejected with a reason', () => {
  refuses('', /empty|well-formed/);
  refuses('<html><body><p>Not found<br></body></html>', /well-formed/);
  refuses('<a><b></a>', /well-formed/);
  refuses('{"json": true}', /well-formed/);
  refuses('<a>'.repeat(5000), /too deep/);
  refuses(`<a>${'<b/>'.repeat(100_001)}</a>`, /too many/);
  refuses(`<a>${' '.repeat(5_000_001)}</a>`, /too long/);
});

test('an empty document says so', () => {
  assert.match(render('<metadata> <idinfo/> </metadata>'), /The document is empty\./);
});

test('any text is either rendered or rejected with a DocumentError', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('<', '>', '/', 'a', ' ', '&', ';', '"', '=', '!', '[', ']', '-', '?') }),
      (text) => {
        try {
          render(text);
        } catch (error) {
          assert.ok(error instanceof DocumentError);
        }
      },
    ),
  );
});
