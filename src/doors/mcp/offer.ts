// What a server offers: tools, resources and prompts. Tests add to it what the conformance suite of the protocol asks for.
import { PROMPTS, type Prompt } from './prompts.ts';
import { type FixedResource, RESOURCES, type ResourceTemplate, TEMPLATES } from './resources.ts';
import type { Tool } from './tool.ts';
import { TOOLS } from './tools.ts';

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
