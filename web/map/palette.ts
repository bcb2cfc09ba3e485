// Map colours for the light and dark schemes. Lines have a contrast of 3:1 on land and water (WCAG 1.4.11).

export type Palette = {
  readonly water: string;
  readonly land: string;
  readonly river: string;
  readonly border: string;
  readonly region: string;
  readonly county: string;
  readonly label: string;
  readonly halo: string;
  readonly footprint: string;
  readonly lit: string;
  /** The steps of the density map, from few to many. */
  readonly cells: readonly string[];
  readonly cellLine: string;
  /** The box of the search. */
  readonly area: string;
};

export const LIGHT: Palette = {
  water: '#cfe0ea',
  land: '#f6f3ea',
  river: '#a9c9dc',
  border: '#8d8577',
  region: '#b9b1a0',
  county: '#dad3c4',
  label: '#3c4750',
  halo: '#f6f3ea',
  footprint: '#0b5a8a',
  lit: '#b4380c',
  cells: ['#f7dfae', '#e5b563', '#c5822a', '#935213', '#562a0b'],
  cellLine: '#7d4d0c',
  area: '#7a1f6d',
};

export const DARK: Palette = {
  water: '#0f1c26',
  land: '#23303a',
  river: '#2c4a5c',
  border: '#7b8790',
  region: '#4d5a64',
  county: '#36434d',
  label: '#cdd6dc',
  halo: '#1a252d',
  footprint: '#84c3ec',
  lit: '#ffab5e',
  cells: ['#4d3b1f', '#7c5a25', '#b07f30', '#dfae58', '#fae2ad'],
  cellLine: '#c2924a',
  area: '#f09be0',
};
