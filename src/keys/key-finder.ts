// Finds the key that a request shows, for a thread that answers many: what was found is kept for a moment.
import { createLru } from '@periplus/collections';
import type { StateStore } from '../state/state.ts';
import { type ApiKey, hashSecret } from './api-key.ts';
import { createApiKeyStore } from './api-key-store.ts';

export type KeyFinder = {
  /** Whatever its state. */
  readonly find: (secret: string) => Promise<ApiKey | undefined>;
  readonly close: () => Promise<void>;
};

/** A key that was revoked is of use for so long. */
const KEPT_MS = 2_000;
const KEPT_MOST = 10_000;
/** Longer ones are nobody's. */
const LONGEST = 200;

type Found = { readonly key: ApiKey | undefined };

/** The state is opened when somebody first shows a key. */
export const createKeyFinder = (openState: () => Promise<StateStore>): KeyFinder => {
  const kept = createLru<Found>({ maxWeight: KEPT_MOST, weigh: () => 1 });
  let opened: Promise<StateStore> | undefined;
  /** One that could not be opened is tried again. */
  const open = (): Promise<StateStore> => {
    opened ??= openState().catch((cause: unknown) => {
      opened = undefined;
      throw cause;
    });
    return opened;
  };
  const read = async (secret: string, hashed: string): Promise<ApiKey | undefined> => {
    const key = await createApiKeyStore(await open()).findBySecret(secret);
    kept.set(hashed, { key }, KEPT_MS);
    return key;
  };
  return {
    find: async (secret) => {
      if (secret.length > LONGEST) return undefined;
      const hashed = hashSecret(secret);
      const known = kept.get(hashed);
      return known === undefined ? read(secret, hashed) : known.key;
    },
    close: async () => {
      await (await opened)?.close();
    },
  };
};
