// Counts together with other processes and machines, in Valkey or Redis. What cannot be counted there is counted here alone: limits are then
// those of each process, and the service goes on.
import { hash } from 'node:crypto';
import type { RespClient, RespReply } from '@periplus/resp';
import type { Quota } from '../config/plans.ts';
import { dayOf, minuteOf, type QuotaCounter, type QuotaUsage } from './quota-counter.ts';

/** One step for the server, so that two who count at the same moment both count. As createLocalCounting. */
const TAKE = `local minute = redis.call('INCR', KEYS[1])
if minute == 1 then redis.call('EXPIRE', KEYS[1], 120) end
local units = tonumber(redis.call('GET', KEYS[3]) or '0')
local most, mostUnits = tonumber(ARGV[1]), tonumber(ARGV[2])
if (most > 0 and minute > most) or (mostUnits > 0 and units >= mostUnits) then
  return {minute, tonumber(redis.call('GET', KEYS[2]) or '0'), units}
end
local day = redis.call('INCR', KEYS[2])
if day == 1 then redis.call('EXPIRE', KEYS[2], 172800) end
return {minute, day, units}`;

const SPEND = `if redis.call('INCRBY', KEYS[1], ARGV[1]) == tonumber(ARGV[1]) then redis.call('EXPIRE', KEYS[1], 120) end`;

/** Braces keep the counts of a caller on one machine of a cluster; the hash keeps addresses from being read there. */
const prefixOf = (who: string): string => `periplus:{${hash('sha256', who, 'base64url')}}`;

const toTally = (reply: RespReply): QuotaUsage | undefined => {
  if (reply.kind !== 'list') return undefined;
  const [minute, day, units] = reply.items.map((item) => (item.kind === 'integer' ? item.value : undefined));
  return minute === undefined || day === undefined || units === undefined ? undefined : { minute, day, units };
};

const unitsKey = (who: string, now: number): string => `${prefixOf(who)}:u:${minuteOf(now)}`;

const takeCommand = (who: string, { perMinute = 0, unitsPerMinute = 0 }: Quota, now: number): readonly string[] => [
  ...['EVAL', TAKE, '3', `${prefixOf(who)}:m:${minuteOf(now)}`, `${prefixOf(who)}:d:${dayOf(now)}`],
  ...[unitsKey(who, now), String(perMinute), String(unitsPerMinute)],
];

/** Counted in both places, so that what was used is known here too when the connection is lost. */
export const createSharedQuotaCounter = (client: RespClient, local: QuotaCounter): QuotaCounter => ({
  countRequest: async (who, quota, now) => {
    const own = await local.countRequest(who, quota, now);
    if (!client.isReady()) return own;
    const reply = await client.send(takeCommand(who, quota, now)).catch(() => undefined);
    return (reply === undefined ? undefined : toTally(reply)) ?? own;
  },
  addCost: (who, units, now) => {
    local.addCost(who, units, now);
    const spent = Math.ceil(units);
    if (spent === 0 || !client.isReady()) return;
    client.send(['EVAL', SPEND, '1', unitsKey(who, now), String(spent)]).catch(() => {}); // counted here at least
  },
  close: async () => {
    client.close();
    await local.close();
  },
});
