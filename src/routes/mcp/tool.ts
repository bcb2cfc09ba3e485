// What a tool is: a row of the table that GET /mcp, every transport and the reference page read.

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
  /** Of the SDK: for tools that speak before they answer. */
  readonly context: ServerContext;
};

export type ToolResult = {
  /** Conforms to the output schema of the tool. */
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  /** For readers; the structured content as JSON unless given. */
  readonly content?: readonly ContentBlock[];
  /** The tool itself says that it has failed. */
  readonly isError?: true;
};

/** JSON Schema of the arguments; a name that is not among the properties is refused. */
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
  /** Hints about what calling it does (ToolAnnotations of the protocol). */
  readonly annotations: Readonly<Record<string, boolean>>;
  /** Arguments that show what it is for, on the reference page. */
  readonly example: Params;
  readonly run: (args: Params, call: ToolCall) => Promise<ToolResult>;
};

/** All our tools only read, the same call gives the same answer, and nothing beyond the catalogue is asked. */
export const READ_ONLY_ANNOTATIONS = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const;

/** These arguments and no others. */
export const toInputSchema = (properties: ToolInput['properties'], ...required: readonly string[]): ToolInput => ({
  type: 'object',
  properties,
  ...(required.length === 0 ? {} : { required }),
  additionalProperties: false,
});

const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** Throws when a name is not one of the tool's, or a required one is not given: each tool reads the values itself. */
export const readArguments = ({ input }: Pick<Tool, 'input'>, given: unknown): Params => {
  if (given !== undefined && !isObject(given)) throw new CatalogError('bad_request', 'arguments must be an object.');
  const args = given ?? {};
  const names = Object.keys(input.properties);
  const problems = createProblems();
  for (const name of Object.keys(args)) {
    if (Object.hasOwn(input.properties, name)) continue;
    const accepted = names.length === 0 ? 'There are none.' : `Accepted: ${names.join(', ')}.`;
    const detail = `There is no argument ${showValue(name)}.${didYouMean(name, names)} ${accepted}`;
    problems.add({ parameter: name.slice(0, 60), detail });
  }
  for (const name of input.required ?? []) {
    if (isMissing(args[name])) problems.add({ parameter: name, detail: `The argument ${name} is required.` });
  }
  problems.throwIfAny();
  return args;
};
