// How the base map looks: colours, lines and labels, for images and for the maps of pages. It has no imports, so that
// page scripts can use it.

/** The last zoom level of the tiles. A tile has 512 pixels, so it shows the next zoom level of a map, and beyond. */
export const MAX_TILE_ZOOM = 8;
/** The zoom level whose tiles have all labels: a search for a place reads a few thousand tiles only. */
export const ALL_LABELS_ZOOM = 6;

export type BaseMapColours = {
  readonly water: string;
  readonly land: string;
  readonly coast: string;
  readonly river: string;
  readonly county: string;
  readonly region: string;
  readonly border: string;
  readonly halo: string;
  readonly countryLabel: string;
  readonly regionLabel: string;
  readonly countyLabel: string;
  readonly townLabel: string;
  readonly waterLabel: string;
};

export const PAGE_COLOURS: BaseMapColours = {
  water: '#cfe1ec',
  land: '#f7f5ee',
  coast: '#95b4c6',
  river: '#a5c6da',
  county: '#ddd6c8',
  region: '#bfb6a6',
  border: '#8d8577',
  halo: '#ffffff',
  countryLabel: '#4f4c46',
  regionLabel: '#7a7467',
  countyLabel: '#8f887a',
  townLabel: '#37352f',
  waterLabel: '#3d6f8f',
};

/** At the size of a thumbnail land and water must differ at a glance. */
export const THUMBNAIL_COLOURS: BaseMapColours = {
  ...PAGE_COLOURS,
  water: '#a9cbe0',
  land: '#f4efe0',
  coast: '#6f9cb8',
  river: '#a9cbe0',
  region: '#cdc3b0',
  border: '#8d8172',
};

export const DARK_COLOURS: BaseMapColours = {
  water: '#0f1c26',
  land: '#23303a',
  coast: '#3d5566',
  river: '#2f5065',
  county: '#36434d',
  region: '#4d5a64',
  border: '#7b8790',
  halo: '#1a252d',
  countryLabel: '#d9e0e5',
  regionLabel: '#a9b4bc',
  countyLabel: '#8c99a2',
  townLabel: '#cdd6dc',
  waterLabel: '#7fb2d0',
};

/** Of land and lakes, in pixels. */
export const COAST_WIDTH = 0.8;

export type LineStyle = {
  readonly layer: 'rivers' | 'counties' | 'regions' | 'borders';
  /** Only features of this rank. */
  readonly rank?: number;
  readonly colour: keyof BaseMapColours;
  /** In pixels, as the dashes are. */
  readonly width: number;
  readonly dashes?: readonly [line: number, gap: number];
  readonly fromZoom: number;
};

/** In drawing order. */
export const LINE_STYLES: readonly LineStyle[] = [
  { layer: 'rivers', rank: 4, colour: 'river', width: 0.7, fromZoom: 9 },
  { layer: 'rivers', rank: 3, colour: 'river', width: 0.8, fromZoom: 6.5 },
  { layer: 'rivers', rank: 2, colour: 'river', width: 1.1, fromZoom: 5 },
  { layer: 'rivers', rank: 1, colour: 'river', width: 1.5, fromZoom: 3 },
  { layer: 'counties', colour: 'county', width: 0.9, fromZoom: 6.4 },
  { layer: 'regions', colour: 'region', width: 1, dashes: [4, 2], fromZoom: 2.6 },
  { layer: 'borders', colour: 'border', width: 1.2, fromZoom: 0 },
];

export type LabelKind = 'country' | 'sea' | 'region' | 'town' | 'lake' | 'river' | 'county';

export type LabelStyle = {
  readonly pixels: number;
  readonly weight: 400 | 600;
  readonly colour: keyof BaseMapColours;
  /** Letter spacing in pixels. */
  readonly spacing?: number;
  /** Names of waters are slanted. */
  readonly isItalic?: true;
  /** The name stands beside a dot instead of in the centre. */
  readonly hasDot?: true;
  /** Where two labels overlap, the lower order stays. */
  readonly order: number;
  /** Shown for so many zoom levels: a map that shows little else does not name it. */
  readonly levels?: number;
};

const LABEL_STYLES: Readonly<Record<LabelKind, LabelStyle>> = {
  country: { pixels: 14, weight: 600, colour: 'countryLabel', spacing: 0.4, order: 0, levels: 4 },
  sea: { pixels: 12.5, weight: 400, colour: 'waterLabel', spacing: 0.6, isItalic: true, order: 1 },
  region: { pixels: 12, weight: 600, colour: 'regionLabel', spacing: 0.3, order: 2, levels: 5 },
  town: { pixels: 11.5, weight: 400, colour: 'townLabel', hasDot: true, order: 2 },
  lake: { pixels: 11, weight: 400, colour: 'waterLabel', isItalic: true, order: 2 },
  river: { pixels: 10.5, weight: 400, colour: 'waterLabel', isItalic: true, order: 2 },
  county: { pixels: 10.5, weight: 400, colour: 'countyLabel', order: 3 },
};

/** A label appears a little before the zoom level that its tile gives. */
const EARLY = 0.3;

/** The style of a label at a zoom level; undefined if it is not shown. */
export const labelStyleAt = (kind: string, fromZoom: number, zoom: number): LabelStyle | undefined => {
  const style = (LABEL_STYLES as Readonly<Record<string, LabelStyle | undefined>>)[kind];
  return fromZoom > zoom + EARLY || zoom >= fromZoom + (style?.levels ?? Infinity) ? undefined : style;
};
