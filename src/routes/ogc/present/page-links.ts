// Links to other representations and pages, in the body and in the Link header (RFC 8288).
import type { FastifyReply, FastifyRequest } from 'fastify';
import { splitPath } from '../../../http/request/paths.ts';
import { baseUrl, safePath } from '../../../http/request/urls.ts';
import { GEOJSON_TYPE, HTML_TYPE } from '../names.ts';
import type { Paging } from '../parse/sorting-and-paging.ts';
import type { OgcLink } from './resource-links.ts';

/** The URL of this request with changed parameters; undefined removes one. */
export type UrlBuilder = (change: Readonly<Record<string, string | undefined>>) => string;

/** Longer filters do not fit into a URL; clients send the same body to the links instead. */
const MAX_FILTER_LENGTH = 6_000;

const filterOf = (body: unknown): Readonly<Record<string, string>> => {
  const text = body === undefined ? '' : JSON.stringify(body);
  return text === '' || text.length > MAX_FILTER_LENGTH ? {} : { filter: text, 'filter-lang': 'cql2-json' };
};

/** A filter in the body becomes a parameter, so that links work with GET. */
export const createUrlBuilder = (request: FastifyRequest, body?: unknown): UrlBuilder => {
  const [path, query] = splitPath(safePath(request));
  const start = `${baseUrl(request)}${path}`;
  const filter = filterOf(body);
  return (change) => {
    const params = new URLSearchParams(query);
    for (const [name, value] of Object.entries({ ...filter, ...change })) {
      if (value === undefined) params.delete(name);
      else params.set(name, value);
    }
    const text = params.toString();
    return text === '' ? start : `${start}?${text}`;
  };
};

/** Links to this resource as JSON and HTML; the requested representation is `self`. */
export const representationLinks = (
  toUrl: UrlBuilder,
  representation: 'json' | 'html',
  jsonType: string,
): readonly OgcLink[] => {
  const other = (name: string): string => toUrl({ f: name });
  const self = toUrl({});
  const [json, html] = [
    representation === 'json' ? self : other('json'),
    representation === 'html' ? self : other('html'),
  ];
  return [
    {
      rel: representation === 'json' ? 'self' : 'alternate',
      type: jsonType,
      title: 'This document as JSON',
      href: json,
    },
    {
      rel: representation === 'html' ? 'self' : 'alternate',
      type: HTML_TYPE,
      title: 'This document as HTML',
      href: html,
    },
  ];
};

/** `count` is the number of matches on this page, which may be less than the limit. */
export const pagingLinks = (
  toUrl: UrlBuilder,
  { offset, limit }: Paging,
  total: number,
  count = limit,
): readonly OgcLink[] => {
  const at = (start: number): string =>
    toUrl({ page: undefined, offset: start === 0 ? undefined : String(start), limit: String(limit) });
  const link = (rel: string, title: string, start: number): OgcLink => ({
    rel,
    type: GEOJSON_TYPE,
    title,
    href: at(start),
  });
  return [
    ...(offset + count < total ? [link('next', 'Next page', offset + count)] : []),
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
