// The licences of bundled packages, which must accompany every copy.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGE = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;
const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)/i;

type About = { readonly name: string; readonly version: string; readonly license?: string };

const describe = (folder: string): string => {
  const {
    name,
    version,
    license = 'see below',
  } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as About;
  const files = readdirSync(folder).filter((file) => LICENCE_FILE.test(file));
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return [`${name} ${version} (${license})`, ...texts].join('\n\n');
};

/** `files` are paths relative to `root`, of packages and other files. */
export const collectLicences = (root: string, files: readonly string[]): string => {
  const folders = new Set(files.flatMap((file) => PACKAGE.exec(file) ?? []));
  const parts = [...folders].sort().map((folder) => describe(join(root, folder)));
  return `${parts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
};
