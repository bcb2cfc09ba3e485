// Signs people in by name and password. Failures are counted in the state, so that all servers lock out together.
import { hash } from 'node:crypto';
import { CatalogError } from '../errors.ts';
import type { StateStore } from '../state/state.ts';
import { type Account, toAccountName } from './account.ts';
import { createAccountStore } from './account-store.ts';
import { NO_PASSWORD, verifyPassword } from './password.ts';

const FAILURES = 'sign-in-failures';
const WINDOW_MS = 15 * 60_000;

/**
 * Failures in 15 minutes that lock out a person from one network, the person from everywhere, and a network as a whole.
 * Another client can therefore lock out a person who signs in from elsewhere only after 50 failures.
 */
const LIMITS = { pair: 5, name: 50, network: 30 } as const;

type Failures = { readonly count: number; readonly until: number };

/** Hashed, because ids in the state are limited in length and attempted names may be passwords typed by mistake. */
const toId = (kind: string, ...parts: readonly string[]): string => `${kind} ${hash('sha256', parts.join('\n'))}`;

type SignInRequest = { readonly name: string; readonly password: string; readonly network: string };

export type SignIn = (request: SignInRequest) => Promise<Account>;

const REFUSED = 'The name or the password is wrong.';
const LOCKED = 'Too many failed attempts. Wait 15 minutes, or ask an operator to set a new password.';

/** The returned function throws `unauthorized`, or `rate_limit_exceeded` after too many failures. */
export const createSignIn = (state: StateStore, now: () => number = Date.now): SignIn => {
  const accounts = createAccountStore(state);

  const read = async (id: string): Promise<Failures> => {
    const failures = (await state.get(FAILURES, id))?.value as Failures | undefined;
    return failures === undefined || failures.until <= now() ? { count: 0, until: now() + WINDOW_MS } : failures;
  };

  const addFailure = async (id: string): Promise<void> => {
    const { count, until } = await read(id);
    await state.put(FAILURES, id, { count: count + 1, until });
  };

  const removeExpired = async (): Promise<void> => {
    for (const { id, value, version } of await state.list(FAILURES, { limit: 100 })) {
      if ((value as Failures).until <= now()) await state.remove(FAILURES, id, { kind: 'version', version });
    }
  };

  return async ({ name, password, network }) => {
    const accountName = toAccountName(name) ?? '';
    const ids = {
      pair: toId('pair', accountName, network),
      name: toId('name', accountName),
      network: toId('network', network),
    } as const;
    for (const [kind, id] of Object.entries(ids))
      if ((await read(id)).count >= LIMITS[kind as keyof typeof LIMITS])
        throw new CatalogError('rate_limit_exceeded', LOCKED, { retryAfterSeconds: WINDOW_MS / 1_000 });
    // Counted first, so that attempts at the same moment do not exceed the limit.
    for (const id of Object.values(ids)) await addFailure(id);
    const account = accountName === '' ? undefined : await accounts.find(accountName);
    const isValid = await verifyPassword(password, account?.password ?? NO_PASSWORD);
    if (account === undefined || !isValid || account.disabledAt !== undefined) {
      await removeExpired();
      throw new CatalogError('unauthorized', REFUSED);
    }
    await state.remove(FAILURES, ids.pair);
    await state.remove(FAILURES, ids.name);
    return account;
  };
};
