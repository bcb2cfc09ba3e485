// The page of a record: description, preview, downloads, services, citations, location and related records.
import { type HtmlContent, html, isWebUrl, type SafeHtml } from '@periplus/markup';
import type { UnavailableSources } from '../../../catalog/external/unavailable-sources.ts';
import type { Hit } from '../../../engine/engine.ts';
import { renderExternalLink } from '../../../http/html/elements.ts';
import { classIcon, LOCK_ICON } from '../../../http/html/icons.ts';
import type { PagePictureLinks, PagePictures } from '../../../http/html/pictures.ts';
import { renderDictionaries } from '../../../http/html/record/dictionaries.ts';
import { renderRecordMetadata } from '../../../http/html/record/display-page.ts';
import { renderFieldValue } from '../../../http/html/record/fields.ts';
import type { PageSite } from '../../../http/request/site.ts';
import { resourcePath } from '../../../http/request/urls.ts';
import { valueLabel } from '../../../http/texts/labels.ts';
import { renderText, text } from '../../../http/texts/texts.ts';
import type { Dictionary } from '../../../record/dictionaries.ts';
import type { RelatedList } from '../../../record/relations.ts';
import type { RecordView } from '../../../record/views/record-view.ts';
import { readReferences } from '../../../record/views/references.ts';
import { isRestricted } from '../../../record/views/restricted.ts';
import { readFirstString, readStrings } from '../../../record/views/strings.ts';
import { isSuppressed } from '../../../record/visibility.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import { renderBookmarkButton, yearsOf } from '../search/card.ts';
import { renderLinks, renderServices } from './access.ts';
import { renderCitations, renderMetadataFormatLinks, renderMetadataFormats } from './citations.ts';
import { renderDescription } from './description.ts';
import { renderDownloads } from './downloads.ts';
import { renderFacts } from './facts.ts';
import { type MoreRecords, renderMoreRecords } from './more-records.ts';
import { type PreviewOptions, renderLocation, renderPreview } from './preview.ts';
import { renderRelations, renderSimilar } from './related.ts';
import { NO_INDEX_META, type ResultPosition, renderResultPosition } from './result-position.ts';
import { renderUseData } from './use-data.ts';

export type RecordPage = {
  readonly view: RecordView;
  readonly site: PageSite;
  readonly pictures: PagePictures;
  /** Pictures of this record. */
  readonly links: PagePictureLinks;
  readonly dictionaries: readonly Dictionary[];
  readonly related: readonly RelatedList[];
  readonly similar: readonly Hit[];
  readonly more: readonly MoreRecords[];
  /** Absent unless the URL comes from a list of results. */
  readonly position?: ResultPosition;
  /** Undefined if record pages have no viewer. */
  readonly viewer: PreviewOptions['viewer'];
  /** Whether the server generates downloads from the data that records link to. */
  readonly hasGeneratedDownloads: boolean;
  readonly unavailableSources: UnavailableSources;
};

const NOTE = /^(danger|info|tip|warning):\s*/i;

/** 'Warning: ...' sets the style of a note. */
const renderNote = (text: string): SafeHtml => {
  const kind = NOTE.exec(text)?.[1]?.toLowerCase() ?? 'info';
  return html`<p class="note note-${kind}" dir="auto">${text.replace(NOTE, '')}</p>`;
};

/** The page of the provider explains who may have access. */
const renderAccessNote = (record: AardvarkRecord): HtmlContent => {
  if (!isRestricted(record)) return undefined;
  const provider = readFirstString(record.schema_provider_s) ?? text('record.theProvider');
  const page = readReferences(record).find(({ name, url }) => name === 'documentation_external' && isWebUrl(url));
  return html`<p class="note note-restricted">${LOCK_ICON}<span>${
    page === undefined
      ? text('record.restrictedContact', { provider })
      : renderText('record.restrictedRequest', { provider: renderExternalLink(page.url, provider) })
  }</span></p>`;
};

const renderTitle = ({ record, title }: RecordView, path: string): SafeHtml => {
  const resourceClass = readFirstString(record.gbl_resourceClass_sm);
  const kicker = [
    resourceClass && valueLabel('gbl_resourceClass_sm', resourceClass),
    yearsOf(record),
    readFirstString(record.schema_provider_s),
  ].filter((text) => text !== undefined);
  return html`<header class="record-head"><p class="kicker">${classIcon(resourceClass)}${kicker.map((text) => html`<span>${text}</span>`)}</p>
<div class="title-row"><h1 dir="auto">${renderFieldValue(title, path)}</h1>${renderBookmarkButton(record)}</div>
${readStrings(record.gbl_displayNote_sm).map(renderNote)}${renderAccessNote(record)}</header>`;
};

export const renderRecordHead = ({ view, site, position }: RecordPage): SafeHtml => {
  const api = `${site.path}${resourcePath(view.record.id)}`;
  return html`${renderMetadataFormatLinks(api)}${renderRecordMetadata(view)}${(position !== undefined || isSuppressed(view.record)) && NO_INDEX_META}`;
};

export const renderRecordMain = (page: RecordPage): SafeHtml => {
  const { view, site, links, viewer } = page;
  const { record } = view;
  const { path } = site;
  const api = `${path}${resourcePath(record.id)}`;
  const preview: PreviewOptions = { record, links, path, viewer };
  return html`${page.position !== undefined && renderResultPosition(page.position, path)}<article class="record" data-record="${record.id}">
${renderTitle(view, path)}
<div class="record-grid"><div class="record-main">
${renderPreview(preview)}
${renderDescription(view, path)}
${renderFacts(view, path)}
${renderDictionaries(page.dictionaries)}
${renderCitations(view.citations, api)}
</div><aside class="record-side" aria-label="${text('record.access')}">
${renderDownloads(record, page.hasGeneratedDownloads ? path : undefined, page.unavailableSources)}${renderUseData(record)}${renderServices(record)}${renderLinks(record)}${renderLocation(preview)}${renderMoreRecords(page.more, path)}${renderRelations(page.related, record.id, path)}${renderMetadataFormats(api)}
</aside></div>
${renderSimilar(page.similar, page.pictures, site)}
</article>`;
};
