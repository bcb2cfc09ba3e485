// Leases in the SQLite file: a row says who holds one and until when, by the clock that all processes of a machine share.
import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

export type LeaseTable = {
  /** Gives the holder, undefined when another holds it. */
  readonly acquire: (name: string, ttlMs: number) => string | undefined;
  readonly renew: (name: string, holder: string, ttlMs: number) => boolean;
  readonly release: (name: string, holder: string) => void;
};

export const createLeaseTable = (database: DatabaseSync): LeaseTable => {
  // One statement each, so that reading and writing are one step.
  const take = database.prepare(
    `INSERT INTO leases (name, holder, until) VALUES (:name, :holder, :until)
     ON CONFLICT (name) DO UPDATE SET holder = :holder, until = :until WHERE until <= :now`,
  );
  const renew = database.prepare(
    'UPDATE leases SET until = :until WHERE name = :name AND holder = :holder AND until > :now',
  );
  const release = database.prepare('DELETE FROM leases WHERE name = ? AND holder = ?');
  return {
    acquire: (name, ttlMs) => {
      const now = Date.now();
      const holder = randomUUID();
      return take.run({ name, holder, until: now + ttlMs, now }).changes === 0 ? undefined : holder;
    },
    renew: (name, holder, ttlMs) => {
      const now = Date.now();
      return renew.run({ name, holder, until: now + ttlMs, now }).changes > 0;
    },
    release: (name, holder) => {
      release.run(name, holder);
    },
  };
};
