// Leases in the SQLite file: one row per lease with its holder and expiry time, by the clock of the machine.
import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

export type LeaseTable = {
  /** Returns the holder id; undefined when another holds the lease. */
  readonly acquire: (name: string, ttlMs: number) => string | undefined;
  readonly renew: (name: string, holder: string, ttlMs: number) => boolean;
  readonly release: (name: string, holder: string) => void;
};

export const createLeaseTable = (database: DatabaseSync): LeaseTable => {
  // One statement per operation, so that each is atomic.
  const acquire = database.prepare(
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
      return acquire.run({ name, holder, until: now + ttlMs, now }).changes === 0 ? undefined : holder;
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
