// One MCP server for one conversation: the tables of tools, resources and prompts behind the methods of the protocol.
import {
  type CallToolResult,
  type CompleteRequest,
  type CompleteResult,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { toProtocolFault, toToolFault } from './faults.ts';
import { checkPromptArguments, PROMPTS, type Prompt } from './prompts.ts';
import {
  type FixedResource,
  RESOURCES,
  type ResourceCall,
  type ResourceTemplate,
  readResource,
  TEMPLATES,
} from './resources.ts';
import { askFor, type Session } from './session.ts';
import { readArguments, type Tool, type ToolAnswer, toInputSchema } from './tool.ts';
import { TOOLS } from './tools.ts';

/** What a server offers. Tests add to it what the conformance suite of the protocol asks for. */
export type Offer = {
  readonly tools: readonly Tool[];
  readonly resources: readonly FixedResource[];
  readonly templates: readonly ResourceTemplate[];
  readonly prompts: readonly Prompt[];
  /** Log messages are sent while a tool runs. */
  readonly logs: boolean;
};

export const STANDARD_OFFER: Offer = {
  tools: TOOLS,
  resources: RESOURCES,
  templates: TEMPLATES,
  prompts: PROMPTS,
  logs: false,
};

const INSTRUCTIONS =
  'A catalogue of geospatial records: maps, datasets, imagery, web services. Start with search_resources: put the subject into query, a country, state or US county into place, years into year_from and year_to. Results carry ids, links and why they matched; get_resource tells all about one record, get_resource_citation cites it. Name only ids and links that the tools returned.';

const MOST_COMPLETIONS = 100;

const presentTool = (tool: Tool) => ({
  name: tool.name,
  title: tool.title,
  description: tool.description,
  inputSchema: { ...toInputSchema(tool), type: 'object' as const },
  ...(tool.output === undefined ? {} : { outputSchema: { ...tool.output, type: 'object' as const } }),
  annotations: { title: tool.title, ...tool.annotations },
});

/** Clients that know no structured content read the same as text. */
const presentAnswer = ({ structured, content, isError }: ToolAnswer): CallToolResult => ({
  content: content === undefined ? [{ type: 'text', text: JSON.stringify(structured) }] : [...content],
  ...(structured === undefined ? {} : { structuredContent: { ...structured } }),
  ...(isError === undefined ? {} : { isError }),
});

const invalid = (message: string): ProtocolError => new ProtocolError(ProtocolErrorCode.InvalidParams, message);

const findNamed = <Row extends { readonly name: string }>(rows: readonly Row[], name: string, what: string): Row => {
  const row = rows.find((each) => each.name === name);
  if (row === undefined) throw invalid(`Unknown ${what}: ${name.slice(0, 100)}`);
  return row;
};

type Completer = (beginning: string, call: ResourceCall) => Promise<readonly string[]>;

const findCompleter = (offer: Offer, { ref, argument }: CompleteRequest['params']): Completer | undefined => {
  if (ref.type === 'ref/resource') {
    const template = offer.templates.find(({ uriTemplate }) => uriTemplate === ref.uri);
    if (template === undefined) throw invalid(`Unknown resource template: ${ref.uri.slice(0, 100)}`);
    return template.complete;
  }
  const prompt = findNamed(offer.prompts, ref.name, 'prompt');
  return findNamed(prompt.arguments, argument.name, 'argument').complete;
};

const complete = async (
  offer: Offer,
  params: CompleteRequest['params'],
  call: ResourceCall,
): Promise<CompleteResult> => {
  const found = (await findCompleter(offer, params)?.(params.argument.value.slice(0, 1_000), call)) ?? [];
  const values = [...new Set(found)].slice(0, MOST_COMPLETIONS);
  return { completion: { values, total: values.length, hasMore: false } };
};

export const createServer = (session: Session, offer: Offer = STANDARD_OFFER): Server => {
  const { onTrouble, site, context } = session;
  const info = { name: 'periplus', title: site.name, version: context.version, websiteUrl: site.base };
  const capabilities = {
    tools: {},
    resources: {},
    prompts: {},
    completions: {},
    ...(offer.logs ? { logging: {} } : {}),
  };
  const server = new Server(info, { capabilities, instructions: INSTRUCTIONS });
  const callOf = (ctx: ServerContext): ResourceCall => ({ session, asking: askFor(session, ctx.mcpReq.signal) });
  const guarded = async <Answer>(answer: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await answer();
    } catch (thrown) {
      throw toProtocolFault(thrown, onTrouble);
    }
  };

  server.setRequestHandler('tools/list', () => ({ tools: offer.tools.map(presentTool) }));
  server.setRequestHandler('tools/call', async ({ params }, ctx) => {
    const tool = findNamed(offer.tools, params.name, 'tool');
    try {
      const args = readArguments(tool, params.arguments);
      return presentAnswer(await tool.run(args, { ...callOf(ctx), context: ctx }));
    } catch (thrown) {
      return toToolFault(thrown, onTrouble);
    }
  });
  server.setRequestHandler('resources/list', () => ({
    resources: offer.resources.map(({ read: _read, ...about }) => about),
  }));
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: offer.templates.map(({ read: _read, complete: _complete, ...about }) => about),
  }));
  server.setRequestHandler('resources/read', ({ params }, ctx) =>
    guarded(async () => ({ contents: [await readResource(offer, params.uri, callOf(ctx))] })),
  );
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
  server.setRequestHandler('completion/complete', ({ params }, ctx) =>
    guarded(() => complete(offer, params, callOf(ctx))),
  );
  return server;
};
