// The colours of the current scheme, light or dark.
import { DARK, LIGHT, type Palette } from './palette.ts';

const darkScheme = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');

export const palette = (): Palette => (darkScheme().matches ? DARK : LIGHT);

export const onPaletteChange = (listener: () => void): void => darkScheme().addEventListener('change', listener);
