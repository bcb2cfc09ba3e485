// An API key as stored: its properties, never the secret itself.
import { hash, randomBytes } from 'node:crypto';
import { parseAllowList } from '@periplus/safe-fetch';
import type { Quota } from '../config/plans.ts';
import type { Json } from '../state/state.ts';

export const SCOPES = ['read', 'non-public', 'operator'] as const;
export type Scope = (typeof SCOPES)[number];

export type ApiKey = {
  /** Public: identifies the key in lists and logs, also after a rotation. */
  readonly id: string;
  /** The owner, as described by the operator. */
  readonly name: string;
  readonly plan: string;
  /** Overrides the quota of the plan. */
  readonly quota?: Quota;
  readonly scopes: readonly Scope[];
  readonly issuedAt: string;
  readonly expiresAt?: string;
  readonly revokedAt?: string;
  /** Web origins that may use the key; any if absent. */
  readonly origins?: readonly string[];
  /** IP addresses and networks that may use the key; any if absent. */
  readonly addresses?: readonly string[];
};

/** 24 random bytes as 32 URL-safe characters (spec section 5). */
export const createSecret = (): string => randomBytes(24).toString('base64url');

export const createKeyId = (): string => `key_${randomBytes(6).toString('hex')}`;

/** One round of SHA-256 is enough: the secret has 192 random bits, and every request computes the hash. */
export const hashSecret = (secret: string): string => hash('sha256', secret, 'hex');

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

/** Only browsers send an origin, so a key with origins does not work elsewhere. */
export const isOriginAllowed = ({ origins }: ApiKey, origin: string | undefined): boolean =>
  origins === undefined || (origin !== undefined && origins.includes(origin.toLowerCase()));
