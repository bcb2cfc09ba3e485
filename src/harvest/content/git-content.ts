// Records in a git repository: the files of the newest commit, those that are new or differ are read.

import type { TargetRules } from '@periplus/safe-fetch';
import type { JsonItem } from '@periplus/streams';
import { readBlobs } from '../git/blobs.ts';
import { fetchCommit } from '../git/fetch-commit.ts';
import type { Git } from '../git/run-git.ts';
import { readTree, type TreeFile } from '../git/tree.ts';
import type { Failure } from '../run.ts';
import type { Origin } from '../source.ts';
import {
  compareByPath,
  isRecordFile,
  linkOutsideFailure,
  MAX_DOCUMENT_BYTES,
  type OpenDocument,
  type SourceContent,
  type SourceDocument,
  tooLargeFailure,
} from './content.ts';
import { readDocument } from './document-items.ts';
import { resolveLink } from './links.ts';

const isBelow = (path: string, below: string | undefined): boolean =>
  below === undefined || path.startsWith(`${below}/`);

/** A link to a file of the tree says nothing new: that file is read under its own name. */
const checkLinks = async (git: Git, links: readonly TreeFile[]): Promise<readonly Failure[]> => {
  const failures: Failure[] = [];
  let index = 0;
  for await (const target of readBlobs(
    git,
    links.map(({ blob }) => blob),
  )) {
    const { path } = links[index++] as TreeFile;
    if (resolveLink(path, Buffer.from(target ?? []).toString()) === undefined) failures.push(linkOutsideFailure(path));
  }
  return failures;
};

async function* missingItems(): AsyncGenerator<JsonItem> {
  yield { kind: 'bad', reason: 'The file cannot be read from the repository.', line: 1 };
}

export const openGitContent = async (git: Git, origin: Origin, rules: TargetRules): Promise<SourceContent> => {
  const revision = await fetchCommit(git, origin, rules);
  const files = (await readTree(git, revision)).filter(({ path }) => isRecordFile(path) && isBelow(path, origin.below));
  const plain = files.filter(({ isLink }) => !isLink);
  const [whole, large] = [
    plain.filter(({ bytes }) => bytes <= MAX_DOCUMENT_BYTES),
    plain.filter(({ bytes }) => bytes > MAX_DOCUMENT_BYTES),
  ];
  const links = await checkLinks(
    git,
    files.filter(({ isLink }) => isLink),
  );
  const documents = whole.map(({ path, blob }) => ({ path, fingerprint: blob })).sort(compareByPath);
  async function* read(wanted: readonly SourceDocument[]): AsyncGenerator<OpenDocument> {
    let index = 0;
    for await (const bytes of readBlobs(
      git,
      wanted.map(({ fingerprint = '' }) => fingerprint),
    )) {
      const document = wanted[index++] as SourceDocument;
      yield { document, items: bytes === undefined ? missingItems() : readDocument(bytes) };
    }
  }
  return { revision, documents, failures: [...links, ...large.map(({ path }) => tooLargeFailure(path))], read };
};
