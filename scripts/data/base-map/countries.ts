// Countries and their borders: Natural Earth 1:10m from the package world-atlas.
import { createRequire } from 'node:module';
import type { Position, Ring } from '@periplus/geo';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { toRing } from './paths.ts';
import { unwrapLine, unwrapPolygon } from './unwrap.ts';

const require = createRequire(import.meta.url);
type Atlas = Topology<Readonly<Record<string, GeometryCollection<{ readonly name?: string }>>>>;

const load = (path: string): Atlas => require(path) as Atlas;

const objectOf = (atlas: Atlas, name: string): GeometryCollection<{ readonly name?: string }> => {
  const object = atlas.objects[name];
  if (object === undefined) throw new Error(`the atlas has no ${name}`);
  return object;
};

const toLine = (line: readonly (readonly number[])[]): Position[] => line.map(([lon = 0, lat = 0]) => [lon, lat]);

type Shape = { readonly name: string; readonly polygons: readonly (readonly Ring[])[] };

const toShapes = (atlas: Atlas, name: string): Shape[] =>
  feature(atlas, objectOf(atlas, name)).features.map(({ geometry, properties }) => {
    const many = geometry.type === 'Polygon' ? [geometry.coordinates] : [];
    const polygons = geometry.type === 'MultiPolygon' ? geometry.coordinates : many;
    return { name: properties.name ?? '', polygons: polygons.map((rings) => unwrapPolygon(rings.map(toLine))) };
  });

export const readCountries = () => {
  const world = load('world-atlas/countries-10m.json');
  const borders = mesh(world, objectOf(world, 'countries'), (one, other) => one !== other);
  return {
    countries: toShapes(world, 'countries').map(({ name, polygons }) => ({
      name,
      rings: polygons.map(([shell = []]) => toRing(shell)),
    })),
    borders: borders.coordinates.map((line) => unwrapLine(toLine(line))),
  };
};
