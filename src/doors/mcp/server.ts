// One MCP server for one conversation: the tables of tools, resources and prompts behind the methods of the protocol.
import { type CallToolResult, Server, type ServerContext } from '@modelcontextprotocol/server';
import type { JsonSchema } from '../http/schema/json-schema.ts';
import { complete, findNamed } from './completions.ts';
import { toProtocolFault, toToolFault } from './faults.ts';
import { type Offer, STANDARD_OFFER } from './offer.ts';
import { checkPromptArguments } from './prompts.ts';
import { readResource } from './read-resource.ts';
import type { ResourceCall } from './resources.ts';
import { askFor, type Session } from './session.ts';
import { readArguments, type Tool, type ToolAnswer } from './tool.ts';

const INSTRUCTIONS =
  'A catalogue of geospatial records: maps, datasets, imagery, web services. Start with search_resources: put the subject into query, a country, state or US county into place, years into year_from and year_to. Results carry ids, links and why they matched; get_resource tells all about one record, get_resource_citation cites it. Name only ids and links that the tools returned.';

const toWire = (schema: JsonSchema) => ({ ...schema, type: 'object' as const });

const presentTool = (tool: Tool) => ({
  name: tool.name,
  title: tool.title,
  description: tool.description,
  inputSchema: toWire(tool.input),
  ...(tool.output === undefined ? {} : { outputSchema: toWire(tool.output) }),
  annotations: { title: tool.title, ...tool.annotations },
});

/** Clients that know no structured content read the same as text. */
const presentAnswer = ({ structured, content, isError }: ToolAnswer): CallToolResult => ({
  content: content === undefined ? [{ type: 'text', text: JSON.stringify(structured) }] : [...content],
  ...(structured === undefined ? {} : { structuredContent: { ...structured } }),
  ...(isError === undefined ? {} : { isError }),
});

type Parts = {
  readonly server: Server;
  readonly session: Session;
  readonly offer: Offer;
  readonly callOf: (context: ServerContext) => ResourceCall;
  /** Says what went wrong in the words of the protocol. */
  readonly guarded: <Answer>(answer: () => Promise<Answer>) => Promise<Answer>;
};

const registerTools = ({ server, session, offer, callOf }: Parts): void => {
  server.setRequestHandler('tools/list', () => ({ tools: offer.tools.map(presentTool) }));
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const tool = findNamed(offer.tools, params.name, 'tool');
    try {
      const args = readArguments(tool, params.arguments);
      return presentAnswer(await tool.run(args, { ...callOf(context), context }));
    } catch (thrown) {
      return toToolFault(thrown, session.onTrouble);
    }
  });
};

const registerResources = ({ server, offer, callOf, guarded }: Parts): void => {
  server.setRequestHandler('resources/list', () => ({
    resources: offer.resources.map(({ read: _read, ...about }) => about),
  }));
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: offer.templates.map(({ read: _read, complete: _complete, ...about }) => about),
  }));
  server.setRequestHandler('resources/read', ({ params }, context) =>
    guarded(async () => ({ contents: [await readResource(offer, params.uri, callOf(context))] })),
  );
};

const registerPrompts = ({ server, offer, callOf, guarded }: Parts): void => {
  server.setRequestHandler('prompts/list', () => ({
    prompts: offer.prompts.map(({ write: _write, arguments: all, ...about }) => ({
      ...about,
      arguments: all.map(({ complete: _complete, ...argument }) => argument),
    })),
  }));
  server.setRequestHandler('prompts/get', ({ params }) =>
    guarded(async () => {
      const prompt = findNamed(offer.prompts, params.name, 'prompt');
      checkPromptArguments(prompt, params.arguments ?? {});
      return { description: prompt.description, messages: [...prompt.write(params.arguments ?? {})] };
    }),
  );
  server.setRequestHandler('completion/complete', ({ params }, context) =>
    guarded(() => complete(offer, params, callOf(context))),
  );
};

export const createServer = (session: Session, offer: Offer = STANDARD_OFFER): Server => {
  const { site, context } = session;
  const info = { name: 'periplus', title: site.name, version: context.version, websiteUrl: site.base };
  const logging = offer.logs ? { logging: {} } : {};
  const capabilities = { tools: {}, resources: {}, prompts: {}, completions: {}, ...logging };
  const server = new Server(info, { capabilities, instructions: INSTRUCTIONS });
  const callOf: Parts['callOf'] = ({ mcpReq }) => ({ session, asking: askFor(session, mcpReq.signal) });
  const guarded: Parts['guarded'] = async (answer) => {
    try {
      return await answer();
    } catch (thrown) {
      throw toProtocolFault(thrown, session.onTrouble);
    }
  };
  const parts: Parts = { server, session, offer, callOf, guarded };
  registerTools(parts);
  registerResources(parts);
  registerPrompts(parts);
  return server;
};
