// Records in the files of the newest commit of a git repository.
import { join } from 'node:path';
import {
  ADDRESS_RULE,
  fetchCommit,
  type Git,
  GitError,
  readBlobs,
  readTree,
  remoteKind,
  resolveLink,
  type TreeFile,
} from '@periplus/git-reader';
import type { TargetRules } from '@periplus/safe-fetch';
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

const toCatalogError = (cause: unknown): unknown =>
  cause instanceof GitError ? new CatalogError('upstream_service_failed', cause.message, { cause }) : cause;

const isBelow = (path: string, below: string | undefined): boolean =>
  below === undefined || path.startsWith(`${below}/`);

/** A link to a file inside the repository is ignored: that file is read under its own name. */
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

const openRepository = async (git: Git, origin: Origin, rules: TargetRules): Promise<SourceContent> => {
  const revision = await fetchCommit(git, origin, rules);
  const files = (await readTree(git, revision)).filter(({ path }) => isRecordFile(path) && isBelow(path, origin.below));
  const plain = files.filter(({ isLink }) => !isLink);
  const [readable, tooLarge] = [
    plain.filter(({ bytes }) => bytes <= MAX_DOCUMENT_BYTES),
    plain.filter(({ bytes }) => bytes > MAX_DOCUMENT_BYTES),
  ];
  const links = await checkLinks(
    git,
    files.filter(({ isLink }) => isLink),
  );
  const documents = readable.map(({ path, blob }) => ({ path, fingerprint: blob })).sort(compareByPath);
  async function* read(selected: readonly SourceDocument[]): AsyncGenerator<OpenDocument> {
    const blobs = selected.map(({ fingerprint = '' }) => fingerprint);
    let index = 0;
    try {
      for await (const bytes of readBlobs(git, blobs)) {
        const document = selected[index++] as SourceDocument;
        yield { document, items: bytes === undefined ? missingItems() : readDocument(bytes) };
      }
    } catch (cause) {
      throw toCatalogError(cause);
    }
  }
  return { revision, documents, failures: [...links, ...tooLarge.map(({ path }) => tooLargeFailure(path))], read };
};

/** Hosts whose addresses are repositories even without `.git`, unless the path names something else. */
const GIT_HOSTS = /^(github|gitlab|bitbucket|codeberg)\.(com|org)$/;

/** Only git has such addresses, valid or not. */
const NEVER_ELSE = /^(ssh:|git:|[\w+-]+::|--upload-pack|[\w.-]+@)/;

export const gitSource: SourceType = {
  kind: 'git',
  detect: (address) => {
    const kind = remoteKind(address);
    if (address.endsWith('.git') || kind === 'ssh' || kind === 'file' || NEVER_ELSE.test(address)) return 'certain';
    return GIT_HOSTS.test(URL.parse(address)?.hostname ?? '') ? 'likely' : undefined;
  },
  accepts: (address) => remoteKind(address) !== undefined,
  addressRule: ADDRESS_RULE,
  open: ({ origin }, { folder, rules, environment, timeoutMs, minBytesPerSecond, signal }) => {
    const git = { folder: join(folder, 'repository.git'), environment, timeoutMs, minBytesPerSecond, signal };
    return openRepository(git, origin, rules).catch((cause: unknown) => {
      throw toCatalogError(cause);
    });
  },
};
