// Everything that the server computes from one record, without requests: checks, derivation, formats, views, indexing.
import { PLACE_NAME_CHECKER } from '@periplus/gazetteer';
import { derivation } from '../../../src/app/derivation.ts';
import { createHighlighter } from '../../../src/catalog/highlight/highlight.ts';
import { buildSegment } from '../../../src/engine/embedded/build/build-segment.ts';
import { checkRecord } from '../../../src/record/checks/check-record.ts';
import { METADATA_FORMATS } from '../../../src/record/formats/metadata-formats.ts';
import { normalise } from '../../../src/record/normalise.ts';
import { toBibtex } from '../../../src/record/views/citation/bibtex.ts';
import { toJsonLd } from '../../../src/record/views/citation/json-ld.ts';
import { toRis } from '../../../src/record/views/citation/ris.ts';
import { readCitations } from '../../../src/record/views/citation/styles.ts';
import { readDistributions } from '../../../src/record/views/distributions.ts';
import { readDownloads } from '../../../src/record/views/downloads.ts';
import { readLinks } from '../../../src/record/views/links.ts';
import { toRecordView } from '../../../src/record/views/record-view.ts';
import { readThumbnailSources } from '../../../src/record/views/thumbnail-sources.ts';
import { readViewer } from '../../../src/record/views/viewer.ts';
import type { AardvarkRecord } from '../../../src/schema/record-type.ts';
import { derivedFieldsOf } from './records.ts';

const PAGE = {
  url: 'http://catalogue.example/resources/worst',
  catalogUrl: 'http://catalogue.example',
  catalogName: 'Catalogue',
};
const OPTIONS = { thisYear: 2026, places: PLACE_NAME_CHECKER };
const highlight = createHighlighter({ kind: 'words', text: 'smith 1900 a example v1' });

export const RECORD_TASKS: Readonly<Record<string, (record: AardvarkRecord) => unknown>> = {
  normalise,
  // With a normalised record, the check of its size is skipped.
  'check (ogm)': (record) => checkRecord(record, { profile: 'ogm', ...OPTIONS }, record),
  'check (spec)': (record) => checkRecord(record, { profile: 'spec', ...OPTIONS }, record),
  derive: (record) => derivation.derive(record, 'worst'),
  index: (record) => buildSegment([{ row: 0, record, derivedFields: derivedFieldsOf(record) }]),
  highlight,
  ...Object.fromEntries(
    Object.entries(METADATA_FORMATS).map(([name, { write }]) => [
      name,
      (record: AardvarkRecord) => write(record, PAGE),
    ]),
  ),
  citations: (record) => readCitations(record, PAGE),
  'json-ld': (record) => toJsonLd(record, PAGE),
  ris: (record) => toRis(record, PAGE),
  bibtex: (record) => toBibtex(record, PAGE),
  view: (record) => toRecordView(record, PAGE),
  links: (record) => readLinks(record),
  downloads: (record) => readDownloads(record),
  distributions: (record) => readDistributions(record),
  viewer: (record) => readViewer(record),
  thumbnails: (record) => readThumbnailSources(record),
};
