// The thread that derives records during an import.
import { serveParent } from '@periplus/worker-rpc';
import { type DeriveThreadApi, runDeriveJob } from '../catalog/load/batch-deriver.ts';
import { derivation } from './derivation.ts';

serveParent<DeriveThreadApi>({ derive: (jobs) => jobs.map((job) => runDeriveJob(derivation, job)) });
