// How to cite a record, in every style, and the record in the forms of other programs.

import { html, type SafeHtml } from '@periplus/markup';
import { cataloguePage, type Site } from '../../../http/request/site.ts';
import { resourcePath } from '../../../http/request/urls.ts';
import { METADATA_FORMAT_NAMES, metadataFormatRow } from '../../../record/formats/metadata-formats.ts';
import { readCitations } from '../../../record/views/citation/styles.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import { renderCopyButton } from './access.ts';

const STYLES = [
  ['apa', 'APA'],
  ['mla', 'MLA'],
  ['chicago', 'Chicago'],
] as const;

export const renderCitations = (record: AardvarkRecord, site: Site, path: string): SafeHtml => {
  const citations = readCitations(record, cataloguePage(site, record.id));
  const api = `${path}${resourcePath(record.id)}`;
  return html`<section class="box" aria-labelledby="cite"><h2 id="cite">Cite</h2>
${STYLES.map(
  ([style, label]) =>
    html`<div class="citation"><h3>${label}</h3><p id="cite-${style}" dir="auto">${citations[style]}</p>${renderCopyButton(`cite-${style}`, `${label} citation`)}</div>`,
)}
<p class="forms">For reference managers: <a href="${api}/citation/ris" download>RIS</a> <a href="${api}/citation/bibtex" download>BibTeX</a> <a href="${api}/citation/json-ld">JSON-LD</a></p></section>`;
};

/** Forms that every record has. */
const COMMON_FORMS = METADATA_FORMAT_NAMES.filter((name) => metadataFormatRow(name).needs === undefined);

export const renderMetadataFormats = (record: AardvarkRecord, path: string): SafeHtml => {
  const api = `${path}${resourcePath(record.id)}`;
  return html`<section class="box" aria-labelledby="forms"><h2 id="forms">Metadata</h2>
<ul class="inline"><li><a href="${api}">JSON:API</a></li><li><a href="${api}/ogm">Aardvark</a></li>${COMMON_FORMS.map(
    (name) => html`<li><a href="${api}/metadata?f=${name}">${metadataFormatRow(name).label}</a></li>`,
  )}</ul></section>`;
};

/** The same for machines that read the head of a page. */
export const renderMetadataFormatLinks = (record: AardvarkRecord, path: string): SafeHtml => {
  const api = `${path}${resourcePath(record.id)}`;
  return html`<link rel="alternate" type="application/vnd.api+json" title="JSON:API" href="${api}">
${COMMON_FORMS.map(
  (name) =>
    html`<link rel="alternate" type="${metadataFormatRow(name).mediaType}" title="${metadataFormatRow(name).label}" href="${api}/metadata?f=${name}">\n`,
)}`;
};
