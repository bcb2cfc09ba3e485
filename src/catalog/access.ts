// Decides whether a caller may see unpublished and suppressed records.
import type { Config } from '../config/settings.ts';
import type { QueryContext } from '../engine/query-context.ts';
import { CatalogError } from '../errors.ts';
import type { ApiKey } from '../keys/api-key.ts';

/** Who makes a request, as authenticated by an interface. */
export type Caller = (
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'operator' }
  | { readonly kind: 'key'; readonly key: ApiKey }
) & {
  /** Called with the cost of each query (query/cost/cost.ts), for quotas. */
  readonly charge?: (costUnits: number) => void;
};

export const ANONYMOUS: Caller = { kind: 'anonymous' };
export const OPERATOR: Caller = { kind: 'operator' };

type Access = {
  /** Callers with the same visibility share cached responses. */
  readonly visibility: 'public' | 'all';
  /** Throws `forbidden` if the caller may not see the requested records. */
  readonly require: (includeNonPublic: boolean) => void;
};

const DETAIL = 'You may not see unpublished and suppressed records. Omit include_non_public.';

const SEES_ALL: Access = { visibility: 'all', require: () => {} };

const SEES_PUBLIC: Access = {
  visibility: 'public',
  require: (includeNonPublic) => {
    if (includeNonPublic) throw new CatalogError('forbidden', DETAIL);
  },
};

export type CallerContext = QueryContext & { readonly access: Access } & Pick<Caller, 'charge'>;

export type AccessRule = (caller: Caller) => Access;

/** Follows the setting `access.nonPublic`; operators see all records. */
export const createAccessRule =
  (nonPublic: Config['access']['nonPublic']): AccessRule =>
  (caller) => {
    if (nonPublic === 'everyone' || mayOperate(caller)) return SEES_ALL;
    return nonPublic === 'keys' && caller.kind === 'key' && caller.key.scopes.includes('non-public')
      ? SEES_ALL
      : SEES_PUBLIC;
  };

/** Whether a caller may write records and run harvests. */
export const mayOperate = (caller: Caller): boolean =>
  caller.kind === 'operator' || (caller.kind === 'key' && caller.key.scopes.includes('operator'));

/** Whether records can be written over HTTP. */
export const isWritable = ({ access }: Config): boolean => access.operatorToken !== undefined || access.operatorKeys;
