// Mirrors a catalogue into a SQLite file from its change feed. Changes and cursor are committed together, so it may
// be killed at any moment.
// Usage: node scripts/stress/follow-changes.ts http://127.0.0.1:8080 copy.sqlite; exits on SIGTERM when it has caught up.
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';

type Change = {
  readonly id: string;
  readonly attributes: { readonly kind: 'added' | 'changed' | 'removed'; readonly record?: unknown };
};
type Page = {
  readonly data: readonly Change[];
  readonly meta: { readonly cursor: string; readonly has_more: boolean };
};

export const openCopy = (file: string) => {
  const database = new DatabaseSync(file);
  database.exec(`PRAGMA busy_timeout = 10000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
    CREATE TABLE IF NOT EXISTS copy (id TEXT PRIMARY KEY, text TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS place (cursor TEXT NOT NULL)`);
  const put = database.prepare('INSERT OR REPLACE INTO copy VALUES (?, ?)');
  const drop = database.prepare('DELETE FROM copy WHERE id = ?');
  const apply = ({ data, meta }: Page): void => {
    database.exec('BEGIN IMMEDIATE');
    for (const { id, attributes } of data) {
      if (attributes.kind === 'removed') drop.run(id);
      else put.run(id, JSON.stringify(attributes.record));
    }
    database.exec('DELETE FROM place');
    database.prepare('INSERT INTO place VALUES (?)').run(meta.cursor);
    database.exec('COMMIT');
  };
  return {
    apply,
    cursor: (): string | undefined => database.prepare('SELECT cursor FROM place').get()?.cursor?.toString(),
    texts: (): ReadonlyMap<string, string> =>
      new Map(
        database
          .prepare('SELECT id, text FROM copy')
          .all()
          .map((row) => [String(row.id), String(row.text)]),
      ),
    close: (): void => database.close(),
  };
};

/** Unpublished records need the right of an operator. */
const follow = async (base: string, file: string): Promise<void> => {
  const { PERIPLUS_FOLLOW_TOKEN: token } = process.env;
  const headers: Readonly<Record<string, string>> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const copy = openCopy(file);
  let isEnding = false;
  process.on('SIGTERM', () => {
    isEnding = true;
  });
  for (;;) {
    const cursor = copy.cursor();
    const url = `${base}/api/v1/changes?limit=50&include_non_public=true${cursor === undefined ? '' : `&since=${cursor}`}`;
    const page = await fetch(url, { headers })
      .then((response) =>
        response.ok ? (response.json() as Promise<Page>) : Promise.reject(new Error(response.statusText)),
      )
      .catch(() => undefined); // The server is down and will come back.
    if (page !== undefined && page.meta.cursor !== cursor) copy.apply(page);
    else if (page !== undefined && isEnding) break;
    else await wait(50);
  }
  copy.close();
};

if (import.meta.main) await follow(process.argv[2] ?? '', process.argv[3] ?? '');
