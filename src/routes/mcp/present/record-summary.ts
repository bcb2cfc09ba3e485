// The summary of a record in a list of results: title, place, time and links.

import { TIERS } from '../../../catalog/search/tiered-search.ts';
import type { StoredRecord } from '../../../engine/engine.ts';
import { parseStoredRecord } from '../../../engine/record-store.ts';
import type { Site } from '../../../http/request/site.ts';
import { recordPageUrl } from '../../../http/request/urls.ts';
import { type JsonSchema, list, object, stringEnum, text } from '../../../http/schema/json-schema.ts';
import { readYears } from '../../../record/dates.ts';
import { readDownloads } from '../../../record/views/downloads.ts';
import { readLinks } from '../../../record/views/links.ts';
import { readReferences } from '../../../record/views/references.ts';
import { readFirstString, readStrings, toExcerpt, toOneLine } from '../../../record/views/strings.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';

/** Longer lists are cut. */
const MAX_VALUES = 3;
const MAX_LINKS = 5;
const TITLE_LENGTH = 300;

type SummaryLink = { readonly what: string; readonly url: string };

export type RecordSummary = {
  readonly id: string;
  readonly title: string;
  readonly year?: string;
  readonly class?: readonly string[];
  readonly place?: readonly string[];
  readonly provider?: string;
  readonly access?: string;
  readonly links: readonly SummaryLink[];
};

const SUMMARY_LINK_SCHEMA: JsonSchema = object({ what: text('Label.'), url: text('URL.') });

const SHORT_RECORD_PARTS = {
  required: {
    id: text('Identifier, for the other tools.'),
    title: text('Title.'),
    links: list(SUMMARY_LINK_SCHEMA, 'Its web page, files and services; get_resource_links returns all links.'),
  },
  optional: {
    year: text('Year, or first and last year: 1930-1939.'),
    class: list(text('Class.'), 'Datasets, Maps, Imagery, ...'),
    place: list(text('Place.'), 'Places it covers.'),
    provider: text('Providing institution.'),
    access: text('Access rights, only if not public.'),
  },
};

export const RECORD_SUMMARY_SCHEMA: JsonSchema = object(SHORT_RECORD_PARTS.required, SHORT_RECORD_PARTS.optional);

export const SEARCH_HIT_SCHEMA: JsonSchema = object(SHORT_RECORD_PARTS.required, {
  ...SHORT_RECORD_PARTS.optional,
  tier: stringEnum(TIERS, 'How the record matches the query.'),
  why: text('Which fields contain words of the query.'),
});

/** '1930', or '1930-1939' for more than one year. */
const presentYears = (record: AardvarkRecord): string | undefined => {
  const years = readYears(record);
  const [first, last] = [years[0], years.at(-1)];
  if (first === undefined) return undefined;
  return first === last ? String(first) : `${first}-${last}`;
};

/** Files first, then services. Includes only the largest size of an image, and no generated downloads. */
const presentSummaryLinks = (record: AardvarkRecord, { base }: Site): readonly SummaryLink[] => {
  const references = readReferences(record);
  const page = { what: 'Page in this catalogue', url: recordPageUrl(base, record.id) };
  const files = readDownloads(record, references).flatMap((download): readonly SummaryLink[] => {
    if (download.kind === 'file')
      return [{ what: `Download: ${download.label.replace(/^Download /, '')}`, url: download.url }];
    return download.kind === 'image' && download.url.includes('/full/max/')
      ? [{ what: 'Download: image', url: download.url }]
      : [];
  });
  const links = readLinks(record, references);
  const services = (links['Web Services'] ?? []).map(({ label, url }) => ({ what: `Service: ${label}`, url }));
  const sources = (links['Visit Source'] ?? []).map(({ label, url }) => ({ what: label, url }));
  const all = [page, ...files, ...services, ...sources];
  return all.filter(({ url }, at) => all.findIndex((other) => other.url === url) === at).slice(0, MAX_LINKS);
};

const atMost = (values: readonly string[]): readonly string[] => values.slice(0, MAX_VALUES);

const PUBLIC = 'public';

export const presentStoredRecordSummary = (stored: StoredRecord, site: Site): RecordSummary =>
  presentRecordSummary(parseStoredRecord(stored), site);

export const presentRecordSummary = (record: AardvarkRecord, site: Site): RecordSummary => {
  const year = presentYears(record);
  const provider = readFirstString(record.schema_provider_s);
  const access = readFirstString(record.dct_accessRights_s);
  const [classes, places] = [readStrings(record.gbl_resourceClass_sm), readStrings(record.dct_spatial_sm)];
  return {
    id: record.id,
    title: toExcerpt(toOneLine(readFirstString(record.dct_title_s) ?? record.id), TITLE_LENGTH),
    ...(year === undefined ? {} : { year }),
    ...(classes.length === 0 ? {} : { class: atMost(classes) }),
    ...(places.length === 0 ? {} : { place: atMost(places) }),
    ...(provider === undefined ? {} : { provider }),
    ...(access === undefined || access.toLowerCase() === PUBLIC ? {} : { access }),
    links: presentSummaryLinks(record, site),
  };
};
