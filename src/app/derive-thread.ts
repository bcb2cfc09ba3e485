// What the thread runs that derives records beside an import: texts in, texts out.
import { parentPort } from 'node:worker_threads';
import { type DeriveJob, runDeriveJob } from '../catalog/load/batch-deriver.ts';
import { derivation } from './derivation.ts';

parentPort?.on('message', (jobs: readonly DeriveJob[]) => {
  parentPort?.postMessage(jobs.map((job) => runDeriveJob(derivation, job)));
});
