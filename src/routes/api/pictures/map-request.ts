// Parses the format and pixel density of a map request.

import type { RasterType } from '@periplus/static-map';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CatalogError, createProblems, type Problems } from '../../../errors.ts';
import { negotiateType } from '../../../http/request/negotiate.ts';
import { addVary } from '../../../http/response/headers.ts';
import { integer, stringEnum } from '../../../http/schema/json-schema.ts';
import { MAP_SIZES, type MapStyle } from '../../../media/record-map.ts';
import { readInteger, readNonEmptyText, showValue } from '../../../query/params.ts';
import { readQueryParams } from '../context.ts';

export const INSTITUTION_SIZE = { width: 640, height: 320 } as const;

export const MAP_PARAMS = {
  scale: integer('2 gives twice the pixels in each direction, for screens that have them.', {
    minimum: 1,
    maximum: 2,
    default: 1,
  }),
  format: stringEnum(['png', 'webp'], 'Image format; default: the preferred type in `Accept`, else PNG.'),
} as const;

const SIZE_NAMES = Object.keys(MAP_SIZES) as readonly (keyof typeof MAP_SIZES)[];

/** For maps of records. */
export const SIZE_PARAM = {
  size: stringEnum(SIZE_NAMES, '`large` is 800 by 600 with labels; `thumbnail` is 320 by 240, for lists.', {
    default: 'large',
  }),
} as const;

export const MAP_TYPES: readonly RasterType[] = ['image/png', 'image/webp'];

const parseFormat = (request: FastifyRequest, problems: Problems): RasterType | undefined => {
  const word = readNonEmptyText(readQueryParams(request), 'format', problems)?.toLowerCase();
  if (word === undefined) return undefined;
  const type = MAP_TYPES.find((known) => known === `image/${word}`);
  if (type === undefined)
    problems.add({ parameter: 'format', detail: `format must be png or webp, not ${showValue(word)}.` });
  return type;
};

const parseSize = (request: FastifyRequest, problems: Problems): keyof typeof MAP_SIZES => {
  const word = readNonEmptyText(readQueryParams(request), 'size', problems)?.toLowerCase() ?? 'large';
  const size = SIZE_NAMES.find((known) => known === word);
  if (size === undefined)
    problems.add({ parameter: 'size', detail: `size must be ${SIZE_NAMES.join(' or ')}, not ${showValue(word)}.` });
  return size ?? 'large';
};

/** Clients that name no image type, such as those that always accept JSON, get PNG. */
const namesOnlyOtherImages = (accept = ''): boolean =>
  /\bimage\//i.test(accept) && negotiateType(accept, MAP_TYPES) === undefined;

/** WebP only for clients that name it, because many that send `* / *` cannot decode it. */
const negotiate = (request: FastifyRequest): RasterType => {
  const { accept } = request.headers;
  if (namesOnlyOtherImages(accept))
    throw new CatalogError('not_acceptable', 'Maps are available as image/png and image/webp.');
  const namesWebp = /\bimage\/webp\b/i.test(accept ?? '');
  return namesWebp && negotiateType(accept, ['image/webp', 'image/png']) === 'image/webp' ? 'image/webp' : 'image/png';
};

/** The style of a map of a record. */
export const readRecordMapStyle = (request: FastifyRequest, reply: FastifyReply): MapStyle => {
  const problems = createProblems();
  const size = parseSize(request, problems);
  return { ...readMapStyle(request, reply, problems), size };
};

export const readMapStyle = (request: FastifyRequest, reply: FastifyReply, problems: Problems): MapStyle => {
  const scale = readInteger(readQueryParams(request), 'scale', { min: 1, max: 2 }, problems);
  const format = parseFormat(request, problems);
  problems.throwIfAny();
  addVary(reply, 'Accept');
  return { density: scale === 2 ? 2 : 1, type: format ?? negotiate(request) };
};
