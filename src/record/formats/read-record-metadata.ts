// Reads the typed metadata of a record, from which every format is written.
import { toXmlText } from '@periplus/markup';
import { FREQUENCIES, LANGUAGE_CODES, TOPIC_OF_THEME } from '../../schema/codes.ts';
import type { AardvarkRecord } from '../../schema/record-type.ts';
import { readRecordExtent } from '../record-extent.ts';
import { type CatalogPage, readCitationData } from '../views/citation/citation-data.ts';
import type { Name } from '../views/citation/names.ts';
import { type PublicationDate, parsePublicationDate } from '../views/citation/publication-date.ts';
import { parsePublicationStatement } from '../views/citation/publication-statement.ts';
import { readFileSize } from '../views/file-size.ts';
import { readFootprint, toBbox } from '../views/footprint.ts';
import { toLanguageTag } from '../views/language-tag.ts';
import { readReferences } from '../views/references.ts';
import { readIdentifiers } from './identifiers.ts';
import { readLicences } from './licences.ts';
import { readMetadataLinks } from './metadata-links.ts';
import { readMetadataRelations } from './metadata-relations.ts';
import { getOwnEntry, readXmlSafeLines, readXmlSafeStrings, withoutMissing } from './metadata-strings.ts';
import { readPeriods, readPeriodTexts } from './periods.ts';
import type { Creator, Language, RecordMetadata } from './record-metadata.ts';

const toLanguage = (text: string): Language | undefined => {
  const tag = toLanguageTag(text);
  if (tag === undefined) return undefined;
  const code = tag.length === 3 ? tag : getOwnEntry(LANGUAGE_CODES, tag.split('-')[0] ?? tag);
  return { tag, ...(code === undefined ? {} : { code }) };
};

const readLanguages = (record: AardvarkRecord): readonly Language[] => {
  const found = readXmlSafeLines(record.dct_language_sm)
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

/** Creator ids are used only if there is one per name. */
const readCreators = (record: AardvarkRecord, names: readonly Name[]): readonly Creator[] => {
  const ids = readXmlSafeLines(record.b1g_creatorID_sm);
  return names.map((value, index) => {
    const id = ids.length === names.length ? ids[index] : undefined;
    const name = toCleanName(value);
    return id === undefined ? { name } : { name, id };
  });
};

const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

const readTimestamp = (text: string | undefined): string | undefined => {
  if (text === undefined || !TIMESTAMP.test(text)) return undefined;
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().replace('.000Z', 'Z');
};

const readFrequency = (text: string | undefined): RecordMetadata['frequency'] =>
  text === undefined ? undefined : { ...getOwnEntry(FREQUENCIES, text.toLowerCase()), text };

/**
 * The date of issue, or that of the publication statement. Index years are ignored, because they describe the content.
 */
const readIssued = (record: AardvarkRecord): PublicationDate | undefined => {
  const [publisher] = readXmlSafeLines(record.dct_publisher_sm);
  const statementDate = publisher === undefined ? undefined : parsePublicationStatement(publisher)?.date;
  const [text = statementDate] = readXmlSafeLines(record.dct_issued_s);
  return text === undefined ? undefined : parsePublicationDate(text);
};

const readNumbers = (value: unknown): readonly number[] =>
  readXmlSafeLines(value)
    .map(Number)
    .filter((number) => Number.isFinite(number) && number > 0);

const readBytes = ({ gbl_fileSize_bytes: bytes }: AardvarkRecord): number | undefined =>
  typeof bytes === 'number' && Number.isSafeInteger(bytes) && bytes >= 0 ? bytes : undefined;

const readWho = (record: AardvarkRecord) => ({
  publishers: readXmlSafeLines(record.dct_publisher_sm),
  rightsHolders: readXmlSafeLines(record.dct_rightsHolder_sm),
});

const readWhat = (record: AardvarkRecord) => {
  const themes = readXmlSafeLines(record.dcat_theme_sm);
  return {
    alternatives: readXmlSafeLines(record.dct_alternative_sm),
    descriptions: readXmlSafeStrings(record.dct_description_sm),
    types: readXmlSafeLines(record.gbl_resourceClass_sm, record.gbl_resourceType_sm),
    subjects: readXmlSafeLines(record.dct_subject_sm, record.dcat_keyword_sm),
    themes,
    topics: [...new Set(themes.flatMap((theme) => getOwnEntry(TOPIC_OF_THEME, theme) ?? []))],
    standards: readXmlSafeLines(record.b1g_dct_conformsTo_sm),
    resolutions: readNumbers(record.b1g_dcat_spatialResolutionInMeters_sm),
    resolutionTexts: readXmlSafeLines(record.b1g_geodcat_spatialResolutionAsText_sm),
    provenance: readXmlSafeStrings(record.b1g_dct_provenanceStatement_sm, record.b1g_dct_provenance_sm),
  };
};

const readWhere = (record: AardvarkRecord) => {
  const footprint = readFootprint(record);
  const { boxes, centroid } = readRecordExtent(record);
  const outline = toBbox({ ...footprint, boxes });
  return {
    places: readXmlSafeLines(record.dct_spatial_sm),
    gazetteerUrls: readXmlSafeLines(record.b1g_geonames_sm),
    geometry: footprint.geometry ?? (centroid === undefined ? null : { type: 'Point' as const, coordinates: centroid }),
    boxes,
    ...(outline === undefined ? {} : { outline }),
    ...(centroid === undefined ? {} : { centroid }),
  };
};

const readTerms = (record: AardvarkRecord): Pick<RecordMetadata, 'rights' | 'licences' | 'access' | 'isPublic'> => {
  const [access] = readXmlSafeLines(record.dct_accessRights_s);
  return {
    rights: readXmlSafeStrings(record.dct_rights_sm),
    licences: readLicences(record),
    ...(access === undefined ? {} : { access, isPublic: access.toLowerCase() === 'public' }),
  };
};

export const readRecordMetadata = (record: AardvarkRecord, page: CatalogPage): RecordMetadata => {
  const references = readReferences(record);
  const source = readCitationData(record, page, references);
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
    links: readMetadataLinks(record, references),
    identifiers: readIdentifiers(record),
    relations: readMetadataRelations(record, page),
    ...readWho(record),
    ...readWhat(record),
    ...readWhere(record),
    ...readTerms(record),
    ...withoutMissing({
      provider: readXmlSafeLines(record.schema_provider_s)[0],
      issued: readIssued(record),
      format: readXmlSafeLines(record.dct_format_s)[0],
      size: readFileSize(record),
      bytes: readBytes(record),
      doi: source.doi,
      frequency: readFrequency(readXmlSafeLines(record.b1g_dct_accrualPeriodicity_s)[0]),
      modified: readTimestamp(readXmlSafeLines(record.gbl_mdModified_dt)[0]),
    }),
  };
};
