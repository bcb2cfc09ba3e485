// Python for tests that hold us against clients and schemas of other hands; who has none skips those tests.
import { spawnSync } from 'node:child_process';

/** With the packages of test/system/requirements.txt. */
export const PYTHON = process.env.PERIPLUS_TEST_PYTHON ?? 'python3';

/** False to run the test, else why it is skipped. */
export const lacksPython = (...modules: readonly string[]): false | string => {
  const { status, error } = spawnSync(PYTHON, ['-c', `import ${modules.join(', ')}`]);
  if (status === 0 && error === undefined) return false;
  return `no Python with ${modules.join(', ')}: install test/system/requirements.txt and set PERIPLUS_TEST_PYTHON`;
};

/** False to run the test, else why it is skipped. */
export const lacksCommand = (command: string): false | string =>
  spawnSync(command, ['--version']).error === undefined ? false : `no ${command} on this machine`;
