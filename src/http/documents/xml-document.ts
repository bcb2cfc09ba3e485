// Foreign XML metadata (ISO 19139, FGDC CSDGM, or any other) as a page for people: nested lists of labels and values.

import { escapeHtml } from '@periplus/markup';
import { isWebUrl } from '../../record/views/urls.ts';
import { renderLink, renderStandalonePage } from '../html/standalone-page.ts';
import { FGDC_LABELS } from './fgdc-labels.ts';
import { parseXmlTree, type XmlElement } from './xml-tree.ts';

export type DocumentText = {
  readonly text: string;
  /** Title of the record that the document describes. */
  readonly title: string;
  /** Where the document was read. */
  readonly url: string;
};

/** 'MD_DataIdentification', 'pointOfContact' and 'dateStamp' as words; FGDC's short names from their table. */
export const toElementLabel = (name: string): string => {
  const known = FGDC_LABELS[name];
  if (known !== undefined) return known;
  const words = name
    .replace(/^[A-Z]{2}_/, '')
    .replace(/[_.-]+/g, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Elements of ISO that stand for their only value: types (MD_..., CharacterString) inside properties (camelCase). */
const isTypeElement = (name: string): boolean => /^\p{Lu}/u.test(name);

/** What a leaf says: its text, else the attribute that ISO puts the value in. */
const leafValue = ({ text, attributes }: XmlElement): string =>
  text === '' ? (attributes.codeListValue ?? attributes.href ?? attributes.title ?? '') : text;

const renderValue = (value: string): string =>
  isWebUrl(value) && !/\s/.test(value) ? renderLink(value) : escapeHtml(value);

const isEmpty = (element: XmlElement): boolean => leafValue(element) === '' && element.children.every(isEmpty);

/** Steps over a type that is the only thing inside a property: contact > CI_ResponsibleParty > ... is contact > ... */
const contentOf = (element: XmlElement): XmlElement => {
  const filled = element.children.filter((child) => !isEmpty(child));
  const [only] = filled;
  const stepsOver = filled.length === 1 && only !== undefined && isTypeElement(only.name) && element.text === '';
  return stepsOver ? contentOf(only) : { ...element, children: filled };
};

const renderElement = (element: XmlElement): string => {
  const content = contentOf(element);
  const label = `<dt>${escapeHtml(toElementLabel(element.name))}</dt>\n`;
  const value = leafValue(content);
  if (content.children.length === 0) return value === '' ? '' : `${label}<dd dir="auto">${renderValue(value)}</dd>\n`;
  const own = content.text === '' ? '' : `${escapeHtml(content.text)}\n`;
  return `${label}<dd>${own}${renderList(content.children)}</dd>\n`;
};

const renderList = (elements: readonly XmlElement[]): string => {
  const items = elements.map(renderElement).join('');
  return items === '' ? '' : `<dl>\n${items}</dl>\n`;
};

/** Top-level elements that hold others become sections; the single values among them open the page. */
const renderSections = (root: XmlElement): string => {
  const children = contentOf(root).children;
  const isLeaf = (element: XmlElement): boolean => contentOf(element).children.length === 0;
  const sections = children
    .filter((child) => !isLeaf(child))
    .map((child) => {
      const title = escapeHtml(toElementLabel(child.name));
      return `<section>\n<h2>${title}</h2>\n${renderList(contentOf(child).children)}</section>\n`;
    });
  return `${renderList(children.filter(isLeaf))}${sections.join('')}`;
};

export const renderSourceNote = (url: string): string =>
  `<p>Source: ${isWebUrl(url) ? renderLink(url) : escapeHtml(url)}</p>\n`;

/** Throws upstream_service_failed when the text is not XML, or is larger than a metadata document can be. */
export const renderXmlDocument = ({ text, title, url }: DocumentText): string => {
  const root = parseXmlTree(text);
  const sections = isEmpty(root) ? '<p>The document is empty.</p>\n' : renderSections(root);
  return renderStandalonePage({
    title: `Metadata: ${title}`,
    body: `<h1 dir="auto">${escapeHtml(title)}</h1>\n${renderSourceNote(url)}${sections}`,
  });
};
