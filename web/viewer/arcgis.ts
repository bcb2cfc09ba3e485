// Addresses and answers of ArcGIS REST services.
import type { Box } from '../map/extent.ts';
import { isObject, loadJson } from './load.ts';
import { SourceProblem } from './progress.ts';

export type Service = {
  /** Ends with /MapServer, /ImageServer or /FeatureServer. */
  readonly url: string;
  readonly layer: string | undefined;
};

/** '.../MapServer/3' is layer 3 of a service. */
export const parseService = (address: string): Service => {
  const [path = ''] = address.split(/[?#]/, 1);
  const [, url = path, layer] = /^(.*\/(?:Map|Image|Feature)Server)(?:\/(\d+))?\/?$/i.exec(path) ?? [];
  return { url, layer };
};

/** Services answer with status 200 and say in the body what is wrong. */
export const askService = async (
  url: string,
  parameters: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, unknown>>> => {
  const answer = await loadJson(`${url}?${new URLSearchParams({ ...parameters, f: 'json' })}`);
  if (!isObject(answer)) throw new SourceProblem('Its server answers with something else than a service does.');
  const { error } = answer;
  if (!isObject(error)) return answer;
  const words = typeof error.message === 'string' ? error.message.slice(0, 300) : 'an error without words';
  const isLogin = error.code === 499 || error.code === 498 || error.code === 403;
  throw new SourceProblem(isLogin ? `Its server asks for a login: “${words}”.` : `Its server says: “${words}”.`);
};

const MERCATOR = [102100, 3857, 900913, 102113];

export const codeOf = (reference: unknown): string | undefined => {
  const { latestWkid, wkid } = isObject(reference) ? reference : {};
  const code = Number(latestWkid ?? wkid);
  if (!Number.isInteger(code)) return undefined;
  return MERCATOR.includes(code) ? 'EPSG:3857' : `EPSG:${code}`;
};

export const creditOf = ({ copyrightText }: Readonly<Record<string, unknown>>): string =>
  typeof copyrightText === 'string' ? copyrightText.replace(/<[^>]*>/g, '') : '';

export type Extent = { readonly box: Box; readonly projection: string };

export const extentOf = (value: unknown): Extent | undefined => {
  if (!isObject(value)) return undefined;
  const [xmin, ymin, xmax, ymax] = [value.xmin, value.ymin, value.xmax, value.ymax].map(Number);
  const projection = codeOf(value.spatialReference);
  if (xmin === undefined || ymin === undefined || xmax === undefined || ymax === undefined) return undefined;
  if (projection === undefined || ![xmin, ymin, xmax, ymax].every(Number.isFinite)) return undefined;
  return { box: [xmin, ymin, xmax, ymax], projection };
};
