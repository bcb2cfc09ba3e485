// The thread in which documents of sources are read. It serves nobody else, so it may be ended at any moment.
import { parentPort } from 'node:worker_threads';
import { type ReadJob, readDocument } from './read-document.ts';

parentPort?.on('message', (job: ReadJob) => parentPort?.postMessage(readDocument(job)));
