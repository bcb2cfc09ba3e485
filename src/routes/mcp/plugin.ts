// The MCP interface over HTTP and WebSocket. The command `periplus mcp` runs the same server over stdio.
import type { FastifyPluginAsync } from 'fastify';
import { DEFAULT_FEATURES, type ServerFeatures } from './server-features.ts';
import { registerServerInfo } from './server-info.ts';
import type { McpContext } from './session.ts';
import { createHostCheck } from './transport/host-check.ts';
import { registerHttp } from './transport/http.ts';
import { registerWebSocket } from './transport/websocket.ts';

export const createMcpPlugin =
  (context: McpContext, features: ServerFeatures = DEFAULT_FEATURES): FastifyPluginAsync =>
  async (app) => {
    const check = createHostCheck(context.config);
    registerServerInfo(app, context, features); // GET /mcp
    registerHttp(app, context, features, check); // POST /mcp
    await registerWebSocket(app, context, features, check); // /mcp/ws
  };
