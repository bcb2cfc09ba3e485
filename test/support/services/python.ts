// External programs that system tests need: without one the test fails with the package to install.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';

/** Requires the packages of test/system/requirements.txt. */
export const PYTHON = process.env.PERIPLUS_TEST_PYTHON ?? 'python3';

export const needPython = (...modules: readonly string[]): void => {
  const { status, error } = spawnSync(PYTHON, ['-c', `import ${modules.join(', ')}`]);
  assert.ok(
    status === 0 && error === undefined,
    `No Python with ${modules.join(', ')}: install test/system/requirements.txt and set PERIPLUS_TEST_PYTHON.`,
  );
};

export const needCommand = (command: string): void =>
  assert.equal(spawnSync(command, ['--version']).error, undefined, `There is no ${command} on this machine.`);
