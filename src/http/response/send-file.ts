// A file as an answer: in parts where the client asks for one (RFC 9110, 14), so that a broken download can go on.
import { type FileHandle, open } from 'node:fs/promises';
import type { FastifyReply } from 'fastify';
import { CatalogError } from '../../errors.ts';
import { matchesEtag } from './etag.ts';

export type FileResponse = {
  readonly path: string;
  readonly length: number;
  readonly type: string;
  /** What the browser saves it as: as given, so it must be harmless. */
  readonly fileName: string;
  /** Names this very content. */
  readonly tag: string;
  readonly cacheControl: string;
};

type Part = { readonly start: number; readonly end: number };

const RANGE = /^bytes=(\d*)-(\d*)$/;

/** Undefined means all of it: several ranges, or what is no range, may be ignored (RFC 9110, 14.2). */
export const parseRange = (header: string | undefined, length: number): Part | 'none' | undefined => {
  const [, from = '', to = ''] = RANGE.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (from === '') return Number(to) === 0 ? 'none' : { start: Math.max(0, length - Number(to)), end: length - 1 };
  const [start, end] = [Number(from), to === '' ? length - 1 : Math.min(Number(to), length - 1)];
  if (to !== '' && Number(to) < start) return undefined;
  return start >= length ? 'none' : { start, end };
};

/** A part of something that has changed since would not fit to what the client has (If-Range, strong comparison). */
const isSame = (ifRange: string | undefined, etag: string): boolean => ifRange === undefined || ifRange.trim() === etag;

const toPart = ({ request }: FastifyReply, { length }: FileResponse, etag: string): Part | 'none' | undefined =>
  isSame([request.headers['if-range']].flat()[0], etag) ? parseRange(request.headers.range, length) : undefined;

const send = (
  reply: FastifyReply,
  handle: FileHandle,
  part: Part | undefined,
  { length }: FileResponse,
): FastifyReply => {
  const { start, end } = part ?? { start: 0, end: length - 1 };
  reply.code(part === undefined ? 200 : 206).header('content-length', String(end - start + 1));
  if (part !== undefined) reply.header('content-range', `bytes ${start}-${end}/${length}`);
  return reply.send(handle.createReadStream({ start, end }));
};

/** False when the file is gone: nothing was sent then. */
export const sendFile = async (reply: FastifyReply, file: FileResponse): Promise<boolean> => {
  const { method, headers } = reply.request;
  const handle = await open(file.path, 'r').catch(() => undefined);
  if (handle === undefined) return false;
  const etag = `"${file.tag}"`;
  const part = toPart(reply, file, etag);
  reply.header('etag', etag).header('cache-control', file.cacheControl).header('accept-ranges', 'bytes');
  if (matchesEtag(headers['if-none-match'], etag)) {
    await handle.close();
    reply.code(304).send();
    return true;
  }
  reply.header('content-type', file.type).header('content-disposition', `attachment; filename="${file.fileName}"`);
  if (part !== 'none' && method !== 'HEAD') {
    send(reply, handle, part, file);
    return true;
  }
  await handle.close();
  if (part === 'none') {
    reply.header('content-range', `bytes */${file.length}`);
    throw new CatalogError(
      'range_not_satisfiable',
      `The file has ${file.length} bytes, and none of the range asked for.`,
    );
  }
  reply.header('content-length', String(file.length)).send();
  return true;
};
