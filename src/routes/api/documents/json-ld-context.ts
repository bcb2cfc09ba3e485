// The JSON-LD context of our records: maps each field name to a property, generated from the field table.
import { type FieldRow, RECORD_FIELDS } from '../../../schema/fields.ts';

const VOCABULARIES: Readonly<Record<string, string>> = {
  dct: 'http://purl.org/dc/terms/',
  dcat: 'http://www.w3.org/ns/dcat#',
  schema: 'https://schema.org/',
  pcdm: 'http://pcdm.org/models#',
  locn: 'http://www.w3.org/ns/locn#',
  prov: 'http://www.w3.org/ns/prov#',
  adms: 'http://www.w3.org/ns/adms#',
  geodcat: 'http://data.europa.eu/930/',
  gbl: 'https://opengeometadata.org/ogm-aardvark/#',
};

/**
 * 'dct_accessRights_s' is dct:accessRights; 'b1g_dct_accrualMethod_s' is dct:accrualMethod; others are our own terms.
 */
const NAME = /^(?:b1g_)?(dct|dcat|schema|pcdm|locn|prov|adms|geodcat|gbl)_(.+?)(?:_(?:s|sm|ss|b|i|im|dt|drsim))?$/;

const CONTAINERS = new Set(['strings', 'integers', 'ranges']);
const DATATYPES: { readonly [Kind in FieldRow['kind']]?: string } = {
  datetime: 'http://www.w3.org/2001/XMLSchema#dateTime',
  date: 'http://www.w3.org/2001/XMLSchema#date',
};

type Term = { readonly '@id': string; readonly '@container'?: '@set'; readonly '@type'?: string };

const toTerm = (name: string, row: FieldRow): Term | undefined => {
  const match = NAME.exec(name);
  if (match === null) return undefined;
  const datatype = row.format === 'uri' ? '@id' : DATATYPES[row.kind];
  return {
    '@id': `${match[1]}:${match[2]}`,
    ...(CONTAINERS.has(row.kind) ? { '@container': '@set' } : {}),
    ...(datatype === undefined ? {} : { '@type': datatype }),
  };
};

export type ContextDocument = { readonly '@context': Readonly<Record<string, string | Term>> };

/** Fields without a vocabulary of their own fall under `@vocab`, the documentation of the Aardvark profile. */
export const toContextDocument = (): ContextDocument => {
  const rows = Object.entries<FieldRow>(RECORD_FIELDS);
  const terms = rows.flatMap(([name, row]) => {
    const term = name === 'id' ? undefined : toTerm(name, row);
    return term === undefined ? [] : [[name, term] as const];
  });
  return {
    '@context': {
      '@vocab': VOCABULARIES.gbl ?? '',
      ...VOCABULARIES,
      AardvarkRecord: 'gbl:AardvarkRecord',
      id: 'dct:identifier',
      ...Object.fromEntries(terms),
    },
  };
};
