// The properties of a record: the record core (OGC 20-004r1) and further fields of the field table.
import { memoise } from '@periplus/collections';
import { languageName } from '@periplus/text';
import { readYears } from '../../../record/dates.ts';
import { readCode } from '../../../record/read-code.ts';
import { readDateSpan } from '../../../record/read-date-span.ts';
import { toLanguageTag } from '../../../record/views/language-tag.ts';
import { readFirstString, readStrings } from '../../../record/views/strings.ts';
import type { FieldName } from '../../../schema/fields.ts';
import {
  CREATED_FIELDS,
  KEYWORD_FIELDS,
  LICENCE_CODES,
  OGC_PROPERTIES,
  TYPE_CODES,
  UPDATED_FIELDS,
  YEAR_FIELD,
} from '../../../schema/ogc-properties.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import { presentInstant } from './time.ts';

type Json = string | number | boolean | readonly Json[] | { readonly [name: string]: Json | undefined };
export type Properties = { readonly [name: string]: Json | undefined };

/** JSON.stringify omits undefined members. */
const nonEmpty = <T extends Json>(items: readonly T[]): readonly T[] | undefined =>
  items.length === 0 ? undefined : items;

const PARAGRAPHS = '\n\n';
const joined = (texts: readonly string[]): string | undefined =>
  texts.length === 0 ? undefined : texts.join(PARAGRAPHS);

/** Terms of the Aardvark profile. */
const THEME_SCHEME = 'https://opengeometadata.org/ogm-aardvark/#theme-values';

const readThemes = (record: AardvarkRecord): Json | undefined => {
  const concepts = readStrings(record.dcat_theme_sm).map((id) => ({ id }));
  return concepts.length === 0 ? undefined : [{ concepts, scheme: THEME_SCHEME }];
};

type Language = { readonly code: string; readonly alternate?: string };

const tagOf = memoise((text: string) => ({ tag: toLanguageTag(text) }), 200);
const languageOf = memoise((code: string): Language => {
  const name = languageName(code);
  return name === undefined ? { code } : { code, alternate: name };
}, 200);

/** Omits repetitions and unknown languages. */
const readLanguages = (record: AardvarkRecord): readonly Language[] => {
  const tags = readStrings(record.dct_language_sm).map((text) => tagOf(text).tag);
  return [...new Set(tags.filter((tag) => tag !== undefined))].map(languageOf);
};

const contacts = (value: unknown, member: 'name' | 'organization', role: string): readonly Json[] =>
  readStrings(value).map((text) => ({ [member]: text, roles: [role] }));

const readContacts = (record: AardvarkRecord): readonly Json[] => [
  ...contacts(record.dct_creator_sm, 'name', 'author'),
  ...contacts(record.dct_publisher_sm, 'organization', 'publisher'),
  ...contacts(record.schema_provider_s, 'organization', 'provider'),
  ...contacts(record.dct_rightsHolder_sm, 'organization', 'owner'),
];

const coreProperties = (record: AardvarkRecord): Properties => {
  const languages = readLanguages(record);
  return {
    created: presentInstant(readDateSpan(record, CREATED_FIELDS)),
    updated: presentInstant(readDateSpan(record, UPDATED_FIELDS)),
    type: readCode(record, TYPE_CODES),
    title: readFirstString(record.dct_title_s) ?? '',
    description: joined(readStrings(record.dct_description_sm)),
    keywords: nonEmpty([...new Set(KEYWORD_FIELDS.flatMap((field) => readStrings(record[field])))]),
    themes: readThemes(record),
    language: languages[0],
    languages: nonEmpty(languages),
    resourceLanguages: nonEmpty(languages),
    externalIds: nonEmpty(readStrings(record.dct_identifier_sm).map((value) => ({ value }))),
    formats: nonEmpty(readStrings(record.dct_format_s).map((name) => ({ name }))),
    contacts: nonEmpty(readContacts(record)),
    license: readCode(record, LICENCE_CODES),
    rights: joined(readStrings(record.dct_rights_sm)),
  };
};

/** In ascending order; year 0 means unknown. */
const readNumbers = (record: AardvarkRecord, field: FieldName): readonly number[] =>
  field === YEAR_FIELD
    ? readYears(record)
    : [record[field]]
        .flat()
        .filter((value) => typeof value === 'number')
        .sort((a, b) => a - b);

type FieldReader = readonly [name: string, read: (record: AardvarkRecord) => Json | undefined];

const FIELD_READERS: readonly FieldReader[] = [...OGC_PROPERTIES].flatMap(([name, row]): readonly FieldReader[] => {
  switch (row.kind) {
    case 'list': {
      const [field] = row.fields;
      if (field === undefined) return [];
      if (row.items === 'integer') return [[name, (record) => nonEmpty(readNumbers(record, field))]];
      return [[name, (record) => nonEmpty(readStrings(record[field]))]];
    }
    case 'text':
      return [[name, (record) => readFirstString(record[row.field])]];
    case 'integer':
      return [[name, (record) => readNumbers(record, row.field)[0]]];
    case 'boolean':
      return [
        [name, (record) => (typeof record[row.field] === 'boolean' ? (record[row.field] as boolean) : undefined)],
      ];
    case 'instant': {
      const [field] = row.fields;
      return field === undefined ? [] : [[name, (record) => readFirstString(record[field])]];
    }
    default:
      return [];
  }
});

/** The record core defines these itself; `id` is not a property. */
const CORE_NAMES: ReadonlySet<string> = new Set(['id', ...Object.keys(coreProperties({ id: '', dct_title_s: '' }))]);
const OTHER_READERS = FIELD_READERS.filter(([name]) => !CORE_NAMES.has(name));

export const readProperties = (record: AardvarkRecord): Properties => {
  const properties: Record<string, Json | undefined> = { ...coreProperties(record) };
  for (const [name, read] of OTHER_READERS) properties[name] = read(record);
  return properties;
};
