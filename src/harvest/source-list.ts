// The sources of a catalogue and how each of them stands, kept in the state.
import { CatalogError } from '../errors.ts';
import type { Json, StateStore } from '../state/state.ts';
import { checkSourceName, type Source } from './source.ts';

const SOURCES = 'sources';
const STATUS = 'source-status';
const PLANS = 'source-plans';
const MISSING = 'source-missing';
const LIST_LIMIT = 1_000;

/** What is remembered between runs. */
export type SourceStatus = { readonly lastRun?: number };

/** When a schedule has a source run next. */
export type NextRun = { readonly schedule: string; readonly nextAt: string };

/** Record ids that are missing, and since when, in ISO 8601. */
export type MissingSince = ReadonlyMap<string, string>;

export type SourceList = {
  readonly list: () => Promise<readonly Source[]>;
  readonly find: (name: string) => Promise<Source | undefined>;
  /** Throws `not_found` with the names that there are. */
  readonly get: (name: string) => Promise<Source>;
  /** False when there is one of that name. */
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

/** Documents of the state are small, so a long list is cut into several. */
const MOST_CHARACTERS = 400_000;

const toParts = (entries: Iterable<readonly [string, string]>): readonly (readonly (readonly [string, string])[])[] => {
  const parts: (readonly [string, string])[][] = [];
  let room = 0;
  for (const entry of entries) {
    if (room <= 0) {
      parts.push([]);
      room = MOST_CHARACTERS;
    }
    parts.at(-1)?.push(entry);
    room -= entry[0].length * 2 + entry[1].length + 10;
  }
  return parts;
};

const unknown = (name: string, known: readonly Source[]): CatalogError => {
  const names = known.map((source) => source.name).slice(0, 20);
  const others = names.length === 0 ? 'There are none yet.' : `Known: ${names.join(', ')}.`;
  return new CatalogError('not_found', `There is no source ${JSON.stringify(name.slice(0, 100))}. ${others}`);
};

/** As this list wrote it; nobody else writes sources. */
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
    if (document === undefined) throw unknown(name, await list());
    const changed = make(toSource(document.value));
    const result = await state.put(SOURCES, name, changed, { kind: 'version', version: document.version });
    return result.kind === 'stored' ? changed : change(name, make);
  };
  const missingParts = async (name: string) => {
    const parts = await state.list(MISSING, { afterId: `${name}/`, limit: LIST_LIMIT });
    return parts.filter(({ id }) => id.startsWith(`${name}/`));
  };
  return {
    list,
    find,
    change,
    get: async (name) => {
      const source = await find(name);
      if (source === undefined) throw unknown(name, await list());
      return source;
    },
    add: async (source) => {
      checkSourceName(source.name);
      return (await state.put(SOURCES, source.name, source, { kind: 'absent' })).kind === 'stored';
    },
    remove: async (name) => {
      for (const { id } of await missingParts(checkSourceName(name))) await state.remove(MISSING, id);
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
      const parts = await missingParts(name);
      return new Map(parts.flatMap(({ value }) => value as unknown as readonly (readonly [string, string])[]));
    },
    setMissing: async (name, missing) => {
      const old = await missingParts(name);
      const parts = toParts(missing);
      for (const [index, part] of parts.entries())
        await state.put(MISSING, `${name}/${String(index).padStart(6, '0')}`, part);
      for (const { id } of old.slice(parts.length)) await state.remove(MISSING, id);
    },
  };
};
