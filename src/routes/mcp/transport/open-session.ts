// Creates the session of an HTTP request or WebSocket connection.
import type { FastifyRequest } from 'fastify';
import { readCaller } from '../../../http/request/caller.ts';
import { siteOf } from '../../../http/request/site.ts';
import type { McpContext, Session } from '../session.ts';

export const openSession = (context: McpContext, request: FastifyRequest): Session => ({
  context,
  site: siteOf(request),
  caller: readCaller(request),
  onError: (error) => request.log.error({ request_id: request.id, err: error }, 'An MCP call failed.'),
});
