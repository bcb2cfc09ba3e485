// Foreign HTML made harmless. The text is parsed as a browser parses it (parse5, the WHATWG algorithm) and written anew
// from a short list of elements, so that nothing which is not on the list can survive in any disguise.
import { escapeHtml, markSafe, type SafeHtml } from '@periplus/markup';
import {
  type DefaultTreeAdapterMap,
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  parse,
  type TreeAdapter,
} from 'parse5';
import { isWebUrl } from '../../record/views/urls.ts';
import { ALLOWED_ELEMENTS, DROPPED_ELEMENTS, VOID_ELEMENTS } from './allowed-elements.ts';
import { metadataDocumentError } from './document-errors.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/**
 * Metadata pages are far smaller. A formatting element that is left open is opened again in every paragraph (13.2.4.3 of the
 * standard), so a short text can stand for millions of elements, and for gigabytes of output when one of them has a long
 * name: both are counted.
 */
const LIMITS = { characters: 250_000, elements: 30_000, written: 1_000_000, depth: 256 } as const;

export type SanitiseOptions = {
  /** Address of the document, to complete its relative links. */
  readonly documentUrl?: string;
};

/** `write` counts what is written and refuses to go beyond the limit. */
type Work = SanitiseOptions & { readonly write: (text: string) => string };

const createWork = (options: SanitiseOptions): Work => {
  let written = 0;
  const write = (text: string): string => {
    written += text.length;
    if (written > LIMITS.written) throw metadataDocumentError('it is too long once it is written out');
    return text;
  };
  return { ...options, write };
};

const createTreeAdapter = (): TreeAdapter<DefaultTreeAdapterMap> => {
  let elements = 0;
  const createElement: typeof defaultTreeAdapter.createElement = (...parts) => {
    elements += 1;
    if (elements > LIMITS.elements) throw metadataDocumentError('it has too many elements');
    return defaultTreeAdapter.createElement(...parts);
  };
  return { ...defaultTreeAdapter, createElement };
};

/** Names of places inside the document get a prefix, so that they cannot pass for ids of our own page. */
const placeName = (name: string): string => `doc-${name.replace(/^doc-/, '').replace(/\s+/g, '-')}`;

const toHref = (href: string, { documentUrl }: SanitiseOptions): string | undefined => {
  if (href.startsWith('#')) return `#${placeName(href.slice(1))}`;
  const url = URL.parse(href, documentUrl)?.href;
  return url !== undefined && (isWebUrl(url) || url.startsWith('mailto:')) ? url : undefined;
};

const SPAN = /^[1-9]\d{0,2}$/;
const SCOPES = new Set(['row', 'col', 'rowgroup', 'colgroup']);

/** The attributes that stay, each with a value we have looked at. */
const keptAttributes = (element: Element, options: SanitiseOptions): readonly (readonly [string, string])[] => {
  const kept: [string, string][] = [];
  const name = element.tagName;
  for (const { name: attribute, value } of element.attrs) {
    const href = name === 'a' && attribute === 'href' ? toHref(value.trim(), options) : undefined;
    if (href !== undefined) kept.push(['href', href], ['rel', 'noopener noreferrer nofollow']);
    else if (attribute === 'id' || (name === 'a' && attribute === 'name')) kept.push(['id', placeName(value)]);
    else if (attribute === 'lang' && /^[a-z0-9-]{2,35}$/i.test(value)) kept.push(['lang', value]);
    else if (attribute === 'dir' && /^(ltr|rtl|auto)$/i.test(value)) kept.push(['dir', value]);
    else if ((name === 'td' || name === 'th') && /^(colspan|rowspan)$/.test(attribute) && SPAN.test(value))
      kept.push([attribute, value]);
    else if (name === 'th' && attribute === 'scope' && SCOPES.has(value)) kept.push(['scope', value]);
  }
  return [...new Map(kept)];
};

const renderElement = (element: Element, depth: number, work: Work): string => {
  const name = element.tagName;
  if (DROPPED_ELEMENTS.has(name)) return '';
  // Pictures would be fetched from elsewhere; what they show stays.
  if (name === 'img')
    return work.write(escapeHtml(element.attrs.find((attribute) => attribute.name === 'alt')?.value ?? ''));
  if (!ALLOWED_ELEMENTS.has(name)) return renderNodes(element.childNodes, depth + 1, work);
  const attributes = keptAttributes(element, work).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
  const tag = work.write(`<${name}${attributes.join('')}>`);
  return VOID_ELEMENTS.has(name)
    ? tag
    : `${tag}${renderNodes(element.childNodes, depth + 1, work)}${work.write(`</${name}>`)}`;
};

const renderNodes = (nodes: readonly Node[], depth: number, work: Work): string => {
  if (depth > LIMITS.depth) return '';
  return nodes
    .map((node) => {
      if ('tagName' in node) return renderElement(node, depth, work);
      return node.nodeName === '#text' && 'value' in node ? work.write(escapeHtml(node.value)) : '';
    })
    .join('');
};

/** Badly nested markup may be read otherwise once it is written out; so it is read again until it stays as it is. */
const MAX_ROUNDS = 8;

export const sanitiseHtml = (html: string, options: SanitiseOptions = {}): SafeHtml => {
  if (html.length > LIMITS.characters) throw metadataDocumentError('it is too long');
  let before = html;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { childNodes } = parse(before, { treeAdapter: createTreeAdapter() });
    const clean = renderNodes(childNodes, 0, createWork(options)).trim();
    if (clean === before) return markSafe(clean);
    before = clean;
  }
  throw metadataDocumentError('its markup is too muddled');
};
