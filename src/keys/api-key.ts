// An API key: what is kept of it, and never the key itself.
import { hash, randomBytes } from 'node:crypto';
import { parseAllowList } from '@periplus/safe-fetch';
import type { Quota } from '../config/plans.ts';
import type { Json } from '../state/state.ts';

export const SCOPES = ['read', 'non-public', 'operator'] as const;
export type Scope = (typeof SCOPES)[number];

export type ApiKey = {
  /** Public: names the key in lists and logs. A key that was rotated keeps it. */
  readonly id: string;
  /** Whose it is, in the operator's words. */
  readonly name: string;
  readonly plan: string;
  /** Instead of that of the plan. */
  readonly quota?: Quota;
  readonly scopes: readonly Scope[];
  readonly issuedAt: string;
  readonly expiresAt?: string;
  readonly revokedAt?: string;
  /** Web origins that may use it; any when absent. */
  readonly origins?: readonly string[];
  /** Addresses and networks that may use it; any when absent. */
  readonly addresses?: readonly string[];
};

/** 24 random bytes: 32 characters that are safe in a URL (spec section 5). */
export const createSecret = (): string => randomBytes(24).toString('base64url');

export const createKeyId = (): string => `key_${randomBytes(6).toString('hex')}`;

/**
 * One round of SHA-256: a key holds 192 random bits, which no number of rounds makes harder to guess, and it is computed for each
 * request.
 */
export const hashSecret = (secret: string): string => hash('sha256', secret, 'hex');

/** The state holds what `toDocument` has written. */
export const toApiKey = (value: Json): ApiKey => value as unknown as ApiKey;
export const toDocument = (key: ApiKey): Json => ({ ...key, quota: key.quota && { ...key.quota } });

export type KeyState = 'valid' | 'expired' | 'revoked';

export const toKeyState = ({ revokedAt, expiresAt }: ApiKey, now = Date.now()): KeyState => {
  if (revokedAt !== undefined && Date.parse(revokedAt) <= now) return 'revoked';
  return expiresAt !== undefined && Date.parse(expiresAt) <= now ? 'expired' : 'valid';
};

export const isAddressAllowed = ({ addresses }: ApiKey, address: string): boolean => {
  if (addresses === undefined) return true;
  const parsed = parseAllowList(addresses);
  return parsed.kind === 'ok' && parsed.list.allowsAddress(address);
};

/** Programs that are no browser send no origin: a key that is bound to origins is not for them. */
export const isOriginAllowed = ({ origins }: ApiKey, origin: string | undefined): boolean =>
  origins === undefined || (origin !== undefined && origins.includes(origin.toLowerCase()));
