// Sanitises external HTML: parses it as browsers do (parse5, the WHATWG algorithm) and rewrites it from a list of
// allowed elements.
import { escapeHtml, isWebUrl, markSafe, type SafeHtml } from '@periplus/markup';
import {
  type DefaultTreeAdapterMap,
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  parse,
  type TreeAdapter,
} from 'parse5';
import { DocumentError } from '../document-error.ts';
import { ALLOWED_ELEMENTS, DROPPED_ELEMENTS, VOID_ELEMENTS } from './allowed-elements.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/**
 * Far above any metadata page. The parser reopens an unclosed formatting element in every paragraph (WHATWG HTML
 * 13.2.4.3), so a short text can expand to millions of elements; therefore elements and output are limited too.
 */
const LIMITS = { characters: 250_000, elements: 30_000, written: 1_000_000, depth: 256 } as const;

export type SanitiseOptions = {
  /** Base of relative links. */
  readonly documentUrl?: string;
};

/** `write` counts the output and throws above the limit. */
type Context = SanitiseOptions & { readonly write: (text: string) => string };

const createContext = (options: SanitiseOptions): Context => {
  let written = 0;
  const write = (text: string): string => {
    written += text.length;
    if (written > LIMITS.written) throw new DocumentError('its output is too long');
    return text;
  };
  return { ...options, write };
};

const createTreeAdapter = (): TreeAdapter<DefaultTreeAdapterMap> => {
  let elements = 0;
  const createElement: typeof defaultTreeAdapter.createElement = (...parameters) => {
    elements += 1;
    if (elements > LIMITS.elements) throw new DocumentError('it has too many elements');
    return defaultTreeAdapter.createElement(...parameters);
  };
  return { ...defaultTreeAdapter, createElement };
};

/** The prefix prevents conflicts with ids of our page. */
const toAnchorId = (name: string): string => `doc-${name.replace(/^doc-/, '').replace(/\s+/g, '-')}`;

const toHref = (href: string, { documentUrl }: SanitiseOptions): string | undefined => {
  if (href.startsWith('#')) return `#${toAnchorId(href.slice(1))}`;
  const url = URL.parse(href, documentUrl)?.href;
  return url !== undefined && (isWebUrl(url) || url.startsWith('mailto:')) ? url : undefined;
};

const SPAN = /^[1-9]\d{0,2}$/;
const SCOPES = new Set(['row', 'col', 'rowgroup', 'colgroup']);

/** Allowed attributes with valid values. */
const allowedAttributes = (element: Element, options: SanitiseOptions): readonly (readonly [string, string])[] => {
  const attributes: [string, string][] = [];
  const name = element.tagName;
  for (const { name: attribute, value } of element.attrs) {
    const href = name === 'a' && attribute === 'href' ? toHref(value.trim(), options) : undefined;
    if (href !== undefined) attributes.push(['href', href], ['rel', 'noopener noreferrer nofollow']);
    else if (attribute === 'id' || (name === 'a' && attribute === 'name')) attributes.push(['id', toAnchorId(value)]);
    else if (attribute === 'lang' && /^[a-z0-9-]{2,35}$/i.test(value)) attributes.push(['lang', value]);
    else if (attribute === 'dir' && /^(ltr|rtl|auto)$/i.test(value)) attributes.push(['dir', value]);
    else if ((name === 'td' || name === 'th') && /^(colspan|rowspan)$/.test(attribute) && SPAN.test(value))
      attributes.push([attribute, value]);
    else if (name === 'th' && attribute === 'scope' && SCOPES.has(value)) attributes.push(['scope', value]);
  }
  return [...new Map(attributes)];
};

const renderElement = (element: Element, depth: number, context: Context): string => {
  const name = element.tagName;
  if (DROPPED_ELEMENTS.has(name)) return '';
  // Images would be loaded from other servers; their alternative text remains.
  if (name === 'img')
    return context.write(escapeHtml(element.attrs.find((attribute) => attribute.name === 'alt')?.value ?? ''));
  if (!ALLOWED_ELEMENTS.has(name)) return renderNodes(element.childNodes, depth + 1, context);
  const attributes = allowedAttributes(element, context).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
  const tag = context.write(`<${name}${attributes.join('')}>`);
  return VOID_ELEMENTS.has(name)
    ? tag
    : `${tag}${renderNodes(element.childNodes, depth + 1, context)}${context.write(`</${name}>`)}`;
};

const renderNodes = (nodes: readonly Node[], depth: number, context: Context): string => {
  if (depth > LIMITS.depth) return '';
  return nodes
    .map((node) => {
      if ('tagName' in node) return renderElement(node, depth, context);
      return node.nodeName === '#text' && 'value' in node ? context.write(escapeHtml(node.value)) : '';
    })
    .join('');
};

/** Badly nested markup may parse differently after it is written, so this repeats until the result is stable. */
const MAX_ROUNDS = 8;

export const sanitiseHtml = (html: string, options: SanitiseOptions = {}): SafeHtml => {
  if (html.length > LIMITS.characters) throw new DocumentError('it is too long');
  let before = html;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { childNodes } = parse(before, { treeAdapter: createTreeAdapter() });
    const clean = renderNodes(childNodes, 0, createContext(options)).trim();
    if (clean === before) return markSafe(clean);
    before = clean;
  }
  throw new DocumentError('its markup is invalid');
};
