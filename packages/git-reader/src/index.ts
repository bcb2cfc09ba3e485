export { readBlobs } from './blobs.ts';
export { fetchCommit } from './fetch-commit.ts';
export { remoteKind } from './remote.ts';
export { type Git, GitError } from './run-git.ts';
export { readTree, resolveLink, type TreeFile } from './tree.ts';
