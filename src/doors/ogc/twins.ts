// Every resource of this door has two forms, JSON and HTML: `f` chooses, else Accept does (RFC 9110 12.5.1).
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CatalogError, createProblems } from '../../errors.ts';
import { negotiateType } from '../http/request/negotiate.ts';
import { addVary } from '../http/send/headers.ts';
import { sendBody } from '../http/send/send-body.ts';
import { queryOf } from './context.ts';
import type { OgcDocument } from './html/frame.ts';
import { sendOgcPage } from './html/send.ts';
import { GEOJSON_TYPE, HTML_TYPE, JSON_TYPE } from './names.ts';
import { readFormat } from './parameters.ts';
import { createChanger, twinLinks } from './present/page-links.ts';
import type { WireLink } from './present/resource-links.ts';

/** The media type of JSON goes out as asked: a client that takes application/json gets that name of it. */
export type Chosen = { readonly form: 'json' | 'html'; readonly type: string };

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
export const chooseForm = (request: FastifyRequest, ownType: string): Chosen => {
  const problems = createProblems();
  const named = readFormat(queryOf(request), formatsOf(ownType), problems);
  problems.throwIfAny();
  if (named !== undefined) return { form: named.form, type: named.type };
  const own = bareType(ownType);
  const type = negotiateType(request.headers.accept, [own, JSON_TYPE, HTML_TYPE]);
  // A library that posts says text/xml of what it sends and takes, and means neither.
  if (type === undefined && request.method === 'POST') return { form: 'json', type: ownType };
  if (type === undefined)
    throw new CatalogError('not_acceptable', `There is ${own} and ${HTML_TYPE} here; Accept names neither.`);
  return { form: type === HTML_TYPE ? 'html' : 'json', type: type === own ? ownType : type };
};

export type Twin = {
  readonly ownType: string;
  /** Given the links to itself and to the other form. */
  readonly json: (links: readonly WireLink[]) => string | Uint8Array | object;
  readonly html: (links: readonly WireLink[]) => OgcDocument;
  /** Stands for the content, see send-body.ts. */
  readonly version?: string;
};

const toBody = (value: string | Uint8Array | object): string | Uint8Array =>
  typeof value === 'string' || value instanceof Uint8Array ? value : JSON.stringify(value);

export const sendTwin = (request: FastifyRequest, reply: FastifyReply, twin: Twin): void => {
  const { form, type } = chooseForm(request, twin.ownType);
  const links = twinLinks(createChanger(request), form, twin.ownType);
  addVary(reply, 'Accept');
  if (form === 'html') {
    sendOgcPage(request, reply, twin.html(links), twin.version);
    return;
  }
  const version = twin.version === undefined ? {} : { version: `${twin.version}.${type}` };
  sendBody(reply, { type, body: toBody(twin.json(links)), ...version });
};
