// The type of a tool: a row of the table that GET /mcp, every transport and the reference page read.

import type { ContentBlock, ServerContext } from '@modelcontextprotocol/server';
import { didYouMean } from '@periplus/text';
import type { CallerContext } from '../../catalog/access.ts';
import { CatalogError, createProblems } from '../../errors.ts';
import type { JsonSchema } from '../../http/schema/json-schema.ts';
import { isObject, type Params, showValue } from '../../query/params.ts';
import type { Session } from './session.ts';

export type ToolCall = {
  readonly session: Session;
  readonly queryContext: CallerContext;
  /** The SDK's context, for tools that send messages before their result. */
  readonly context: ServerContext;
};

export type ToolResult = {
  /** Conforms to the output schema of the tool. */
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  /** Text for people; defaults to the structured content as JSON. */
  readonly content?: readonly ContentBlock[];
  readonly isError?: true;
};

/** JSON Schema of the arguments. Unknown names are rejected. */
export type ToolInput = JsonSchema & {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
};

export type Tool = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: ToolInput;
  readonly output?: JsonSchema;
  /** ToolAnnotations of the protocol. */
  readonly annotations: Readonly<Record<string, boolean>>;
  /** Example arguments for the reference page. */
  readonly example: Params;
  readonly run: (args: Params, call: ToolCall) => Promise<ToolResult>;
};

/** All our tools only read, and only from the catalogue. */
export const READ_ONLY_ANNOTATIONS = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const;

export const toInputSchema = (properties: ToolInput['properties'], ...required: readonly string[]): ToolInput => ({
  type: 'object',
  properties,
  ...(required.length === 0 ? {} : { required }),
  additionalProperties: false,
});

const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** Throws if an argument is unknown or a required one is missing. Each tool parses the values. */
export const readArguments = ({ input }: Pick<Tool, 'input'>, given: unknown): Params => {
  if (given !== undefined && !isObject(given)) throw new CatalogError('bad_request', 'arguments must be an object.');
  const args = given ?? {};
  const names = Object.keys(input.properties);
  const problems = createProblems();
  for (const name of Object.keys(args)) {
    if (Object.hasOwn(input.properties, name)) continue;
    const accepted = names.length === 0 ? 'The tool takes no arguments.' : `Accepted: ${names.join(', ')}.`;
    const detail = `Unknown argument ${showValue(name)}.${didYouMean(name, names)} ${accepted}`;
    problems.add({ parameter: name.slice(0, 60), detail });
  }
  for (const name of input.required ?? []) {
    if (isMissing(args[name])) problems.add({ parameter: name, detail: `The argument ${name} is required.` });
  }
  problems.throwIfAny();
  return args;
};
