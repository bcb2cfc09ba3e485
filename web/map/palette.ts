// Map colours for the light and dark schemes. Lines have a contrast of 3:1 on land and water (WCAG 1.4.11).

import { type BaseMapColours, DARK_COLOURS, PAGE_COLOURS } from '@periplus/static-map/style';

export type Palette = BaseMapColours & {
  readonly label: string;
  readonly footprint: string;
  readonly lit: string;
  /** The steps of the density map, from few to many. */
  readonly cells: readonly string[];
  readonly cellLine: string;
  /** The box of the search. */
  readonly area: string;
};

export const LIGHT: Palette = {
  ...PAGE_COLOURS,
  label: '#3c4750',
  footprint: '#0b5a8a',
  lit: '#b4380c',
  cells: ['#f7dfae', '#e5b563', '#c5822a', '#935213', '#562a0b'],
  cellLine: '#7d4d0c',
  area: '#7a1f6d',
};

export const DARK: Palette = {
  ...DARK_COLOURS,
  label: '#cdd6dc',
  footprint: '#84c3ec',
  lit: '#ffab5e',
  cells: ['#4d3b1f', '#7c5a25', '#b07f30', '#dfae58', '#fae2ad'],
  cellLine: '#c2924a',
  area: '#f09be0',
};
