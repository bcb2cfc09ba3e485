// Whether what a record refers to can be followed: known keys, real addresses, and the layer of a map service.
import { closestMatch } from '@periplus/text';
import type { AardvarkRecord } from '../../schema/record-type.ts';
import { REFERENCES, type ReferenceName } from '../../schema/references.ts';
import { type Reference, readReferences } from '../views/references.ts';
import { type Finding, quote, warning } from './finding.ts';

const KNOWN_URIS = Object.values(REFERENCES).map(({ uri }) => uri);
const SERVICES: ReadonlySet<ReferenceName | undefined> = new Set<ReferenceName>(['wms', 'wfs', 'wcs']);

const checkKey = (uri: string): Finding => {
  const near = closestMatch(uri, KNOWN_URIS);
  const suggestion = near === undefined ? 'It is kept, and shown nowhere.' : `Did you mean ${near}?`;
  return warning('reference-key', 'dct_references_s', `${quote(uri)} is not a known key.`, { suggestion });
};

const isAddress = (url: string): boolean =>
  /^(https?|ftps?|s3|urn|pmtiles):/i.test(url) && URL.canParse(url) && !/\s/.test(url);

const checkAddress = ({ uri, url }: Reference): Finding =>
  warning('reference-url', 'dct_references_s', `${quote(url)}, the value of ${quote(uri)}, is not a URL.`);

const checkLayer = (record: AardvarkRecord, references: readonly Reference[]): Finding[] => {
  const service = references.find(({ name }) => SERVICES.has(name));
  if (service === undefined || (record.gbl_wxsIdentifier_s ?? '').trim() !== '') return [];
  const message = `${quote(service.uri)} needs the name of the layer; without it no map can be drawn.`;
  return [warning('service-layer', 'gbl_wxsIdentifier_s', message)];
};

/** Each kind once for a record, so that a list of a thousand addresses is not a thousand findings. */
export const checkReferences = (record: AardvarkRecord): readonly Finding[] => {
  const references = readReferences(record);
  const unknown = references.find(({ name }) => name === undefined);
  const broken = references.find(({ url }) => !isAddress(url));
  return [
    ...(unknown === undefined ? [] : [checkKey(unknown.uri)]),
    ...(broken === undefined ? [] : [checkAddress(broken)]),
    ...checkLayer(record, references),
  ];
};
