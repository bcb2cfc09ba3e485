// A search result as a card: picture, title, key fields and an excerpt with the matching words.

import type { Box } from '@periplus/geo';
import { type HtmlContent, html, type SafeHtml } from '@periplus/markup';
import type { Highlights } from '../../../catalog/highlight/highlight.ts';
import { BOOKMARK_ICON, classIcon, LOCK_ICON } from '../../../http/html/icons.ts';
import type { PagePictureLinks } from '../../../http/html/pictures.ts';
import { renderSnippet } from '../../../http/html/snippet.ts';
import { recordPageUrl } from '../../../http/request/urls.ts';
import { valueLabel } from '../../../http/texts/labels.ts';
import { text } from '../../../http/texts/texts.ts';
import { readIssuedYear, readYears } from '../../../record/dates.ts';
import { readBoxes } from '../../../record/views/footprint.ts';
import { isRestricted } from '../../../record/views/restricted.ts';
import { readFirstString, readStrings, toExcerpt, toOneLine, toShortTitle } from '../../../record/views/strings.ts';
import type { FieldName } from '../../../schema/fields.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';

const EXCERPT_LENGTH = 220;
const MAX_PLACES = 3;

export type CardOptions = {
  readonly record: AardvarkRecord;
  readonly links: PagePictureLinks;
  /** In a gallery the picture is large. */
  readonly isGallery?: boolean;
  readonly highlights: Highlights;
  readonly path: string;
  /** The query string that leads back to the results, and the id of the card. */
  readonly hit?: { readonly search: string; readonly anchor: string };
};

export const titleOf = (record: AardvarkRecord): string =>
  readFirstString(record.dct_title_s) ?? text('search.untitled');

/** '1950', or '1884–1950' for a range. */
export const yearsOf = (record: AardvarkRecord): string | undefined => {
  const years = readYears(record);
  const [first, last] = [years[0], years.at(-1)];
  if (first === undefined) return readIssuedYear(record)?.toString();
  return first === last ? String(first) : `${first}–${last}`;
};

const round = (value: number): number => Math.round(value * 1_000) / 1_000;
const toBoxText = (box: Box): string => box.map(round).join(',');

/** The bounding boxes of the record for the map script, separated by spaces. */
const boxesText = (record: AardvarkRecord): string => readBoxes(record).map(toBoxText).join(' ');

const firstLabel = (record: AardvarkRecord, field: FieldName): string | undefined => {
  const value = readFirstString(record[field]);
  return value === undefined ? undefined : valueLabel(field, value);
};

const renderFacts = (record: AardvarkRecord): SafeHtml => {
  const places = readStrings(record.dct_spatial_sm).slice(0, MAX_PLACES).join('; ');
  const facts = [
    yearsOf(record),
    firstLabel(record, 'gbl_resourceType_sm') ?? firstLabel(record, 'gbl_resourceClass_sm'),
    places === '' ? undefined : places,
    readFirstString(record.schema_provider_s),
  ].filter((fact) => fact !== undefined);
  return html`<p class="facts">${
    isRestricted(record) && html`<span class="restricted">${LOCK_ICON}${text('search.restricted')}</span>`
  }${facts.map((fact) => html`<span dir="auto">${fact}</span>`)}</p>`;
};

const renderAbout = (record: AardvarkRecord, highlights: Highlights): HtmlContent => {
  const [excerpt] = highlights.dct_description_sm ?? [];
  if (excerpt !== undefined) return html`<p class="about" dir="auto">${renderSnippet(excerpt)}</p>`;
  const description = readFirstString(record.dct_description_sm);
  return (
    description !== undefined &&
    html`<p class="about" dir="auto">${toExcerpt(toOneLine(description), EXCERPT_LENGTH)}</p>`
  );
};

/** Twice the pixels, since a gallery shows it larger than a list. */
const toThumbnailMap = (map: string): string => `${map}?size=thumbnail&scale=2`;

/** The sizes of a thumbnail; undefined if there is one only. */
export const thumbnailSrcset = ({ thumbnail_url, large_thumbnail }: PagePictureLinks): string | undefined =>
  large_thumbnail === undefined ? undefined : `${thumbnail_url} 512w, ${large_thumbnail} 800w`;

const LIST_SIZES = '8rem';
const GALLERY_SIZES = '(min-width: 40rem) 24rem, 100vw';

/**
 * The thumbnail, or else a map of the extent, or else the icon of the class. A script replaces the map or the icon when
 * the thumbnail has been fetched.
 */
export const renderPicture = (record: AardvarkRecord, links: PagePictureLinks, isGallery = false): SafeHtml => {
  const resourceClass = readFirstString(record.gbl_resourceClass_sm);
  const { thumbnail_url, static_map, isPending } = links;
  const picture = thumbnail_url ?? (static_map && toThumbnailMap(static_map));
  const sizes = isGallery ? GALLERY_SIZES : LIST_SIZES;
  const pending = isPending === true && html` data-pending="${record.id}" data-sizes="${sizes}"`;
  if (picture === undefined)
    return html`<span class="picture picture-none picture-${(resourceClass ?? 'other').toLowerCase().replace(/[^a-z]+/g, '-')}"${pending}>${classIcon(resourceClass)}</span>`;
  const srcset = thumbnailSrcset(links);
  return html`<span class="picture"${pending}><img src="${picture}"${srcset !== undefined && html` srcset="${srcset}" sizes="${sizes}"`} alt="" loading="lazy" decoding="async" width="160" height="120"></span>`;
};

/** Scripts show it and name it after the heading beside it. */
export const renderBookmarkButton = (record: AardvarkRecord): SafeHtml =>
  html`<button type="button" class="bookmark" data-bookmark="${record.id}" aria-pressed="false" hidden>${BOOKMARK_ICON}</button>`;

export const renderCard = ({ record, links, isGallery, highlights, path, hit }: CardOptions): SafeHtml => {
  const [marked] = highlights.dct_title_s ?? [];
  return html`<li class="card"${hit !== undefined && html` id="${hit.anchor}"`} data-id="${record.id}" data-boxes="${boxesText(record)}">
${renderPicture(record, links, isGallery)}
<div class="card-text"><h2><a href="${recordPageUrl(path, record.id)}${hit?.search}" dir="auto">${marked === undefined ? toShortTitle(titleOf(record)) : renderSnippet(marked)}</a></h2>
${renderFacts(record)}
${renderAbout(record, highlights)}</div>
${renderBookmarkButton(record)}</li>`;
};
