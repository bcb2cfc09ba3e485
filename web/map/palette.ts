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
  readonly cell: readonly [number, number, number];
  readonly cellLine: string;
};

const LIGHT: Palette = {
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
  cell: [176, 122, 24],
  cellLine: '#8a5a10',
};

const DARK: Palette = {
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
  cell: [226, 178, 92],
  cellLine: '#e2b25c',
};

const dark = matchMedia('(prefers-color-scheme: dark)');

export const palette = (): Palette => (dark.matches ? DARK : LIGHT);

export const onPaletteChange = (listener: () => void): void => dark.addEventListener('change', listener);
