// What a record says of other records, as addresses of this catalogue, of others, or as plain text.
import { type Concept, conceptRow } from '../../schema/form-mapping.ts';
import type { AardvarkRecord } from '../../schema/record-type.ts';
import type { CataloguePage } from '../views/citation/source.ts';
import { encodePart, isHarmlessUrl } from '../views/urls.ts';
import { isAbsoluteUrl, readLines } from './texts.ts';

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

export type DescribedRelation = {
  readonly concept: RelationConcept;
  readonly text: string;
  /** Absent where the value is a title: 'ESRI 10 USA Landmarks' names no record. */
  readonly url?: string;
};

const toUrl = (text: string, { catalogUrl }: CataloguePage): string | undefined => {
  if (isAbsoluteUrl(text)) return isHarmlessUrl(text) ? text : undefined;
  return /\s/.test(text) ? undefined : `${catalogUrl}/resources/${encodePart(text)}`;
};

export const readDescribedRelations = (record: AardvarkRecord, page: CataloguePage): readonly DescribedRelation[] =>
  RELATIONS.flatMap((concept) =>
    readLines(...conceptRow(concept).fields.map((field) => record[field])).map((text) => {
      const url = toUrl(text, page);
      return url === undefined ? { concept, text } : { concept, text, url };
    }),
  );
