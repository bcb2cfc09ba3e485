// The large preview of a record: its picture, and the viewer, which is a page of its own that a click opens.

import { EMPTY_HTML, type HtmlContent, html, type SafeHtml } from '@periplus/markup';
import { renderExtentMap } from '../../../http/html/extent-map.ts';
import type { PictureLinks } from '../../../http/html/pictures.ts';
import { recordPageUrl } from '../../../http/request/urls.ts';
import { readFootprint, toBbox } from '../../../record/views/footprint.ts';
import { readViewerSources } from '../../../record/views/viewer-sources.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import { renderPicture, titleOf } from '../search/card.ts';

/** The host from which the viewer would load, so that a reader knows before the click. */
const hostOf = (url: string): string | undefined => URL.parse(url)?.host;

/**
 * The viewer has a policy of its own, as it loads from the hosts that the record names; so it stands in a frame and is opened by a
 * click.
 */
const renderViewerLink = (record: AardvarkRecord, path: string, prefix: string): HtmlContent => {
  const [best] = readViewerSources(record);
  if (best === undefined) return undefined;
  const host = hostOf(best.url);
  const href = `${recordPageUrl(path + prefix, record.id)}/ogm-viewer`;
  return html`<p class="open-viewer"><a class="button" href="${href}" data-viewer="${href}?embed=true">Open the viewer</a> <span class="quiet">${best.label}${host !== undefined && html`, loads from ${host}`}</span></p>`;
};

export const renderPreview = (
  record: AardvarkRecord,
  pictures: PictureLinks,
  path: string,
  viewerPrefix: string | undefined,
): SafeHtml => {
  const { thumbnail_url: thumbnail } = pictures;
  const viewer = viewerPrefix === undefined ? undefined : renderViewerLink(record, path, viewerPrefix);
  if (thumbnail === undefined && viewer === undefined) return EMPTY_HTML;
  return html`<section class="preview" id="preview" aria-label="Preview">${
    thumbnail === undefined
      ? renderPicture(record, undefined)
      : html`<img src="${thumbnail}" alt="Picture of ${titleOf(record)}">`
  }${viewer}</section>`;
};

/** Where it lies: a map that this server has drawn, or else the outline on a net of meridians. */
export const renderLocation = (record: AardvarkRecord, pictures: PictureLinks, path: string): SafeHtml => {
  const { static_map: map } = pictures;
  const place = readFootprint(record);
  const { geometry } = place;
  const outline = toBbox(place);
  if (geometry === null || outline === undefined) return EMPTY_HTML;
  const about = `Map: where ${titleOf(record)} lies`;
  return html`<section class="box" aria-labelledby="where"><h2 id="where">Where</h2>${
    map === undefined
      ? renderExtentMap([geometry], about)
      : html`<img class="where-map" src="${map}" alt="${about}" loading="lazy">`
  }
<p><a href="${path}/search?bbox=${outline.join(',')}">What else is here</a></p></section>`;
};
