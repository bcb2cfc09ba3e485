// Completions of the protocol: what an argument of a prompt, or the variable of a resource template, may go on with.
import {
  type CompleteRequest,
  type CompleteResult,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server';
import type { ResourceCall } from './resources.ts';
import type { ServerFeatures } from './server-features.ts';

type Completer = (beginning: string, call: ResourceCall) => Promise<readonly string[]>;
type Asked = CompleteRequest['params'];

const MOST_COMPLETIONS = 100;
const MOST_CHARACTERS = 1_000;

export const invalidParams = (message: string): ProtocolError =>
  new ProtocolError(ProtocolErrorCode.InvalidParams, message);

export const findByName = <Row extends { readonly name: string }>(
  rows: readonly Row[],
  name: string,
  what: string,
): Row => {
  const row = rows.find((each) => each.name === name);
  if (row === undefined) throw invalidParams(`Unknown ${what}: ${name.slice(0, 100)}`);
  return row;
};

const findCompleter = ({ templates, prompts }: ServerFeatures, { ref, argument }: Asked): Completer | undefined => {
  if (ref.type === 'ref/resource') {
    const template = templates.find(({ uriTemplate }) => uriTemplate === ref.uri);
    if (template === undefined) throw invalidParams(`Unknown resource template: ${ref.uri.slice(0, 100)}`);
    return template.complete;
  }
  const prompt = findByName(prompts, ref.name, 'prompt');
  return findByName(prompt.arguments, argument.name, 'argument').complete;
};

export const complete = async (features: ServerFeatures, asked: Asked, call: ResourceCall): Promise<CompleteResult> => {
  const beginning = asked.argument.value.slice(0, MOST_CHARACTERS);
  const found = (await findCompleter(features, asked)?.(beginning, call)) ?? [];
  const values = [...new Set(found)].slice(0, MOST_COMPLETIONS);
  return { completion: { values, total: values.length, hasMore: false } };
};
