// Sends a file, with range requests (RFC 9110 14) so that clients can resume a download.
import { type FileHandle, open } from 'node:fs/promises';
import type { FastifyReply } from 'fastify';
import { CatalogError } from '../../errors.ts';
import { matchesEtag } from './etag.ts';

export type FileResponse = {
  readonly path: string;
  readonly length: number;
  readonly type: string;
  /** Sent as given, so it must be safe in a header. */
  readonly fileName: string;
  /** Identifies the content. */
  readonly tag: string;
  readonly cacheControl: string;
};

type ByteRange = { readonly start: number; readonly end: number };

const RANGE = /^bytes=(\d*)-(\d*)$/;

/** Undefined means the whole file: multiple or invalid ranges may be ignored (RFC 9110 14.2). */
const parseRange = (header: string | undefined, length: number): ByteRange | 'none' | undefined => {
  const [, from = '', to = ''] = RANGE.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (from === '') return Number(to) === 0 ? 'none' : { start: Math.max(0, length - Number(to)), end: length - 1 };
  const [start, end] = [Number(from), to === '' ? length - 1 : Math.min(Number(to), length - 1)];
  if (to !== '' && Number(to) < start) return undefined;
  return start >= length ? 'none' : { start, end };
};

/** If-Range uses strong comparison. */
const isSame = (ifRange: string | undefined, etag: string): boolean => ifRange === undefined || ifRange.trim() === etag;

const readRange = (
  { request }: FastifyReply,
  { length }: FileResponse,
  etag: string,
): ByteRange | 'none' | undefined =>
  isSame([request.headers['if-range']].flat()[0], etag) ? parseRange(request.headers.range, length) : undefined;

const send = (
  reply: FastifyReply,
  handle: FileHandle,
  range: ByteRange | undefined,
  { length }: FileResponse,
): FastifyReply => {
  const { start, end } = range ?? { start: 0, end: length - 1 };
  reply.code(range === undefined ? 200 : 206).header('content-length', String(end - start + 1));
  if (range !== undefined) reply.header('content-range', `bytes ${start}-${end}/${length}`);
  return reply.send(handle.createReadStream({ start, end }));
};

/** Returns false, without sending anything, if the file does not exist. */
export const sendFile = async (reply: FastifyReply, file: FileResponse): Promise<boolean> => {
  const { method, headers } = reply.request;
  const handle = await open(file.path, 'r').catch(() => undefined);
  if (handle === undefined) return false;
  const etag = `"${file.tag}"`;
  const range = readRange(reply, file, etag);
  reply.header('etag', etag).header('cache-control', file.cacheControl).header('accept-ranges', 'bytes');
  if (matchesEtag(headers['if-none-match'], etag)) {
    await handle.close();
    reply.code(304).send();
    return true;
  }
  reply.header('content-type', file.type).header('content-disposition', `attachment; filename="${file.fileName}"`);
  if (range !== 'none' && method !== 'HEAD') {
    send(reply, handle, range, file);
    return true;
  }
  await handle.close();
  if (range === 'none') {
    reply.header('content-range', `bytes */${file.length}`);
    throw new CatalogError(
      'range_not_satisfiable',
      `The requested range is outside of the file, which has ${file.length} bytes.`,
    );
  }
  reply.header('content-length', String(file.length)).send();
  return true;
};
