// Cookies, sessions and CSRF tokens of the desk. Only its routes set cookies.
import cookie from '@fastify/cookie';
import csrf from '@fastify/csrf-protection';
import session from '@fastify/session';
import type { FastifyInstance, FastifyRequest, Session } from 'fastify';
import { type Account, toAccountName } from '../../accounts/account.ts';
import { createAccountStore } from '../../accounts/account-store.ts';
import { createSessionStore, type SessionData } from '../../accounts/session.ts';
import type { Json, StateStore } from '../../state/state.ts';

declare module 'fastify' {
  interface Session extends SessionData {}
}

const SESSION_COOKIE = 'periplus_desk';

/** The last request is recorded this often, so that most requests write nothing. */
const SEEN_INTERVAL_MS = 5 * 60_000;

/** The id has 192 random bits, so that a signature would not make it harder to guess. */
const UNSIGNED = {
  sign: (value: string) => value,
  unsign: (value: string) => ({ valid: /^[\w-]{20,100}$/.test(value), renew: false, value }),
};

type Done<Value> = (error: unknown, value?: Value) => void;

const settle = <Value>(promise: Promise<Value>, done: Done<Value>): void => {
  promise.then(
    (value) => done(null, value),
    (cause: unknown) => done(cause),
  );
};

export const registerSessions = async (app: FastifyInstance, openState: () => Promise<StateStore>): Promise<void> => {
  const sessions = createSessionStore(openState);
  await app.register(cookie);
  await app.register(session, {
    secret: UNSIGNED,
    cookieName: SESSION_COOKIE,
    cookie: { path: '/', httpOnly: true, sameSite: 'lax', secure: 'auto' },
    saveUninitialized: false,
    rolling: false,
    store: {
      get: (id, done) =>
        settle(
          sessions.get(id).then((value) => (value ?? null) as Session | null),
          done,
        ),
      set: (id, value, done) => settle(sessions.put(id, JSON.parse(JSON.stringify(value)) as Json), done),
      destroy: (id, done) => settle(sessions.remove(id), done),
    },
  });
  await app.register(csrf, { sessionPlugin: '@fastify/session' });
};

/** The account of a session that is still valid. */
export const readAccount = async (
  { session: data }: FastifyRequest,
  openState: () => Promise<StateStore>,
): Promise<Account | undefined> => {
  const name = toAccountName(data.account ?? '');
  if (name === undefined) return undefined;
  const account = await createAccountStore(await openState()).find(name);
  if (account === undefined || account.disabledAt !== undefined || account.epoch !== data.epoch) return undefined;
  if (Date.now() - (data.lastSeenAt ?? 0) > SEEN_INTERVAL_MS) Object.assign(data, { lastSeenAt: Date.now() });
  return account;
};

/** A new session id, so that nobody can choose the one that a person will sign in with. */
export const startSession = async (request: FastifyRequest, { name, epoch }: Account): Promise<void> => {
  await request.session.regenerate();
  const now = Date.now();
  Object.assign(request.session, { account: name, epoch, startedAt: now, lastSeenAt: now });
};
