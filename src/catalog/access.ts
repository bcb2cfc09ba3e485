// Decides which records a caller may see. Suppressed records are readable by id, so only unpublished ones need a right.
import type { Config } from '../config/settings.ts';
import type { QueryContext } from '../engine/query-context.ts';
import type { ApiKey } from '../keys/api-key.ts';
import type { Visibility } from '../query/visibility.ts';

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

export type Access = {
  /** The most that the caller may see. Callers with the same visibility share cached responses. */
  readonly visibility: Visibility;
  /** For `meta.warnings`, if a request asks for more than that. */
  readonly warning: string;
};

const SEES_ALL: Access = { visibility: 'all', warning: '' };

const withoutUnpublished = (reason: string): Access => ({
  visibility: 'published',
  warning: `Unpublished records are not included: ${reason}.`,
});

const NEEDS_KEY = withoutUnpublished('they need an API key with the scope non-public');
const SHOWS_NONE = withoutUnpublished('this server does not show them');

/** Lowers the visibility of a query to what the caller may see. */
export const limitVisibility = <Query extends { readonly visibility: Visibility }>(
  query: Query,
  { visibility }: Access,
): Query => (query.visibility === 'all' ? { ...query, visibility } : query);

export const accessWarnings = ({ visibility, warning }: Access, requested: Visibility): readonly string[] =>
  requested === 'all' && visibility !== 'all' ? [warning] : [];

export type CallerContext = QueryContext & { readonly access: Access } & Pick<Caller, 'charge'>;

export type AccessRule = (caller: Caller) => Access;

/** Follows the setting `access.nonPublic`; operators may see all records. */
export const createAccessRule =
  (nonPublic: Config['access']['nonPublic']): AccessRule =>
  (caller) => {
    if (nonPublic === 'everyone' || mayOperate(caller)) return SEES_ALL;
    if (nonPublic === 'nobody') return SHOWS_NONE;
    return caller.kind === 'key' && caller.key.scopes.includes('non-public') ? SEES_ALL : NEEDS_KEY;
  };

/** Whether a caller may write records and run harvests. */
export const mayOperate = (caller: Caller): boolean =>
  caller.kind === 'operator' || (caller.kind === 'key' && caller.key.scopes.includes('operator'));

/** Whether records can be written over HTTP. */
export const isWritable = ({ access }: Config): boolean => access.operatorToken !== undefined || access.operatorKeys;
