// Counts in Valkey or Redis, shared by several processes and machines. If the server is not reachable, each process
// counts for itself.
import { hash } from 'node:crypto';
import type { RespClient, RespReply } from '@periplus/resp';
import type { Quota } from '../config/plans.ts';
import { dayOf, minuteOf, type QuotaCounter, type QuotaUsage } from './quota-counter.ts';

/** Runs atomically on the server; the same logic as createLocalQuotaCounter. */
const COUNT_SCRIPT = `local minute = redis.call('INCR', KEYS[1])
if minute == 1 then redis.call('EXPIRE', KEYS[1], 120) end
local units = tonumber(redis.call('GET', KEYS[3]) or '0')
local most, mostUnits = tonumber(ARGV[1]), tonumber(ARGV[2])
if (most > 0 and minute > most) or (mostUnits > 0 and units >= mostUnits) then
  return {minute, tonumber(redis.call('GET', KEYS[2]) or '0'), units}
end
local day = redis.call('INCR', KEYS[2])
if day == 1 then redis.call('EXPIRE', KEYS[2], 172800) end
return {minute, day, units}`;

const ADD_COST_SCRIPT = `if redis.call('INCRBY', KEYS[1], ARGV[1]) == tonumber(ARGV[1]) then redis.call('EXPIRE', KEYS[1], 120) end`;

/** The braces keep the counters of a caller on one cluster node; the hash hides IP addresses. */
const prefixOf = (caller: string): string => `periplus:{${hash('sha256', caller, 'base64url')}}`;

const toUsage = (reply: RespReply): QuotaUsage | undefined => {
  if (reply.kind !== 'list') return undefined;
  const [minute, day, units] = reply.items.map((item) => (item.kind === 'integer' ? item.value : undefined));
  return minute === undefined || day === undefined || units === undefined ? undefined : { minute, day, units };
};

const unitsKey = (caller: string, now: number): string => `${prefixOf(caller)}:u:${minuteOf(now)}`;

const toCountCommand = (
  caller: string,
  { perMinute = 0, unitsPerMinute = 0 }: Quota,
  now: number,
): readonly string[] => [
  ...['EVAL', COUNT_SCRIPT, '3', `${prefixOf(caller)}:m:${minuteOf(now)}`, `${prefixOf(caller)}:d:${dayOf(now)}`],
  ...[unitsKey(caller, now), String(perMinute), String(unitsPerMinute)],
];

/** Also counts locally, so that the usage is still known when the connection is lost. */
export const createSharedQuotaCounter = (client: RespClient, local: QuotaCounter): QuotaCounter => ({
  countRequest: async (caller, quota, now) => {
    const usage = await local.countRequest(caller, quota, now);
    if (!client.isReady()) return usage;
    const reply = await client.send(toCountCommand(caller, quota, now)).catch(() => undefined);
    return (reply === undefined ? undefined : toUsage(reply)) ?? usage;
  },
  addCost: (caller, units, now) => {
    local.addCost(caller, units, now);
    const spent = Math.ceil(units);
    if (spent === 0 || !client.isReady()) return;
    client.send(['EVAL', ADD_COST_SCRIPT, '1', unitsKey(caller, now), String(spent)]).catch(() => {}); // counted locally
  },
  close: async () => {
    client.close();
    await local.close();
  },
});
