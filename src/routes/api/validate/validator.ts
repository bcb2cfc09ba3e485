// Parses and validates small bodies on the calling thread and large ones in a thread with limits of time and memory.
import { createBoundedWorker, threadFile } from '@periplus/worker-rpc';
import type { Caller } from '../../../catalog/access.ts';
import { CatalogError } from '../../../errors.ts';
import { VALIDATION_UNITS_PER_KB } from '../../../query/cost/cost-table.ts';
import { reviveErrors } from '../../../thread-errors.ts';
import type { ValidateThreadApi } from './validate-thread.ts';
import { type ValidateJob, validateBody } from './validation-report.ts';

export type Validator = {
  /**
   * Charges the caller by the size of the body, whose buffer may no longer be used. Throws `service_unavailable` if too
   * many bodies wait.
   */
  readonly validate: (job: ValidateJob, caller: Caller) => Promise<object>;
  readonly close: () => Promise<void>;
};

/** Takes some milliseconds. */
const MAX_LOCAL_BYTES = 32_768;

/** The largest body that `server.bodyLimitBytes` allows by default takes about a second. */
const LIMITS = { timeLimitMs: 10_000, memoryMb: 512, maxQueued: 16, idleMs: 30_000 };

const unavailable = (detail: string) => () => new CatalogError('service_unavailable', detail, { retryAfterSeconds: 5 });

const toError = reviveErrors({
  busy: unavailable('Too many records are waiting to be validated; try again later.'),
  closed: unavailable('The server is stopping.'),
  timeout: unavailable('The validation takes too long; send fewer records.'),
  out_of_memory: unavailable('The validation takes too much memory; send fewer records.'),
});

export const createValidator = (): Validator => {
  const file = threadFile('validate-thread', import.meta.url);
  const { call, close } = createBoundedWorker<ValidateThreadApi>({ file, toError, ...LIMITS });
  return {
    validate: async (job, { charge }) => {
      const { buffer, byteLength } = job.body;
      charge?.((byteLength / 1_024) * VALIDATION_UNITS_PER_KB);
      if (byteLength <= MAX_LOCAL_BYTES) return validateBody(job);
      return call('validate', job, { transfer: [buffer as ArrayBuffer] });
    },
    close,
  };
};
