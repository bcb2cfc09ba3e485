import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { concatXml, element, escapeXml, optionalElement, toXmlDocument, toXmlText } from './write.ts';

/** Parses a document with another library. */
const parse = (xml: string) => {
  const [texts, attributes, names] = [[] as string[], [] as string[], [] as string[]];
  const parser = new SaxesParser();
  parser.on('text', (text) => texts.push(text));
  parser.on('opentag', ({ name, attributes: found }) => {
    names.push(name);
    attributes.push(...Object.values(found).map(String));
  });
  parser.on('error', (error) => assert.fail(error));
  parser.write(xml).close();
  return { text: texts.join(''), attributes, names };
};

test('any text survives in elements and attributes and never becomes markup', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const found = parse(toXmlDocument(element('a', { b: text }, element('c', {}, text))));
      assert.deepEqual(found.names, ['a', 'c']);
      assert.deepEqual(found.attributes, [toXmlText(text)]);
      assert.equal(found.text.trim(), toXmlText(text).trim());
    }),
  );
});

test('characters that XML 1.0 does not allow are removed, surrogate pairs are not', () => {
  assert.equal(toXmlText('a\u0000b\u000bc\ufffe\ud800d\tе\r\n👩🏽'), 'abcd\tе\r\n👩🏽');
  assert.equal(element('a', {}, '\u0001<&>"\r').markup, '<a>&lt;&amp;&gt;"&#13;</a>');
  assert.equal(element('a', { b: '"\n<' }).markup, '<a b="&quot;&#10;&lt;"/>');
  assert.equal(escapeXml(`<a b="c" d='e'>&\t\u0001`), '&lt;a b=&quot;c&quot; d=&apos;e&apos;&gt;&amp;&#9;');
});

test('undefined attributes and children are omitted', () => {
  assert.equal(element('a', { b: undefined }, undefined, 'x').markup, '<a>x</a>');
  assert.equal(optionalElement('a', undefined, undefined), undefined);
  assert.equal(optionalElement('a', concatXml([element('b', {}), undefined]))?.markup, '<a><b/></a>');
});
