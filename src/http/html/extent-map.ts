// A small SVG map without tiles or scripts: outlines on a grid of meridians and parallels.

import { type Box, boxesOfGeometry, type Geometry, type Position } from '@periplus/geo';
import { EMPTY_HTML, html, type SafeHtml } from '@periplus/markup';

const STEPS = [90, 30, 10, 5, 1, 0.5, 0.1, 0.05, 0.01] as const;
const MIN_SPAN = 0.02;
const HEIGHT = 240;

const hullOf = (boxes: readonly Box[]): Box =>
  boxes.reduce<Box>(
    ([w, s, e, n], [west, south, east, north]) => [
      Math.min(w, west),
      Math.min(s, south),
      Math.max(e, east),
      Math.max(n, north),
    ],
    [180, 90, -180, -90],
  );

/** 1.5 times the extent, twice as wide as high, clamped to the world. */
const windowAround = ([west, south, east, north]: Box): Box => {
  const height = Math.min(180, Math.max(MIN_SPAN, north - south, (east - west) / 2) * 1.5);
  const width = Math.min(360, height * 2);
  const left = Math.max(-180, Math.min(180 - width, (west + east - width) / 2));
  const bottom = Math.max(-90, Math.min(90 - height, (south + north - height) / 2));
  return [left, bottom, left + width, bottom + height];
};

const show = (value: number): string => String(Math.round(value * 10_000) / 10_000);

const toPath = (positions: readonly Position[], isRing: boolean): string =>
  `M${positions.map(([lon, lat]) => `${show(lon)} ${show(-lat)}`).join('L')}${isRing ? 'Z' : ''}`;

const pathOf = (geometry: Geometry): string => {
  switch (geometry.type) {
    case 'Point':
      return toPath([geometry.coordinates, geometry.coordinates], false);
    case 'MultiPoint':
      return geometry.coordinates.map((position) => toPath([position, position], false)).join('');
    case 'LineString':
      return toPath(geometry.coordinates, false);
    case 'MultiLineString':
      return geometry.coordinates.map((line) => toPath(line, false)).join('');
    case 'Polygon':
      return geometry.coordinates.map((ring) => toPath(ring, true)).join('');
    case 'MultiPolygon':
      return geometry.coordinates
        .flat()
        .map((ring) => toPath(ring, true))
        .join('');
    case 'GeometryCollection':
      return geometry.geometries.map(pathOf).join('');
  }
};

type Grid = { readonly lons: readonly number[]; readonly lats: readonly number[] };

const multiples = (from: number, to: number, step: number): readonly number[] => {
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.max(0, Math.floor(to / step) - first + 1) }, (_, n) => (first + n) * step);
};

const gridOf = ([west, south, east, north]: Box): Grid => {
  const step = STEPS.find((size) => (north - south) / size >= 3) ?? MIN_SPAN / 4;
  return { lons: multiples(west, east, step), lats: multiples(south, north, step) };
};

const renderGrid = ({ lons, lats }: Grid, [west, south, east, north]: Box): string =>
  [
    ...lons.map((lon) => `M${show(lon)} ${show(-north)}V${show(-south)}`),
    ...lats.map((lat) => `M${show(west)} ${show(-lat)}H${show(east)}`),
  ].join('');

/** Degrees at the edges, sized relative to the window. */
const renderLabels = ({ lons, lats }: Grid, [west, south, , north]: Box): SafeHtml => {
  const size = (north - south) / 20;
  const label = (x: number, y: number, degrees: number): SafeHtml =>
    html`<text x="${show(x)}" y="${show(y)}">${show(degrees)}°</text>`;
  return html`<g font-size="${show(size)}" fill="currentColor" fill-opacity="0.7" aria-hidden="true">${lons.map((lon) => label(lon + size / 4, -south - size / 4, lon))}${lats.map((lat) => label(west + size / 4, -lat - size / 4, lat))}</g>`;
};

/** Empty if there is nothing to draw. `label` describes the map to screen readers. */
export const renderExtentMap = (geometries: readonly Geometry[], label: string): SafeHtml => {
  const boxes = geometries.flatMap(boxesOfGeometry);
  if (boxes.length === 0) return EMPTY_HTML;
  const area = windowAround(hullOf(boxes));
  const [west, south, east, north] = area;
  const grid = gridOf(area);
  const view = [west, -north, east - west, north - south].map(show).join(' ');
  return html`<svg viewBox="${view}" width="${2 * HEIGHT}" height="${HEIGHT}" role="img" aria-label="${label}">
<path d="${renderGrid(grid, area)}" fill="none" stroke="currentColor" vector-effect="non-scaling-stroke" stroke-opacity="0.3"/>
${renderLabels(grid, area)}
${geometries.map(
  (geometry) =>
    html`<path d="${pathOf(geometry)}" fill="#c8a45c" fill-opacity="0.25" stroke="#8a5a00" stroke-width="2" stroke-linecap="round" vector-effect="non-scaling-stroke"/>\n`,
)}</svg>
`;
};
