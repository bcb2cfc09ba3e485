// The preview of a record: its picture, a link to the viewer, and a map of the extent.

import { EMPTY_HTML, type HtmlContent, html, type SafeHtml } from '@periplus/markup';
import { renderExtentMap } from '../../../http/html/extent-map.ts';
import type { PictureLinks } from '../../../http/html/pictures.ts';
import { recordPageUrl } from '../../../http/request/urls.ts';
import { readFootprint, toBbox } from '../../../record/views/footprint.ts';
import { readViewerSources } from '../../../record/views/viewer-sources.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import { renderPicture, titleOf } from '../search/card.ts';

/** A script opens the viewer in a frame, since its content security policy admits other hosts. */
const renderViewerLink = (record: AardvarkRecord, path: string, prefix: string): HtmlContent => {
  const [best] = readViewerSources(record);
  if (best === undefined) return undefined;
  const host = URL.parse(best.url)?.host;
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
      ? renderPicture(record, {})
      : html`<img src="${thumbnail}" alt="Picture of ${titleOf(record)}">`
  }${viewer}</section>`;
};

/** A map drawn by this server, or an outline on a grid of meridians and parallels. */
export const renderLocation = (record: AardvarkRecord, pictures: PictureLinks, path: string): SafeHtml => {
  const { static_map: map } = pictures;
  const footprint = readFootprint(record);
  const { geometry } = footprint;
  const bbox = toBbox(footprint);
  if (geometry === null || bbox === undefined) return EMPTY_HTML;
  const label = `Map of the extent of ${titleOf(record)}`;
  return html`<section class="box" aria-labelledby="where"><h2 id="where">Location</h2>${
    map === undefined
      ? renderExtentMap([geometry], label)
      : html`<img class="where-map" src="${map}" alt="${label}" loading="lazy">`
  }
<p><a href="${path}/search?bbox=${bbox.join(',')}">More records in this area</a></p></section>`;
};
