// Classifies the identifiers of a record by scheme.
import type { AardvarkRecord } from '../../schema/record-type.ts';
import { parseDoi } from '../views/citation/citation-data.ts';
import { readXmlSafeLines } from './metadata-strings.ts';

export type Identifier = {
  readonly scheme: 'DOI' | 'Handle' | 'ARK' | 'ISBN' | 'URN' | 'URL' | 'Local';
  /** Canonical form: a DOI without its resolver. */
  readonly value: string;
};

const SCHEMES: readonly { readonly scheme: Identifier['scheme']; readonly pattern: RegExp }[] = [
  { scheme: 'Handle', pattern: /^(?:hdl:|https?:\/\/hdl\.handle\.net\/)(\S+)$/i },
  { scheme: 'ARK', pattern: /^(?:https?:\/\/[^/\s]+\/)?(ark:\/?\d{5,9}\/\S+)$/i },
  { scheme: 'ISBN', pattern: /^(?:urn:isbn:|isbn[:\s]*)([\d-]{9,16}[\dx])$/i },
  { scheme: 'URN', pattern: /^(urn:[a-z0-9-]{2,31}:\S+)$/i },
  { scheme: 'URL', pattern: /^(https?:\/\/\S+)$/i },
];

export const parseIdentifier = (text: string): Identifier => {
  const doi = parseDoi(text);
  if (doi !== undefined) return { scheme: 'DOI', value: doi };
  for (const { scheme, pattern } of SCHEMES) {
    const value = pattern.exec(text)?.[1];
    if (value !== undefined) return { scheme, value };
  }
  return { scheme: 'Local', value: text };
};

export const readIdentifiers = (record: AardvarkRecord): readonly Identifier[] =>
  readXmlSafeLines(record.dct_identifier_sm, record.call_number_s).map(parseIdentifier);
