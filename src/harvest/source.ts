// A source: where records come from and how often they are harvested.
import { CatalogError } from '../errors.ts';

export type Origin = {
  /** One of source-types/source-types.ts. */
  readonly kind: string;
  /** A URL, or the absolute path of a folder. */
  readonly address: string;
  /** Only for git; default: the default branch of the repository. */
  readonly branch?: string;
  /** Only for git and folders: the subfolder to read. */
  readonly below?: string;
};

export type Source = {
  /** Also stored with each record as its source. */
  readonly name: string;
  readonly origin: Origin;
  readonly isEnabled: boolean;
  /** Cron expression, in UTC. */
  readonly schedule?: string;
  /** Whether a push to the repository starts a run. */
  readonly onPush: boolean;
  /** Overrides the setting of the same name, like `maxRemovedPercent`. */
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

/** A change of the key makes earlier progress obsolete. */
export const toOriginKey = ({ kind, address, branch = '', below = '' }: Origin): string =>
  JSON.stringify([kind, address, branch, below]);
