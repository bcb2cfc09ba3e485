// What the shell knows and every HTTP door may read, hung on the Fastify instance as `app.shell`.
import type { Config } from '../../config/settings.ts';
import type { Activity } from './guard/activity.ts';
import type { Gate } from './guard/gate.ts';
import type { Limiter } from './guard/limits.ts';
import type { RouteTable } from './problem/route-table.ts';
import type { Kept } from './send/kept.ts';
import type { Figures } from './watch/figures.ts';

export type ShellContext = {
  readonly config: Config;
  /** Version of the program. */
  readonly version: string;
  /** Differs between programs and settings whose answers may differ: part of ETags that are not made from the answer. */
  readonly edition: string;
  readonly routes: RouteTable;
  readonly activity: Activity;
  readonly gate: Gate;
  readonly figures: Figures;
  readonly kept: Kept;
  readonly planOf: Limiter['planOf'];
};

declare module 'fastify' {
  interface FastifyInstance {
    readonly shell: ShellContext;
  }
}
