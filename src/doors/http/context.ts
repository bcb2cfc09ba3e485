// What the shell knows and every HTTP door may read, hung on the Fastify instance as `app.shell`.
import type { Config } from '../../config/settings.ts';
import type { RouteTable } from './route-table.ts';

export type ShellContext = {
  readonly config: Config;
  /** Version of the program; part of ETags made from a catalogue version. */
  readonly version: string;
  readonly routes: RouteTable;
  /** True once a stop was asked for: answers then close their connection. */
  draining: boolean;
};

declare module 'fastify' {
  interface FastifyInstance {
    readonly shell: ShellContext;
  }
}
