// Who did what in the desk, newest first. Kept in the state; the oldest entries are dropped.
import { randomBytes } from 'node:crypto';
import type { StateStore } from '../state/state.ts';

const AUDIT = 'audit-log';
const PAGE = 1_000;

export type AuditEntry = {
  readonly at: string;
  /** The name of the account. */
  readonly by: string;
  /** Such as `sign in` or `publish`. */
  readonly action: string;
  /** What the action was applied to. */
  readonly target?: string;
  /** The address of the client. */
  readonly address?: string;
};

export type AuditLog = {
  readonly add: (entry: Omit<AuditEntry, 'at'>) => Promise<void>;
  readonly list: (limit: number) => Promise<readonly AuditEntry[]>;
};

/** Ids sort from newest to oldest. */
const toId = (time: number): string =>
  `${(Number.MAX_SAFE_INTEGER - time).toString(36).padStart(11, '0')}-${randomBytes(4).toString('hex')}`;

export const createAuditLog = (state: StateStore, maxEntries = 10_000): AuditLog => ({
  add: async (entry) => {
    const time = Date.now();
    await state.put(AUDIT, toId(time), { at: new Date(time).toISOString(), ...entry });
    let last: string | undefined;
    for (let count = 0; count < maxEntries; count += PAGE) {
      const page = await state.list(AUDIT, { limit: PAGE, ...(last === undefined ? {} : { afterId: last }) });
      if (page.length < PAGE) return;
      last = page.at(-1)?.id;
    }
    const surplus = await state.list(AUDIT, { limit: PAGE, ...(last === undefined ? {} : { afterId: last }) });
    for (const { id } of surplus) await state.remove(AUDIT, id);
  },
  list: async (limit) =>
    (await state.list(AUDIT, { limit: Math.min(limit, PAGE) })).map(({ value }) => value as unknown as AuditEntry),
});
