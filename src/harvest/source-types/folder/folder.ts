// Records in a local folder. Symbolic links that point outside it are not followed.
import type { Dirent } from 'node:fs';
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, sep } from 'node:path';
import type { JsonItem } from '@periplus/streams';
import { CatalogError } from '../../../errors.ts';
import { readDocument } from '../../content/document-items.ts';
import {
  compareByPath,
  isRecordFile,
  linkOutsideFailure,
  MAX_DOCUMENT_BYTES,
  type OpenDocument,
  type SourceContent,
  type SourceDocument,
  tooLargeFailure,
} from '../../content/source-content.ts';
import type { SourceType } from '../../content/source-type.ts';
import type { Failure } from '../../run.ts';
import type { Origin } from '../../source.ts';

const reasonOf = (cause: unknown): string => {
  const { code } = cause as NodeJS.ErrnoException;
  return code === 'ENOENT' ? 'not found' : code === 'EACCES' ? 'permission denied' : (code ?? 'unknown');
};

/** Runs are public, so the message does not contain the path. */
const unreadable = (cause: unknown): CatalogError =>
  new CatalogError('upstream_service_failed', `The folder of the source cannot be read: ${reasonOf(cause)}.`, {
    cause,
  });

/**
 * Links that point outside are reported; others are skipped: a file inside the folder is read under its own name, and a
 * broken link has no target.
 */
const pointsInside = async (root: string, path: string): Promise<boolean> => {
  const target = await realpath(path).catch(() => undefined);
  return target === undefined || target === root || target.startsWith(`${root}${sep}`);
};

type Found = { readonly documents: SourceDocument[]; readonly failures: Failure[] };

/** The fingerprint consists of size, modification time and inode. */
const addFile = async (root: string, path: string, found: Found): Promise<void> => {
  const { size, mtimeNs, ino } = await stat(join(root, path), { bigint: true });
  if (size > MAX_DOCUMENT_BYTES) found.failures.push(tooLargeFailure(path));
  else found.documents.push({ path, fingerprint: `${size}-${mtimeNs}-${ino}` });
};

const walk = async (root: string, folder: string, found: Found): Promise<void> => {
  const entries: readonly Dirent[] = await readdir(join(root, folder), { withFileTypes: true });
  for (const entry of entries) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
      await walk(root, path, found);
    else if (entry.isSymbolicLink() && !(await pointsInside(root, join(root, path))))
      found.failures.push(linkOutsideFailure(path));
    else if (entry.isFile() && isRecordFile(path)) await addFile(root, path, found);
  }
};

async function* readFileItems(path: string): AsyncGenerator<JsonItem> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(path);
  } catch (cause) {
    yield { kind: 'bad', reason: `The file cannot be read: ${reasonOf(cause)}.`, line: 1 };
    return;
  }
  yield* readDocument(bytes);
}

const openFolder = async ({ address, below = '' }: Origin): Promise<SourceContent> => {
  const folder = join(address, below);
  const found: Found = { documents: [], failures: [] };
  const root = await realpath(folder).catch((cause: unknown) => {
    throw unreadable(cause);
  });
  await walk(root, '', found).catch((cause: unknown) => {
    throw unreadable(cause);
  });
  async function* read(documents: readonly SourceDocument[]): AsyncGenerator<OpenDocument> {
    for (const document of documents) yield { document, items: readFileItems(join(root, document.path)) };
  }
  return { documents: found.documents.sort(compareByPath), failures: found.failures, read };
};

export const folderSource: SourceType = {
  kind: 'folder',
  detect: (address) => (isAbsolute(address) ? 'certain' : undefined),
  accepts: isAbsolute,
  open: ({ origin }) => openFolder(origin),
};
