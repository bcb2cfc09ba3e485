// Presents the links, downloads and distributions of a record.
import { NO_DOWNLOAD_SERVICE, withoutUnavailable } from '../../../catalog/external/download-service.ts';
import { resourceUrl } from '../../../http/request/urls.ts';
import type { Distribution } from '../../../record/views/distributions.ts';
import { type Download, readDownloads } from '../../../record/views/downloads.ts';
import type { Links } from '../../../record/views/links.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import type { Session } from '../session.ts';

export type PresentedDownload = { readonly label: string; readonly url: string; readonly format: string };

const presentDownload = (download: Download, id: string, base: string): PresentedDownload => {
  const { kind, label } = download;
  if (kind === 'export') {
    const url = `${resourceUrl(base, id)}/downloads/generated/${download.exportType}/file`;
    return { label: `${label} (made on demand)`, url, format: download.exportType };
  }
  const format = kind === 'image' ? download.mediaType : (download.format ?? 'unknown');
  return { label, url: download.url, format };
};

/** Only downloads that are available now. */
export const presentDownloads = async (
  record: AardvarkRecord,
  { site, context }: Session,
): Promise<readonly PresentedDownload[]> => {
  const downloads = await withoutUnavailable(readDownloads(record), record, context.downloading ?? NO_DOWNLOAD_SERVICE);
  return downloads.map((download) => presentDownload(download, record.id, site.base));
};

export const presentLinks = (links: Links): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(links).map(([category, items]) => [
      category,
      items.map(({ label, url, layer, request }) => ({
        label,
        url,
        ...(layer === undefined ? {} : { layer }),
        ...(request === undefined ? {} : { example_request: request.url }),
      })),
    ]),
  );

export const presentDistributions = (distributions: readonly Distribution[]): readonly object[] =>
  distributions.map(({ reference: { url, uri, label }, row }) => ({
    type: row?.label ?? uri,
    uri: row?.uri ?? uri,
    url,
    ...(label === undefined ? {} : { label }),
  }));
