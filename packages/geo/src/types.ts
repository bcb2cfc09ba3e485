// The types of all geometry functions: positions are [lon, lat], boxes [west, south, east, north], in degrees.

export type Position = readonly [lon: number, lat: number];

/** Always west <= east and south <= north; an area across the antimeridian is two boxes. */
export type Box = readonly [west: number, south: number, east: number, north: number];

export type Ring = readonly Position[];

type Point = { readonly type: 'Point'; readonly coordinates: Position };
type MultiPoint = { readonly type: 'MultiPoint'; readonly coordinates: readonly Position[] };
export type LineString = { readonly type: 'LineString'; readonly coordinates: readonly Position[] };
export type MultiLineString = {
  readonly type: 'MultiLineString';
  readonly coordinates: readonly (readonly Position[])[];
};
export type Polygon = { readonly type: 'Polygon'; readonly coordinates: readonly Ring[] };
export type MultiPolygon = { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly Ring[])[] };
type GeometryCollection = { readonly type: 'GeometryCollection'; readonly geometries: readonly Geometry[] };

export type Geometry = Point | MultiPoint | LineString | MultiLineString | Polygon | MultiPolygon | GeometryCollection;

/** The relations of simple features (OGC 06-103r4, 6.1.15.3); defined in relate/relate.ts. */
export type SpatialRelation =
  | 'intersects'
  | 'disjoint'
  | 'within'
  | 'contains'
  | 'equals'
  | 'touches'
  | 'crosses'
  | 'overlaps';
