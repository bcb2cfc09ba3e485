// The page of a record: what it is, how to see it, get it and cite it, where it lies and what is around it.
import { EMPTY_HTML, html, markSafe, type SafeHtml } from '@periplus/markup';
import type { UnavailableSources } from '../../../catalog/external/unavailable-sources.ts';
import type { Hit } from '../../../engine/engine.ts';
import { classIcon, LOCK_ICON } from '../../../http/html/icons.ts';
import type { PictureLinks } from '../../../http/html/pictures.ts';
import { sitePath } from '../../../http/html/site-page.ts';
import { toScriptJson } from '../../../http/html/standalone-page.ts';
import { cataloguePage, type Site } from '../../../http/request/site.ts';
import { recordPageUrl } from '../../../http/request/urls.ts';
import type { Dictionary } from '../../../record/dictionaries.ts';
import type { RelatedList } from '../../../record/relations.ts';
import { toJsonLd } from '../../../record/views/citation/json-ld.ts';
import { readFirstString, readStrings } from '../../../record/views/strings.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import type { PagePictures } from '../context.ts';
import { isRestricted, renderBookmarkButton, titleOf, yearsOf } from '../search/card.ts';
import { renderDownloads, renderLinks, renderServices } from './access.ts';
import { renderCitations, renderMetadataFormatLinks, renderMetadataFormats } from './citations.ts';
import { renderDictionaries } from './dictionary.ts';
import { renderExtraFields, renderFieldGroups, renderTextWithLanguage } from './fields.ts';
import { renderLocation, renderPreview } from './preview.ts';
import { renderRelations, renderSimilar } from './related.ts';

export type RecordPage = {
  readonly record: AardvarkRecord;
  readonly site: Site;
  readonly pictures: PagePictures;
  /** Of this record. */
  readonly links: PictureLinks;
  readonly dictionaries: readonly Dictionary[];
  readonly related: readonly RelatedList[];
  readonly similar: readonly Hit[];
  /** Prefix of the address of the viewer; undefined where there is none. */
  readonly viewerPrefix: string | undefined;
  /** Whether downloads are made of the data that records point to. */
  readonly hasGeneratedDownloads: boolean;
  /** Downloads that have no other source are left out. */
  readonly unavailableSources: UnavailableSources;
};

const NOTE = /^(danger|info|tip|warning):\s*/i;

/** 'Warning: ...' says how loud a note is. */
const renderNote = (text: string): SafeHtml => {
  const kind = NOTE.exec(text)?.[1]?.toLowerCase() ?? 'info';
  return html`<p class="note note-${kind}" dir="auto">${text.replace(NOTE, '')}</p>`;
};

const renderAccessNote = (record: AardvarkRecord): SafeHtml => {
  if (!isRestricted(record)) return EMPTY_HTML;
  const provider = readFirstString(record.schema_provider_s);
  return html`<p class="note note-restricted">${LOCK_ICON}<span>Access is restricted. ${
    provider === undefined ? 'Ask the provider for it' : html`${provider} decides who may use it`
  }; the metadata is free to read.</span></p>`;
};

const renderTitle = (record: AardvarkRecord): SafeHtml => {
  const resourceClass = readFirstString(record.gbl_resourceClass_sm);
  const kicker = [resourceClass, yearsOf(record), readFirstString(record.schema_provider_s)].filter(
    (text) => text !== undefined,
  );
  return html`<header class="record-head"><p class="kicker">${classIcon(resourceClass)}${kicker.map((text) => html`<span>${text}</span>`)}</p>
<div class="title-row"><h1 dir="auto">${renderTextWithLanguage(titleOf(record), record)}</h1>${renderBookmarkButton(record)}</div>
${readStrings(record.gbl_displayNote_sm).map(renderNote)}${renderAccessNote(record)}</header>`;
};

const renderDescription = (record: AardvarkRecord): SafeHtml => {
  const texts = readStrings(record.dct_description_sm);
  return texts.length === 0
    ? EMPTY_HTML
    : html`<section class="description" aria-label="Description">${texts.map((text) => html`<p dir="auto">${renderTextWithLanguage(text, record)}</p>`)}</section>`;
};

export const renderRecordHead = ({ record, site }: RecordPage): SafeHtml => {
  const data = toScriptJson(toJsonLd(record, cataloguePage(site, record.id)));
  return html`<link rel="canonical" href="${recordPageUrl(site.base, record.id)}">
${renderMetadataFormatLinks(record, sitePath(site.base))}<script type="application/ld+json">${markSafe(data)}</script>\n`;
};

export const renderRecordMain = (page: RecordPage): SafeHtml => {
  const {
    record,
    site,
    pictures,
    links,
    dictionaries,
    related,
    similar,
    viewerPrefix: viewer,
    hasGeneratedDownloads: makesDownloads,
    unavailableSources,
  } = page;
  const path = sitePath(site.base);
  const context = { record, path };
  return html`<article class="record" data-record="${record.id}">
${renderTitle(record)}
<div class="record-grid"><div class="record-main">
${renderPreview(record, links, path, viewer)}
${renderDescription(record)}
<section aria-labelledby="about"><h2 id="about">About this record</h2>${renderFieldGroups(['identification', 'about', 'place', 'time', 'access'], context)}</section>
${renderDictionaries(dictionaries)}
${renderCitations(record, site, path)}
<details class="all-fields"><summary>Administrative fields</summary>${renderFieldGroups(['relations', 'administration'], context)}<dl class="fact-list">${renderExtraFields(record)}</dl></details>
</div><aside class="record-side" aria-label="Access">
${renderDownloads(record, makesDownloads ? path : undefined, unavailableSources)}${renderServices(record)}${renderLinks(record)}${renderLocation(record, links, path)}${renderRelations(related, record.id, path)}${renderMetadataFormats(record, path)}
</aside></div>
${renderSimilar(similar, pictures, path)}
</article>`;
};
