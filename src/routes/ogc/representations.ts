// Every OGC API resource has two representations, JSON and HTML, chosen by `f` or Accept (RFC 9110 12.5.1).
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CatalogError, createProblems } from '../../errors.ts';
import { negotiateType } from '../../http/request/negotiate.ts';
import { addVary } from '../../http/response/headers.ts';
import { sendBody } from '../../http/response/send-body.ts';
import { queryOf } from './context.ts';
import type { OgcPage } from './html/layout.ts';
import { sendOgcPage } from './html/send-ogc-page.ts';
import { GEOJSON_TYPE, HTML_TYPE, JSON_TYPE } from './names.ts';
import { readFormat } from './parameters.ts';
import { createUrlBuilder, representationLinks } from './present/page-links.ts';
import type { OgcLink } from './present/resource-links.ts';

/** `type` is a media type that the client accepts: the resource's own or application/json. */
export type NegotiatedRepresentation = { readonly representation: 'json' | 'html'; readonly type: string };

const JSON_NAMES = ['json', 'geojson'] as const;

/** Values of `f`; a GeoJSON resource accepts `geojson` too. */
const formatsOf = (jsonType: string) => [
  ...JSON_NAMES.filter((name) => name === 'json' || jsonType === GEOJSON_TYPE).map((name) => ({
    name,
    type: jsonType,
    representation: 'json' as const,
  })),
  { name: 'html', type: HTML_TYPE, representation: 'html' as const },
];

const bareType = (type: string): string => type.split(';')[0] ?? type;

/** Throws 406 if the client accepts neither representation. */
export const negotiateRepresentation = (request: FastifyRequest, jsonType: string): NegotiatedRepresentation => {
  const problems = createProblems();
  const named = readFormat(queryOf(request), formatsOf(jsonType), problems);
  problems.throwIfAny();
  if (named !== undefined) return { representation: named.representation, type: named.type };
  const bareJsonType = bareType(jsonType);
  const type = negotiateType(request.headers.accept, [bareJsonType, JSON_TYPE, HTML_TYPE]);
  // OWSLib posts JSON with text/xml in Accept.
  if (type === undefined && request.method === 'POST') return { representation: 'json', type: jsonType };
  if (type === undefined)
    throw new CatalogError(
      'not_acceptable',
      `Available types are ${bareJsonType} and ${HTML_TYPE}; Accept lists neither.`,
    );
  return { representation: type === HTML_TYPE ? 'html' : 'json', type: type === bareJsonType ? jsonType : type };
};

export type Representations = {
  readonly jsonType: string;
  /** Receives the links to this resource in JSON and HTML. */
  readonly json: (links: readonly OgcLink[]) => object;
  readonly html: () => OgcPage;
  /** Identifies the content, see send-body.ts. */
  readonly version?: string;
};

export const sendRepresentation = (
  request: FastifyRequest,
  reply: FastifyReply,
  { jsonType, json, html, version }: Representations,
): void => {
  const { representation, type } = negotiateRepresentation(request, jsonType);
  const links = representationLinks(createUrlBuilder(request), representation, jsonType);
  addVary(reply, 'Accept');
  if (representation === 'html') sendOgcPage(request, reply, html(), links, version);
  else {
    const typeVersion = version === undefined ? {} : { version: `${version}.${type}` };
    sendBody(reply, { type, body: JSON.stringify(json(links)), ...typeVersion });
  }
};
