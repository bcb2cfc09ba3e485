// How an error that is no answer of the SDK goes out over HTTP.
import type { FastifyReply } from 'fastify';
import { sendBody } from '../../http/send/send-body.ts';
import type { MessageFault } from '../json-rpc.ts';

export const STREAM_TYPE = 'text/event-stream';
export const JSON_TYPE = 'application/json';

export const sendFault = (reply: FastifyReply, status: number, fault: MessageFault): void =>
  sendBody(reply, { type: JSON_TYPE, status, body: JSON.stringify(fault), cacheControl: 'no-store' });
