// Composes a map as SVG: background, a geometry or the no-extent symbol, and credits.
import { isGlobal, measureBoxes } from '@periplus/gazetteer';
import type { Geometry, Position } from '@periplus/geo';
import { createTextDrawer, type TextStyle } from '../text/draw-text.ts';
import {
  fitBox,
  type MapFit,
  type MapSize,
  type MapView,
  PAGE_FIT,
  THUMBNAIL_FIT,
  viewAt,
  worldView,
} from '../view/map-view.ts';
import type { MapBackground, MapPurpose } from './background.ts';
import { drawGeometry, type OverlayLayout, toOverlayLayout } from './overlay.ts';

type MapSubject =
  /** A geometry, outlined if `isDrawn`; null shows the world. */
  | { readonly kind: 'place'; readonly geometry: Geometry | null; readonly isDrawn: boolean }
  /** A location in the centre, such as an institution. */
  | { readonly kind: 'centre'; readonly at: Position; readonly zoom: number };

export type MapSpec = MapSize & {
  readonly subject: MapSubject;
  /** 'page' by default. */
  readonly purpose?: MapPurpose;
};

type Plan = { readonly view: MapView; readonly over: string };

/** Share of the shorter side that the no-extent symbol, a crossed circle, takes. */
const SYMBOL_SHARE = 0.64;

const drawNoExtentSymbol = ({ width, height }: MapSize): string => {
  const radius = (Math.min(width, height) * SYMBOL_SHARE) / 2;
  const [x, y, reach] = [width / 2, height / 2, radius * Math.SQRT1_2];
  const pen = 'fill="none" stroke="#64748b" stroke-opacity=".45" stroke-width="14" stroke-linecap="round"';
  return `<circle cx="${x}" cy="${y}" r="${radius}" ${pen}/><path d="M${x - reach} ${y + reach}L${x + reach} ${y - reach}" ${pen}/>`;
};

const isEverywhere = ({ span: [west, south, east, north] }: OverlayLayout): boolean =>
  isGlobal(measureBoxes([[west, south, Math.min(east, 180), north]]));

const planPlace = (size: MapSize, geometry: Geometry | null, isDrawn: boolean, fit: MapFit): Plan => {
  const layout = geometry === null ? undefined : toOverlayLayout(geometry);
  if (geometry === null || layout === undefined || isEverywhere(layout)) {
    return { view: worldView(size), over: isDrawn && fit === PAGE_FIT ? drawNoExtentSymbol(size) : '' };
  }
  const view = fitBox(layout.span, size, fit);
  return { view, over: isDrawn ? drawGeometry(view, geometry, layout) : '' };
};

const plan = ({ subject, purpose, width, height }: MapSpec, closestZoom: number): Plan => {
  const size = { width, height };
  const fit = purpose === 'thumbnail' ? THUMBNAIL_FIT : PAGE_FIT;
  if (subject.kind === 'place') return planPlace(size, subject.geometry, subject.isDrawn, fit);
  const view = viewAt(subject.at, Math.min(subject.zoom, closestZoom), size);
  const point: Geometry = { type: 'Point', coordinates: subject.at };
  const layout = toOverlayLayout(point);
  return { view, over: layout === undefined ? '' : drawGeometry(view, point, layout) };
};

const CREDITS: TextStyle = { weight: 400, pixels: 9, colour: '#555' };
const writeCredits = createTextDrawer(CREDITS);

const drawCredits = ({ width, height }: MapSize, credits: string): string => {
  if (credits === '') return '';
  const length = credits.length * 4.9 + 10;
  return `<rect x="${width - length}" y="${height - 15}" width="${length}" height="15" fill="#fff" fill-opacity=".7"/>${writeCredits(credits, width - 5, height - 4.5, 'end')}`;
};

export const drawMap = async (spec: MapSpec, background: MapBackground): Promise<string> => {
  const { width, height, purpose = 'page' } = spec;
  const { view, over } = plan(spec, background.maxZoom);
  const { svg, credits } = await background.draw(view, purpose);
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${svg}${over}${drawCredits(spec, credits)}</svg>`;
};
