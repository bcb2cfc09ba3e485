// Parses external XML into a tree of elements, within limits. It loads no DTD and expands no entities.
import { SaxesParser } from 'saxes';
import { DocumentError } from '../document-error.ts';

export type XmlElement = {
  /** Without namespace prefix. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** White space is collapsed, except between paragraphs. */
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

/** Documents use undeclared HTML entities such as &nbsp;, which remain as written. */
const isUndeclaredEntity = (error: Error): boolean => /undefined entity/i.test(error.message);

const toAttributes = (attributes: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [localName(name), value]));

export const parseXmlTree = (text: string): XmlElement => {
  if (text.length > LIMITS.characters) throw new DocumentError('it is too long');
  // A parent of the root avoids a special case for the first element.
  const document: OpenElement = { name: '', attributes: {}, children: [], text: '' };
  const open: OpenElement[] = [document];
  let elements = 0;
  const parser = new SaxesParser({ xmlns: false });
  const addText = (text: string): void => {
    const current = open.at(-1);
    if (current !== undefined) current.text += text;
  };
  parser.on('error', (error) => {
    if (!isUndeclaredEntity(error)) throw new DocumentError('it is not well-formed XML', error);
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length > LIMITS.depth) throw new DocumentError('it is nested too deeply');
    if (++elements > LIMITS.elements) throw new DocumentError('it has too many elements');
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
  const [root] = document.children;
  if (root === undefined) throw new DocumentError('it is empty');
  return root;
};
