// Resolves a symbolic link within a source from its text alone.
import { posix } from 'node:path';

/** The path within the source, undefined when the link points outside. */
export const resolveLink = (path: string, target: string): string | undefined => {
  if (posix.isAbsolute(target)) return undefined;
  const resolved = posix.join(posix.dirname(path), target);
  return resolved === '..' || resolved.startsWith('../') ? undefined : resolved;
};
