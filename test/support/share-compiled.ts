// Writes the compile cache before the first test runs, so that worker threads of tests can use it.
import { flushCompileCache } from 'node:module';
import { before } from 'node:test';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) before(() => flushCompileCache());
