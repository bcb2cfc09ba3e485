// The state store in a table that several machines share. Every write is conditional and retried after a conflict.
import { randomUUID } from 'node:crypto';
import type { DocumentTable, TableRow } from '@periplus/storage';
import { hasExpired } from '@periplus/time';
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

type StoredValue = { readonly version: string; readonly value: Json };
type LeaseRow = { readonly holder: string; readonly until: number };

/** Not a valid collection name, so it cannot clash with one. */
const LEASES = '_leases';

const toDocument = ({ id, text }: TableRow): StateDocument => {
  const { version, value } = JSON.parse(text) as StoredValue;
  return { id, version, value };
};

const isMet = (onlyIf: WriteCondition | undefined, row: TableRow | undefined): boolean => {
  if (onlyIf === undefined) return true;
  if (onlyIf.kind === 'absent') return row === undefined;
  return row !== undefined && toDocument(row).version === onlyIf.version;
};

/** Lock-free: whenever an attempt fails, another writer has succeeded. */
const retryConflicts = async <Result>(attempt: () => Promise<Result | undefined>): Promise<Result> => {
  for (;;) {
    const result = await attempt();
    if (result !== undefined) return result;
  }
};

const createDocuments = (table: DocumentTable) => ({
  put: (collection: string, id: string, value: Json, onlyIf: WriteCondition | undefined): Promise<PutResult> => {
    toStateJson(value);
    return retryConflicts(async (): Promise<PutResult | undefined> => {
      const row = await table.read(collection, id);
      if (!isMet(onlyIf, row)) return { kind: 'conflict' };
      const version = randomUUID();
      const isWritten = await table.write(collection, id, JSON.stringify({ version, value }), row?.revision);
      return isWritten ? { kind: 'stored', version } : undefined;
    });
  },
  remove: (collection: string, id: string, onlyIf: WriteCondition | undefined): Promise<RemoveResult> =>
    retryConflicts(async (): Promise<RemoveResult | undefined> => {
      const row = await table.read(collection, id);
      if (row === undefined) return { kind: 'absent' };
      if (!isMet(onlyIf, row)) return { kind: 'conflict' };
      return (await table.remove(collection, id, row.revision)) ? { kind: 'removed' } : undefined;
    }),
});

/** Leases expire by the clocks of the machines, which must agree to about a second. */
const createLeases = (table: DocumentTable) => {
  const read = async (name: string) => {
    const row = await table.read(LEASES, name);
    return { revision: row?.revision, lease: row === undefined ? undefined : (JSON.parse(row.text) as LeaseRow) };
  };
  const write = (name: string, lease: LeaseRow, revision: string | undefined): Promise<boolean> =>
    table.write(LEASES, name, JSON.stringify(lease), revision);
  const isOurs = (lease: LeaseRow | undefined, holder: string): boolean =>
    lease?.holder === holder && lease.until > Date.now();

  const renew = (name: string, holder: string, ttlMs: number): Promise<boolean> =>
    retryConflicts(async () => {
      const { revision, lease } = await read(name);
      if (!isOurs(lease, holder)) return false;
      return (await write(name, { holder, until: Date.now() + ttlMs }, revision)) ? true : undefined;
    });
  const release = async (name: string, holder: string): Promise<void> => {
    await retryConflicts(async () => {
      const { revision, lease } = await read(name);
      if (!isOurs(lease, holder)) return true;
      // The row is kept, so that a late renewal still sees that the lease has ended.
      return (await write(name, { holder, until: 0 }, revision)) ? true : undefined;
    });
  };

  return async (name: string, ttlMs: number): Promise<Lease | undefined> => {
    const { revision, lease } = await read(name);
    const holder = randomUUID();
    if (lease !== undefined && !hasExpired(lease.until, ttlMs, Date.now())) return undefined;
    if (!(await write(name, { holder, until: Date.now() + ttlMs }, revision))) return undefined;
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
