// Which records a command is about: ids as words, --source, --query, or all of them.
import type { Selection, SelectionEvents } from '../catalog/curation.ts';
import { CatalogError } from '../errors.ts';
import { parseQueryString } from '../http/request/query-string.ts';
import { isObject } from '../query/params.ts';
import { parseSearch } from '../query/request/parse-search.ts';
import type { CommandInput } from './command.ts';

export const SELECTION_FLAGS = [
  { flag: '--source', takesValue: true, help: 'Records of this collection.' },
  {
    flag: '--query',
    takesValue: true,
    help: "Records that a question finds, written as for /search: 'q=lakes&include_filters[gbl_resourceClass_sm][]=Maps'.",
  },
] as const;

const usage = (detail: string): CatalogError => new CatalogError('bad_request', detail);

/** Undefined when nothing is chosen. */
export const parseSelection = async ({ positionals, flag, loaded }: CommandInput): Promise<Selection | undefined> => {
  const [source, question] = [flag('--source'), flag('--query')];
  const chosen = [positionals.length > 0, source !== undefined, question !== undefined].filter(Boolean).length;
  if (chosen > 1) throw usage('Name ids, or --source, or --query: one of them.');
  if (positionals.length > 0) return { kind: 'ids', ids: positionals };
  if (typeof source === 'string') return { kind: 'source', source };
  if (typeof question !== 'string') return undefined;
  const params = parseQueryString(question.replace(/^\?/, ''));
  if (!isObject(params)) throw usage('--query is not a query string.');
  const { query, warnings } = parseSearch(params);
  if (query.text === undefined && query.filter === undefined)
    throw usage(
      `--query finds everything: ${JSON.stringify(question)} names no words and no filter. ${warnings.join(' ')}`.trim(),
    );
  const { findIds } = await import('../app/curation.ts');
  return { kind: 'ids', ids: await findIds(loaded.config, query) };
};

/** Names what cannot be used, and remembers that there was something. */
export const createSelectionEvents = ({ terminal }: CommandInput) => {
  let count = 0;
  const tell = (sentence: string): void => {
    count += 1;
    terminal.log(sentence);
  };
  const events: SelectionEvents = {
    onAbsent: (id) => tell(`There is no record ${id}.`),
    onDamaged: (id) => tell(`${id} is damaged in the store; import it again, or restore a backup.`),
  };
  return { events, failures: (): number => count };
};
