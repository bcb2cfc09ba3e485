// Pictures of a source into a file: GeoTIFF, or a map laid on a globe.

import { writeFile } from 'node:fs/promises';
import { writeKmzOverlay } from '@periplus/geo-formats';
import { CatalogError } from '../../../errors.ts';
import type { SourceKind } from '../../../record/views/export-sources.ts';
import type { DownloadContext, SourceRequest } from '../download-request.ts';
import { fetchCog } from './cog.ts';
import { fetchImageServer } from './image-server.ts';
import { checkNotBlank, toPixels } from './raster-image.ts';
import { type FetchRaster, largestBox } from './raster-source.ts';
import { fetchWcs } from './wcs.ts';
import { fetchGeoreferencedMap, fetchWms } from './wms.ts';

const SOURCES: Partial<Readonly<Record<SourceKind, FetchRaster>>> = {
  ...{ wcs: fetchWcs, cog: fetchCog, arcgis_image_map_layer: fetchImageServer, wms: fetchWms },
};

type Written = { readonly notes: readonly string[] };

const writeOverlay = async (
  { source, path, title, boxes }: SourceRequest,
  tools: DownloadContext,
): Promise<Written> => {
  const place = largestBox(boxes);
  if (place === undefined) throw new CatalogError('source_unusable', 'The record does not say where its map lies.');
  const { bytes, box } = await fetchGeoreferencedMap(source, place, tools.fetch);
  checkNotBlank(await toPixels(bytes, source.url), source.url);
  await writeKmzOverlay(path, title, bytes, box);
  return { notes: ['A map that the service draws, laid on the ground.'] };
};

export const writeRaster = async (request: SourceRequest, tools: DownloadContext): Promise<Written> => {
  const { type, source, boxes, path } = request;
  if (type === 'kmz') return writeOverlay(request, tools);
  const fetchRaster = SOURCES[source.kind];
  if (fetchRaster === undefined || type !== 'geotiff') {
    throw new CatalogError('source_unusable', 'This kind of source cannot be made into this format.');
  }
  const notes: string[] = [];
  const note = (sentence: string): void => void notes.push(sentence);
  await writeFile(path, await fetchRaster(source, { fetch: tools.fetch, boxes, addNote: note }));
  return { notes };
};
