// What the shell knows and every HTTP door may read, hung on the Fastify instance as `app.shell`.
import type { Config } from '../../config/settings.ts';
import type { Activity } from './guard/activity.ts';
import type { AccessControl } from './guard/gate.ts';
import type { RateLimiter } from './guard/limits.ts';
import type { RouteTable } from './problem/route-table.ts';
import type { BodyCache } from './send/kept.ts';
import type { Metrics } from './watch/figures.ts';

export type HttpContext = {
  readonly config: Config;
  /** Version of the program. */
  readonly version: string;
  /** Differs between programs and settings whose answers may differ: part of ETags that are not made from the answer. */
  readonly etagSalt: string;
  readonly routes: RouteTable;
  readonly activity: Activity;
  readonly accessControl: AccessControl;
  readonly metrics: Metrics;
  readonly bodyCache: BodyCache;
  readonly planOf: RateLimiter['planOf'];
};

declare module 'fastify' {
  interface FastifyInstance {
    readonly httpContext: HttpContext;
  }
}
