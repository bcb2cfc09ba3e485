// What a record says of other records, as addresses of this catalogue, of others, or as plain text.
import { type Concept, conceptRow } from '../../schema/format-mapping.ts';
import type { AardvarkRecord } from '../../schema/record-type.ts';
import type { CatalogPage } from '../views/citation/citation-data.ts';
import { encodeUrlComponent, isSafeUrl } from '../views/urls.ts';
import { isAbsoluteUrl, readXmlSafeLines } from './metadata-strings.ts';

const RELATIONS = [
  'relation',
  'memberOf',
  'isPartOf',
  'source',
  'isVersionOf',
  'replaces',
  'isReplacedBy',
] as const satisfies readonly Concept[];

export type RelationConcept = (typeof RELATIONS)[number];

export type MetadataRelation = {
  readonly concept: RelationConcept;
  readonly text: string;
  /** Absent where the value is a title: 'ESRI 10 USA Landmarks' names no record. */
  readonly url?: string;
};

const toUrl = (text: string, { catalogUrl }: CatalogPage): string | undefined => {
  if (isAbsoluteUrl(text)) return isSafeUrl(text) ? text : undefined;
  return /\s/.test(text) ? undefined : `${catalogUrl}/resources/${encodeUrlComponent(text)}`;
};

export const readMetadataRelations = (record: AardvarkRecord, page: CatalogPage): readonly MetadataRelation[] =>
  RELATIONS.flatMap((concept) =>
    readXmlSafeLines(...conceptRow(concept).fields.map((field) => record[field])).map((text) => {
      const url = toUrl(text, page);
      return url === undefined ? { concept, text } : { concept, text, url };
    }),
  );
