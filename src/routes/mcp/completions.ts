// Completes arguments of prompts and variables of resource templates (completion/complete).
import {
  type CompleteRequest,
  type CompleteResult,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server';
import type { ResourceCall } from './resources.ts';
import type { ServerFeatures } from './server-features.ts';

type Completer = (prefix: string, call: ResourceCall) => Promise<readonly string[]>;
type CompleteParams = CompleteRequest['params'];

const MAX_COMPLETIONS = 100;
const MAX_CHARACTERS = 1_000;

const invalidParams = (message: string): ProtocolError => new ProtocolError(ProtocolErrorCode.InvalidParams, message);

export const findByName = <Row extends { readonly name: string }>(
  rows: readonly Row[],
  name: string,
  kind: string,
): Row => {
  const row = rows.find((each) => each.name === name);
  if (row === undefined) throw invalidParams(`Unknown ${kind}: ${name.slice(0, 100)}`);
  return row;
};

const findCompleter = (
  { templates, prompts }: ServerFeatures,
  { ref, argument }: CompleteParams,
): Completer | undefined => {
  if (ref.type === 'ref/resource') {
    const template = templates.find(({ uriTemplate }) => uriTemplate === ref.uri);
    if (template === undefined) throw invalidParams(`Unknown resource template: ${ref.uri.slice(0, 100)}`);
    return template.complete;
  }
  const prompt = findByName(prompts, ref.name, 'prompt');
  return findByName(prompt.arguments, argument.name, 'argument').complete;
};

export const complete = async (
  features: ServerFeatures,
  params: CompleteParams,
  call: ResourceCall,
): Promise<CompleteResult> => {
  const prefix = params.argument.value.slice(0, MAX_CHARACTERS);
  const found = (await findCompleter(features, params)?.(prefix, call)) ?? [];
  const values = [...new Set(found)].slice(0, MAX_COMPLETIONS);
  return { completion: { values, total: values.length, hasMore: false } };
};
