// The tools, resources and prompts that the MCP conformance suite expects, beside our own.
import type { ServerContext } from '@modelcontextprotocol/server';
import type { Prompt } from '../../../src/routes/mcp/prompts.ts';
import type { ResourceTemplate, StaticResource } from '../../../src/routes/mcp/resources.ts';
import { DEFAULT_FEATURES, type ServerFeatures } from '../../../src/routes/mcp/server-features.ts';
import {
  READ_ONLY_ANNOTATIONS,
  type Tool,
  type ToolInput,
  type ToolResult,
  toInputSchema,
} from '../../../src/routes/mcp/tool.ts';

/** One red pixel, and an empty WAV file. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA=';

const text = (value: string) => ({ type: 'text' as const, text: value });
const image = { type: 'image' as const, data: PNG, mimeType: 'image/png' };
const embedded = (uri: string, value: string) => ({
  type: 'resource' as const,
  resource: { uri, mimeType: 'text/plain', text: value },
});

const tool = (name: string, run: (context: ServerContext) => Promise<ToolResult>, input = toInputSchema({})): Tool => ({
  ...{ name, title: name, description: `Fixture ${name}.`, input, annotations: READ_ONLY_ANNOTATIONS, example: {} },
  run: (_args, { context }) => run(context),
});

const report = async ({ mcpReq }: ServerContext): Promise<void> => {
  const { progressToken } = mcpReq._meta ?? {};
  if (progressToken === undefined) return;
  for (const progress of [0, 50, 100])
    await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } });
};

const SCHEMA_2020: ToolInput = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: { address: { type: 'object', properties: { street: { type: 'string' }, city: { type: 'string' } } } },
  properties: { name: { type: 'string' }, address: { $ref: '#/$defs/address' } },
  additionalProperties: false,
};

const TOOLS: readonly Tool[] = [
  tool('test_simple_text', async () => ({ content: [text('This is a simple text response for testing.')] })),
  tool('test_image_content', async () => ({ content: [image] })),
  tool('test_audio_content', async () => ({ content: [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }] })),
  tool('test_embedded_resource', async () => ({
    content: [embedded('test://embedded-resource', 'This is an embedded resource content.')],
  })),
  tool('test_multiple_content_types', async () => ({
    content: [
      text('Multiple content types test:'),
      image,
      embedded('test://mixed-content-resource', '{"test":"data","value":123}'),
    ],
  })),
  tool('test_error_handling', async () => ({
    content: [text('This tool intentionally returns an error for testing')],
    isError: true,
  })),
  tool('test_tool_with_logging', async ({ mcpReq }) => {
    for (const step of ['started', 'processing data', 'completed']) await mcpReq.log('info', `Tool ${step}`);
    return { content: [text('Done.')] };
  }),
  tool('test_tool_with_progress', async (context) => {
    await report(context);
    return { content: [text('Done.')] };
  }),
  tool('json_schema_2020_12_tool', async () => ({ content: [text('Done.')] }), SCHEMA_2020),
];

const about = (name: string, mimeType: string) => ({ name, title: name, description: `Fixture ${name}.`, mimeType });

const RESOURCES: readonly StaticResource[] = [
  {
    ...about('static-text', 'text/plain'),
    uri: 'test://static-text',
    read: async () => ({
      uri: 'test://static-text',
      mimeType: 'text/plain',
      text: 'This is the content of the static text resource.',
    }),
  },
  {
    ...about('static-binary', 'image/png'),
    uri: 'test://static-binary',
    read: async () => ({ uri: 'test://static-binary', mimeType: 'image/png', blob: PNG }),
  },
];

const TEMPLATE: ResourceTemplate = {
  ...about('template', 'application/json'),
  uriTemplate: 'test://template/{id}/data',
  read: async (id) => ({
    uri: `test://template/${id}/data`,
    mimeType: 'application/json',
    text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
  }),
  complete: async () => [],
};

const argument = (name: string) => ({ name, description: `Fixture ${name}.`, required: true });

const prompt = (name: string, names: readonly string[], write: Prompt['render']): Prompt => ({
  ...{ name, title: name, description: `Fixture ${name}.`, render: write },
  arguments: names.map(argument),
});

const say = (content: ReturnType<Prompt['render']>[number]['content']) => ({ role: 'user' as const, content });

const PROMPTS: readonly Prompt[] = [
  prompt('test_simple_prompt', [], () => [say(text('This is a simple prompt for testing.'))]),
  prompt('test_prompt_with_arguments', ['arg1', 'arg2'], ({ arg1, arg2 }) => [
    say(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)),
  ]),
  prompt('test_prompt_with_embedded_resource', ['resourceUri'], ({ resourceUri = '' }) => [
    say(embedded(resourceUri, 'Embedded resource content for testing.')),
    say(text('Please process the embedded resource above.')),
  ]),
  prompt('test_prompt_with_image', [], () => [say(image), say(text('Please analyze the image above.'))]),
];

export const FIXTURE_FEATURES: ServerFeatures = {
  tools: [...DEFAULT_FEATURES.tools, ...TOOLS],
  resources: [...DEFAULT_FEATURES.resources, ...RESOURCES],
  templates: [...DEFAULT_FEATURES.templates, TEMPLATE],
  prompts: [...DEFAULT_FEATURES.prompts, ...PROMPTS],
  logs: true,
};
