// Elements of XML read as they come: a document of any length can be taken apart without holding it as a whole.
import { SaxesParser } from 'saxes';

export type XmlElement = {
  /** Without its prefix: servers bind the same namespaces to prefixes of their own. */
  readonly name: string;
  /** By local name. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Of the element itself, not of its children. */
  readonly text: string;
};

type Building = { name: string; attributes: Record<string, string>; children: Building[]; text: string };

/** The bytes are no XML, or end too early. `message` completes a sentence. */
export class InvalidXmlError extends Error {}

export type ElementEvents = {
  /** True keeps this element with all that it holds, to be given to `onElement` when it ends. */
  readonly onOpen: (name: string, attributes: Readonly<Record<string, string>>, depth: number) => boolean;
  readonly onElement: (element: XmlElement, depth: number) => void;
  readonly onClose?: (name: string, depth: number) => void;
};

export type ElementReader = { readonly write: (text: string) => void; readonly end: () => void };

const localOf = (name: string): string => name.slice(name.indexOf(':') + 1);

const toLocal = (attributes: Readonly<Record<string, string>>): Record<string, string> => {
  const local: Record<string, string> = {};
  for (const name in attributes) local[localOf(name)] = attributes[name] ?? '';
  return local;
};

const MOST_DEPTH = 200;

/** Throws `BadXml` for what is no XML. Entities that a document declares itself are not known, so none can grow. */
export const createElementReader = ({ onOpen, onElement, onClose }: ElementEvents): ElementReader => {
  const parser = new SaxesParser<{ position: false; xmlns: false }>({ position: false, xmlns: false });
  const kept: Building[] = [];
  let depth = 0;
  let isSeen = false;
  parser.on('error', (cause) => {
    throw new InvalidXmlError('it is not XML, or ends too early', { cause });
  });
  parser.on('opentag', (tag) => {
    const name = localOf(tag.name);
    const attributes = toLocal(tag.attributes);
    isSeen = true;
    depth += 1;
    if (depth > MOST_DEPTH) throw new InvalidXmlError('its elements are nested too deep');
    const parent = kept.at(-1);
    if (parent === undefined && !onOpen(name, attributes, depth)) return;
    const element: Building = { name, attributes, children: [], text: '' };
    parent?.children.push(element);
    kept.push(element);
  });
  const addText = (text: string): void => {
    const element = kept.at(-1);
    if (element !== undefined) element.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', (tag) => {
    const element = kept.pop();
    if (element !== undefined && kept.length === 0) onElement(element, depth);
    if (element === undefined) onClose?.(localOf(tag.name), depth);
    depth -= 1;
  });
  return {
    write: (text) => void parser.write(text),
    end: () => {
      parser.close();
      if (!isSeen) throw new InvalidXmlError('it is empty');
    },
  };
};

/** A small document as a whole. */
export const parseXml = (text: string): XmlElement => {
  let root: XmlElement | undefined;
  const reader = createElementReader({
    onOpen: () => true,
    onElement: (element) => {
      root = element;
    },
  });
  reader.write(text);
  reader.end();
  if (root === undefined) throw new InvalidXmlError('it is empty');
  return root;
};

/** Every element of this name, wherever it stands. */
export const findElements = (element: XmlElement, name: string): readonly XmlElement[] => [
  ...(element.name === name ? [element] : []),
  ...element.children.flatMap((child) => findElements(child, name)),
];

export const findText = (element: XmlElement, name: string): string | undefined =>
  findElements(element, name)[0]?.text.trim();
