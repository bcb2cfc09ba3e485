// Where a symbolic link within a source leads, by its text alone.
import { posix } from 'node:path';

/** The path within the source, undefined when the link leads out of it. */
export const resolveLink = (path: string, target: string): string | undefined => {
  if (posix.isAbsolute(target)) return undefined;
  const resolved = posix.join(posix.dirname(path), target);
  return resolved === '..' || resolved.startsWith('../') ? undefined : resolved;
};
