// A plain page with every field of a record.
import { html, type SafeHtml } from '@periplus/markup';
import type { Dictionary } from '../../../record/dictionaries.ts';
import { type RecordView, toRecordView } from '../../../record/views/record-view.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import { cataloguePage, type PageSite } from '../../request/site.ts';
import { recordPageUrl, resourcePath } from '../../request/urls.ts';
import { text } from '../../texts/texts.ts';
import { renderJsonScript } from '../elements.ts';
import type { SitePage } from '../site-page.ts';
import { renderFieldValue } from './fields.ts';
import { renderRecordSections } from './sections.ts';

const FORMATS = [
  ['JSON', ''],
  ['JSON-LD', '/citation/json-ld'],
  ['RIS', '/citation/ris'],
  ['BibTeX', '/citation/bibtex'],
] as const;

const renderFormats = (api: string): SafeHtml =>
  html`<nav class="trail" aria-label="${text('display.otherFormats')}"><ul>${FORMATS.map(([name, path]) => html`<li><a href="${api}${path}">${name}</a></li>`)}</ul></nav>`;

/** Data about a record for the head of its page. */
export const renderRecordMetadata = ({ jsonLd }: RecordView): SafeHtml =>
  renderJsonScript('application/ld+json', jsonLd);

export const toDisplayPage = (
  record: AardvarkRecord,
  site: PageSite,
  dictionaries: readonly Dictionary[],
): SitePage => {
  const view = toRecordView(record, cataloguePage(site, record.id));
  const { path } = site;
  return {
    title: view.title.text,
    kind: 'document',
    head: html`<link rel="canonical" href="${recordPageUrl(site.base, record.id)}">\n${renderRecordMetadata(view)}`,
    main: html`<article class="document"><h1 dir="auto">${renderFieldValue(view.title, path)}</h1>
${renderFormats(`${path}${resourcePath(record.id)}`)}
${renderRecordSections(view, dictionaries, path)}</article>`,
  };
};
