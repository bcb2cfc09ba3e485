// Ways to get at what a record describes: links by category, files, and every address that it states.
import type { Distribution } from '../../../record/views/distributions.ts';
import type { Download } from '../../../record/views/downloads.ts';
import type { Links } from '../../../record/views/links.ts';

export type PresentedDownload = { readonly label: string; readonly url: string; readonly format: string };

/** Exports are not promised: nobody knows whether they can be made before they are. */
export const presentDownloads = (downloads: readonly Download[]): readonly PresentedDownload[] =>
  downloads.flatMap((download): readonly PresentedDownload[] => {
    if (download.kind === 'export') return [];
    const format = download.kind === 'image' ? download.mediaType : (download.format ?? 'unknown');
    return [{ label: download.label, url: download.url, format }];
  });

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
