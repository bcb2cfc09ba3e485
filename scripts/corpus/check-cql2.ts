// Runs 10,000 random CQL2 filters (or the number in the first argument) and compares each result with brute force.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCatalog } from '../../src/app/application.ts';
import { createConfig } from '../../src/config/load-config.ts';
import { isPublished, isSuppressed } from '../../src/record/visibility.ts';
import { loadRecords } from '../../test/support/app.ts';
import { checkCql2 } from '../../test/support/check-cql2.ts';
import { randomCql2Records } from '../../test/support/random/random-cql2-records.ts';

const count = Number(process.argv[2] ?? 10_000);
const from = Number(process.argv[3] ?? 1);
const dataDir = mkdtempSync(join(tmpdir(), 'cql2-'));
const catalog = await openCatalog(createConfig({ 'log.level': 'silent', 'data.dir': dataDir }));
const records = randomCql2Records(from, 250);
await loadRecords(catalog, records);
const shown = records.filter((record) => isPublished(record) && !isSuppressed(record));
const { filters, rejected, found } = await checkCql2(catalog, shown, { from: from * 1_000_000, count });
await catalog.close();
rmSync(dataDir, { recursive: true });
console.log(
  `${filters} filters over ${shown.length} records agree with brute force; ${found} found something, ${rejected} were too expensive.`,
);
