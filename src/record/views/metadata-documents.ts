// The metadata documents that a record refers to, by format (contract 7.4).

import { isWebUrl } from '@periplus/markup';
import type { AardvarkRecord } from '../../schema/record-type.ts';
import { REFERENCES, type ReferenceName, type ReferenceRow } from '../../schema/references.ts';
import { readReferences } from './references.ts';

export type MetadataDocumentFormat = NonNullable<ReferenceRow['metadataFormat']>;

const ROWS = Object.entries<ReferenceRow>(REFERENCES) as readonly (readonly [ReferenceName, ReferenceRow])[];

export const METADATA_DOCUMENT_FORMATS: readonly MetadataDocumentFormat[] = [
  ...new Set(ROWS.flatMap(([, { metadataFormat }]) => (metadataFormat === undefined ? [] : [metadataFormat]))),
];

/** If several keys have the same format, the order of the reference table decides. */
export const readMetadataDocument = (record: AardvarkRecord, format: MetadataDocumentFormat): string | undefined => {
  const references = readReferences(record).filter(({ url }) => isWebUrl(url));
  for (const [name, { metadataFormat }] of ROWS) {
    const found = metadataFormat === format ? references.find((reference) => reference.name === name) : undefined;
    if (found !== undefined) return found.url;
  }
  return undefined;
};
