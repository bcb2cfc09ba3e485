// Sends JSON, or JSONP if the request has a callback.
import type { FastifyReply } from 'fastify';
import { JSONP_TYPE, readCallback, toJsonp } from './jsonp.ts';
import { type HttpResponse, sendBody } from './send-body.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

export type JsonOptions = Partial<Omit<HttpResponse, 'body'>>;

/** Strings and bytes are JSON already. With `callback` the response is a script with status 200. */
export const sendJson = (reply: FastifyReply, body: string | object, options: JsonOptions = {}): void => {
  const json = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
  const callback = readCallback(reply.request);
  if (callback === undefined) {
    sendBody(reply, { type: JSON_TYPE, ...options, body: json });
    return;
  }
  const text = typeof json === 'string' ? json : Buffer.from(json).toString();
  sendBody(reply, { ...options, type: JSONP_TYPE, status: 200, body: toJsonp(callback, text) });
};
