export { readBlobs } from './blobs.ts';
export { fetchCommit } from './fetch-commit.ts';
export { ADDRESS_RULE, remoteKind } from './remote.ts';
export { type Git, GitError } from './run-git.ts';
export { readTree, resolveLink, type TreeFile } from './tree.ts';
