// Reads files with GDAL: layers with counts, fields, extents and coordinate systems, or the size and position of a
// raster.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export type OgrLayer = {
  readonly name: string;
  readonly geometry: string;
  readonly count: number;
  readonly extent: readonly number[] | undefined;
  readonly srs: string;
  readonly fields: Readonly<Record<string, string>>;
};

const toLayer = (text: string): OgrLayer => {
  const extent = /^Extent: \((.*), (.*)\) - \((.*), (.*)\)$/m.exec(text)?.slice(1).map(Number);
  const fields = [...text.matchAll(/^(\w[\w .-]*): (\w+)(?:\([\w.]+\))? \(\d+\.\d+\)/gm)];
  return {
    name: /^(.*)$/m.exec(text)?.[1] ?? '',
    geometry: /^Geometry: (.*)$/m.exec(text)?.[1] ?? '',
    count: Number(/^Feature Count: (\d+)$/m.exec(text)?.[1]),
    extent,
    srs: /^ *(?:GEOGCRS|PROJCRS)\["([^"]*)"/m.exec(text)?.[1] ?? '',
    fields: Object.fromEntries(fields.map(([, name = '', type = '']) => [name, type])),
  };
};

/** Archives are opened in place. */
const toPath = (file: string): string => (file.endsWith('.zip') ? `/vsizip/${file}` : file);

export const readLayers = async (file: string): Promise<readonly OgrLayer[]> => {
  const { stdout } = await run('ogrinfo', ['-ro', '-so', '-al', toPath(file)], { maxBuffer: 1e8 });
  return stdout
    .split(/^Layer name: /m)
    .slice(1)
    .map(toLayer);
};

/** One column of a layer, as GDAL reads it. */
export const readValues = async (file: string, sql: string): Promise<string> =>
  (await run('ogrinfo', ['-ro', '-q', '-dialect', 'SQLite', '-sql', sql, toPath(file)], { maxBuffer: 1e8 })).stdout;

export type GdalPicture = {
  readonly size: readonly number[];
  readonly bands: readonly { readonly type: string; readonly mean: number | undefined }[];
  readonly corners: Readonly<Record<string, readonly number[]>>;
  readonly srs: string;
  readonly compression: string | undefined;
};

export const readPicture = async (file: string): Promise<GdalPicture> => {
  const { stdout } = await run('gdalinfo', ['-json', '-stats', file], { maxBuffer: 1e8 });
  const info = JSON.parse(stdout);
  return {
    size: info.size,
    bands: info.bands.map(({ type, mean }: { type: string; mean?: number }) => ({ type, mean })),
    corners: info.cornerCoordinates,
    srs: /^(?:GEOGCRS|PROJCRS)\["([^"]*)"/.exec(info.coordinateSystem?.wkt ?? '')?.[1] ?? '',
    compression: info.metadata?.IMAGE_STRUCTURE?.COMPRESSION,
  };
};
