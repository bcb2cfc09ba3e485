import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { decodeText } from './decode-text.ts';

const latin1 = (text: string): Uint8Array => Buffer.from(text, 'latin1');

test('a byte order mark takes precedence and is not part of the text', () => {
  assert.equal(decodeText(Buffer.from('\uFEFFé'), 'text/xml; charset=iso-8859-1'), 'é');
  assert.equal(decodeText(Buffer.from('\uFEFFé', 'utf16le'), 'text/xml'), 'é');
  assert.equal(decodeText(Buffer.from('\uFEFFé', 'utf16le').swap16(), 'text/xml'), 'é');
});

test('the content type takes precedence over the document', () => {
  const text = '<?xml version="1.0" encoding="utf-8"?><a>é</a>';
  assert.equal(decodeText(latin1(text), 'text/xml; charset="ISO-8859-1"'), text);
  assert.equal(decodeText(latin1('é'), 'text/xml;charset=windows-1252; x=y'), 'é');
});

test('a document may declare its encoding', () => {
  for (const text of [
    '<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>',
    "  <?xml version='1.0' encoding = 'iso-8859-1'?><a>é</a>",
    '<html><head><meta charset=windows-1252><p>é',
    '<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=ISO-8859-1"><p>é',
  ]) {
    assert.equal(decodeText(latin1(text), 'text/xml'), text);
  }
});

test('UTF-16 declared in single bytes is UTF-8', () => {
  const text = '<?xml version="1.0" encoding="UTF-16"?><a>é</a>';
  assert.equal(decodeText(Buffer.from(text)), text);
});

test('unknown labels are ignored; without a declaration UTF-8 is tried first', () => {
  assert.equal(decodeText(Buffer.from('é'), 'text/xml; charset=klingon'), 'é');
  assert.equal(decodeText(latin1('caf\xe9 \x93quoted\x94')), 'café “quoted”');
});

test('any bytes are decoded, and UTF-8 is decoded unchanged', () => {
  fc.assert(fc.property(fc.uint8Array(), fc.string(), (bytes, type) => typeof decodeText(bytes, type) === 'string'));
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      fc.pre(!text.startsWith('\uFEFF') && !/[<]/.test(text));
      assert.equal(decodeText(Buffer.from(text)), text.toWellFormed());
    }),
  );
});
