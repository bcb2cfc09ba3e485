// Renders external XML metadata (ISO 19139, FGDC CSDGM or other) as nested lists of labels and values.
import { html, isWebUrl, type SafeHtml } from '@periplus/markup';
import { FGDC_LABELS } from './fgdc-labels.ts';
import { parseXmlTree, type XmlElement } from './xml-tree.ts';

export type DocumentText = {
  readonly text: string;
  /** Title of the page. */
  readonly title: string;
  readonly url: string;
};

/** 'MD_DataIdentification' -> 'Data Identification'; FGDC's short names have a table of labels. */
export const toElementLabel = (name: string): string => {
  const label = FGDC_LABELS[name];
  if (label !== undefined) return label;
  const words = name
    .replace(/^[A-Z]{2}_/, '')
    .replace(/[_.-]+/g, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** ISO wraps values in type elements (MD_..., CharacterString) inside property elements (camelCase). */
const isTypeElement = (name: string): boolean => /^\p{Lu}/u.test(name);

/** The text of a leaf, or the attribute in which ISO stores the value. */
const leafValue = ({ text, attributes }: XmlElement): string =>
  text === '' ? (attributes.codeListValue ?? attributes.href ?? attributes.title ?? '') : text;

/** The other site gets neither the referrer nor access to this window. */
const renderLink = (url: string): SafeHtml => html`<a href="${url}" rel="noopener noreferrer nofollow">${url}</a>`;

const renderValue = (value: string): SafeHtml =>
  isWebUrl(value) && !/\s/.test(value) ? renderLink(value) : html`${value}`;

const isEmpty = (element: XmlElement): boolean => leafValue(element) === '' && element.children.every(isEmpty);

/** Skips a type element that is the only child of a property: contact > CI_ResponsibleParty > ... is contact > ... */
const contentOf = (element: XmlElement): XmlElement => {
  const children = element.children.filter((child) => !isEmpty(child));
  const [only] = children;
  const isWrapper = children.length === 1 && only !== undefined && isTypeElement(only.name) && element.text === '';
  return isWrapper ? contentOf(only) : { ...element, children };
};

const renderElement = (element: XmlElement): SafeHtml | false => {
  const content = contentOf(element);
  const label = html`<dt>${toElementLabel(element.name)}</dt>\n`;
  const value = leafValue(content);
  if (content.children.length === 0) return value !== '' && html`${label}<dd dir="auto">${renderValue(value)}</dd>\n`;
  return html`${label}<dd>${content.text !== '' && `${content.text}\n`}${renderList(content.children)}</dd>\n`;
};

const renderList = (elements: readonly XmlElement[]): SafeHtml | false =>
  elements.some((element) => !isEmpty(element)) && html`<dl>\n${elements.map(renderElement)}</dl>\n`;

/** Top-level elements with children become sections; the single values among them come first. */
const renderSections = (root: XmlElement): SafeHtml => {
  const { children } = contentOf(root);
  const isLeaf = (element: XmlElement): boolean => contentOf(element).children.length === 0;
  const sections = children.filter((child) => !isLeaf(child));
  return html`${renderList(children.filter(isLeaf))}${sections.map(
    (child) =>
      html`<section>\n<h2>${toElementLabel(child.name)}</h2>\n${renderList(contentOf(child).children)}</section>\n`,
  )}`;
};

/** The main content of the page of a document. Undefined means an empty document. */
export const renderDocumentPage = ({ title, url }: DocumentText, content: SafeHtml | undefined): SafeHtml =>
  html`<article class="document"><h1 dir="auto">${title}</h1>
<p>Source: ${isWebUrl(url) ? renderLink(url) : url}</p>
${content ?? html`<p>The document is empty.</p>`}</article>`;

/** Throws DocumentError if the text is not XML or exceeds the limits. */
export const renderXmlDocument = (document: DocumentText): SafeHtml => {
  const root = parseXmlTree(document.text);
  return renderDocumentPage(document, isEmpty(root) ? undefined : renderSections(root));
};
