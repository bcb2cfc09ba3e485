// Foreign XML as a small tree of elements, read with limits. No DTD is loaded and no entity is expanded.
import { SaxesParser } from 'saxes';
import { metadataDocumentError } from './document-errors.ts';

export type XmlElement = {
  /** Without the prefix of its namespace. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Its own text; white space collapsed, but paragraphs kept apart. */
  readonly text: string;
};

type OpenElement = { name: string; attributes: Record<string, string>; children: XmlElement[]; text: string };

const LIMITS = { characters: 5_000_000, depth: 100, elements: 100_000 } as const;

const collapse = (text: string): string =>
  text
    .split(/\n[ \t\r]*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Documents use entities of HTML (&nbsp;) without declaring them; those stay as they are written. */
const isUndeclaredEntity = (error: Error): boolean => /undefined entity/i.test(error.message);

const toAttributes = (attributes: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [localName(name), value]));

export const parseXmlTree = (text: string): XmlElement => {
  if (text.length > LIMITS.characters) throw metadataDocumentError('it is too long');
  // A holder above the root spares the special case of the first element.
  const holder: OpenElement = { name: '', attributes: {}, children: [], text: '' };
  const open: OpenElement[] = [holder];
  let elements = 0;
  const parser = new SaxesParser({ xmlns: false });
  const addText = (piece: string): void => {
    const current = open.at(-1);
    if (current !== undefined) current.text += piece;
  };
  parser.on('error', (error) => {
    if (!isUndeclaredEntity(error)) throw metadataDocumentError('it is not well-formed XML', error);
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length > LIMITS.depth) throw metadataDocumentError('it is nested too deep');
    if (++elements > LIMITS.elements) throw metadataDocumentError('it has too many elements');
    open.push({ name: localName(name), attributes: toAttributes(attributes), children: [], text: '' });
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const closed = open.pop();
    if (closed === undefined) return;
    open.at(-1)?.children.push({ ...closed, text: collapse(closed.text) });
  });
  parser.write(text.replace(/^\uFEFF/, '').trimStart()).close();
  const [root] = holder.children;
  if (root === undefined) throw metadataDocumentError('it is empty');
  return root;
};
