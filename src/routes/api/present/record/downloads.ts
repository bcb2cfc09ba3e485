// Presents downloads for the downloads endpoint (spec 2.4) and for meta.ui (spec 2.2).

import { resourcePath } from '../../../../http/request/urls.ts';
import type { Download } from '../../../../record/views/downloads.ts';

export type PresentedDownload = {
  readonly label: string;
  readonly url: string;
  readonly type: string;
  readonly format?: string;
  readonly generated?: true;
  readonly download_type?: string;
  readonly generation_path?: string;
};

export type UiDownload = {
  readonly label: string;
  readonly url: readonly { readonly url: string; readonly label: string }[];
  readonly type: string;
};

const UNKNOWN = 'unknown';

const presentDownload = (download: Download, id: string, base: string): PresentedDownload => {
  const { kind, label } = download;
  if (kind === 'image') return { label, url: download.url, type: download.mediaType };
  if (kind === 'file') {
    const format = download.format ?? UNKNOWN;
    return { label, url: download.url, type: format, format };
  }
  const { exportType, mediaType } = download;
  const path = `${resourcePath(id)}/downloads/generated/${exportType}`;
  const generated = { generated: true, download_type: exportType, generation_path: path } as const;
  return { label, url: `${base}${path}/file`, type: mediaType, format: exportType, ...generated };
};

export const presentDownloads = (
  downloads: readonly Download[],
  id: string,
  base: string,
): readonly PresentedDownload[] => downloads.map((download) => presentDownload(download, id, base));

/** Search results list only the large sizes of an image; /downloads lists all. */
const isListed = (download: Download): boolean => download.kind !== 'image' || download.isLarge;

/** The sizes of one image are one item with several URLs. */
const groupOf = (download: Download, index: number): string =>
  download.kind === 'image' ? download.image : String(index);

const IMAGE_LABEL = 'Image';

export const presentUiDownloads = (downloads: readonly Download[], id: string, base: string): readonly UiDownload[] =>
  [...Map.groupBy(downloads.filter(isListed), groupOf).values()].flatMap((group) => {
    const presented = presentDownloads(group, id, base);
    const [first] = presented;
    if (first === undefined) return [];
    const label = group[0]?.kind === 'image' ? IMAGE_LABEL : first.label;
    return [{ label, url: presented.map(({ url, label }) => ({ url, label })), type: first.type }];
  });
