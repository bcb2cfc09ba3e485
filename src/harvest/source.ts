// A source: where records come from, how often they are fetched, and what may be done in its name.
import { CatalogError } from '../errors.ts';

export type Origin = {
  /** A kind of source-types/source-types.ts. */
  readonly kind: string;
  /** A URL; of a folder its absolute path. */
  readonly address: string;
  /** Of a git repository: a branch, the one that the repository names as its own unless given. */
  readonly branch?: string;
  /** Of a git repository or a folder: only what lies below. */
  readonly below?: string;
};

export type Source = {
  /** Also the name of the collection that its records belong to. */
  readonly name: string;
  readonly origin: Origin;
  readonly isEnabled: boolean;
  /** Cron expression, in UTC. */
  readonly schedule?: string;
  /** A push to the repository starts a run. */
  readonly onPush: boolean;
  /** Instead of the settings of the same names. */
  readonly graceHours?: number;
  readonly maxRemovedPercent?: number;
  readonly createdAt: string;
};

const NAME = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}$/;

export const checkSourceName = (name: string): string => {
  if (NAME.test(name) && !name.endsWith('.')) return name;
  const detail = `${JSON.stringify(name.slice(0, 100))} is not a valid source name: use letters, digits, dots, dashes and underscores, at most 100, starting with a letter or digit.`;
  throw new CatalogError('validation_error', detail, { problems: [{ pointer: '/name', detail }] });
};

/** What is fetched differs when one of these does: earlier progress is then of no use. */
export const toOriginKey = ({ kind, address, branch = '', below = '' }: Origin): string =>
  JSON.stringify([kind, address, branch, below]);
