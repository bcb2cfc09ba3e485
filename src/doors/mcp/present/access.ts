// Ways to get at what a record describes: links by category, files, and every address that it states.
import type { Distribution } from '../../../record/views/distributions.ts';
import type { Download } from '../../../record/views/downloads.ts';
import type { Links } from '../../../record/views/links.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import { resourceUrl } from '../../http/urls.ts';
import type { Session } from '../session.ts';

export type PresentedDownload = { readonly label: string; readonly url: string; readonly format: string };

export type ExportFacts = { readonly base: string; readonly makesExports: boolean };

export const toExportFacts = ({ site, context }: Session): ExportFacts => ({
  base: site.base,
  // Over standard input there is no server to make them.
  makesExports: context.config.downloads.enabled && context.pictures !== undefined,
});

/** `makesExports` tells whether this server makes files of the data that a record points to; such a file may take a while. */
export const presentDownloads = (
  { id }: AardvarkRecord,
  downloads: readonly Download[],
  { base, makesExports }: ExportFacts,
): readonly PresentedDownload[] =>
  downloads.flatMap((download): readonly PresentedDownload[] => {
    const { kind, label } = download;
    if (kind === 'export') {
      const url = `${resourceUrl(base, id)}/downloads/generated/${download.exportType}/file`;
      return makesExports ? [{ label: `${label} (made on demand)`, url, format: download.exportType }] : [];
    }
    const format = kind === 'image' ? download.mediaType : (download.format ?? 'unknown');
    return [{ label, url: download.url, format }];
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
