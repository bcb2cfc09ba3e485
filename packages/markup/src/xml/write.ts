// Writes XML 1.0. Elements are values, so that text is escaped exactly once.

/** Escaped markup; plain strings are text. */
export type Xml = { readonly markup: string };

export type XmlChild = Xml | string | undefined;
export type XmlAttributes = Readonly<Record<string, string | undefined>>;

/** Characters that XML 1.0 (2.2, Char) does not allow, even escaped, including lone surrogates. */
const INVALID = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const MAY_BE_INVALID = /[\0-\x08\x0B\x0C\x0E-\x1F\uD800-\uDFFF\uFFFE\uFFFF]/;

/** Removes characters that XML does not allow. */
export const toXmlText = (text: string): string => (MAY_BE_INVALID.test(text) ? text.replace(INVALID, '') : text);

const ESCAPES: Readonly<Record<string, string>> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' },
  // Parsers normalise raw carriage returns (2.11) and, in attributes, all three (3.3.3); references survive.
  ...{ '\r': '&#13;', '\n': '&#10;', '\t': '&#9;' },
};

const escapeWith = (text: string, special: RegExp): string =>
  toXmlText(text).replace(special, (character) => ESCAPES[character] ?? character);

/** Any character that escapeXml may have to change. */
const SPECIAL = /[^ !#-%(-;=?-\uD7FF\uE000-\uFFFD]/;

/** Safe as element text and in quoted attributes. */
export const escapeXml = (text: string): string => (SPECIAL.test(text) ? escapeWith(text, /[&<>"'\r\n\t]/g) : text);

/** Element text keeps its quotes and line breaks readable. */
const escapeText = (text: string): string => escapeWith(text, /[&<>\r]/g);

const writeAttributes = (attributes: XmlAttributes): string => {
  let text = '';
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined) text += ` ${name}="${escapeXml(value)}"`;
  return text;
};

const writeChild = (child: XmlChild): string => {
  if (child === undefined) return '';
  return typeof child === 'string' ? escapeText(child) : child.markup;
};

export const element = (name: string, attributes: XmlAttributes, ...children: readonly XmlChild[]): Xml => {
  const content = children.map(writeChild).join('');
  const start = `<${name}${writeAttributes(attributes)}`;
  return { markup: content === '' ? `${start}/>` : `${start}>${content}</${name}>` };
};

/** Returns undefined when all children are undefined. */
export const optionalElement = (name: string, ...children: readonly XmlChild[]): Xml | undefined =>
  children.every((child) => child === undefined) ? undefined : element(name, {}, ...children);

export const concatXml = (pieces: readonly (Xml | undefined)[]): Xml => ({ markup: pieces.map(writeChild).join('') });

export const toXmlDocument = (root: Xml): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root.markup}\n`;
