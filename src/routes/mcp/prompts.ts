// Prompts of the protocol: tasks that people start in a client, written out for the agent that does them.

import type { PromptMessage } from '@modelcontextprotocol/server';
import { GAZETTEER } from '@periplus/gazetteer';
import { didYouMean } from '@periplus/text';
import { createProblems } from '../../errors.ts';
import type { Params } from '../../query/params.ts';
import { RECORD_TEMPLATE, type ResourceCall } from './resources.ts';

type Complete = (beginning: string, call: ResourceCall) => Promise<readonly string[]>;

export type PromptArgument = {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
  readonly complete?: Complete;
};

export type Prompt = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly PromptArgument[];
  readonly render: (args: Readonly<Record<string, string>>) => readonly PromptMessage[];
};

const MOST_COMPLETED = 20;

const completePlace: Complete = async (beginning) => GAZETTEER.complete(beginning, MOST_COMPLETED);

const completeTopic: Complete = async (beginning, { session, queryContext }) => {
  const query = { text: beginning, limit: MOST_COMPLETED, includeNonPublic: false };
  const { suggestions } = await session.context.catalog.suggest(query, queryContext);
  return suggestions.map(({ label }) => label);
};

const id: PromptArgument = {
  name: 'id',
  description: 'Identifier of the record.',
  required: true,
  complete: RECORD_TEMPLATE.complete,
};

const ask = (text: string): readonly PromptMessage[] => [{ role: 'user', content: { type: 'text', text } }];

const part = (words: string, value: string | undefined): string =>
  value === undefined || value.trim() === '' ? '' : ` ${words} ${value.trim()}`;

export const PROMPTS: readonly Prompt[] = [
  {
    name: 'find_data',
    title: 'Find data or maps',
    description: 'Finds records about a topic, where and when it is wanted, and says how to get the data.',
    arguments: [
      { name: 'topic', description: 'What it is about: soils, roads, ...', required: true, complete: completeTopic },
      { name: 'place', description: 'Country, state or county.', required: false, complete: completePlace },
      { name: 'years', description: 'A year, or first and last: 1930-1939.', required: false },
      { name: 'format', description: 'Format that is wanted: GeoJSON, Shapefile, ...', required: false },
    ],
    render: ({ topic = '', place, years, format }) =>
      ask(
        `Find geospatial data or maps about ${topic}${part('in', place)}${part('from', years)}${part('in the format', format)}. Call search_resources with query, place, year_from and year_to; if it finds little, follow what the answer says to try. Choose the three best and give for each its title, year, provider, a link to its page, a link to download or use the data, and a citation from get_resource_citation. Name only links and ids that the tools returned.`,
      ),
  },
  {
    name: 'describe_record',
    title: 'Describe a record',
    description: 'Explains what a record holds and how to use it.',
    arguments: [id],
    render: (args) =>
      ask(
        `Call get_resource with the id ${JSON.stringify(args.id ?? '')}. Explain in a short paragraph what it is, which area and time it covers, who made it and who provides it, and under which rights. Then list how to get the data, and end with the citation.`,
      ),
  },
  {
    name: 'compare_years',
    title: 'What changed between two times',
    description: 'Finds records of one place at two times that can be compared.',
    arguments: [
      { name: 'topic', description: 'What it is about.', required: true, complete: completeTopic },
      { name: 'place', description: 'Country, state or county.', required: true, complete: completePlace },
      { name: 'earlier', description: 'Earlier year.', required: true },
      { name: 'later', description: 'Later year.', required: true },
    ],
    render: ({ topic = '', place = '', earlier = '', later = '' }) =>
      ask(
        `Find records about ${topic} in ${place} that can be compared: call search_resources twice with that query and place, once for the years around ${earlier} and once for those around ${later}. Pair records of the same kind and scale, say what each pair can show, and give ids, links and citations that the tools returned.`,
      ),
  },
];

/** Throws when an argument is missing, or is none of the prompt's. */
export const checkPromptArguments = (prompt: Prompt, args: Params): void => {
  const problems = createProblems();
  const names = prompt.arguments.map(({ name }) => name);
  for (const name of Object.keys(args)) {
    if (names.includes(name)) continue;
    const detail = `The prompt ${prompt.name} has no argument ${JSON.stringify(name.slice(0, 60))}.${didYouMean(name, names)}`;
    problems.add({ parameter: name.slice(0, 60), detail });
  }
  for (const { name, required } of prompt.arguments) {
    if (required && !Object.hasOwn(args, name))
      problems.add({ parameter: name, detail: `The argument ${name} is required.` });
  }
  problems.throwIfAny();
};
