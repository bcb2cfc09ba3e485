// The thread in which foreign documents are rendered. It serves nobody else, so it may be ended at any moment.
import { parentPort } from 'node:worker_threads';
import { type RenderJob, renderDocument } from './render-document.ts';

parentPort?.on('message', (job: RenderJob) => parentPort?.postMessage(renderDocument(job)));
