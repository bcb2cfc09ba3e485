// What every HTTP interface can read from the Fastify instance, as `app.httpContext`.
import type { Config } from '../config/settings.ts';
import type { Metrics } from './observability/metrics-registry.ts';
import type { RouteTable } from './problem/route-table.ts';
import type { BodyCache } from './response/body-cache.ts';
import type { AccessControl } from './security/access-control.ts';
import type { Activity } from './security/activity.ts';
import type { LoadShedder } from './security/load-shedder.ts';
import type { RateLimiter } from './security/rate-limiter.ts';

export type HttpContext = {
  readonly config: Config;
  /** Version of the program. */
  readonly version: string;
  /**
   * Part of ETags that are computed from a version. Differs between programs and settings whose responses may differ.
   */
  readonly etagSalt: string;
  readonly routes: RouteTable;
  readonly activity: Activity;
  readonly accessControl: AccessControl;
  readonly loadShedder: LoadShedder;
  readonly metrics: Metrics;
  readonly bodyCache: BodyCache;
  readonly planOf: RateLimiter['planOf'];
};

declare module 'fastify' {
  interface FastifyInstance {
    readonly httpContext: HttpContext;
  }
}
