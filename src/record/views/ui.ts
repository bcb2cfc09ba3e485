// The ui block of a record without its neighbours (contract 4.11): computed once at import, so it must stay cheap.
import type { AardvarkRecord } from '../../schema/record-type.ts';
import { readCitationSource } from './citation/source.ts';
import { type Citations, DEFAULT_CATALOG_NAME, toCitations } from './citation/styles.ts';
import { type Download, readDownloads, toUiDownloads, type UiDownload } from './downloads.ts';
import { type Links, readLinks } from './links.ts';
import { readPlace } from './place.ts';
import { readReferences } from './references.ts';
import { readViewer, type Viewer } from './viewer.ts';

/** Pictures of a record; each is present only where its address answers with one. */
export type ImageLinks = {
  readonly thumbnail_url?: string;
  readonly static_map?: string;
};

export type Ui = ImageLinks & {
  readonly citation: string;
  readonly citations: Citations;
  readonly downloads: readonly Download[];
  readonly ui_downloads: readonly UiDownload[];
  readonly links: Links;
  readonly viewer: Viewer;
};

/** No picture is served yet, so none is promised. */
export const imageLinks = (_record: AardvarkRecord, _base: string): ImageLinks => ({});

export const readUi = (record: AardvarkRecord, base: string, catalogName: string = DEFAULT_CATALOG_NAME): Ui => {
  const references = readReferences(record);
  const place = readPlace(record);
  const citations = toCitations(readCitationSource(record, references), catalogName);
  const downloads = readDownloads(record, base, references, place);
  return {
    ...imageLinks(record, base),
    citation: citations.apa,
    citations,
    downloads,
    ui_downloads: toUiDownloads(downloads),
    links: readLinks(record, references, place),
    viewer: readViewer(record, references, place),
  };
};
