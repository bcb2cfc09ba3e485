// Sends a JSON-RPC error over HTTP without the SDK.
import type { FastifyReply } from 'fastify';
import { sendBody } from '../../../http/response/send-body.ts';
import type { JsonRpcErrorResponse } from '../json-rpc.ts';

export const EVENT_STREAM_TYPE = 'text/event-stream';
export const JSON_TYPE = 'application/json';

export const sendErrorResponse = (reply: FastifyReply, status: number, fault: JsonRpcErrorResponse): void =>
  sendBody(reply, { type: JSON_TYPE, status, body: JSON.stringify(fault), cacheControl: 'no-store' });
