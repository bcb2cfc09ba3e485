// Writes record files as git repositories in the OpenGeoMetadata layout, one file per record, and commits changes:
//   node scripts/corpus/create-repositories.ts FOLDER-OF-NDJSON TARGET   creates TARGET/<name> for every file
//   node scripts/corpus/create-repositories.ts --change TARGET/<name>    commits changed, removed and broken files
import { execFileSync } from 'node:child_process';
import { createReadStream, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { readJsonItems } from '@periplus/streams';

const AUTHOR = ['-c', 'user.name=Layout', '-c', 'user.email=layout@example.org', '-c', 'gc.auto=0'];

export const git = (folder: string, ...args: readonly string[]): string =>
  execFileSync('git', ['-C', folder, ...AUTHOR, ...args], { encoding: 'utf8', maxBuffer: 2 ** 28 }).trim();

export const commitAll = (folder: string, message: string): void => {
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--allow-empty', '--message', message);
};

export const createRepository = (folder: string): string => {
  mkdirSync(folder, { recursive: true });
  git(folder, 'init', '--quiet', '--initial-branch=main');
  return folder;
};

/** OpenGeoMetadata distributes files over numbered folders. */
const pathOf = (number: number): string =>
  join(
    'metadata-aardvark',
    String(Math.floor(number / 1000)).padStart(3, '0'),
    `${String(number).padStart(6, '0')}.json`,
  );

export const createRepositories = async (file: string, folder: string): Promise<number> => {
  createRepository(folder);
  let count = 0;
  for await (const item of readJsonItems(createReadStream(file))) {
    if (item.kind !== 'text') continue;
    const path = join(folder, pathOf(count++));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, item.text);
  }
  commitAll(folder, 'First');
  return count;
};

const every = <T>(items: readonly T[], count: number, offset: number): readonly T[] => {
  const step = Math.max(1, Math.floor(items.length / (count + 1)));
  return Array.from({ length: count }, (_, index) => items[(index * step + offset) % items.length] as T);
};

const setTitle = (path: string): void => {
  const record = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
  const title = 'dct_title_s' in record || !('dc_title_s' in record) ? 'dct_title_s' : 'dc_title_s';
  writeFileSync(path, JSON.stringify({ ...record, [title]: `Changed: ${record[title]}` }));
};

export const changeRepository = (folder: string): void => {
  const files = globSync('metadata-aardvark/**/*.json', { cwd: folder })
    .sort()
    .map((path) => join(folder, path));
  for (const path of every(files, 50, 0)) setTitle(path);
  for (const path of every(files, 20, 1)) rmSync(path);
  for (const path of every(files, 5, 2)) writeFileSync(path, readFileSync(path, 'utf8').slice(0, -10));
  commitAll(folder, 'Changes 50, removes 20, breaks 5');
};

if (import.meta.main) {
  const [first = '', second = ''] = process.argv.slice(2);
  if (first === '--change') changeRepository(second);
  else {
    for (const file of globSync(join(first, '*.ndjson*'))) {
      const name = basename(file).replace(/\.ndjson(\.gz)?$/, '');
      process.stdout.write(`${name}: ${await createRepositories(file, join(second, name))} records\n`);
    }
  }
}
