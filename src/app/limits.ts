// Wires quotas that several servers count together in Valkey or Redis.
import { createRespClient, parseRespUrl } from '@periplus/resp';
import type { Config } from '../config/settings.ts';
import type { QuotaCounter } from '../keys/quota-counter.ts';
import { createSharedQuotaCounter } from '../keys/shared-quota-counter.ts';

/** The longest time that a request waits for the count. */
const TIMEOUT_MS = 500;
const RETRY_MS = 1_000;

const LOST = 'Quotas are counted by this server only: limits.valkeyUrl cannot be reached.';
const BACK = 'Quotas are counted together with other servers again.';

/** Returns undefined if quotas are not shared. `onChange` logs a sentence for the operator. */
export const composeQuotaCounter = (
  { limits }: Config,
  local: QuotaCounter,
  onChange: (sentence: string) => void,
): QuotaCounter | undefined => {
  const address = limits.enabled && limits.valkeyUrl !== undefined ? parseRespUrl(limits.valkeyUrl) : undefined;
  if (address === undefined) return undefined;
  const report = (isReady: boolean): void => onChange(isReady ? BACK : LOST);
  return createSharedQuotaCounter(
    createRespClient({ address, timeoutMs: TIMEOUT_MS, retryMs: RETRY_MS, onChange: report }),
    local,
  );
};
