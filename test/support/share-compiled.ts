// Writes down what this process has compiled before its first test runs, so that threads which tests start need not
// compile it again.
import { flushCompileCache } from 'node:module';
import { before } from 'node:test';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) before(() => flushCompileCache());
