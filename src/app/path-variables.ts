// Example values of path variables for the OpenAPI document, so that its requests work: an existing record, its map
// and its file. Prefers a record of the demo catalogue.
import type { Catalog } from '../catalog/catalog.ts';
import type { StoredRecord } from '../engine/engine.ts';
import { parseStoredRecord } from '../engine/record-store.ts';
import type { FindPathVariables } from '../http/openapi/openapi.ts';
import type { PathVariables } from '../http/openapi/openapi-parameters.ts';
import type { Media } from '../media/media.ts';
import { toMapRequest } from '../media/record-map.ts';

/** A county with data, relations and a collection. */
const DEMO_RECORD_ID = 'demo-county-27053';

type Dependencies = { readonly catalog: Catalog; readonly media: Media };

const findRecord = async (catalog: Catalog): Promise<StoredRecord | undefined> => {
  const demo = await catalog.resource(DEMO_RECORD_ID, 'public').catch(() => undefined);
  if (demo !== undefined) return demo;
  const { records } = await catalog.list({ visibility: 'public', offset: 0, limit: 1 });
  return records[0];
};

/** The file is part of the program, whatever the catalogue contains. */
const toVariables = (id: string): PathVariables => ({ id, recordId: id, file: `${DEMO_RECORD_ID}.geojson` });

const readVariables = async ({ catalog, media }: Dependencies): Promise<PathVariables> => {
  const stored = await findRecord(catalog);
  if (stored === undefined) return toVariables(DEMO_RECORD_ID);
  const style = { density: 1, type: 'image/png' } as const;
  const map = toMapRequest(parseStoredRecord(stored), true, style);
  return { ...toVariables(stored.id), map_hash: media.maps.keyOf(map) };
};

/** Cached until the catalogue changes. Falls back to defaults if the catalogue cannot be reached. */
export const createPathVariables = (dependencies: Dependencies): FindPathVariables => {
  let cached: { readonly revision: string; readonly variables: Promise<PathVariables> } | undefined;
  return async () => {
    try {
      const revision = String(dependencies.catalog.revision());
      if (cached?.revision !== revision) cached = { revision, variables: readVariables(dependencies) };
      return await cached.variables;
    } catch {
      cached = undefined;
      return toVariables(DEMO_RECORD_ID);
    }
  };
};
