// Fetches images by IIIF: from an image service (Image API 2 and 3, also level 0) or a manifest (Presentation API 2
// and 3).
import { NoImageError } from './no-image-error.ts';
import type { ThumbnailClient } from './thumbnail-client.ts';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const firstOf = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value);

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** A resource is a URL, or an object with one. */
const idOf = (value: unknown): string | undefined => {
  const first = firstOf(value);
  return isObject(first) ? (textOf(first.id) ?? textOf(first['@id'])) : textOf(first);
};

/** Returns the base URL of a service, without request parameters. */
const serviceBase = (url: string): string => url.replace(/\/info\.json$/, '').replace(/\/$/, '');

type Size = { readonly width: number; readonly height: number };

const toSizes = (info: unknown): Size[] => {
  const { sizes } = isObject(info) ? info : {};
  return (Array.isArray(sizes) ? sizes : []).flatMap((size: unknown) =>
    isObject(size) && typeof size.width === 'number' && typeof size.height === 'number'
      ? [{ width: size.width, height: size.height }]
      : [],
  );
};

const ENOUGH_PIXELS = 800;
const MAX_PIXELS = 4_000;

/** Level 0 servers offer fixed sizes; version 3 writes both dimensions, version 2 the width. */
const sizedRequests = (info: unknown): string[] => {
  const bySize = toSizes(info)
    .filter(({ width, height }) => Math.max(width, height) <= MAX_PIXELS)
    .sort((one, other) => one.width - other.width);
  const picked = bySize.find(({ width, height }) => Math.max(width, height) >= ENOUGH_PIXELS) ?? bySize.at(-1);
  return picked === undefined ? [] : [`${picked.width},${picked.height}`, `${picked.width},`];
};

const requestOf = (base: string, size: string): string => `${base}/full/${size}/0/default.jpg`;

/** Returns the first image that can be fetched. */
const firstImage = async (urls: readonly string[], { fetchImage: image }: ThumbnailClient): Promise<Uint8Array> => {
  let last = new NoImageError('the service has no image of a suitable size');
  for (const url of urls) {
    try {
      return await image(url);
    } catch (cause) {
      if (!(cause instanceof NoImageError)) throw cause;
      last = cause;
    }
  }
  throw last;
};

export const fetchIiifImage = async (url: string, tools: ThumbnailClient): Promise<Uint8Array> => {
  const base = serviceBase(url);
  try {
    return await tools.fetchImage(requestOf(base, '!800,800'));
  } catch (cause) {
    if (!(cause instanceof NoImageError)) throw cause;
  }
  const info = await tools.fetchJson(`${base}/info.json`);
  return firstImage(
    sizedRequests(info).map((size) => requestOf(base, size)),
    tools,
  );
};

type Picture = { readonly service?: string | undefined; readonly url?: string | undefined };

const pictureOf = (resource: unknown): Picture => {
  const first = firstOf(resource);
  return { service: isObject(first) ? idOf(first.service) : undefined, url: idOf(first) };
};

const at = (value: unknown, ...keys: readonly string[]): unknown =>
  keys.reduce<unknown>(
    (found, key) => firstOf(isObject(firstOf(found)) ? (firstOf(found) as Json)[key] : undefined),
    value,
  );

/** Returns the image of the first canvas, in either version. */
const firstCanvas = (manifest: unknown): Picture => {
  const body =
    at(manifest, 'items', 'items', 'items', 'body') ?? at(manifest, 'sequences', 'canvases', 'images', 'resource');
  return pictureOf(isObject(body) && body.type === 'Choice' ? at(body, 'items') : body);
};

const fetchPicture = ({ service, url }: Picture, tools: ThumbnailClient): Promise<Uint8Array> => {
  if (service !== undefined) return fetchIiifImage(service, tools);
  if (url !== undefined) return tools.fetchImage(url);
  throw new NoImageError('the manifest has no image');
};

export const fetchIiifManifest = async (url: string, tools: ThumbnailClient): Promise<Uint8Array> => {
  const manifest = await tools.fetchJson(url);
  const pictures = [pictureOf(at(manifest, 'thumbnail')), firstCanvas(manifest)];
  const [first, second] = pictures.filter((picture) => picture.service !== undefined || picture.url !== undefined);
  if (first === undefined) throw new NoImageError('the manifest has no image');
  try {
    return await fetchPicture(first, tools);
  } catch (cause) {
    if (!(cause instanceof NoImageError) || second === undefined) throw cause;
    return fetchPicture(second, tools);
  }
};
