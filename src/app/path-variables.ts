// Values of path variables for the OpenAPI document, so that what its pages show first can be sent as it is: a record that is there,
// its map, its file. That of the demo catalogue where it is loaded, else the first of the catalogue.

import type { Catalog } from '../catalog/catalog.ts';
import type { StoredRecord } from '../engine/engine.ts';
import { parseStoredRecord } from '../engine/record-store.ts';
import type { FindPathVariables } from '../http/openapi/openapi.ts';
import type { PathVariables } from '../http/openapi/openapi-parameters.ts';
import type { Media } from '../media/media.ts';
import { toMapRequest } from '../media/record-map.ts';

/** A county with data, relations and a collection. */
export const DEMO_RECORD_ID = 'demo-county-27053';

type Parts = { readonly catalog: Catalog; readonly media: Media };

const findRecord = async (catalog: Catalog): Promise<StoredRecord | undefined> => {
  const known = await catalog.resource(DEMO_RECORD_ID, false).catch(() => undefined);
  if (known !== undefined) return known;
  const { records } = await catalog.list({ includeNonPublic: false, offset: 0, limit: 1 });
  return records[0];
};

/** The file is shipped, whatever the catalogue holds. */
const toVariables = (id: string): PathVariables => ({ id, recordId: id, file: `${DEMO_RECORD_ID}.geojson` });

const readVariables = async ({ catalog, media }: Parts): Promise<PathVariables> => {
  const stored = await findRecord(catalog);
  if (stored === undefined) return toVariables(DEMO_RECORD_ID);
  const style = { density: 1, type: 'image/png' } as const;
  const map = toMapRequest(parseStoredRecord(stored), true, style);
  return { ...toVariables(stored.id), map_hash: media.maps.keyOf(map) };
};

/** Asked for again when the catalogue has changed. A catalogue that cannot be reached still has its documentation. */
export const createPathVariables = (parts: Parts): FindPathVariables => {
  let kept: { readonly revision: string; readonly variables: Promise<PathVariables> } | undefined;
  return async () => {
    try {
      const revision = String(parts.catalog.revision());
      if (kept?.revision !== revision) kept = { revision, variables: readVariables(parts) };
      return await kept.variables;
    } catch {
      kept = undefined;
      return toVariables(DEMO_RECORD_ID);
    }
  };
};
