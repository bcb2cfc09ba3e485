// Writes a raster source to a file: GeoTIFF, or a KMZ overlay.

import { writeFile } from 'node:fs/promises';
import { writeKmzOverlay } from '@periplus/geo-formats';
import {
  checkNotBlank,
  type FetchRaster,
  fetchCog,
  fetchGeoreferencedMap,
  fetchImageServer,
  fetchWcs,
  fetchWms,
  largestBox,
  toPixels,
} from '@periplus/remote-data';
import { CatalogError } from '../../errors.ts';
import type { SourceKind } from '../../record/views/export-sources.ts';
import type { DownloadContext, SourceRequest } from './download-request.ts';

const SOURCES: Partial<Readonly<Record<SourceKind, FetchRaster>>> = {
  ...{ wcs: fetchWcs, cog: fetchCog, arcgis_image_map_layer: fetchImageServer, wms: fetchWms },
};

type Written = { readonly notes: readonly string[] };

const writeOverlay = async (
  { source, path, title, boxes }: SourceRequest,
  context: DownloadContext,
): Promise<Written> => {
  const extent = largestBox(boxes);
  if (extent === undefined) throw new CatalogError('source_unusable', 'The record has no extent for the map.');
  const { bytes, box } = await fetchGeoreferencedMap(source, extent, context.fetch);
  checkNotBlank(await toPixels(bytes, source.url), source.url);
  await writeKmzOverlay(path, title, bytes, box);
  return { notes: ['A map image drawn by the service.'] };
};

export const writeRaster = async (request: SourceRequest, context: DownloadContext): Promise<Written> => {
  const { type, source, boxes, path } = request;
  if (type === 'kmz') return writeOverlay(request, context);
  const fetchRaster = SOURCES[source.kind];
  if (fetchRaster === undefined || type !== 'geotiff') {
    throw new CatalogError('source_unusable', 'This source cannot be converted to this format.');
  }
  const notes: string[] = [];
  const addNote = (sentence: string): void => void notes.push(sentence);
  await writeFile(path, await fetchRaster(source, { fetch: context.fetch, boxes, addNote }));
  return { notes };
};
