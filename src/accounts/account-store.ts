// Stores accounts in the state, by name.
import { CatalogError } from '../errors.ts';
import type { StateStore } from '../state/state.ts';
import { type Account, type Role, toAccount, toDocument } from './account.ts';

const ACCOUNTS = 'accounts';
const MAX_ACCOUNTS = 1_000;

export type AccountStore = {
  /** Throws `bad_request` if the name is taken. */
  readonly create: (account: {
    readonly name: string;
    readonly role: Role;
    readonly password?: string;
  }) => Promise<Account>;
  readonly find: (name: string) => Promise<Account | undefined>;
  /** By name. */
  readonly list: () => Promise<readonly Account[]>;
  /** Ends the sessions of the account. Throws `not_found`. */
  readonly change: (name: string, change: (account: Account) => Account) => Promise<Account>;
  /** Throws `not_found`. */
  readonly remove: (name: string) => Promise<void>;
};

const notFound = (name: string): CatalogError =>
  new CatalogError('not_found', `There is no user ${name}; see periplus users list.`);

export const createAccountStore = (state: StateStore): AccountStore => {
  const change: AccountStore['change'] = async (name, edit) => {
    const stored = await state.get(ACCOUNTS, name);
    if (stored === undefined) throw notFound(name);
    const account = toAccount(stored.value);
    const changed = { ...edit(account), epoch: account.epoch + 1 };
    const condition = { kind: 'version', version: stored.version } as const;
    const { kind } = await state.put(ACCOUNTS, name, toDocument(changed), condition);
    return kind === 'stored' ? changed : change(name, edit);
  };
  return {
    change,
    create: async ({ name, role, password }) => {
      const createdAt = new Date().toISOString();
      const account: Account = { name, role, createdAt, epoch: 1, ...(password === undefined ? {} : { password }) };
      const { kind } = await state.put(ACCOUNTS, name, toDocument(account), { kind: 'absent' });
      if (kind === 'conflict') throw new CatalogError('bad_request', `The user ${name} exists already.`);
      return account;
    },
    find: async (name) => {
      const stored = await state.get(ACCOUNTS, name);
      return stored === undefined ? undefined : toAccount(stored.value);
    },
    list: async () => (await state.list(ACCOUNTS, { limit: MAX_ACCOUNTS })).map(({ value }) => toAccount(value)),
    remove: async (name) => {
      if ((await state.remove(ACCOUNTS, name)).kind === 'absent') throw notFound(name);
    },
  };
};
