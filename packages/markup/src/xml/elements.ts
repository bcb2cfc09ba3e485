// Reads XML as a stream of elements, so that a document of any length can be processed without loading all of it.
import { SaxesParser } from 'saxes';

export type XmlElement = {
  /** Without the prefix: servers bind the same namespaces to different prefixes. */
  readonly name: string;
  /** By local name. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Text of the element itself, not of its children. */
  readonly text: string;
};

type MutableElement = { name: string; attributes: Record<string, string>; children: MutableElement[]; text: string };

/** The text is not well-formed XML. `message` completes a sentence. */
export class InvalidXmlError extends Error {}

export type ElementEvents = {
  /** Returns true to receive this element with its content in `onElement`. */
  readonly onOpen: (name: string, attributes: Readonly<Record<string, string>>, depth: number) => boolean;
  readonly onElement: (element: XmlElement, depth: number) => void;
  readonly onClose?: (name: string, depth: number) => void;
};

export type ElementReader = { readonly write: (text: string) => void; readonly end: () => void };

/** 'gml:Point' -> 'Point'. */
export const toLocalName = (name: string): string => name.slice(name.indexOf(':') + 1);

const toLocalNames = (attributes: Readonly<Record<string, string>>): Record<string, string> => {
  const local: Record<string, string> = {};
  for (const name in attributes) local[toLocalName(name)] = attributes[name] ?? '';
  return local;
};

const MAX_DEPTH = 200;

/** Throws InvalidXmlError. Ignores entity declarations, so entities cannot expand. */
export const createElementReader = ({ onOpen, onElement, onClose }: ElementEvents): ElementReader => {
  const parser = new SaxesParser<{ position: false; xmlns: false }>({ position: false, xmlns: false });
  const open: MutableElement[] = [];
  let depth = 0;
  let hasElement = false;
  parser.on('error', (cause) => {
    throw new InvalidXmlError('it is not well-formed XML', { cause });
  });
  parser.on('opentag', (tag) => {
    const name = toLocalName(tag.name);
    const attributes = toLocalNames(tag.attributes);
    hasElement = true;
    depth += 1;
    if (depth > MAX_DEPTH) throw new InvalidXmlError('its elements are nested too deeply');
    const parent = open.at(-1);
    if (parent === undefined && !onOpen(name, attributes, depth)) return;
    const element: MutableElement = { name, attributes, children: [], text: '' };
    parent?.children.push(element);
    open.push(element);
  });
  const addText = (text: string): void => {
    const element = open.at(-1);
    if (element !== undefined) element.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', (tag) => {
    const element = open.pop();
    if (element !== undefined && open.length === 0) onElement(element, depth);
    if (element === undefined) onClose?.(toLocalName(tag.name), depth);
    depth -= 1;
  });
  return {
    write: (text) => void parser.write(text),
    end: () => {
      parser.close();
      if (!hasElement) throw new InvalidXmlError('it is empty');
    },
  };
};

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

/** Finds the descendants of this name, including the element itself. */
export const findElements = (element: XmlElement, name: string): readonly XmlElement[] => [
  ...(element.name === name ? [element] : []),
  ...element.children.flatMap((child) => findElements(child, name)),
];

export const findText = (element: XmlElement, name: string): string | undefined =>
  findElements(element, name)[0]?.text.trim();
