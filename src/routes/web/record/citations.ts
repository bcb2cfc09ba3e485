// Citations of a record in several styles, and links to its metadata formats.
import { html, type SafeHtml } from '@periplus/markup';
import { renderCopyButton } from '../../../http/html/copy-button.ts';
import { renderCitation } from '../../../http/html/elements.ts';
import { text } from '../../../http/texts/texts.ts';
import { METADATA_FORMAT_NAMES, metadataFormatRow } from '../../../record/formats/metadata-formats.ts';
import type { StyledCitations } from '../../../record/views/citation/styles.ts';

const STYLES = [
  ['apa', 'APA'],
  ['mla', 'MLA'],
  ['chicago', 'Chicago'],
] as const;

/** `api` is the path of the record in the API. */
export const renderCitations = (
  citations: StyledCitations,
  api: string,
): SafeHtml => html`<section class="box" aria-labelledby="cite"><h2 id="cite">${text('citation.title')}</h2>
${STYLES.map(
  ([style, label]) =>
    html`<div class="citation"><h3>${label}</h3><p id="cite-${style}" dir="auto" lang="en">${renderCitation(citations[style])}</p>${renderCopyButton(`cite-${style}`, text('citation.ofStyle', { style: label }))}</div>`,
)}
<p class="forms">${text('citation.forManagers')} <a href="${api}/citation/ris" download>RIS</a> <a href="${api}/citation/bibtex" download>BibTeX</a> <a href="${api}/citation/json-ld">JSON-LD</a></p></section>`;

/** Formats that every record has. */
const COMMON_FORMATS = METADATA_FORMAT_NAMES.filter((name) => metadataFormatRow(name).needs === undefined);

export const renderMetadataFormats = (
  api: string,
): SafeHtml => html`<section class="box" aria-labelledby="forms"><h2 id="forms">${text('record.metadata')}</h2>
<ul class="inline"><li><a href="${api}">JSON:API</a></li><li><a href="${api}/ogm">Aardvark</a></li>${COMMON_FORMATS.map(
  (name) => html`<li><a href="${api}/metadata?f=${name}">${metadataFormatRow(name).label}</a></li>`,
)}</ul></section>`;

/** The same as links in the head of the page. */
export const renderMetadataFormatLinks = (
  api: string,
): SafeHtml => html`<link rel="alternate" type="application/vnd.api+json" title="JSON:API" href="${api}">
${COMMON_FORMATS.map(
  (name) =>
    html`<link rel="alternate" type="${metadataFormatRow(name).mediaType}" title="${metadataFormatRow(name).label}" href="${api}/metadata?f=${name}">\n`,
)}`;
