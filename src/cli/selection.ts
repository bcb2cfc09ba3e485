// Selects the records of a command: by id, --source or --query; without any, all of them.
import type { Selection, SelectionEvents } from '../catalog/curation.ts';
import { CatalogError } from '../errors.ts';
import { parseQueryString } from '../http/request/query-string.ts';
import { isObject } from '../query/params.ts';
import { parseSearch } from '../query/request/parse-search.ts';
import type { CommandInput } from './command.ts';

export const SELECTION_OPTIONS = [
  { flag: '--source', value: 'NAME', help: 'Select the records of this collection.' },
  {
    flag: '--query',
    value: 'QUERY',
    help: "Select the results of a search, as for /search: 'q=lakes&include_filters[gbl_resourceClass_sm][]=Maps'.",
  },
] as const;

const usage = (detail: string): CatalogError => new CatalogError('bad_request', detail);

/** Returns undefined if nothing is selected. */
export const parseSelection = async ({ positionals, flag, loaded }: CommandInput): Promise<Selection | undefined> => {
  const [source, search] = [flag('--source'), flag('--query')];
  const count = [positionals.length > 0, source !== undefined, search !== undefined].filter(Boolean).length;
  if (count > 1) throw usage('Give ids, --source or --query, not several of them.');
  if (positionals.length > 0) return { kind: 'ids', ids: positionals };
  if (typeof source === 'string') return { kind: 'source', source };
  if (typeof search !== 'string') return undefined;
  const params = parseQueryString(search.replace(/^\?/, ''));
  if (!isObject(params)) throw usage('--query is not a query string.');
  const { query, warnings } = parseSearch(params);
  if (query.text === undefined && query.filter === undefined)
    throw usage(
      `--query selects every record: ${JSON.stringify(search)} has no search terms and no filter. ${warnings.join(' ')}`.trim(),
    );
  const { findIds } = await import('../app/curation.ts');
  return { kind: 'ids', ids: await findIds(loaded.config, query) };
};

/** Reports ids that cannot be used, and counts them. */
export const createSelectionEvents = ({ terminal }: CommandInput) => {
  let count = 0;
  const report = (message: string): void => {
    count += 1;
    terminal.log(message);
  };
  const events: SelectionEvents = {
    onAbsent: (id) => report(`Record ${id} not found.`),
    onDamaged: (id) => report(`Record ${id} is damaged in the store. Import it again, or restore a backup.`),
  };
  return { events, failures: (): number => count };
};
