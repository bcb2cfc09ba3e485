// Prompts: tasks that users start in a client, written out for the agent.

import type { PromptMessage } from '@modelcontextprotocol/server';
import { GAZETTEER } from '@periplus/gazetteer';
import { didYouMean } from '@periplus/text';
import { createProblems } from '../../errors.ts';
import type { Params } from '../../query/params.ts';
import { RECORD_TEMPLATE, type ResourceCall } from './resources.ts';

type Complete = (prefix: string, call: ResourceCall) => Promise<readonly string[]>;

type PromptArgument = {
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

const MAX_COMPLETED = 20;

const completePlace: Complete = async (prefix) => GAZETTEER.complete(prefix, MAX_COMPLETED);

const completeTopic: Complete = async (prefix, { session, queryContext }) => {
  const query = { text: prefix, limit: MAX_COMPLETED, visibility: 'public' } as const;
  const { suggestions } = await session.context.catalog.suggest(query, queryContext);
  return suggestions.map(({ label }) => label);
};

const id: PromptArgument = {
  name: 'id',
  description: 'Identifier of the record.',
  required: true,
  complete: RECORD_TEMPLATE.complete,
};

const toMessages = (text: string): readonly PromptMessage[] => [{ role: 'user', content: { type: 'text', text } }];

const phrase = (preposition: string, value: string | undefined): string =>
  value === undefined || value.trim() === '' ? '' : ` ${preposition} ${value.trim()}`;

export const PROMPTS: readonly Prompt[] = [
  {
    name: 'find_data',
    title: 'Find data or maps',
    description: 'Find records about a topic, place and time, and explain how to get the data.',
    arguments: [
      { name: 'topic', description: 'Topic: soils, roads, ...', required: true, complete: completeTopic },
      { name: 'place', description: 'Country, state or county.', required: false, complete: completePlace },
      { name: 'years', description: 'A year or a range: 1930-1939.', required: false },
      { name: 'format', description: 'Data format: GeoJSON, Shapefile, ...', required: false },
    ],
    render: ({ topic = '', place, years, format }) =>
      toMessages(
        `Find geospatial data or maps about ${topic}${phrase('in', place)}${phrase('from', years)}${phrase('in the format', format)}. Call search_resources with query, place, year_from and year_to; if it finds few records, follow the hints in the result. Choose the three best and give for each its title, year, provider, a link to its page, a link to download or use the data, and a citation from get_resource_citation. Use only links and ids that the tools returned.`,
      ),
  },
  {
    name: 'describe_record',
    title: 'Describe a record',
    description: 'Explain what a record contains and how to use it.',
    arguments: [id],
    render: (args) =>
      toMessages(
        `Call get_resource with the id ${JSON.stringify(args.id ?? '')}. Explain in a short paragraph what it is, which area and time it covers, who made it and who provides it, and under which rights. Then list how to get the data, and end with the citation.`,
      ),
  },
  {
    name: 'compare_years',
    title: 'Compare two times',
    description: 'Find comparable records of one place at two times.',
    arguments: [
      { name: 'topic', description: 'Topic.', required: true, complete: completeTopic },
      { name: 'place', description: 'Country, state or county.', required: true, complete: completePlace },
      { name: 'earlier', description: 'Earlier year.', required: true },
      { name: 'later', description: 'Later year.', required: true },
    ],
    render: ({ topic = '', place = '', earlier = '', later = '' }) =>
      toMessages(
        `Find records about ${topic} in ${place} that can be compared: call search_resources twice with that query and place, once for the years around ${earlier} and once for those around ${later}. Pair records of the same kind and scale, say what each pair can show, and give ids, links and citations that the tools returned.`,
      ),
  },
];

/** Throws if an argument is missing or unknown. */
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
