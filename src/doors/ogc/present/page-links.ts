// Links between the pages of an answer: in the body, and as Link headers (RFC 8288).
import type { FastifyReply, FastifyRequest } from 'fastify';
import { splitPath } from '../../http/paths.ts';
import { baseUrl, safePath } from '../../http/urls.ts';
import { GEOJSON_TYPE, HTML_TYPE } from '../names.ts';
import type { Window } from '../parse/order.ts';
import type { WireLink } from './resource-links.ts';

type Change = Readonly<Record<string, string | undefined>>;

/** The address of this request with some parameters changed; undefined takes one away. */
export const changedUrl = (request: FastifyRequest, change: Change): string => {
  const [path, query] = splitPath(safePath(request));
  const params = new URLSearchParams(query);
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined) params.delete(name);
    else params.set(name, value);
  }
  const text = params.toString();
  return `${baseUrl(request)}${path}${text === '' ? '' : `?${text}`}`;
};

/** Where this resource is as JSON and as HTML; the form that is asked for is `self`. */
export const twinLinks = (request: FastifyRequest, form: 'json' | 'html', jsonType: string): readonly WireLink[] => {
  const other = (name: string): string => changedUrl(request, { f: name });
  const self = changedUrl(request, {});
  const [json, html] = [form === 'json' ? self : other('json'), form === 'html' ? self : other('html')];
  return [
    { rel: form === 'json' ? 'self' : 'alternate', type: jsonType, title: 'This document as JSON', href: json },
    { rel: form === 'html' ? 'self' : 'alternate', type: HTML_TYPE, title: 'This document as HTML', href: html },
  ];
};

/** `next` while there is more, `prev` unless this is the beginning. */
export const pagingLinks = (request: FastifyRequest, { offset, limit }: Window, total: number): readonly WireLink[] => {
  const at = (start: number): string =>
    changedUrl(request, { page: undefined, offset: start === 0 ? undefined : String(start), limit: String(limit) });
  const link = (rel: string, title: string, start: number): WireLink => ({
    rel,
    type: GEOJSON_TYPE,
    title,
    href: at(start),
  });
  return [
    ...(offset + limit < total ? [link('next', 'Next page', offset + limit)] : []),
    ...(offset > 0 ? [link('prev', 'Previous page', Math.max(0, Math.min(offset, total) - limit))] : []),
  ];
};

const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, '')}"`;

export const setLinkHeader = (reply: FastifyReply, links: readonly WireLink[]): void => {
  const parts = links.map(({ href, rel, type, title }) =>
    [
      `<${href}>`,
      `rel=${quoted(rel)}`,
      ...(type === undefined ? [] : [`type=${quoted(type)}`]),
      ...(title === undefined ? [] : [`title=${quoted(title)}`]),
    ].join('; '),
  );
  reply.header('link', parts.join(', '));
};
