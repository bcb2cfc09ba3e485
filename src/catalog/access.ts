// Who may see what. The one place that decides whether a caller may see records that are unpublished or suppressed.
import type { Config } from '../config/settings.ts';
import type { QueryContext } from '../engine/query-context.ts';
import { CatalogError } from '../errors.ts';
import type { ApiKey } from '../keys/api-key.ts';

/** Whoever asks, as a door has recognised it. */
export type Caller = (
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'operator' }
  | { readonly kind: 'key'; readonly key: ApiKey }
) & {
  /** Is told what each question costs, in points of query/cost/cost.ts, where somebody counts. */
  readonly charge?: (costUnits: number) => void;
};

export const ANONYMOUS: Caller = { kind: 'anonymous' };
export const OPERATOR: Caller = { kind: 'operator' };

export type Access = {
  /** Names what the caller may see: an answer that is kept for one may be given to all others of the same name. */
  readonly visibility: 'public' | 'all';
  /** Throws `forbidden` when records are asked for that the caller may not see. */
  readonly require: (includeNonPublic: boolean) => void;
};

const DETAIL = 'Unpublished and suppressed records are not shown to you by this catalogue; ask for public ones only.';

const SEES_ALL: Access = { visibility: 'all', require: () => {} };

const SEES_PUBLIC: Access = {
  visibility: 'public',
  require: (includeNonPublic) => {
    if (includeNonPublic) throw new CatalogError('forbidden', DETAIL);
  },
};

/** How a caller asks: with what it may see. */
export type CallerContext = QueryContext & { readonly access: Access } & Pick<Caller, 'charge'>;

export type AccessRule = (caller: Caller) => Access;

/** By the setting `access.nonPublic`; operators see all. */
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

/** Whether anybody may write over HTTP. */
export const isWritable = ({ access }: Config): boolean => access.operatorToken !== undefined || access.operatorKeys;
