// The MCP door: agents speak with the catalogue over HTTP and WebSocket. The command `periplus mcp` uses the same server over stdio.
import type { FastifyPluginAsync } from 'fastify';
import { registerInformation } from './information.ts';
import { type Offer, STANDARD_OFFER } from './offer.ts';
import type { McpContext } from './session.ts';
import { createHostCheck } from './transport/host-check.ts';
import { registerHttp } from './transport/http.ts';
import { registerSocket } from './transport/socket.ts';

export const createMcpDoor =
  (context: McpContext, offer: Offer = STANDARD_OFFER): FastifyPluginAsync =>
  async (app) => {
    const check = createHostCheck(context.config);
    registerInformation(app, context, offer); // GET /mcp
    registerHttp(app, context, offer, check); // POST /mcp
    await registerSocket(app, context, offer, check); // /mcp/ws
  };
