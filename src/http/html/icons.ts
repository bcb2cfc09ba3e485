// Inline SVG icons in the colour of the surrounding text.
import { markSafe, type SafeHtml } from '@periplus/markup';

const draw = (paths: string, name = 'icon'): SafeHtml =>
  markSafe(
    `<svg class="${name}" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">${paths}</svg>`,
  );

export const COMPASS_ICON: SafeHtml = markSafe(
  '<svg class="compass" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" focusable="false">' +
    '<circle cx="16" cy="16" r="14.5" fill="none" stroke="currentColor" stroke-opacity=".45"/>' +
    '<path d="M16 2.5l3.6 13.5-3.6 13.5-3.6-13.5z" fill="currentColor"/>' +
    '<path class="compass-cross" d="M2.5 16l13.5-3.6 13.5 3.6-13.5 3.6z"/></svg>',
);

const FOLDED_MAP = '<path d="M9 4 3 6.5v13L9 17l6 3 6-2.5v-13L15 7zM9 4v13M15 7v13"/>';
const TABLE = '<path d="M4 5h16v14H4zM4 10h16M4 14.5h16M10 5v14"/>';
const PICTURE = '<path d="M3 5h18v14H3zM3 16l5-5 4 4 3-3 6 5"/><circle cx="16" cy="9" r="1.5"/>';
const STACK = '<path d="m12 3 9 5-9 5-9-5zM3 12.5l9 5 9-5M3 17l9 5 9-5"/>';
const GLOBE = '<circle cx="12" cy="12" r="9"/><path d="M3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18"/>';
const NODES =
  '<circle cx="6" cy="12" r="2.5"/><circle cx="18" cy="6" r="2.5"/><circle cx="18" cy="18" r="2.5"/><path d="m8.3 11 7.4-3.8M8.3 13l7.4 3.8"/>';
const SHEET = '<path d="M6 3h8l4 4v14H6zM14 3v4h4"/>';

/** By lower-case resource class. */
const BY_CLASS: Readonly<Record<string, SafeHtml>> = {
  maps: draw(FOLDED_MAP),
  datasets: draw(TABLE),
  imagery: draw(PICTURE),
  collections: draw(STACK),
  'web services': draw(NODES),
  websites: draw(GLOBE),
};

const OTHER = draw(SHEET);

export const classIcon = (resourceClass: string | undefined): SafeHtml =>
  BY_CLASS[resourceClass?.toLowerCase() ?? ''] ?? OTHER;

/** A page has many bookmark buttons, so the layout contains the drawing once. */
export const ICON_SYMBOLS: SafeHtml = markSafe(
  '<svg hidden><symbol id="icon-bookmark" viewBox="0 0 24 24"><path d="M7 3h10v18l-5-4-5 4z"/></symbol></svg>',
);
export const BOOKMARK_ICON: SafeHtml = markSafe(
  '<svg class="icon" width="24" height="24" aria-hidden="true"><use href="#icon-bookmark"/></svg>',
);
export const LOCK_ICON = draw('<path d="M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3"/>');
