// Sessions of signed-in people, in the state: signing out, disabling an account or changing a password ends them on
// every server.
import { hash } from 'node:crypto';
import type { Json, StateStore } from '../state/state.ts';

const SESSIONS = 'sessions';
const MAX_IDLE_MS = 2 * 3_600_000;
const MAX_AGE_MS = 12 * 3_600_000;
const SWEEP_SIZE = 200;

/** What a session knows; other members belong to the session plugin. */
export type SessionData = {
  readonly account?: string;
  /** Of the account at the time of signing in. */
  readonly epoch?: number;
  readonly startedAt?: number;
  readonly lastSeenAt?: number;
};

export type SessionStore = {
  /** Undefined if there is none or if it has expired. */
  readonly get: (id: string) => Promise<Json | undefined>;
  readonly put: (id: string, value: Json) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
};

const isExpired = (value: Json, now: number): boolean => {
  const { startedAt = 0, lastSeenAt = 0 } = value as SessionData;
  return now - startedAt > MAX_AGE_MS || now - lastSeenAt > MAX_IDLE_MS;
};

/** A copy of the state does not let anyone sign in. */
const toKey = (id: string): string => hash('sha256', id);

export const createSessionStore = (openState: () => Promise<StateStore>): SessionStore => {
  const removeExpired = async (state: StateStore): Promise<void> => {
    for (const { id, value } of await state.list(SESSIONS, { limit: SWEEP_SIZE }))
      if (isExpired(value, Date.now())) await state.remove(SESSIONS, id);
  };
  return {
    get: async (id) => {
      const value = (await (await openState()).get(SESSIONS, toKey(id)))?.value;
      return value === undefined || isExpired(value, Date.now()) ? undefined : value;
    },
    put: async (id, value) => {
      const state = await openState();
      await state.put(SESSIONS, toKey(id), value);
      await removeExpired(state);
    },
    remove: async (id) => {
      await (await openState()).remove(SESSIONS, toKey(id));
    },
  };
};
