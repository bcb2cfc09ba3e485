// Finds the key of a request, with a short-lived cache per thread.
import { createLru } from '@periplus/collections';
import { createLazyState } from '../state/lazy-state.ts';
import type { StateStore } from '../state/state.ts';
import { type ApiKey, hashSecret } from './api-key.ts';
import { createApiKeyStore } from './api-key-store.ts';

export type KeyFinder = {
  /** Also finds expired and revoked keys. */
  readonly find: (secret: string) => Promise<ApiKey | undefined>;
  readonly close: () => Promise<void>;
};

/** A revoked key stays valid for this long. */
const CACHE_MS = 2_000;
const CACHE_SIZE = 10_000;
/** Longer secrets are not looked up. */
const MAX_SECRET_LENGTH = 200;

type CacheEntry = { readonly key: ApiKey | undefined };

/** Opens the state on first use. */
export const createKeyFinder = (openState: () => Promise<StateStore>): KeyFinder => {
  const cache = createLru<CacheEntry>({ maxWeight: CACHE_SIZE, weigh: () => 1 });
  const state = createLazyState(openState);
  const read = async (secret: string, hashed: string): Promise<ApiKey | undefined> => {
    const key = await createApiKeyStore(await state.open()).findBySecret(secret);
    cache.set(hashed, { key }, CACHE_MS);
    return key;
  };
  return {
    find: async (secret) => {
      if (secret.length > MAX_SECRET_LENGTH) return undefined;
      const hashed = hashSecret(secret);
      const cached = cache.get(hashed);
      return cached === undefined ? read(secret, hashed) : cached.key;
    },
    close: state.close,
  };
};
