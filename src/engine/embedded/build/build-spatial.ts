// Builds the spatial columns: extents, shapes, centroids and H3 cells.
import { createGrowable, createShared, type Growable, pushNumber, pushUint32, toShared } from '@periplus/collections';
import { boxesOfGeometry } from '@periplus/geo';
import { latLngToCell } from 'h3-js';
import type { DerivedFields } from '../../../record/derived-fields.ts';
import { encodeGeometry } from '../segment/geometry-column.ts';
import { H3_RESOLUTIONS, NO_CELL, NO_EXTENT } from '../segment/layout.ts';
import type { Column } from '../segment/segment.ts';
import { createExtentTable, toClosedStarts } from './extent-table.ts';

export type SpatialCollector = {
  readonly add: (derivedFields: DerivedFields) => void;
  readonly finish: () => Readonly<Record<string, Column>>;
};

type CellCollector = { readonly numbers: Map<string, number>; readonly cells: Growable<Uint32Array> };

export const createSpatialCollector = (): SpatialCollector => {
  const extents = createExtentTable();
  const shapes = createExtentTable();
  const extentOfDoc = createGrowable(Uint32Array);
  const numberStarts = createGrowable(Uint32Array, 16);
  const numbers = createGrowable(Float64Array);
  const lons = createGrowable(Float64Array);
  const lats = createGrowable(Float64Array);
  const cells: CellCollector[] = H3_RESOLUTIONS.map(() => ({ numbers: new Map(), cells: createGrowable(Uint32Array) }));
  const cellCache = new Map<string, readonly number[]>();
  const noCells = H3_RESOLUTIONS.map(() => NO_CELL);
  let doc = 0;

  const cellsOf = ({ centroid, derived }: DerivedFields): readonly number[] => {
    if (centroid === undefined || derived.geo_or_near_global?.[0] === true) return noCells;
    const [lon, lat] = centroid;
    const key = `${lon},${lat}`;
    let found = cellCache.get(key);
    if (found === undefined) {
      found = H3_RESOLUTIONS.map((resolution, index) => {
        const { numbers } = cells[index] as CellCollector;
        const cell = latLngToCell(lat, lon, resolution);
        if (!numbers.has(cell)) numbers.set(cell, numbers.size);
        return numbers.get(cell) as number;
      });
      cellCache.set(key, found);
    }
    return found;
  };

  const addExtent = ({ boxes, geometry }: DerivedFields): void => {
    pushUint32(extentOfDoc, boxes.length === 0 ? NO_EXTENT : extents.add(doc, boxes, boxes.join()));
    if (geometry === undefined || boxes.length === 0) return;
    pushUint32(numberStarts, numbers.length);
    encodeGeometry(geometry, (number) => pushNumber(numbers, number));
    shapes.add(doc, boxesOfGeometry(geometry), String(doc));
  };

  return {
    add: (derivedFields) => {
      addExtent(derivedFields);
      pushNumber(lons, derivedFields.centroid?.[0] ?? Number.NaN);
      pushNumber(lats, derivedFields.centroid?.[1] ?? Number.NaN);
      for (const [index, cell] of cellsOf(derivedFields).entries())
        pushUint32((cells[index] as CellCollector).cells, cell);
      doc += 1;
    },
    finish: () => {
      const ofDoc: Uint32Array = toShared(extentOfDoc);
      renumber(ofDoc, extents.reorder());
      return {
        'extents.ofDoc': ofDoc,
        ...extents.finish('extents'),
        ...shapes.finish('shapes'),
        'shapes.numberStarts': toClosedStarts(numberStarts, numbers.length),
        'shapes.numbers': toShared(numbers),
        'centroids.lon': toShared(lons),
        'centroids.lat': toShared(lats),
        ...Object.assign(
          {},
          ...cells.map((collector, index) => writeCells(H3_RESOLUTIONS[index] as number, collector)),
        ),
      };
    },
  };
};

const renumber = (extentOfDoc: Uint32Array, numbers: Uint32Array): void => {
  for (const [doc, extent] of extentOfDoc.entries())
    if (extent !== NO_EXTENT) extentOfDoc[doc] = numbers[extent] as number;
};

/** Writes the cells in ascending order as high and low halves, and per record the index of its cell. */
const writeCells = (resolution: number, { numbers, cells }: CellCollector): Record<string, Column> => {
  const sorted = [...numbers.keys()].sort();
  const indexes = new Uint32Array(sorted.length);
  const halves = createShared(Uint32Array, sorted.length * 2);
  for (const [index, cell] of sorted.entries()) {
    indexes[numbers.get(cell) as number] = index;
    halves[index * 2] = Number.parseInt(cell.slice(0, -8), 16);
    halves[index * 2 + 1] = Number.parseInt(cell.slice(-8), 16);
  }
  const column = createShared(Uint32Array, cells.length);
  for (let doc = 0; doc < cells.length; doc++) {
    const cell = cells.data[doc] as number;
    column[doc] = cell === NO_CELL ? NO_CELL : (indexes[cell] as number);
  }
  return { [`h3.${resolution}.docs`]: column, [`h3.${resolution}.cells`]: halves };
};
