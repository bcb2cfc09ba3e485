// A person who may sign in to the desk, as stored: the password only as a hash.
import type { Json } from '../state/state.ts';

/** A curator edits records; an operator also manages sources and users. */
export const ROLES = ['curator', 'operator'] as const;
export type Role = (typeof ROLES)[number];

export type Account = {
  /** Lower case, so that `Ann` and `ann` are one person. */
  readonly name: string;
  readonly role: Role;
  /** See password.ts; absent if the person signs in elsewhere. */
  readonly password?: string;
  readonly createdAt: string;
  readonly disabledAt?: string;
  /** Raised with every change of password, role or state: sessions of an earlier one end. */
  readonly epoch: number;
};

export const NAME_RULE = 'A name has 1 to 100 letters, digits and the characters . _ @ + -';
const NAME = /^[\p{L}\p{N}._@+-]{1,100}$/u;

/** Undefined if the name is not valid. */
export const toAccountName = (name: string): string | undefined => {
  const normalised = name.normalize('NFKC').trim().toLowerCase();
  return NAME.test(normalised) ? normalised : undefined;
};

export const toAccount = (value: Json): Account => value as unknown as Account;
export const toDocument = (account: Account): Json => ({ ...account });
