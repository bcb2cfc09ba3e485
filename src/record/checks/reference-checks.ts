// Checks references: known keys, valid URLs, and the layer name of map services.
import { closestMatch } from '@periplus/text';
import type { AardvarkRecord } from '../../schema/record-type.ts';
import { REFERENCES, type ReferenceName } from '../../schema/references.ts';
import { type Reference, readReferences } from '../views/references.ts';
import { type Finding, quote, warning } from './finding.ts';

const KNOWN_URIS = Object.values(REFERENCES).map(({ uri }) => uri);
const SERVICES: ReadonlySet<ReferenceName | undefined> = new Set<ReferenceName>(['wms', 'wfs', 'wcs']);

const checkKey = (uri: string): Finding => {
  const closest = closestMatch(uri, KNOWN_URIS);
  const suggestion = closest === undefined ? 'It is stored but not displayed.' : `Did you mean ${closest}?`;
  return warning('reference-key', 'dct_references_s', `${quote(uri)} is not a known reference key.`, { suggestion });
};

const isUrl = (url: string): boolean =>
  /^(https?|ftps?|s3|urn|pmtiles):/i.test(url) && URL.canParse(url) && !/\s/.test(url);

const toUrlFinding = ({ uri, url }: Reference): Finding =>
  warning('reference-url', 'dct_references_s', `${quote(url)}, the value of ${quote(uri)}, is not a URL.`);

const checkLayer = (record: AardvarkRecord, references: readonly Reference[]): Finding[] => {
  const service = references.find(({ name }) => SERVICES.has(name));
  if (service === undefined || (record.gbl_wxsIdentifier_s ?? '').trim() !== '') return [];
  const message = `${quote(service.uri)} requires a layer name; without it the map cannot be displayed.`;
  return [warning('service-layer', 'gbl_wxsIdentifier_s', message)];
};

/** Reports each kind of problem once per record. */
export const checkReferences = (record: AardvarkRecord): readonly Finding[] => {
  const references = readReferences(record);
  const unknown = references.find(({ name }) => name === undefined);
  const broken = references.find(({ url }) => !isUrl(url));
  return [
    ...(unknown === undefined ? [] : [checkKey(unknown.uri)]),
    ...(broken === undefined ? [] : [toUrlFinding(broken)]),
    ...checkLayer(record, references),
  ];
};
