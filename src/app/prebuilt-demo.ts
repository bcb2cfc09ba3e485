// Installs the prebuilt files of the demo catalogue, which `npm ci` creates (scripts/build/prepare-start.ts), so that a
// first start at the default address need not build them. Without them, the demo is loaded like any other records.
import { hash } from 'node:crypto';
import { constants, copyFileSync, existsSync, linkSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeFolder } from '@periplus/storage';
import type { Config } from '../config/settings.ts';
import { DEMO_FOLDER, RECORDS_FILE } from '../demo/layout.ts';
import { SNAPSHOT_FILE } from '../engine/embedded/segment/snapshot-files.ts';
import { STORE_FILE } from '../engine/embedded/store/database.ts';
import { refuseLostCatalogue } from './lost-catalogue.ts';
import { usesOpenSearch } from './storage.ts';

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/demo/', import.meta.url));

/** The store comes first: a snapshot without a store would show that records were lost. */
export const DEMO_FILES = [STORE_FILE, SNAPSHOT_FILE] as const;

/** The folder depends on the demo records and the address in their links. */
export const prebuiltDemoFolder = (base: string): string => {
  const records = readFileSync(new URL(RECORDS_FILE, DEMO_FOLDER));
  return join(CACHE, hash('sha256', Buffer.concat([Buffer.from(`${base}\n`), records])).slice(0, 16));
};

/** Atomic, and never replaces a file that another process has created in the meantime. */
const copy = (from: string, to: string): void => {
  const temporary = `${to}.${process.pid}.tmp`;
  try {
    copyFileSync(from, temporary, constants.COPYFILE_FICLONE);
    linkSync(temporary, to);
  } finally {
    rmSync(temporary, { force: true });
  }
};

/**
 * Returns whether the files were installed; only a folder without a catalogue gets them. An older version is migrated
 * when it is opened.
 */
export const installPrebuiltDemo = (config: Config, base: string): boolean => {
  const { dir } = config.data;
  if (usesOpenSearch(config) || !config.demo.enabled || existsSync(join(dir, STORE_FILE))) return false;
  refuseLostCatalogue(config);
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
