// A temporary folder for a test, removed afterwards.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';

export const createTempFolder = (test: TestContext): string => {
  const path = mkdtempSync(join(tmpdir(), 'storage-'));
  test.after(() => rmSync(path, { recursive: true, force: true }));
  return path;
};
