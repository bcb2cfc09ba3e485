// Bookmarked records as a file for reference managers and GIS programs.

import { cataloguePage, type Site } from '../../../http/request/site.ts';
import { recordPageUrl } from '../../../http/request/urls.ts';
import { toBibtex } from '../../../record/views/citation/bibtex.ts';
import { toRis } from '../../../record/views/citation/ris.ts';
import { readFootprint } from '../../../record/views/footprint.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import { titleOf, yearsOf } from '../search/card.ts';

export const BOOKMARK_EXPORT_FORMATS = ['geojson', 'ris', 'bibtex'] as const;
export type BookmarkExportFormat = (typeof BOOKMARK_EXPORT_FORMATS)[number];

export type ExportFile = { readonly type: string; readonly name: string; readonly body: string };

const toFeature = (record: AardvarkRecord, { base }: Site): object => ({
  type: 'Feature',
  id: record.id,
  geometry: readFootprint(record).geometry,
  properties: { title: titleOf(record), years: yearsOf(record), url: recordPageUrl(base, record.id), ...record },
});

export const writeExport = (name: BookmarkExportFormat, records: readonly AardvarkRecord[], site: Site): ExportFile => {
  if (name === 'geojson') {
    const collection = { type: 'FeatureCollection', features: records.map((record) => toFeature(record, site)) };
    return { type: 'application/geo+json', name: 'bookmarks.geojson', body: JSON.stringify(collection) };
  }
  const write = name === 'ris' ? toRis : toBibtex;
  const body = records.map((record) => write(record, cataloguePage(site, record.id)).trimEnd()).join('\n\n');
  return name === 'ris'
    ? { type: 'application/x-research-info-systems; charset=utf-8', name: 'bookmarks.ris', body: `${body}\n` }
    : { type: 'application/x-bibtex; charset=utf-8', name: 'bookmarks.bib', body: `${body}\n` };
};
