// A small separate file system for tests of full or read-only disks. Requires permission to mount; without it the test
// fails.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';

const run = (command: string, ...args: readonly string[]): void => {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  assert.equal(status, 0, `${command} ${args.join(' ')}: ${stderr ?? error}`);
};

export const mountSmallDisk = (path: string, megabytes: number) => {
  mkdirSync(path, { recursive: true });
  run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path);
  return {
    resize: (size: number): void => run('mount', '-o', `remount,size=${size}m`, path),
    makeReadOnly: (): void => run('mount', '-o', 'remount,ro', path),
    unmount: (): void => run('umount', path),
  };
};
