// Reads the links of a record by role: file, service, page, document or image.
import { extensionOf, isSafeUrl, toXmlText } from '@periplus/markup';
import type { AardvarkRecord } from '../../schema/record-type.ts';
import { type LinkRole, MEDIA_TYPES, REFERENCE_ROLES } from '../../schema/reference-roles.ts';
import { referenceRow } from '../../schema/references.ts';
import { readFileDownloads } from '../views/downloads.ts';
import type { Reference } from '../views/references.ts';
import { getOwnEntry, isAbsoluteUrl, MAX_VALUES, readXmlSafeLines } from './metadata-strings.ts';

export type MetadataLink = {
  readonly role: LinkRole;
  readonly url: string;
  readonly title: string;
  readonly mediaType?: string;
  readonly protocol?: string;
  /** Layer name in the service. */
  readonly layer?: string;
  readonly isThumbnail?: true;
};

const mediaTypeOf = (url: string, format: string | undefined): string | undefined => {
  const extension = extensionOf(url) ?? '';
  return getOwnEntry(MEDIA_TYPES, format ?? getOwnEntry({ jpg: 'jpeg', tif: 'tiff' }, extension) ?? extension);
};

const oneLine = (text: string, fallback: string): string => readXmlSafeLines(text)[0] ?? fallback;

const NEEDS_LAYER = /^http:\/\/www\.opengis\.net\/def\/serviceType\/ogc\//;

const toLink = (reference: Reference, layer: string | undefined): MetadataLink => {
  const { name, url, label } = reference;
  if (name === undefined) return { role: 'other', url, title: oneLine(label ?? reference.uri, 'Link') };
  const { role, mediaType = mediaTypeOf(url, undefined), protocol } = REFERENCE_ROLES[name];
  return {
    role,
    url,
    title: oneLine(label ?? referenceRow(name).label, referenceRow(name).label),
    ...(mediaType === undefined ? {} : { mediaType }),
    ...(protocol === undefined ? {} : { protocol }),
    ...(protocol !== undefined && NEEDS_LAYER.test(protocol) && layer !== undefined ? { layer } : {}),
    ...(name === 'thumbnail' ? { isThumbnail: true } : {}),
  };
};

const readFiles = (record: AardvarkRecord, references: readonly Reference[]): readonly MetadataLink[] =>
  readFileDownloads(record, references).map(({ url, label, format }) => {
    const mediaType = mediaTypeOf(url, format);
    return { role: 'file', url, title: oneLine(label, 'Download'), ...(mediaType === undefined ? {} : { mediaType }) };
  });

/** Distinct URLs per role, files first. Omits values that are not URLs and URLs that a browser would execute. */
export const readMetadataLinks = (
  record: AardvarkRecord,
  references: readonly Reference[],
): readonly MetadataLink[] => {
  const layer = readXmlSafeLines(record.gbl_wxsIdentifier_s)[0];
  const otherLinks = references.filter(({ name }) => name !== 'download').map((reference) => toLink(reference, layer));
  const usable = [...readFiles(record, references), ...otherLinks]
    .filter(({ url }) => isAbsoluteUrl(url) && isSafeUrl(url))
    .map((link) => ({ ...link, url: toXmlText(link.url) }));
  return [...new Map(usable.map((link) => [`${link.role} ${link.url}`, link])).values()].slice(0, MAX_VALUES);
};
