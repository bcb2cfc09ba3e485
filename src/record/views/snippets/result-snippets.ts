// Code that reads the results of a search in QGIS, Python, R and a shell.
import { quote, quoteShell } from './quote.ts';
import { listSnippets, type Snippet } from './record-snippets.ts';

export type ResultAddresses = {
  readonly json: string;
  readonly csv: string;
  readonly geojson: string;
  /** Undefined if OGC API - Records cannot express the search. */
  readonly ogc: string | undefined;
};

export const toResultSnippets = ({ json, csv, geojson, ogc }: ResultAddresses, title: string): readonly Snippet[] =>
  listSnippets({
    qgis: `iface.addVectorLayer(${quote(geojson)}, ${quote(title)}, "ogr")`,
    python: `import geopandas

results = geopandas.read_file(${quote(geojson)})
print(results.head())`,
    r: `library(sf)

results <- st_read(${quote(geojson)})
plot(st_geometry(results))`,
    curl: [
      `curl -f ${quoteShell(json)}`,
      `curl -f -o results.csv ${quoteShell(csv)}`,
      `curl -f -o results.geojson ${quoteShell(geojson)}`,
      ...(ogc === undefined ? [] : [`curl -f ${quoteShell(ogc)}`]),
    ].join('\n'),
  });
