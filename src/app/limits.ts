// Counts what callers use together with other servers, where the settings name a place for it.

import { createRespClient, parseRespUrl } from '@periplus/resp';
import type { Config } from '../config/settings.ts';
import type { QuotaCounter } from '../keys/quota-counter.ts';
import { createSharedQuotaCounter } from '../keys/shared-quota-counter.ts';

/** A request waits no longer for the count. */
const TIMEOUT_MS = 500;
const RETRY_MS = 1_000;

const LOST = 'Quotas are counted by this server alone: limits.valkeyUrl cannot be reached.';
const BACK = 'Quotas are counted together with other servers.';

/** Undefined where nothing is shared. `onChange` gets a sentence for the operator. */
export const composeQuotaCounter = (
  { limits }: Config,
  local: QuotaCounter,
  onChange: (sentence: string) => void,
): QuotaCounter | undefined => {
  const address = limits.enabled && limits.valkeyUrl !== undefined ? parseRespUrl(limits.valkeyUrl) : undefined;
  if (address === undefined) return undefined;
  const tell = (isReady: boolean): void => onChange(isReady ? BACK : LOST);
  return createSharedQuotaCounter(
    createRespClient({ address, timeoutMs: TIMEOUT_MS, retryMs: RETRY_MS, onChange: tell }),
    local,
  );
};
