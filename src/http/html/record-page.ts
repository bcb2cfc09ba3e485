// A record as a page for people: every field under its label and group from the field table, with JSON-LD for machines.

import { escapeHtml } from '@periplus/markup';
import type { Dictionary } from '../../record/dictionaries.ts';
import { toJsonLd } from '../../record/views/citation/json-ld.ts';
import { readCitations } from '../../record/views/citation/styles.ts';
import { languageOfText, toLanguageTag } from '../../record/views/language-tag.ts';
import { readReferences } from '../../record/views/references.ts';
import { readStrings } from '../../record/views/strings.ts';
import { isWebUrl } from '../../record/views/urls.ts';
import { FIELD_GROUPS, type FieldGroup, type FieldRow, RECORD_FIELDS } from '../../schema/fields.ts';
import type { AardvarkRecord } from '../../schema/record-type.ts';
import { referenceRow } from '../../schema/references.ts';
import { cataloguePage, type Site } from '../request/site.ts';
import { recordPageUrl, resourceUrl } from '../request/urls.ts';
import { renderCatalogLink } from './autodiscovery.ts';
import { renderLink, renderStandalonePage, toScriptJson } from './standalone-page.ts';

const GROUP_TITLES: Readonly<Record<FieldGroup, string>> = {
  identification: 'Identification',
  about: 'About',
  place: 'Place',
  time: 'Time',
  access: 'Access',
  relations: 'Relations',
  administration: 'Administration',
};

const ROWS: readonly (readonly [name: string, row: FieldRow])[] = Object.entries<FieldRow>(RECORD_FIELDS);

type Context = { readonly record: AardvarkRecord; readonly base: string; readonly tags: readonly string[] };

const renderText = (text: string, { tags }: Context): string => {
  if (isWebUrl(text) && !/\s/.test(text)) return renderLink(text);
  const tag = languageOfText(text, tags);
  return tag === undefined ? escapeHtml(text) : `<span lang="${escapeHtml(tag)}">${escapeHtml(text)}</span>`;
};

const renderReferences = ({ record }: Context): readonly string[] =>
  readReferences(record).map(({ name, uri, url, label }) => {
    const what = name === undefined ? uri : referenceRow(name).label;
    const title = label === undefined ? what : `${what}: ${label}`;
    return isWebUrl(url) ? renderLink(url, title) : `${escapeHtml(title)}: ${escapeHtml(url)}`;
  });

const renderMap = (value: unknown): readonly string[] =>
  Object.entries(value ?? {}).map(([key, url]) =>
    typeof url === 'string' && isWebUrl(url) ? renderLink(url, key) : escapeHtml(`${key}: ${String(url)}`),
  );

/** The values of one field as trusted HTML. */
const renderValues = (value: unknown, row: FieldRow, context: Context): readonly string[] => {
  if (row.kind === 'references') return renderReferences(context);
  if (row.kind === 'links') return renderMap(value);
  if (row.kind === 'boolean') return value === true ? ['Yes'] : value === false ? ['No'] : [];
  const texts = readStrings(value);
  if (row.relation !== undefined) return texts.map((id) => renderLink(recordPageUrl(context.base, id), id));
  return texts.map((text) => renderText(text, context));
};

const renderField = (label: string, values: readonly string[]): string =>
  values.length === 0
    ? ''
    : `<dt>${escapeHtml(label)}</dt>\n${values.map((value) => `<dd dir="auto">${value}</dd>\n`).join('')}`;

const renderSection = (title: string, fields: string): string =>
  fields === '' ? '' : `<section>\n<h2>${escapeHtml(title)}</h2>\n<dl>\n${fields}</dl>\n</section>\n`;

/** Older spellings are left out where the field they stand for is there. */
const isShown = (row: FieldRow, record: AardvarkRecord): boolean =>
  row.sameAs === undefined || record[row.sameAs] === undefined;

const renderGroup = (group: FieldGroup, context: Context): string => {
  const fields = ROWS.filter(([, row]) => row.group === group && isShown(row, context.record)).map(([name, row]) =>
    renderField(row.label, renderValues(context.record[name], row, context)),
  );
  return renderSection(GROUP_TITLES[group], fields.join(''));
};

/** Properties that no row of the table knows ride along under their own names. */
const renderExtras = (context: Context): string => {
  const extras = Object.entries(context.record).filter(
    ([name]) => !Object.hasOwn(RECORD_FIELDS, name) && name !== 'data_dictionaries',
  );
  const fields = extras.map(([name, value]) => {
    const isPlain = typeof value !== 'object' || value === null || Array.isArray(value);
    return renderField(
      name,
      readStrings(isPlain ? value : JSON.stringify(value)).map((text) => renderText(text, context)),
    );
  });
  return renderSection('Further fields', fields.join(''));
};

const COLUMNS = ['field_name', 'field_type', 'values', 'definition', 'definition_source', 'parent_field_name'] as const;
const COLUMN_TITLES = ['Field', 'Type', 'Values', 'Definition', 'Source of definition', 'Parent field'] as const;

const renderDictionary = ({ name, description, entries }: Dictionary): string => {
  const head = COLUMN_TITLES.map((title) => `<th scope="col">${title}</th>`).join('');
  const rows = entries.map((entry) => {
    const [field = '', ...cells] = COLUMNS.map((column) => escapeHtml(entry[column] ?? ''));
    return `<tr><th scope="row">${field}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>\n`;
  });
  const about = description === null ? '' : `<p>${escapeHtml(description)}</p>\n`;
  const caption = `<caption>${escapeHtml(name ?? 'Data dictionary')}</caption>`;
  return `${about}<table>\n${caption}\n<thead><tr>${head}</tr></thead>\n<tbody>\n${rows.join('')}</tbody>\n</table>\n`;
};

const renderDictionaries = (dictionaries: readonly Dictionary[]): string => {
  if (dictionaries.length === 0) return '';
  return `<section>\n<h2>Data dictionary</h2>\n${dictionaries.map(renderDictionary).join('')}</section>\n`;
};

const renderFormats = (api: string): string => {
  const formats = [
    ['JSON', api],
    ['JSON-LD', `${api}/citation/json-ld`],
    ['RIS', `${api}/citation/ris`],
    ['BibTeX', `${api}/citation/bibtex`],
  ] as const;
  const items = formats.map(([name, url]) => `<li><a href="${escapeHtml(url)}">${name}</a></li>`).join('');
  return `<nav aria-label="Other formats"><ul>${items}</ul></nav>\n`;
};

/** Every field under its label and group, the data dictionaries, and how to cite the record. */
export const renderRecordSections = (
  record: AardvarkRecord,
  site: Site,
  dictionaries: readonly Dictionary[],
): string => {
  const context = toContext(record, site);
  return [
    ...FIELD_GROUPS.map((group) => renderGroup(group, context)),
    renderExtras(context),
    renderDictionaries(dictionaries),
    `<section>\n<h2>Cite</h2>\n<p>${escapeHtml(readCitations(record, cataloguePage(site, record.id)).apa)}</p>\n</section>`,
  ].join('');
};

const toContext = (record: AardvarkRecord, { base }: Site): Context => {
  const tags = readStrings(record.dct_language_sm)
    .map(toLanguageTag)
    .filter((tag) => tag !== undefined);
  return { record, base, tags };
};

export const renderRecordPage = (record: AardvarkRecord, site: Site, dictionaries: readonly Dictionary[]): string => {
  const { base, name } = site;
  const title = readStrings(record.dct_title_s)[0] ?? 'Untitled';
  const jsonLd = toScriptJson(toJsonLd(record, cataloguePage(site, record.id)));
  return renderStandalonePage({
    title: `${title} - ${name}`,
    head: `<link rel="canonical" href="${escapeHtml(recordPageUrl(base, record.id))}">
${renderCatalogLink(base)}<script type="application/ld+json">${jsonLd}</script>
`,
    body: [
      `<h1 dir="auto">${renderText(title, toContext(record, site))}</h1>\n`,
      renderFormats(resourceUrl(base, record.id)),
      renderRecordSections(record, site, dictionaries),
    ].join(''),
  });
};
