// What a server offers: tools, resources and prompts. Tests add to it what the conformance suite of the protocol asks for.
import { PROMPTS, type Prompt } from './prompts.ts';
import { RESOURCES, type ResourceTemplate, type StaticResource, TEMPLATES } from './resources.ts';
import type { Tool } from './tool.ts';
import { TOOLS } from './tools.ts';

export type ServerFeatures = {
  readonly tools: readonly Tool[];
  readonly resources: readonly StaticResource[];
  readonly templates: readonly ResourceTemplate[];
  readonly prompts: readonly Prompt[];
  /** Log messages are sent while a tool runs. */
  readonly logs: boolean;
};

export const DEFAULT_FEATURES: ServerFeatures = {
  tools: TOOLS,
  resources: RESOURCES,
  templates: TEMPLATES,
  prompts: PROMPTS,
  logs: false,
};
