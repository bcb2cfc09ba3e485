// SVG icons of resource classes, for records without a thumbnail.
import { escapeXml } from '@periplus/markup';

export type ClassIcon = 'maps' | 'datasets' | 'web services' | 'collections' | 'imagery' | 'websites' | 'other';

/** Words in the name of a class, in order of precedence (contract 11.2). */
const WORDS: readonly (readonly [RegExp, ClassIcon])[] = [
  [/map/i, 'maps'],
  [/dataset|point|polygon|raster|vector|line|table/i, 'datasets'],
  [/web service/i, 'web services'],
  [/collection/i, 'collections'],
  [/imager|aerial|satellite/i, 'imagery'],
  [/website/i, 'websites'],
];

export const toClassIcon = (classes: readonly string[]): ClassIcon => {
  const [first = ''] = classes;
  return WORDS.find(([word]) => word.test(first))?.[1] ?? 'other';
};

/** Line drawings on a grid of 24 by 24. */
const DRAWINGS: Readonly<Record<ClassIcon, string>> = {
  maps: 'M3 6l6-2.5 6 2.5 6-2.5v14.5l-6 2.5-6-2.5-6 2.5zM9 3.5v14.5M15 6v14.5',
  datasets:
    'M4 5.5c0-3.3 16-3.3 16 0s-16 3.3-16 0zM4 5.5v13c0 3.3 16 3.3 16 0v-13M4 10c0 3.3 16 3.3 16 0M4 14.3c0 3.3 16 3.3 16 0',
  'web services':
    'M12 14.5a2.5 2.5 0 1 0 0-5a2.5 2.5 0 1 0 0 5zM12 9.5V4M12 14.5V20M9.8 13.2L5 16M14.2 13.2L19 16M9.8 10.8L5 8M14.2 10.8L19 8',
  collections: 'M3.5 8.5h17v11.5h-17zM5.5 8.5V5.8h13v2.7M7.5 5.8V3.5h9v2.3',
  imagery: 'M3.5 4.5h17v15h-17zM3.5 16l5-5.5 4 4.5 3-3 5 5M15.5 9.3a1.3 1.3 0 1 0 0-2.6a1.3 1.3 0 1 0 0 2.6z',
  websites:
    'M12 21a9 9 0 1 0 0-18a9 9 0 1 0 0 18zM3.4 9.5h17.2M3.4 14.5h17.2M12 3c-5 5.5-5 12.5 0 18M12 3c5 5.5 5 12.5 0 18',
  other: 'M6 3h8.5l4 4v14h-12.5zM14.5 3v4h4M9 12h6.5M9 15.5h6.5',
};

const LOCK = 'M6.5 11h11v9h-11zM8.5 11v-3.5a3.5 3.5 0 0 1 7 0v3.5M12 14.5v2.5';

const COLOURS: Readonly<Record<ClassIcon, readonly [string, string]>> = {
  maps: ['#2f6f8f', '#1d4a63'],
  datasets: ['#3f6fb5', '#264a80'],
  'web services': ['#7a5aa8', '#4f3876'],
  collections: ['#9a6b3f', '#6b4726'],
  imagery: ['#4b8a5f', '#2d5c3d'],
  websites: ['#3d8a8a', '#245c5c'],
  other: ['#6b7280', '#434a55'],
};

const SIDE = 200;
const ICON_SIDE = 96;

export type IconBackground = { readonly kind: 'gradient' } | { readonly kind: 'picture'; readonly dataUri: string };

const drawBackground = (icon: ClassIcon, background: IconBackground): string => {
  const [light, dark] = COLOURS[icon];
  if (background.kind === 'gradient') {
    return `<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient></defs><rect width="${SIDE}" height="${SIDE}" fill="url(#g)"/>`;
  }
  const disc = `<circle cx="100" cy="100" r="68" fill="${dark}" fill-opacity=".88"/>`;
  return `<image width="${SIDE}" height="${SIDE}" preserveAspectRatio="xMidYMid slice" href="${background.dataUri}"/>${disc}`;
};

const draw = (label: string, icon: ClassIcon, drawing: string, background: IconBackground): string => {
  const side = background.kind === 'gradient' ? ICON_SIDE : 80;
  const [scale, at] = [side / 24, (SIDE - side) / 2];
  const lines = `<path d="${drawing}" transform="translate(${at} ${at}) scale(${scale.toFixed(3)})" fill="none" stroke="#fff" stroke-width="1.3" stroke-linejoin="round" stroke-linecap="round"/>`;
  const name = escapeXml(label);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${SIDE} ${SIDE}" role="img" aria-label="${name}"><title>${name}</title>${drawBackground(icon, background)}${lines}</svg>`;
};

const GRADIENT: IconBackground = { kind: 'gradient' };

export const drawClassIcon = (icon: ClassIcon, background: IconBackground = GRADIENT): string =>
  draw(icon === 'other' ? 'Resource' : icon[0]?.toUpperCase() + icon.slice(1), icon, DRAWINGS[icon], background);

/** For records whose images are restricted. */
export const drawRestrictedIcon = (): string => draw('Restricted resource', 'other', LOCK, GRADIENT);
