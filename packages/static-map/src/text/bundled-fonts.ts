// The bundled fonts, which are the only ones used in images.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { once } from '@periplus/collections';
import { parseFont } from '@periplus/geo-formats';

export const FONT_FAMILY = 'Open Sans';

const toFile = (name: string): string => fileURLToPath(new URL(`../../assets/fonts/${name}`, import.meta.url));

const FILES = { 400: toFile('OpenSans-Regular.ttf'), 600: toFile('OpenSans-SemiBold.ttf') } as const;

export const FONT_FILES: readonly string[] = Object.values(FILES);

export type FontWeight = keyof typeof FILES;

/** Loaded on first use. */
export const openFont = {
  400: once(() => parseFont(readFileSync(FILES[400]))),
  600: once(() => parseFont(readFileSync(FILES[600]))),
} as const;
