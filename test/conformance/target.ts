// The server under test, seen from outside: URLs are found by following links, and responses are cached.
import { check, notApplicable } from './suite.ts';
import { type Collection, type Feature, type FeatureCollection, isLinked, type Link, type Linked } from './wire.ts';

export type Answer = {
  readonly url: string;
  readonly status: number;
  /** Media type without parameters, lower case. */
  readonly type: string;
  readonly headers: Headers;
  readonly text: string;
};

export type Params = Readonly<Record<string, string>>;

/** The JSON body of a response that must have status 200. */
export const jsonOf = <T>({ url, status, text }: Answer): T => {
  check(status === 200, `${url} answers ${status}: ${text.slice(0, 200)}`);
  try {
    return JSON.parse(text) as T;
  } catch {
    throw new Error(`${url} answers no JSON: ${text.slice(0, 100)}`);
  }
};

export const linksOf = (resource: unknown): readonly Link[] => (isLinked(resource) ? resource.links : []);

export const linkTo = (resource: unknown, rel: string, type?: RegExp): Link | undefined =>
  linksOf(resource).find((link) => link.rel === rel && (type === undefined || type.test(link.type ?? '')));

const HTTP_TIMEOUT_MS = 30_000;

const ask = async (url: string, accept: string): Promise<Answer> => {
  const response = await fetch(url, { headers: { accept }, signal: AbortSignal.timeout(HTTP_TIMEOUT_MS) });
  const type = (response.headers.get('content-type') ?? '').split(';')[0] ?? '';
  const { status, headers } = response;
  return { url, status, type: type.trim().toLowerCase(), headers, text: await response.text() };
};

const JSON_FIRST = 'application/json';
const GEOJSON = 'application/geo+json, application/json;q=0.9';

/** The sample size for tests that apply to all records. */
const SAMPLE = 50;

const isRecords = ({ itemType }: Collection): boolean =>
  itemType === 'record' || (Array.isArray(itemType) && itemType.includes('record'));

export const createTarget = (landingUrl: string) => {
  const answers = new Map<string, Promise<Answer>>();
  const get = (url: string, accept = JSON_FIRST): Promise<Answer> => {
    const address = new URL(url, landingUrl).href;
    const key = `${accept} ${address}`;
    const known = answers.get(key) ?? ask(address, accept);
    answers.set(key, known);
    return known;
  };
  const landing = async (): Promise<Linked> => jsonOf(await get(landingUrl));
  /** Follows a link of the landing page, or falls back to the standard path. */
  const under = async (rel: RegExp, path: string): Promise<string> => {
    const links = linksOf(await landing());
    const link = links.find((one) => rel.test(one.rel) && !/html/.test(one.type ?? ''));
    return new URL(link?.href ?? `${landingUrl.replace(/\/$/, '')}/${path}`, landingUrl).href;
  };
  const conformsTo = async (): Promise<readonly string[]> => {
    const url = await under(/(^|\/)conformance$/, 'conformance');
    return jsonOf<{ readonly conformsTo: readonly string[] }>(await get(url)).conformsTo;
  };
  const collections = async (): Promise<readonly Collection[]> => {
    const url = await under(/(^|\/)data$/, 'collections');
    return jsonOf<{ readonly collections: readonly Collection[] }>(await get(url)).collections;
  };
  const collectionUrl = async (): Promise<string> => {
    const found = (await collections()).find(isRecords);
    check(found !== undefined, 'no collection has itemType record');
    const base = await under(/(^|\/)data$/, 'collections');
    return `${base.split('?')[0]}/${encodeURIComponent(found.id)}`;
  };
  const collection = async (): Promise<Collection> => jsonOf(await get(await collectionUrl()));
  const itemsUrl = async (params: Params = {}): Promise<string> => {
    const link = linkTo(await collection(), 'items', /json/) ?? linkTo(await collection(), 'items');
    const url = new URL(link?.href ?? `${await collectionUrl()}/items`, landingUrl);
    url.searchParams.delete('f'); // The link names one format, and tests request others with Accept.
    for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
    return url.href;
  };
  const askItems = async (params: Params = {}): Promise<Answer> => get(await itemsUrl(params), GEOJSON);
  const items = async (params: Params = {}): Promise<FeatureCollection> => jsonOf(await askItems(params));
  const itemUrl = async (id: string): Promise<string> => {
    const [path] = (await itemsUrl()).split('?');
    return `${path}/${encodeURIComponent(id)}`;
  };
  const askItem = async (id: string): Promise<Answer> => get(await itemUrl(id), GEOJSON);
  const sample = async (): Promise<readonly Feature[]> => {
    const { features } = await items({ limit: String(SAMPLE) });
    if (features.length === 0) notApplicable('the catalogue is empty');
    return features;
  };
  const api = async (): Promise<Answer> =>
    get(await under(/^service-desc$/, 'api'), 'application/vnd.oai.openapi+json;version=3.0, application/json;q=0.9');
  return {
    ...{ landingUrl, get, landing, conformsTo, collections, collection, collectionUrl, api },
    ...{ itemsUrl, askItems, items, itemUrl, askItem, sample },
  };
};

export type Target = ReturnType<typeof createTarget>;
