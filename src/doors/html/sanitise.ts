// Foreign HTML made harmless. The text is parsed as a browser parses it (parse5, the WHATWG algorithm) and written anew
// from a short list of elements, so that nothing which is not on the list can survive in any disguise.
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { CatalogError } from '../../errors.ts';
import { isWebUrl } from '../../record/views/urls.ts';
import { escapeHtml } from '../http/page.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

const KEPT = new Set([
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'span', 'section', 'article', 'ul', 'ol', 'li', 'dl', 'dt', 'dd'],
  ...[
    'table',
    'caption',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td',
    'a',
    'em',
    'strong',
    'b',
    'i',
    'u',
    's',
    'small',
  ],
  ...['sub', 'sup', 'br', 'hr', 'pre', 'code', 'samp', 'kbd', 'var', 'blockquote', 'q', 'abbr', 'cite', 'address'],
]);
const VOID = new Set(['br', 'hr']);

/** Gone with everything inside; other unknown elements only lose their tags. */
const DROPPED = new Set([
  ...[
    'script',
    'style',
    'template',
    'noscript',
    'iframe',
    'frame',
    'frameset',
    'noframes',
    'object',
    'embed',
    'applet',
  ],
  ...[
    'svg',
    'math',
    'head',
    'title',
    'link',
    'meta',
    'base',
    'form',
    'input',
    'button',
    'select',
    'textarea',
    'option',
  ],
  ...['audio', 'video', 'source', 'track', 'canvas', 'map', 'area', 'dialog', 'portal', 'xmp', 'plaintext', 'noembed'],
]);

/** Larger pages would hold up the thread that serves; metadata pages are far smaller. */
const LIMITS = { characters: 250_000, depth: 256 } as const;

export type SanitiseOptions = {
  /** Address of the document, to complete its relative links. */
  readonly documentUrl?: string;
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

const renderElement = (element: Element, depth: number, options: SanitiseOptions): string => {
  const name = element.tagName;
  if (DROPPED.has(name)) return '';
  // Pictures would be fetched from elsewhere; what they show stays.
  if (name === 'img') return escapeHtml(element.attrs.find((attribute) => attribute.name === 'alt')?.value ?? '');
  const inner = renderNodes(element.childNodes, depth + 1, options);
  if (!KEPT.has(name)) return inner;
  const attributes = keptAttributes(element, options).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
  const tag = `<${name}${attributes.join('')}>`;
  return VOID.has(name) ? tag : `${tag}${inner}</${name}>`;
};

const renderNodes = (nodes: readonly Node[], depth: number, options: SanitiseOptions): string => {
  if (depth > LIMITS.depth) return '';
  return nodes
    .map((node) => {
      if ('tagName' in node) return renderElement(node, depth, options);
      return node.nodeName === '#text' && 'value' in node ? escapeHtml(node.value) : '';
    })
    .join('');
};

/** Badly nested markup may be read otherwise once it is written out; so it is read again until it stays as it is. */
const MAX_ROUNDS = 8;

/** A fragment of harmless HTML for the body of a page: what a browser makes of it is what we looked at. */
export const sanitiseHtml = (html: string, options: SanitiseOptions = {}): string => {
  if (html.length > LIMITS.characters) {
    throw new CatalogError('upstream_service_failed', 'The metadata document cannot be shown: it is too long.');
  }
  let before = html;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const clean = renderNodes(parse(before).childNodes, 0, options).trim();
    if (clean === before) return clean;
    before = clean;
  }
  throw new CatalogError(
    'upstream_service_failed',
    'The metadata document cannot be shown: its markup is too muddled.',
  );
};
