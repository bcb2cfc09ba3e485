// URLs and responses of ArcGIS REST services.
import type { Box } from '../map/extent.ts';
import { text } from '../texts.ts';
import { isObject, loadJson } from './load.ts';
import { SourceProblem } from './progress.ts';

export type Service = {
  /** Ends with /MapServer, /ImageServer or /FeatureServer. */
  readonly url: string;
  readonly layer: string | undefined;
};

/** '.../MapServer/3' -> layer 3 of the service. */
export const parseService = (layerUrl: string): Service => {
  const [path = ''] = layerUrl.split(/[?#]/, 1);
  const [, url = path, layer] = /^(.*\/(?:Map|Image|Feature)Server)(?:\/(\d+))?\/?$/i.exec(path) ?? [];
  return { url, layer };
};

/** Services report errors in the body, with status 200. */
export const fetchService = async (
  url: string,
  parameters: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, unknown>>> => {
  const response = await loadJson(`${url}?${new URLSearchParams({ ...parameters, f: 'json' })}`);
  if (!isObject(response)) throw new SourceProblem(text('viewer.notArcgis'));
  const { error } = response;
  if (!isObject(error)) return response;
  const message = typeof error.message === 'string' ? error.message.slice(0, 300) : 'unknown error';
  const isLogin = error.code === 499 || error.code === 498 || error.code === 403;
  throw new SourceProblem(text(isLogin ? 'viewer.loginReported' : 'viewer.serverReports', { message }));
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
