// The features of an MCP server: tools, resources and prompts. The conformance tests add their own.
import { PROMPTS, type Prompt } from './prompts.ts';
import { RESOURCES, type ResourceTemplate, type StaticResource, TEMPLATES } from './resources.ts';
import type { Tool } from './tool.ts';
import { TOOLS } from './tools.ts';

export type ServerFeatures = {
  readonly tools: readonly Tool[];
  readonly resources: readonly StaticResource[];
  readonly templates: readonly ResourceTemplate[];
  readonly prompts: readonly Prompt[];
  /** Whether tools may send log messages. */
  readonly logs: boolean;
};

export const DEFAULT_FEATURES: ServerFeatures = {
  tools: TOOLS,
  resources: RESOURCES,
  templates: TEMPLATES,
  prompts: PROMPTS,
  logs: false,
};
