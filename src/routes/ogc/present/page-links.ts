// Links between the pages of an answer: in the body, and as Link headers (RFC 8288).
import type { FastifyReply, FastifyRequest } from 'fastify';
import { splitPath } from '../../../http/request/paths.ts';
import { baseUrl, safePath } from '../../../http/request/urls.ts';
import { GEOJSON_TYPE, HTML_TYPE } from '../names.ts';
import type { Paging } from '../parse/sorting-and-paging.ts';
import type { OgcLink } from './resource-links.ts';

/** The address of this request with some parameters changed; undefined takes one away. */
export type UrlBuilder = (change: Readonly<Record<string, string | undefined>>) => string;

/** A longer condition cannot be part of an address; its pages are had by sending the same body to the links. */
const MAX_FILTER = 6_000;

const filterOf = (body: unknown): Readonly<Record<string, string>> => {
  const text = body === undefined ? '' : JSON.stringify(body);
  return text === '' || text.length > MAX_FILTER ? {} : { filter: text, 'filter-lang': 'cql2-json' };
};

/** A condition that came as a body becomes a parameter, so that links can be followed with GET. */
export const createUrlBuilder = (request: FastifyRequest, body?: unknown): UrlBuilder => {
  const [path, query] = splitPath(safePath(request));
  const start = `${baseUrl(request)}${path}`;
  const standing = filterOf(body);
  return (change) => {
    const params = new URLSearchParams(query);
    for (const [name, value] of Object.entries({ ...standing, ...change })) {
      if (value === undefined) params.delete(name);
      else params.set(name, value);
    }
    const text = params.toString();
    return text === '' ? start : `${start}?${text}`;
  };
};

/** Where this resource is as JSON and as HTML; the form that is asked for is `self`. */
export const representationLinks = (
  change: UrlBuilder,
  form: 'json' | 'html',
  jsonType: string,
): readonly OgcLink[] => {
  const other = (name: string): string => change({ f: name });
  const self = change({});
  const [json, html] = [form === 'json' ? self : other('json'), form === 'html' ? self : other('html')];
  return [
    { rel: form === 'json' ? 'self' : 'alternate', type: jsonType, title: 'This document as JSON', href: json },
    { rel: form === 'html' ? 'self' : 'alternate', type: HTML_TYPE, title: 'This document as HTML', href: html },
  ];
};

/** `next` while there is more, `prev` unless this is the beginning. */
export const pagingLinks = (change: UrlBuilder, { offset, limit }: Paging, total: number): readonly OgcLink[] => {
  const at = (start: number): string =>
    change({ page: undefined, offset: start === 0 ? undefined : String(start), limit: String(limit) });
  const link = (rel: string, title: string, start: number): OgcLink => ({
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

export const setLinkHeader = (reply: FastifyReply, links: readonly OgcLink[]): void => {
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
