// A temporary folder that is removed after the test.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Cleanup = { readonly after: (work: () => void) => void };

export const createTempFolder = (test: Cleanup): string => {
  const path = mkdtempSync(join(tmpdir(), 'periplus-test-'));
  test.after(() => rmSync(path, { recursive: true, force: true }));
  return path;
};
