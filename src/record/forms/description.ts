// What a record says, read once for every form: people, dates, places, rights and links with their types.

import type { Box, Geometry, Position } from '../../lib/geo/types.ts';
import { toXmlText } from '../../lib/xml/write.ts';
import { FREQUENCIES, type Frequency, LANGUAGE_CODES, TOPIC_OF_THEME } from '../../schema/codes.ts';
import type { AardvarkRecord } from '../../schema/record-type.ts';
import { readPlacement } from '../geometry.ts';
import type { Name } from '../views/citation/names.ts';
import type { PublicationDate } from '../views/citation/publication-date.ts';
import { type CataloguePage, type CitationKind, readCitationSource } from '../views/citation/source.ts';
import { readFileSize } from '../views/file-size.ts';
import { toLanguageTag } from '../views/language-tag.ts';
import { outlineOf, readPlace } from '../views/place.ts';
import { readReferences } from '../views/references.ts';
import { type DescribedLink, readDescribedLinks } from './described-links.ts';
import { type DescribedRelation, readDescribedRelations } from './described-relations.ts';
import { type Identifier, readIdentifiers } from './identifiers.ts';
import { type Licence, readLicences } from './licences.ts';
import { type Period, readPeriods, readPeriodTexts } from './periods.ts';
import { entryOf, readClean, readLines, withoutMissing } from './texts.ts';

export type Language = {
  /** BCP 47 */
  readonly tag: string;
  /** ISO 639-2/T, where it has one. */
  readonly code?: string;
};

export type Creator = { readonly name: Name; readonly id?: string };

export type Description = {
  readonly id: string;
  readonly page: CataloguePage;
  readonly kind: CitationKind;
  readonly title: string;
  readonly alternatives: readonly string[];
  readonly descriptions: readonly string[];
  readonly creators: readonly Creator[];
  readonly publishers: readonly string[];
  readonly provider?: string;
  /** Who stands as the publisher where one must be named. */
  readonly holder: string;
  readonly rightsHolders: readonly string[];
  /** Class and type in the words of the record. */
  readonly types: readonly string[];
  readonly subjects: readonly string[];
  readonly themes: readonly string[];
  /** Codes of ISO 19115-1 for the themes. */
  readonly topics: readonly string[];
  readonly issued?: PublicationDate;
  readonly periods: readonly Period[];
  readonly periodTexts: readonly string[];
  readonly places: readonly string[];
  readonly gazetteerUrls: readonly string[];
  readonly geometry: Geometry | null;
  readonly boxes: readonly Box[];
  /** One box; west > east says that it crosses 180. */
  readonly outline?: readonly [number, number, number, number];
  readonly centroid?: Position;
  readonly languages: readonly Language[];
  readonly rights: readonly string[];
  readonly licences: readonly Licence[];
  readonly access?: string;
  readonly isPublic?: boolean;
  readonly format?: string;
  readonly size?: string;
  readonly bytes?: number;
  readonly links: readonly DescribedLink[];
  readonly identifiers: readonly Identifier[];
  readonly doi?: string;
  readonly landingPage: string;
  readonly relations: readonly DescribedRelation[];
  readonly standards: readonly string[];
  readonly resolutions: readonly number[];
  readonly resolutionTexts: readonly string[];
  readonly provenance: readonly string[];
  /** Codes only where the word is known. */
  readonly frequency?: Partial<Frequency> & { readonly text: string };
  /** RFC 3339 */
  readonly modified?: string;
};

const toLanguage = (text: string): Language | undefined => {
  const tag = toLanguageTag(text);
  if (tag === undefined) return undefined;
  const code = tag.length === 3 ? tag : entryOf(LANGUAGE_CODES, tag.split('-')[0] ?? tag);
  return { tag, ...(code === undefined ? {} : { code }) };
};

const readLanguages = (record: AardvarkRecord): readonly Language[] => {
  const found = readLines(record.dct_language_sm)
    .map(toLanguage)
    .filter((language) => language !== undefined);
  return [...new Map(found.map((language) => [language.tag, language])).values()];
};

const toCleanName = (name: Name): Name =>
  name.kind === 'organisation'
    ? { ...name, name: toXmlText(name.name) }
    : {
        ...name,
        family: toXmlText(name.family),
        ...(name.given === undefined ? {} : { given: toXmlText(name.given) }),
      };

/** Ids of makers stand in the same order as their names, or are not used. */
const readCreators = (record: AardvarkRecord, names: readonly Name[]): readonly Creator[] => {
  const ids = readLines(record.b1g_creatorID_sm);
  return names.map((delivered, index) => {
    const id = ids.length === names.length ? ids[index] : undefined;
    const name = toCleanName(delivered);
    return id === undefined ? { name } : { name, id };
  });
};

const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

const readTimestamp = (text: string | undefined): string | undefined => {
  if (text === undefined || !TIMESTAMP.test(text)) return undefined;
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().replace('.000Z', 'Z');
};

const readFrequency = (text: string | undefined): Description['frequency'] =>
  text === undefined ? undefined : { ...entryOf(FREQUENCIES, text.toLowerCase()), text };

const readNumbers = (value: unknown): readonly number[] =>
  readLines(value)
    .map(Number)
    .filter((number) => Number.isFinite(number) && number > 0);

const readBytes = ({ gbl_fileSize_bytes: bytes }: AardvarkRecord): number | undefined =>
  typeof bytes === 'number' && Number.isSafeInteger(bytes) && bytes >= 0 ? bytes : undefined;

const readWho = (record: AardvarkRecord) => ({
  publishers: readLines(record.dct_publisher_sm),
  rightsHolders: readLines(record.dct_rightsHolder_sm),
});

const readWhat = (record: AardvarkRecord) => {
  const themes = readLines(record.dcat_theme_sm);
  return {
    alternatives: readLines(record.dct_alternative_sm),
    descriptions: readClean(record.dct_description_sm),
    types: readLines(record.gbl_resourceClass_sm, record.gbl_resourceType_sm),
    subjects: readLines(record.dct_subject_sm, record.dcat_keyword_sm),
    themes,
    topics: [...new Set(themes.flatMap((theme) => entryOf(TOPIC_OF_THEME, theme) ?? []))],
    standards: readLines(record.b1g_dct_conformsTo_sm),
    resolutions: readNumbers(record.b1g_dcat_spatialResolutionInMeters_sm),
    resolutionTexts: readLines(record.b1g_geodcat_spatialResolutionAsText_sm),
    provenance: readClean(record.b1g_dct_provenanceStatement_sm, record.b1g_dct_provenance_sm),
  };
};

const readWhere = (record: AardvarkRecord) => {
  const place = readPlace(record);
  const { boxes, centroid } = readPlacement(record);
  const outline = outlineOf({ ...place, boxes });
  return {
    places: readLines(record.dct_spatial_sm),
    gazetteerUrls: readLines(record.b1g_geonames_sm),
    geometry: place.geometry ?? (centroid === undefined ? null : { type: 'Point' as const, coordinates: centroid }),
    boxes,
    ...(outline === undefined ? {} : { outline }),
    ...(centroid === undefined ? {} : { centroid }),
  };
};

const readTerms = (record: AardvarkRecord): Pick<Description, 'rights' | 'licences' | 'access' | 'isPublic'> => {
  const [access] = readLines(record.dct_accessRights_s);
  return {
    rights: readClean(record.dct_rights_sm),
    licences: readLicences(record),
    ...(access === undefined ? {} : { access, isPublic: access.toLowerCase() === 'public' }),
  };
};

export const readDescription = (record: AardvarkRecord, page: CataloguePage): Description => {
  const references = readReferences(record);
  const source = readCitationSource(record, page, references);
  return {
    id: toXmlText(record.id),
    page,
    kind: source.kind,
    title: toXmlText(source.title),
    creators: readCreators(record, source.names),
    holder: toXmlText(source.publisher ?? source.holder),
    landingPage: toXmlText(source.url),
    periods: readPeriods(record),
    periodTexts: readPeriodTexts(record),
    languages: readLanguages(record),
    links: readDescribedLinks(record, references),
    identifiers: readIdentifiers(record),
    relations: readDescribedRelations(record, page),
    ...readWho(record),
    ...readWhat(record),
    ...readWhere(record),
    ...readTerms(record),
    ...withoutMissing({
      provider: readLines(record.schema_provider_s)[0],
      issued: source.date,
      format: readLines(record.dct_format_s)[0],
      size: readFileSize(record),
      bytes: readBytes(record),
      doi: source.doi,
      frequency: readFrequency(readLines(record.b1g_dct_accrualPeriodicity_s)[0]),
      modified: readTimestamp(readLines(record.gbl_mdModified_dt)[0]),
    }),
  };
};
