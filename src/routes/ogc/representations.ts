// Every resource of this door has two forms, JSON and HTML: `f` chooses, else Accept does (RFC 9110 12.5.1).
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CatalogError, createProblems } from '../../errors.ts';
import { negotiateType } from '../../http/request/negotiate.ts';
import { addVary } from '../../http/response/headers.ts';
import { sendBody } from '../../http/response/send-body.ts';
import { queryOf } from './context.ts';
import type { OgcDocument } from './html/layout.ts';
import { sendOgcPage } from './html/send-ogc-page.ts';
import { GEOJSON_TYPE, HTML_TYPE, JSON_TYPE } from './names.ts';
import { readFormat } from './parameters.ts';
import { createUrlBuilder, representationLinks } from './present/page-links.ts';
import type { OgcLink } from './present/resource-links.ts';

/** The media type of JSON goes out as asked: a client that takes application/json gets that name of it. */
export type NegotiatedRepresentation = { readonly representation: 'json' | 'html'; readonly type: string };

const JSON_NAMES = ['json', 'geojson'] as const;

/** Names that `f` takes for a resource; its JSON form is `geojson` too where it is GeoJSON. */
const formatsOf = (ownType: string) => [
  ...JSON_NAMES.filter((name) => name === 'json' || ownType === GEOJSON_TYPE).map((name) => ({
    name,
    type: ownType,
    form: 'json' as const,
  })),
  { name: 'html', type: HTML_TYPE, form: 'html' as const },
];

const bareType = (type: string): string => type.split(';')[0] ?? type;

/** Which form of a resource is wanted; its own type is preferred, plain JSON will do. Throws 406 when nothing will. */
export const negotiateRepresentation = (request: FastifyRequest, ownType: string): NegotiatedRepresentation => {
  const problems = createProblems();
  const named = readFormat(queryOf(request), formatsOf(ownType), problems);
  problems.throwIfAny();
  if (named !== undefined) return { representation: named.form, type: named.type };
  const own = bareType(ownType);
  const type = negotiateType(request.headers.accept, [own, JSON_TYPE, HTML_TYPE]);
  // A library that posts says text/xml of what it sends and takes, and means neither.
  if (type === undefined && request.method === 'POST') return { representation: 'json', type: ownType };
  if (type === undefined)
    throw new CatalogError('not_acceptable', `There is ${own} and ${HTML_TYPE} here; Accept names neither.`);
  return { representation: type === HTML_TYPE ? 'html' : 'json', type: type === own ? ownType : type };
};

export type Representations = {
  readonly jsonType: string;
  /** Given the links to itself and to the other form. */
  readonly json: (links: readonly OgcLink[]) => string | Uint8Array | object;
  readonly html: (links: readonly OgcLink[]) => OgcDocument;
  /** Stands for the content, see send-body.ts. */
  readonly version?: string;
};

const toBody = (value: string | Uint8Array | object): string | Uint8Array =>
  typeof value === 'string' || value instanceof Uint8Array ? value : JSON.stringify(value);

export const sendRepresentation = (request: FastifyRequest, reply: FastifyReply, twin: Representations): void => {
  const { representation: form, type } = negotiateRepresentation(request, twin.jsonType);
  const links = representationLinks(createUrlBuilder(request), form, twin.jsonType);
  addVary(reply, 'Accept');
  if (form === 'html') {
    sendOgcPage(request, reply, twin.html(links), twin.version);
    return;
  }
  const version = twin.version === undefined ? {} : { version: `${twin.version}.${type}` };
  sendBody(reply, { type, body: toBody(twin.json(links)), ...version });
};
