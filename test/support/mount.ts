// A small file system of its own, for disks that fill up or cannot be written. Needs the rights to mount: without
// them the test fails, since nothing else shows what a full disk does.
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
