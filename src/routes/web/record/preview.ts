// The preview of a record: its picture or a map of its extent, over which a script opens the viewer.

import { EMPTY_HTML, type HtmlContent, html, type SafeHtml } from '@periplus/markup';
import { renderExtentMap } from '../../../http/html/extent-map.ts';
import type { PagePictureLinks } from '../../../http/html/pictures.ts';
import { recordPageUrl } from '../../../http/request/urls.ts';
import { linkLabel } from '../../../http/texts/labels.ts';
import { text } from '../../../http/texts/texts.ts';
import { readFootprint } from '../../../record/views/footprint.ts';
import { isRestricted } from '../../../record/views/restricted.ts';
import { readViewerSources } from '../../../record/views/viewer-sources.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import { renderPicture, thumbnailSrcset, titleOf } from '../search/card.ts';

type ViewerOptions = {
  /** Prefix of the viewer's URL. */
  readonly prefix: string;
  /** `auto` opens it when the preview scrolls into view. */
  readonly opens: 'auto' | 'click';
};

export type PreviewOptions = {
  readonly record: AardvarkRecord;
  readonly links: PagePictureLinks;
  readonly path: string;
  /** Undefined if record pages have no viewer. */
  readonly viewer: ViewerOptions | undefined;
};

/** The viewer runs in a frame, since its content security policy admits other hosts. */
const renderViewerLinks = ({ record, path, viewer }: PreviewOptions): HtmlContent => {
  const [best] = readViewerSources(record);
  if (best === undefined || viewer === undefined) return undefined;
  const host = URL.parse(best.url)?.host;
  const href = `${recordPageUrl(path + viewer.prefix, record.id)}/ogm-viewer`;
  const opens = isRestricted(record) ? 'click' : viewer.opens;
  return html`<p class="open-viewer"><span class="quiet">${host === undefined ? linkLabel(best.label) : text('record.viewerSource', { source: linkLabel(best.label), host })}</span><a class="button" href="${href}" data-viewer="${href}?embed=true" data-opens="${opens}">${text('record.openViewer')}</a><a href="${href}" target="_blank" rel="noopener" hidden>${text('record.openInTab')}</a></p>`;
};

const renderMap = (record: AardvarkRecord, map: string): SafeHtml =>
  html`<img class="where-map" src="${map}" srcset="${map}?scale=2 2x" width="800" height="600" alt="${text('record.extentMap', { title: titleOf(record) })}">`;

const PICTURE_SIZES = '(min-width: 60rem) 48rem, 100vw';

const renderStill = ({ record, links }: PreviewOptions): SafeHtml => {
  const { thumbnail_url: thumbnail, static_map: map } = links;
  const srcset = thumbnailSrcset(links);
  if (thumbnail !== undefined)
    return html`<img src="${thumbnail}"${srcset !== undefined && html` srcset="${srcset}" sizes="${PICTURE_SIZES}"`} alt="${text('record.pictureOf', { title: titleOf(record) })}">`;
  return map === undefined ? renderPicture(record, {}) : renderMap(record, map);
};

/** Whether the preview shows the map of the extent and nothing else. */
const isPreviewMapOnly = ({ record, links, viewer }: PreviewOptions): boolean =>
  links.static_map !== undefined &&
  links.thumbnail_url === undefined &&
  (viewer === undefined || isRestricted(record) || readViewerSources(record).length === 0);

export const renderPreview = (options: PreviewOptions): SafeHtml => {
  const { record, links } = options;
  const viewerLinks = renderViewerLinks(options);
  if (links.thumbnail_url === undefined && links.static_map === undefined && viewerLinks === undefined)
    return EMPTY_HTML;
  const pending =
    links.isPending === true &&
    html` data-pending="${record.id}" data-sizes="${PICTURE_SIZES}" data-alt="${text('record.pictureOf', { title: titleOf(record) })}"`;
  return html`<section class="preview" id="preview" aria-label="${text('record.preview')}"><div class="preview-stage"${pending}>${renderStill(options)}</div><p class="preview-status" role="status"></p>${viewerLinks}</section>`;
};

/** A map drawn by this server, or an outline on a grid of meridians and parallels. */
export const renderLocation = (options: PreviewOptions): SafeHtml => {
  const { record, links } = options;
  const { geometry } = readFootprint(record);
  if (geometry === null || isPreviewMapOnly(options)) return EMPTY_HTML;
  const drawing =
    links.static_map === undefined
      ? renderExtentMap([geometry], text('record.extentMap', { title: titleOf(record) }))
      : renderMap(record, links.static_map);
  return html`<section class="box" aria-labelledby="where"><h2 id="where">${text('record.location')}</h2>${drawing}</section>`;
};
