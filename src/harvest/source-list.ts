// Stores the sources of a catalogue with their status, next run and missing records.
import { CatalogError } from '../errors.ts';
import type { Json, StateStore } from '../state/state.ts';
import { checkSourceName, type Source } from './source.ts';

const SOURCES = 'sources';
const STATUS = 'source-status';
const PLANS = 'source-plans';
const MISSING = 'source-missing';
const LIST_LIMIT = 1_000;

type SourceStatus = { readonly lastRun?: number };

type NextRun = { readonly schedule: string; readonly nextAt: string };

/** From record id to the time since which it is missing, in ISO 8601. */
type MissingSince = ReadonlyMap<string, string>;

export type SourceList = {
  readonly list: () => Promise<readonly Source[]>;
  readonly find: (name: string) => Promise<Source | undefined>;
  /** Throws `not_found` with a list of existing names. */
  readonly get: (name: string) => Promise<Source>;
  /** False when the name is already used. */
  readonly add: (source: Source) => Promise<boolean>;
  readonly change: (name: string, change: (source: Source) => Source) => Promise<Source>;
  readonly remove: (name: string) => Promise<boolean>;
  readonly status: (name: string) => Promise<SourceStatus>;
  readonly setStatus: (name: string, status: SourceStatus) => Promise<void>;
  readonly nextRun: (name: string) => Promise<NextRun | undefined>;
  readonly setNextRun: (name: string, plan: NextRun) => Promise<void>;
  readonly missing: (name: string) => Promise<MissingSince>;
  readonly setMissing: (name: string, missing: MissingSince) => Promise<void>;
};

/** State documents are limited in size, so a long list is split. */
const MAX_CHARACTERS = 400_000;

type MissingEntry = readonly [id: string, since: string];

const toPages = (entries: Iterable<MissingEntry>): readonly (readonly MissingEntry[])[] => {
  const pages: MissingEntry[][] = [];
  let charactersLeft = 0;
  for (const entry of entries) {
    if (charactersLeft <= 0) {
      pages.push([]);
      charactersLeft = MAX_CHARACTERS;
    }
    pages.at(-1)?.push(entry);
    charactersLeft -= entry[0].length * 2 + entry[1].length + 10;
  }
  return pages;
};

const notFound = (name: string, existing: readonly Source[]): CatalogError => {
  const names = existing.map((source) => source.name).slice(0, 20);
  const hint = names.length === 0 ? 'There are no sources yet.' : `Existing sources: ${names.join(', ')}.`;
  return new CatalogError('not_found', `There is no source ${JSON.stringify(name.slice(0, 100))}. ${hint}`);
};

const toSource = (value: Json): Source => value as Source;

export const createSourceList = (state: StateStore): SourceList => {
  const list = async (): Promise<readonly Source[]> =>
    (await state.list(SOURCES, { limit: LIST_LIMIT })).map(({ value }) => toSource(value));
  const find = async (name: string): Promise<Source | undefined> => {
    const document = await state.get(SOURCES, checkSourceName(name));
    return document === undefined ? undefined : toSource(document.value);
  };
  const change = async (name: string, make: (source: Source) => Source): Promise<Source> => {
    const document = await state.get(SOURCES, checkSourceName(name));
    if (document === undefined) throw notFound(name, await list());
    const changed = make(toSource(document.value));
    const result = await state.put(SOURCES, name, changed, { kind: 'version', version: document.version });
    return result.kind === 'stored' ? changed : change(name, make);
  };
  const readMissingPages = async (name: string) => {
    const pages = await state.list(MISSING, { afterId: `${name}/`, limit: LIST_LIMIT });
    return pages.filter(({ id }) => id.startsWith(`${name}/`));
  };
  return {
    list,
    find,
    change,
    get: async (name) => {
      const source = await find(name);
      if (source === undefined) throw notFound(name, await list());
      return source;
    },
    add: async (source) => {
      checkSourceName(source.name);
      return (await state.put(SOURCES, source.name, source, { kind: 'absent' })).kind === 'stored';
    },
    remove: async (name) => {
      for (const { id } of await readMissingPages(checkSourceName(name))) await state.remove(MISSING, id);
      await state.remove(STATUS, name);
      await state.remove(PLANS, name);
      return (await state.remove(SOURCES, name)).kind === 'removed';
    },
    status: async (name) => ((await state.get(STATUS, name))?.value ?? {}) as SourceStatus,
    setStatus: async (name, status) => {
      await state.put(STATUS, name, status);
    },
    nextRun: async (name) => (await state.get(PLANS, name))?.value as NextRun | undefined,
    setNextRun: async (name, plan) => {
      await state.put(PLANS, name, plan);
    },
    missing: async (name) => {
      const pages = await readMissingPages(name);
      return new Map(pages.flatMap(({ value }) => value as unknown as readonly MissingEntry[]));
    },
    setMissing: async (name, missing) => {
      const old = await readMissingPages(name);
      const pages = toPages(missing);
      for (const [index, page] of pages.entries())
        await state.put(MISSING, `${name}/${String(index).padStart(6, '0')}`, page);
      for (const { id } of old.slice(pages.length)) await state.remove(MISSING, id);
    },
  };
};
