// Reads the relations of a record as URLs or titles.

import { encodeUrlComponent, isSafeUrl } from '@periplus/markup';
import { type Concept, conceptRow } from '../../schema/format-mapping.ts';
import type { AardvarkRecord } from '../../schema/record-type.ts';
import type { CatalogPage } from '../views/citation/citation-data.ts';
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
  /** Absent if the value is a title, such as 'ESRI 10 USA Landmarks'. */
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
