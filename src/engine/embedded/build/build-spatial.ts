// Builds the columns of place: places, shapes, centroids, H3 cells.

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
  const places = createExtentTable();
  const shapes = createExtentTable();
  const placeOfDoc = createGrowable(Uint32Array);
  const numberStarts = createGrowable(Uint32Array, 16);
  const numbers = createGrowable(Float64Array);
  const lons = createGrowable(Float64Array);
  const lats = createGrowable(Float64Array);
  const cells: CellCollector[] = H3_RESOLUTIONS.map(() => ({ numbers: new Map(), cells: createGrowable(Uint32Array) }));
  const knownCells = new Map<string, readonly number[]>();
  const noCells = H3_RESOLUTIONS.map(() => NO_CELL);
  let doc = 0;

  const cellsOf = ({ centroid, derived }: DerivedFields): readonly number[] => {
    if (centroid === undefined || derived.geo_or_near_global?.[0] === true) return noCells;
    const [lon, lat] = centroid;
    const key = `${lon},${lat}`;
    let found = knownCells.get(key);
    if (found === undefined) {
      found = H3_RESOLUTIONS.map((resolution, index) => {
        const { numbers } = cells[index] as CellCollector;
        const cell = latLngToCell(lat, lon, resolution);
        if (!numbers.has(cell)) numbers.set(cell, numbers.size);
        return numbers.get(cell) as number;
      });
      knownCells.set(key, found);
    }
    return found;
  };

  const addPlace = ({ boxes, geometry }: DerivedFields): void => {
    pushUint32(placeOfDoc, boxes.length === 0 ? NO_EXTENT : places.add(doc, boxes, boxes.join()));
    if (geometry === undefined || boxes.length === 0) return;
    pushUint32(numberStarts, numbers.length);
    encodeGeometry(geometry, (number) => pushNumber(numbers, number));
    shapes.add(doc, boxesOfGeometry(geometry), String(doc));
  };

  return {
    add: (derivedFields) => {
      addPlace(derivedFields);
      pushNumber(lons, derivedFields.centroid?.[0] ?? Number.NaN);
      pushNumber(lats, derivedFields.centroid?.[1] ?? Number.NaN);
      for (const [index, cell] of cellsOf(derivedFields).entries())
        pushUint32((cells[index] as CellCollector).cells, cell);
      doc += 1;
    },
    finish: () => {
      const ofDoc: Uint32Array = toShared(placeOfDoc);
      renumber(ofDoc, places.reorder());
      return {
        'places.ofDoc': ofDoc,
        ...places.finish('places'),
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

const renumber = (placeOfDoc: Uint32Array, numbers: Uint32Array): void => {
  for (const [doc, place] of placeOfDoc.entries()) if (place !== NO_EXTENT) placeOfDoc[doc] = numbers[place] as number;
};

/** Cells in ascending order, each as its high and low half, and per record the place of its cell in that list. */
const writeCells = (resolution: number, { numbers, cells }: CellCollector): Record<string, Column> => {
  const sorted = [...numbers.keys()].sort();
  const places = new Uint32Array(sorted.length);
  const halves = createShared(Uint32Array, sorted.length * 2);
  for (const [place, cell] of sorted.entries()) {
    places[numbers.get(cell) as number] = place;
    halves[place * 2] = Number.parseInt(cell.slice(0, -8), 16);
    halves[place * 2 + 1] = Number.parseInt(cell.slice(-8), 16);
  }
  const column = createShared(Uint32Array, cells.length);
  for (let doc = 0; doc < cells.length; doc++) {
    const cell = cells.data[doc] as number;
    column[doc] = cell === NO_CELL ? NO_CELL : (places[cell] as number);
  }
  return { [`h3.${resolution}.docs`]: column, [`h3.${resolution}.cells`]: halves };
};
