// Records in other metadata formats, selected by `f`, `profile` or Accept.
import type { FastifyReply } from 'fastify';
import { CatalogError, type Problems } from '../../errors.ts';
import { type Params, readNonEmptyText, showValue } from '../../query/params.ts';
import {
  METADATA_FORMAT_NAMES,
  type MetadataFormatName,
  type MetadataFormatRow,
  metadataFormatRow,
} from '../../record/formats/metadata-formats.ts';
import type { CatalogPage } from '../../record/views/citation/citation-data.ts';
import type { AardvarkRecord } from '../../schema/record-type.ts';
import { negotiateType } from '../request/negotiate.ts';
import { type JsonSchema, stringEnum, text } from '../schema/json-schema.ts';
import { addVary } from './headers.ts';
import { sendBody } from './send-body.ts';
import { sendJson } from './send-json.ts';

/** Values of `f` and media types that the route handles itself. */
export type OwnFormats = { readonly names: readonly string[]; readonly types: readonly string[] };

const isNamed = (name: MetadataFormatName, { syntax, aliases }: MetadataFormatRow, word: string): boolean =>
  word === name || word === syntax || aliases.includes(word);

const foldProfile = (profile: string): string => profile.replace(/^https?:\/\//, '').replace(/[/#]+$/, '');

const hasProfile = (name: MetadataFormatName, row: MetadataFormatRow, word: string): boolean =>
  foldProfile(row.profile) === foldProfile(word) || word === name || row.aliases.includes(word);

/** Of the formats that both parameters allow, the one that Accept prefers, or else the first. */
const findFormat = (
  f: string | undefined,
  profile: string | undefined,
  accept?: string,
): MetadataFormatName | undefined => {
  const allowed = METADATA_FORMAT_NAMES.filter(
    (name) =>
      (f === undefined || isNamed(name, metadataFormatRow(name), f)) &&
      (profile === undefined || hasProfile(name, metadataFormatRow(name), profile)),
  );
  const picked = negotiateType(
    accept,
    allowed.map((name) => metadataFormatRow(name).mediaType),
  );
  return allowed.find((name) => metadataFormatRow(name).mediaType === picked) ?? allowed[0];
};

const addProblem = (problems: Problems, parameter: 'f' | 'profile', value: string, own: OwnFormats): void => {
  const accepted =
    parameter === 'f'
      ? [...own.names, ...METADATA_FORMAT_NAMES]
      : METADATA_FORMAT_NAMES.map((name) => metadataFormatRow(name).profile);
  const detail = `${parameter} must be one of ${[...new Set(accepted)].join(', ')}, not ${showValue(value)}.`;
  problems.add({ parameter, detail });
};

type Accepted = { readonly type: string; readonly profile: string };

/** 'application/xml; profile="http://purl.org/dc/terms/"' among the types of Accept. */
const readAccepted = (accept: string): readonly Accepted[] =>
  accept.split(',').flatMap((item) => {
    const [type = '', ...parameters] = item.split(';').map((text) => text.trim());
    const named = parameters.find((parameter) => /^profile\s*=/i.test(parameter));
    const profile = named?.slice(named.indexOf('=') + 1).replaceAll(/["\s]/g, '');
    return profile === undefined ? [] : [{ type: type.toLowerCase(), profile }];
  });

/** A profile distinguishes formats of the same media type. */
const findAccepted = (accept: string | undefined): MetadataFormatName | undefined => {
  const accepted = accept === undefined ? [] : readAccepted(accept);
  return METADATA_FORMAT_NAMES.find((name) =>
    accepted.some(
      ({ type, profile }) =>
        metadataFormatRow(name).mediaType === type && hasProfile(name, metadataFormatRow(name), profile),
    ),
  );
};

const negotiateFormat = (accept: string | undefined, own: OwnFormats): MetadataFormatName | undefined => {
  const named = findAccepted(accept);
  if (named !== undefined) return named;
  const types = METADATA_FORMAT_NAMES.map((name) => metadataFormatRow(name).mediaType);
  const picked = negotiateType(accept, [...own.types, ...types, 'text/xml']);
  if (picked === undefined || own.types.includes(picked)) return undefined;
  const type = picked === 'text/xml' ? 'application/xml' : picked;
  return METADATA_FORMAT_NAMES.find((name) => metadataFormatRow(name).mediaType === type);
};

/** Undefined means that the route handles the request itself. */
export const parseMetadataFormat = (
  params: Params,
  accept: string | undefined,
  own: OwnFormats,
  problems: Problems,
): MetadataFormatName | undefined => {
  const f = readNonEmptyText(params, 'f', problems)?.toLowerCase();
  const profile = readNonEmptyText(params, 'profile', problems);
  if (f === undefined && profile === undefined) return negotiateFormat(accept, own);
  if (f !== undefined && profile === undefined && own.names.includes(f)) return undefined;
  const format = findFormat(f, profile, f === undefined ? accept : undefined);
  if (format === undefined) {
    const isProfile = profile !== undefined && findFormat(undefined, profile) === undefined;
    addProblem(problems, isProfile ? 'profile' : 'f', (isProfile ? profile : f) ?? '', own);
  }
  return format;
};

export const METADATA_FORMAT_PARAMETERS: Readonly<Record<string, JsonSchema>> = {
  f: stringEnum(
    ['json', ...METADATA_FORMAT_NAMES],
    'Metadata format of the response; overrides Accept. A syntax (jsonld, ttl, xml) selects its first format.',
  ),
  profile: text(
    `Profile of the response, as a URI or a value of \`f\`: ${[...new Set(METADATA_FORMAT_NAMES.map((name) => metadataFormatRow(name).profile))].join(', ')}.`,
  ),
};

/** `content` of a response that supports every format. */
export const METADATA_FORMAT_CONTENT: Readonly<Record<string, object>> = Object.fromEntries(
  METADATA_FORMAT_NAMES.map((name) => [metadataFormatRow(name).mediaType, { schema: {} }]),
);

export type MetadataFormatLink = {
  readonly rel: 'alternate';
  readonly type: string;
  readonly title: string;
  readonly href: string;
};

/** Links to the formats that every record has. */
export const metadataFormatLinks = (url: string): readonly MetadataFormatLink[] =>
  METADATA_FORMAT_NAMES.filter((name) => metadataFormatRow(name).needs === undefined).map((name) => ({
    rel: 'alternate',
    type: metadataFormatRow(name).mediaType,
    title: metadataFormatRow(name).label,
    href: `${url}?f=${name}`,
  }));

/** The same links as a header (RFC 8288). */
export const metadataFormatLinkHeader = (url: string): string =>
  metadataFormatLinks(url)
    .map(({ href, rel, type, title }) => `<${href}>; rel="${rel}"; type="${type}"; title="${title}"`)
    .join(', ');

const isJson = ({ mediaType }: MetadataFormatRow): boolean => mediaType.endsWith('json');

/** Sends the record with a link to the profile (RFC 6906). */
export const sendMetadataFormat = (
  reply: FastifyReply,
  name: MetadataFormatName,
  record: AardvarkRecord,
  page: CatalogPage,
): void => {
  const row = metadataFormatRow(name);
  const body = row.write(record, page);
  if (body === undefined)
    throw new CatalogError(
      'not_acceptable',
      `${row.label} is not available for this record. It is available for ${row.needs ?? 'records with more fields'}.`,
    );
  addVary(reply, 'Accept');
  reply.header('link', `<${row.profile}>; rel="profile"`);
  if (isJson(row)) sendJson(reply, body, { type: row.mediaType });
  else sendBody(reply, { type: `${row.mediaType}; charset=utf-8`, body });
};
