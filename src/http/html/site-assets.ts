// Style sheets and bundled scripts of the pages. Pages also work without the scripts.
import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { once } from '@periplus/collections';

export type Asset = { readonly type: string; readonly bytes: Buffer; readonly version: string };

const ROOT = new URL('../../../', import.meta.url);
const STYLES = new URL('web/style/', ROOT);
/** Written by scripts/build/build-web.ts. */
const SCRIPTS = new URL('assets/scripts/', ROOT);

export const STYLE_SHEET = 'site.css';
/** Suggestions, bookmarks, copying, live results. It loads the map on demand. */
export const MAIN_SCRIPT = 'site.js';
/** For record pages: bookmarks, copying, the viewer frame. */
export const RECORD_SCRIPT = 'record.js';
export const VIEWER_SCRIPT = 'viewer.js';
export const VIEWER_STYLE = 'viewer.css';
export const DESK_STYLE = 'desk.css';

const toAsset = (type: string, bytes: Buffer): Asset => ({
  type,
  bytes,
  version: hash('sha1', bytes, 'base64url').slice(0, 10),
});

const listFiles = (folder: URL, extension: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(extension))
        .sort()
    : [];

const readStyles = (folder: URL): Buffer =>
  Buffer.concat(listFiles(folder, '.css').map((name) => readFileSync(new URL(name, folder))));

const toStyleSheet = (folder: URL): Asset => toAsset('text/css; charset=utf-8', readStyles(folder));

export const readSiteAssets = once((): ReadonlyMap<string, Asset> => {
  const scripts = listFiles(SCRIPTS, '.js').map(
    (name) => [name, toAsset('text/javascript; charset=utf-8', readFileSync(new URL(name, SCRIPTS)))] as const,
  );
  return new Map([
    [STYLE_SHEET, toStyleSheet(STYLES)],
    [VIEWER_STYLE, toStyleSheet(new URL('viewer/', STYLES))],
    [DESK_STYLE, toStyleSheet(new URL('desk/', STYLES))],
    ...scripts,
  ]);
});

/**
 * The path of an asset with a hash of its content, so that it can be cached forever. Undefined if it does not exist.
 */
export const assetPath = (name: string): string | undefined => {
  const asset = readSiteAssets().get(name);
  return asset === undefined ? undefined : `/assets/${name}?v=${asset.version}`;
};

/** Changes whenever an asset changes. */
export const assetsVersion = once((): string => [...readSiteAssets().values()].map(({ version }) => version).join(''));
