// The thread that validates large bodies. It serves nothing else, so it may be ended at any moment.
import { serveParent } from '@periplus/worker-rpc';
import { validateBody } from './validation-report.ts';

export type ValidateThreadApi = { readonly validate: typeof validateBody };

serveParent<ValidateThreadApi>({ validate: validateBody });
