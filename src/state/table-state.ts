// The state in a table that several machines share: every change is made on condition, and tried again when another was faster.
import { randomUUID } from 'node:crypto';
import type { DocumentTable, TableRow } from '@periplus/storage';
import {
  checkName,
  checkPage,
  type Json,
  type Lease,
  type PutResult,
  type RemoveResult,
  type StateDocument,
  type StateStore,
  toStateJson,
  type WriteCondition,
} from './state.ts';

type Kept = { readonly version: string; readonly value: Json };
type Held = { readonly holder: string; readonly until: number };

/** No name of a collection. */
const LEASES = '_leases';

const toDocument = ({ id, text }: TableRow): StateDocument => {
  const { version, value } = JSON.parse(text) as Kept;
  return { id, version, value };
};

const holds = (onlyIf: WriteCondition | undefined, row: TableRow | undefined): boolean => {
  if (onlyIf === undefined) return true;
  if (onlyIf.kind === 'absent') return row === undefined;
  return row !== undefined && toDocument(row).version === onlyIf.version;
};

/** Until it was made: others may be faster any number of times, but each time one of them has got on. */
const untilDone = async <Result>(attempt: () => Promise<Result | undefined>): Promise<Result> => {
  for (;;) {
    const result = await attempt();
    if (result !== undefined) return result;
  }
};

const createDocuments = (table: DocumentTable) => ({
  put: (collection: string, id: string, value: Json, onlyIf: WriteCondition | undefined): Promise<PutResult> => {
    toStateJson(value);
    return untilDone(async (): Promise<PutResult | undefined> => {
      const row = await table.read(collection, id);
      if (!holds(onlyIf, row)) return { kind: 'conflict' };
      const version = randomUUID();
      const isMade = await table.write(collection, id, JSON.stringify({ version, value }), row?.revision);
      return isMade ? { kind: 'stored', version } : undefined;
    });
  },
  remove: (collection: string, id: string, onlyIf: WriteCondition | undefined): Promise<RemoveResult> =>
    untilDone(async (): Promise<RemoveResult | undefined> => {
      const row = await table.read(collection, id);
      if (row === undefined) return { kind: 'absent' };
      if (!holds(onlyIf, row)) return { kind: 'conflict' };
      return (await table.remove(collection, id, row.revision)) ? { kind: 'removed' } : undefined;
    }),
});

/** Who holds a lease and until when, by the clocks of the machines: they must agree to a second or so. */
const createLeases = (table: DocumentTable) => {
  const read = async (name: string) => {
    const row = await table.read(LEASES, name);
    return { mark: row?.revision, held: row === undefined ? undefined : (JSON.parse(row.text) as Held) };
  };
  const write = (name: string, held: Held, mark: string | undefined): Promise<boolean> =>
    table.write(LEASES, name, JSON.stringify(held), mark);
  const isOurs = (held: Held | undefined, holder: string): boolean =>
    held?.holder === holder && held.until > Date.now();

  /** A renewal and a release may meet: whoever comes second sees what the first has made, and is not left out. */
  const renew = (name: string, holder: string, ttlMs: number): Promise<boolean> =>
    untilDone(async () => {
      const { mark, held } = await read(name);
      if (!isOurs(held, holder)) return false;
      return (await write(name, { holder, until: Date.now() + ttlMs }, mark)) ? true : undefined;
    });
  const release = async (name: string, holder: string): Promise<void> => {
    await untilDone(async () => {
      const { mark, held } = await read(name);
      if (!isOurs(held, holder)) return true;
      // Not taken away: a row that is gone would leave no trace of who held the lease last.
      return (await write(name, { holder, until: 0 }, mark)) ? true : undefined;
    });
  };

  return async (name: string, ttlMs: number): Promise<Lease | undefined> => {
    const { mark, held } = await read(name);
    const holder = randomUUID();
    if (held !== undefined && held.until > Date.now()) return undefined;
    if (!(await write(name, { holder, until: Date.now() + ttlMs }, mark))) return undefined;
    return { renew: () => renew(name, holder, ttlMs), release: () => release(name, holder) };
  };
};

export const createTableState = (table: DocumentTable): StateStore => {
  const documents = createDocuments(table);
  const acquire = createLeases(table);
  return {
    get: async (collection, id) => {
      checkName(collection, id);
      const row = await table.read(collection, id);
      return row === undefined ? undefined : toDocument(row);
    },
    put: async (collection, id, value, onlyIf) => {
      checkName(collection, id);
      return documents.put(collection, id, value, onlyIf);
    },
    remove: async (collection, id, onlyIf) => {
      checkName(collection, id);
      return documents.remove(collection, id, onlyIf);
    },
    list: async (collection, page) => {
      checkName(collection, page.afterId ?? 'none');
      checkPage(page);
      return (await table.list(collection, page.afterId ?? '', page.limit)).map(toDocument);
    },
    collections: async () => (await table.groups()).filter((group) => group !== LEASES),
    acquire: async (name, ttlMs) => {
      checkName('leases', name);
      return acquire(name, ttlMs);
    },
    close: table.close,
  };
};
