// The MCP server of one session: maps the methods of the protocol to the tables of tools, resources and prompts.
import { type CallToolResult, Server, type ServerContext } from '@modelcontextprotocol/server';
import type { JsonSchema } from '../../http/schema/json-schema.ts';
import { complete, findByName } from './completions.ts';
import { toProtocolError, toToolError } from './errors.ts';
import { checkPromptArguments } from './prompts.ts';
import { readResource } from './read-resource.ts';
import type { ResourceCall } from './resources.ts';
import { DEFAULT_FEATURES, type ServerFeatures } from './server-features.ts';
import { queryContextFor, type Session } from './session.ts';
import { readArguments, type Tool, type ToolResult } from './tool.ts';

const INSTRUCTIONS =
  'A catalogue of geospatial records: maps, datasets, imagery, web services. Start with search_resources: put the topic into query, a country, state or US county into place, and years into year_from and year_to. Results have ids, links and the reason they matched. get_resource returns everything about one record; get_resource_citation cites it. Use only ids and links that the tools returned.';

const toWire = (schema: JsonSchema) => ({ ...schema, type: 'object' as const });

const presentTool = (tool: Tool) => ({
  name: tool.name,
  title: tool.title,
  description: tool.description,
  inputSchema: toWire(tool.input),
  ...(tool.output === undefined ? {} : { outputSchema: toWire(tool.output) }),
  annotations: { title: tool.title, ...tool.annotations },
});

/** Adds the structured content as text for clients that do not support it. */
const presentResult = ({ structuredContent, content, isError }: ToolResult): CallToolResult => ({
  content: content === undefined ? [{ type: 'text', text: JSON.stringify(structuredContent) }] : [...content],
  ...(structuredContent === undefined ? {} : { structuredContent: { ...structuredContent } }),
  ...(isError === undefined ? {} : { isError }),
});

type HandlerContext = {
  readonly server: Server;
  readonly session: Session;
  readonly features: ServerFeatures;
  readonly callOf: (context: ServerContext) => ResourceCall;
  /** Translates errors into protocol errors. */
  readonly guarded: <Result>(handle: () => Promise<Result>) => Promise<Result>;
};

const registerTools = ({ server, session, features, callOf }: HandlerContext): void => {
  server.setRequestHandler('tools/list', () => ({ tools: features.tools.map(presentTool) }));
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const tool = findByName(features.tools, params.name, 'tool');
    try {
      const args = readArguments(tool, params.arguments);
      return presentResult(await tool.run(args, { ...callOf(context), context }));
    } catch (thrown) {
      return toToolError(thrown, session.onError);
    }
  });
};

const registerResources = ({ server, features, callOf, guarded }: HandlerContext): void => {
  server.setRequestHandler('resources/list', () => ({
    resources: features.resources.map(({ read: _read, ...about }) => about),
  }));
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: features.templates.map(({ read: _read, complete: _complete, ...about }) => about),
  }));
  server.setRequestHandler('resources/read', ({ params }, context) =>
    guarded(async () => ({ contents: [await readResource(features, params.uri, callOf(context))] })),
  );
};

const registerPrompts = ({ server, features, callOf, guarded }: HandlerContext): void => {
  server.setRequestHandler('prompts/list', () => ({
    prompts: features.prompts.map(({ render: _render, arguments: all, ...about }) => ({
      ...about,
      arguments: all.map(({ complete: _complete, ...argument }) => argument),
    })),
  }));
  server.setRequestHandler('prompts/get', ({ params }) =>
    guarded(async () => {
      const prompt = findByName(features.prompts, params.name, 'prompt');
      checkPromptArguments(prompt, params.arguments ?? {});
      return { description: prompt.description, messages: [...prompt.render(params.arguments ?? {})] };
    }),
  );
  server.setRequestHandler('completion/complete', ({ params }, context) =>
    guarded(() => complete(features, params, callOf(context))),
  );
};

export const createMcpServer = (session: Session, features: ServerFeatures = DEFAULT_FEATURES): Server => {
  const { site, context } = session;
  const info = { name: 'periplus', title: site.name, version: context.version, websiteUrl: site.base };
  const logging = features.logs ? { logging: {} } : {};
  const capabilities = { tools: {}, resources: {}, prompts: {}, completions: {}, ...logging };
  const server = new Server(info, { capabilities, instructions: INSTRUCTIONS });
  const callOf: HandlerContext['callOf'] = ({ mcpReq }) => ({
    session,
    queryContext: queryContextFor(session, mcpReq.signal),
  });
  const guarded: HandlerContext['guarded'] = async (handle) => {
    try {
      return await handle();
    } catch (thrown) {
      throw toProtocolError(thrown, session.onError);
    }
  };
  const handlers: HandlerContext = { server, session, features, callOf, guarded };
  registerTools(handlers);
  registerResources(handlers);
  registerPrompts(handlers);
  return server;
};
