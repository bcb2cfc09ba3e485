// What pages load from this server: the style sheet, written by hand, and the scripts that npm's `prepare` has bundled. Without the
// bundle every page works as it is.
import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { once } from '@periplus/collections';

export type Asset = { readonly type: string; readonly bytes: Buffer; readonly version: string };

const ROOT = new URL('../../../', import.meta.url);
const STYLES = new URL('web/style/', ROOT);
/** Written by scripts/build-web.ts. */
const SCRIPTS = new URL('assets/scripts/', ROOT);

export const STYLE_SHEET = 'site.css';
/** Suggestions, bookmarks, copying, live results. The map is a part of its own that it loads when it is needed. */
export const MAIN_SCRIPT = 'site.js';
/** Of the page of a record: bookmarks, copying, the frame of the viewer. */
export const RECORD_SCRIPT = 'record.js';
/** The viewer is a page of its own, with a script and a style sheet that no other page needs. */
export const VIEWER_SCRIPT = 'viewer.js';
export const VIEWER_STYLE = 'viewer.css';

const toAsset = (type: string, bytes: Buffer): Asset => ({
  type,
  bytes,
  version: hash('sha1', bytes, 'base64url').slice(0, 10),
});

const namesIn = (folder: URL, ending: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(ending))
        .sort()
    : [];

const readStyles = (folder: URL): Buffer =>
  Buffer.concat(namesIn(folder, '.css').map((name) => readFileSync(new URL(name, folder))));

const toStyleSheet = (folder: URL): Asset => toAsset('text/css; charset=utf-8', readStyles(folder));

export const readSiteAssets = once((): ReadonlyMap<string, Asset> => {
  const scripts = namesIn(SCRIPTS, '.js').map(
    (name) => [name, toAsset('text/javascript; charset=utf-8', readFileSync(new URL(name, SCRIPTS)))] as const,
  );
  return new Map([
    [STYLE_SHEET, toStyleSheet(STYLES)],
    [VIEWER_STYLE, toStyleSheet(new URL('viewer/', STYLES))],
    ...scripts,
  ]);
});

/** Address below the site; undefined for what is not there. It changes with the content, so that it may be kept for good. */
export const assetPath = (name: string): string | undefined => {
  const asset = readSiteAssets().get(name);
  return asset === undefined ? undefined : `/assets/${name}?v=${asset.version}`;
};

/** Differs whenever something that pages load does. */
export const assetsVersion = once((): string => [...readSiteAssets().values()].map(({ version }) => version).join(''));
