// Writes a STAC 1.1 Item for records with files or services and a temporal extent.
import { toPlainName } from '../views/citation/names.ts';
import type { MetadataLink } from './metadata-links.ts';
import { nonEmpty, withoutMissing } from './metadata-strings.ts';
import type { CalendarDate } from './periods.ts';
import type { RecordMetadata } from './record-metadata.ts';

type Member = Readonly<Record<string, unknown>>;
export type StacItem = Member;

export const STAC_VERSION = '1.1.0';
const SCIENTIFIC = 'https://stac-extensions.github.io/scientific/v1.0.0/schema.json';

/** STAC requires instants (RFC 3339): 1745 starts on 1745-01-01T00:00:00Z and ends one second before 1746. */
const toMoment = ({ kind, text }: CalendarDate, edge: 'start' | 'end'): string | undefined => {
  const [year, month = edge === 'start' ? '01' : '12', day] = text.split('-');
  if (year === undefined || !/^\d{4}$/.test(year)) return undefined;
  const last = kind === 'month' ? lastDay(Number(year), Number(month)) : '31';
  const date = `${year}-${month}-${day ?? (edge === 'start' ? '01' : last)}`;
  return `${date}T${edge === 'start' ? '00:00:00Z' : '23:59:59Z'}`;
};

const lastDay = (year: number, month: number): string => String(new Date(Date.UTC(year, month, 0)).getUTCDate());

/** From the first to the last instant; undefined if the record has no dates or an open end. */
const readDatetimeRange = ({ periods }: RecordMetadata): readonly [start: string, end: string] | undefined => {
  const starts = periods.map(({ start }) => start && toMoment(start, 'start'));
  const ends = periods.map(({ end }) => end && toMoment(end, 'end'));
  const [start] = starts.filter((moment) => moment !== undefined).sort();
  const end = ends
    .filter((moment) => moment !== undefined)
    .sort()
    .at(-1);
  return start === undefined || end === undefined || start > end ? undefined : [start, end];
};

const ROLES: { readonly [Role in MetadataLink['role']]?: string } = {
  file: 'data',
  service: 'visual',
  picture: 'overview',
  metadata: 'metadata',
};

const toAsset = (link: MetadataLink): Member =>
  withoutMissing({
    href: link.url,
    title: link.layer === undefined ? link.title : `${link.title}: ${link.layer}`,
    type: link.mediaType,
    roles: [link.isThumbnail === true ? 'thumbnail' : (ROLES[link.role] ?? 'data')],
  });

/** Keys are roles, numbered if there are several: 'file', 'file-2'. */
const toAssets = (links: readonly MetadataLink[]): Member => {
  const counts = new Map<string, number>();
  const assets: Record<string, Member> = {};
  for (const link of links) {
    if (ROLES[link.role] === undefined) continue;
    const name = link.isThumbnail === true ? 'thumbnail' : link.role;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    assets[count === 1 ? name : `${name}-${count}`] = toAsset(link);
  }
  return assets;
};

const provider = (name: string, role: string): Member => ({ name, roles: [role] });

const toProviders = ({ creators, publishers, provider: host }: RecordMetadata): readonly Member[] => [
  ...creators.map(({ name }) => provider(toPlainName(name), 'producer')),
  ...publishers.map((name) => provider(name, 'licensor')),
  ...(host === undefined ? [] : [provider(host, 'host')]),
];

/** An SPDX identifier, or `other` for other licences (STAC 1.1, licensing). */
const licenceOf = ({ licences, rights }: RecordMetadata): string | undefined => {
  const [first] = licences;
  if (licences.length === 1 && first?.spdx !== undefined) return first.spdx;
  return licences.length + rights.length === 0 ? undefined : 'other';
};

const toLinks = ({ page, licences, landingPage, links }: RecordMetadata): readonly Member[] => [
  { rel: 'canonical', href: page.url, type: 'text/html' },
  ...(landingPage === page.url ? [] : [{ rel: 'about', href: landingPage }]),
  ...licences.flatMap(({ url }) => (url === undefined ? [] : [{ rel: 'license', href: url }])),
  ...links
    .filter(({ role }) => role === 'documentation')
    .map(({ url, title, mediaType }) => withoutMissing({ rel: 'describedby', href: url, title, type: mediaType })),
];

const toProperties = (metadata: RecordMetadata, [start, end]: readonly [string, string]): Member => {
  const { title, descriptions, subjects, themes, modified, resolutions, doi } = metadata;
  const isMoment = start.slice(0, 10) === end.slice(0, 10);
  return withoutMissing({
    datetime: isMoment ? start : null,
    start_datetime: isMoment ? undefined : start,
    end_datetime: isMoment ? undefined : end,
    title,
    description: descriptions.length === 0 ? undefined : descriptions.join('\n\n'),
    keywords: nonEmpty([...new Set([...subjects, ...themes])]),
    license: licenceOf(metadata),
    providers: nonEmpty(toProviders(metadata)),
    updated: modified,
    gsd: resolutions[0],
    'sci:doi': doi,
  });
};

const isData = ({ kind, links }: RecordMetadata): boolean =>
  (kind === 'imagery' || kind === 'dataset' || kind === 'map') &&
  links.some(({ role }) => role === 'file' || role === 'service');

/** Undefined if the record has no suitable class, no file or service, or no closed temporal extent. */
export const toStacItem = (metadata: RecordMetadata): StacItem | undefined => {
  const { geometry, outline, id, doi } = metadata;
  const moments = readDatetimeRange(metadata);
  if (moments === undefined || !isData(metadata)) return undefined;
  const isPlaced = geometry !== null && outline !== undefined;
  return {
    type: 'Feature',
    stac_version: STAC_VERSION,
    stac_extensions: doi === undefined ? [] : [SCIENTIFIC],
    id,
    geometry: isPlaced ? geometry : null,
    ...(isPlaced ? { bbox: outline } : {}),
    properties: toProperties(metadata, moments),
    links: toLinks(metadata),
    assets: toAssets(metadata.links),
  };
};
