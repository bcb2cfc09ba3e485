// The demo catalogue as the files of a catalogue, made ahead by `npm ci` (scripts/prepare-start.ts): a first start under the usual
// address copies them, and need not work them out. Where they are missing, the demo is loaded as any records are.
import { hash } from 'node:crypto';
import { constants, copyFileSync, existsSync, linkSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeFolder } from '@periplus/storage';
import type { Config } from '../config/settings.ts';
import { DEMO_FOLDER, RECORDS_FILE } from '../demo/layout.ts';
import { SNAPSHOT_FILE } from '../engine/embedded/segment/snapshot-files.ts';
import { STORE_FILE } from '../engine/embedded/store/database.ts';
import { usesOpenSearch } from './storage.ts';

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/demo/', import.meta.url));

/** The store comes last: without it the others count for nothing. */
export const DEMO_FILES = [SNAPSHOT_FILE, STORE_FILE] as const;

/** For these records with links to this address; other ones make another folder. */
export const prebuiltDemoFolder = (base: string): string => {
  const records = readFileSync(new URL(RECORDS_FILE, DEMO_FOLDER));
  return join(CACHE, hash('sha256', Buffer.concat([Buffer.from(`${base}\n`), records])).slice(0, 16));
};

/** Whole or not at all, and never in the place of a file that another process has put there meanwhile. */
const copy = (from: string, to: string): void => {
  const unfinished = `${to}.${process.pid}.tmp`;
  try {
    copyFileSync(from, unfinished, constants.COPYFILE_FICLONE);
    linkSync(unfinished, to);
  } finally {
    rmSync(unfinished, { force: true });
  }
};

/**
 * Into a folder without a catalogue; whether it was. What an older version made is brought up to date as in any catalogue, and
 * what cannot be copied is loaded as if there were nothing to copy.
 */
export const installPrebuiltDemo = (config: Config, base: string): boolean => {
  const { dir } = config.data;
  if (usesOpenSearch(config) || !config.demo.enabled || existsSync(join(dir, STORE_FILE))) return false;
  const folder = prebuiltDemoFolder(base);
  if (!DEMO_FILES.every((name) => existsSync(join(folder, name)))) return false;
  try {
    makeFolder(dir);
    for (const name of DEMO_FILES) copy(join(folder, name), join(dir, name));
    return true;
  } catch {
    return false;
  }
};
