// Code that reads the data of a record in QGIS, Python, R and a shell.
import { encodeUrlComponent, withParameters } from '@periplus/markup';
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import { readFootprint, toBbox } from '../footprint.ts';
import { readFirstString } from '../strings.ts';
import { type DataSource, readDataSource } from './data-source.ts';
import { quote, quoteQgis, quoteShell, toFileName } from './quote.ts';

export type SnippetLanguage = 'qgis' | 'python' | 'r' | 'curl';
export type Snippet = { readonly language: SnippetLanguage; readonly code: string };
export type Snippets = Partial<Readonly<Record<SnippetLanguage, string>>>;

const LANGUAGES: readonly SnippetLanguage[] = ['qgis', 'python', 'r', 'curl'];

type SourceOf<Kind extends DataSource['kind']> = Extract<DataSource, { readonly kind: Kind }>;

/** `title` names the layer in QGIS. */
type Context = { readonly title: string; readonly box: readonly [number, number, number, number] };

/** -L follows redirects, -f fails on an HTTP error instead of saving its page. */
const curl = (file: string, url: string): string => `curl -fL -o ${quoteShell(file)} ${quoteShell(url)}`;

/** GDAL, which QGIS and sf use, reads GeoJSON from its address and other files through /vsicurl/. */
const vectorSnippets = (url: string, file: string, { title }: Context, gdalPath: string): Snippets => ({
  qgis: `iface.addVectorLayer(${quote(gdalPath)}, ${quote(title)}, "ogr")`,
  python: `import geopandas

data = geopandas.read_file(${quote(url)})
print(data.head())`,
  r: `library(sf)

data <- st_read(${quote(gdalPath)})
plot(st_geometry(data))`,
  curl: curl(file, url),
});

/** GML is the format that every WFS offers. */
const wfsSnippets = ({ url, layer }: SourceOf<'wfs'>, { title }: Context): Snippets => {
  const file = `${toFileName(layer)}.gml`;
  const source = `url=${quoteQgis(url)} typename=${quoteQgis(layer)} version='auto' pagingEnabled='true'`;
  const query = { service: 'WFS', version: '2.0.0', request: 'GetFeature', typeNames: layer };
  return {
    qgis: `iface.addVectorLayer(${quote(source)}, ${quote(title)}, "WFS")`,
    python: `import geopandas
from owslib.wfs import WebFeatureService

service = WebFeatureService(${quote(url)}, version="2.0.0")
features = service.getfeature(typename=[${quote(layer)}])
with open(${quote(file)}, "wb") as file:
    file.write(features.read())
data = geopandas.read_file(${quote(file)})
print(data.head())`,
    r: `library(sf)

data <- st_read(${quote(`WFS:${url}`)}, layer = ${quote(layer)})
plot(st_geometry(data))`,
    curl: curl(file, withParameters(url, query)),
  };
};

const arcgisSnippets = ({ url }: SourceOf<'arcgis'>, context: Context): Snippets => {
  const query = withParameters(`${url}/query`, { where: '1=1', outFields: '*', outSR: '4326', f: 'geojson' });
  const source = `crs='EPSG:4326' url=${quoteQgis(url)}`;
  return {
    ...vectorSnippets(query, `${toFileName(context.title)}.geojson`, context, query),
    qgis: `iface.addVectorLayer(${quote(source)}, ${quote(context.title)}, "arcgisfeatureserver")`,
  };
};

const rasterSnippets = ({ url }: SourceOf<'raster'>, { title }: Context): Snippets => ({
  qgis: `iface.addRasterLayer(${quote(`/vsicurl/${url}`)}, ${quote(title)})`,
  python: `import rasterio

with rasterio.open(${quote(url)}) as data:
    print(data.profile)`,
  r: `library(terra)

data <- rast(${quote(`/vsicurl/${url}`)})
plot(data)`,
  curl: curl(fileNameOf(url, title), url),
});

const IMAGE = { width: 1024, height: 768 } as const;

const wmsSnippets = ({ url, layer }: SourceOf<'wms'>, { title, box }: Context): Snippets => {
  const file = `${toFileName(layer)}.png`;
  const image = withParameters(url, {
    ...{ service: 'WMS', version: '1.1.1', request: 'GetMap', layers: layer, styles: '', srs: 'EPSG:4326' },
    ...{ bbox: box.join(','), width: `${IMAGE.width}`, height: `${IMAGE.height}`, format: 'image/png' },
  });
  const source = `crs=EPSG:3857&format=image/png&layers=${encodeUrlComponent(layer)}&styles=&url=${encodeUrlComponent(url)}`;
  return {
    qgis: `iface.addRasterLayer(${quote(source)}, ${quote(title)}, "wms")`,
    python: `from owslib.wms import WebMapService

service = WebMapService(${quote(url)}, version="1.1.1")
image = service.getmap(
    layers=[${quote(layer)}],
    srs="EPSG:4326",
    bbox=(${box.join(', ')}),
    size=(${IMAGE.width}, ${IMAGE.height}),
    format="image/png",
)
with open(${quote(file)}, "wb") as file:
    file.write(image.read())`,
    r: `download.file(
  ${quote(image)},
  ${quote(file)},
  mode = "wb"
)`,
    curl: curl(file, image),
  };
};

const fileNameOf = (url: string, title: string): string => {
  const name = decodeURIComponentSafely(new URL(url).pathname.split('/').at(-1) ?? '').replace(
    /[^\p{L}\p{N}._-]+/gu,
    '-',
  );
  return /^[^.].*\.[^.]+$/.test(name) ? name : toFileName(title);
};

const decodeURIComponentSafely = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const toSnippets = (source: DataSource, context: Context): Snippets => {
  switch (source.kind) {
    case 'wfs':
      return wfsSnippets(source, context);
    case 'wms':
      return wmsSnippets(source, context);
    case 'arcgis':
      return arcgisSnippets(source, context);
    case 'raster':
      return rasterSnippets(source, context);
    case 'geojson':
      return vectorSnippets(source.url, fileNameOf(source.url, context.title), context, source.url);
    case 'vector': {
      const { url, isZip } = source;
      return vectorSnippets(url, fileNameOf(url, context.title), context, `${isZip ? '/vsizip/' : ''}/vsicurl/${url}`);
    }
    case 'file':
      return { curl: curl(fileNameOf(source.url, context.title), source.url) };
  }
};

export const listSnippets = (snippets: Snippets): readonly Snippet[] =>
  LANGUAGES.flatMap((language) => {
    const code = snippets[language];
    return code === undefined ? [] : [{ language, code }];
  });

const WORLD = [-180, -90, 180, 90] as const;

/** The map of a WMS shows the extent of the record; east exceeds 180 beyond the antimeridian. */
const readBox = (record: AardvarkRecord): Context['box'] => {
  const [west, south, east, north] = toBbox(readFootprint(record)) ?? WORLD;
  return west === east || south === north ? WORLD : [west, south, east < west ? east + 360 : east, north];
};

export const readRecordSnippets = (record: AardvarkRecord): readonly Snippet[] => {
  const source = readDataSource(record);
  if (source === undefined) return [];
  const title = readFirstString(record.dct_title_s) ?? record.id;
  return listSnippets(toSnippets(source, { title, box: readBox(record) }));
};
