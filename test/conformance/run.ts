// Runs the abstract tests of OGC API - Records against a server: npm run conformance:records -- URL [--all] [--json]
import { parseArgs } from 'node:util';
import { runConformance, untestedClasses } from './classes.ts';
import type { Result } from './suite.ts';
import { createTarget } from './target.ts';

const USAGE = `Usage: npm run conformance:records -- URL [--all] [--json]

  URL     landing page of the server
  --all   tests classes that the server does not declare too
  --json  prints the results as JSON
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
});
const [url] = positionals;

const MARKS: { readonly [Outcome in Result['outcome']]: string } = {
  pass: 'pass',
  fail: 'FAIL',
  'not applicable': 'n/a ',
};

const print = (results: readonly Result[]): void => {
  for (const [uri, ofClass] of Map.groupBy(results, (result) => result.uri)) {
    console.log(`\n${uri}`);
    for (const { test, outcome, reason } of ofClass)
      console.log(`  ${MARKS[outcome]}  ${test}${reason === undefined ? '' : `: ${reason}`}`);
  }
};

const counted = (results: readonly Result[], outcome: Result['outcome']): number =>
  results.filter((result) => result.outcome === outcome).length;

const main = async (address: string): Promise<void> => {
  const target = createTarget(address);
  const results = await runConformance(target, values);
  const untested = untestedClasses(await target.conformsTo());
  if (values.json) console.log(JSON.stringify({ results, untested }, null, 2));
  else {
    print(results);
    if (untested.length > 0) console.log(`\nDeclared, and without a test here:\n  ${untested.join('\n  ')}`);
    console.log(
      `\n${counted(results, 'pass')} passed, ${counted(results, 'fail')} failed, ${counted(results, 'not applicable')} not applicable`,
    );
  }
  process.exitCode = counted(results, 'fail') === 0 ? 0 : 1;
};

if (url === undefined) {
  console.error(USAGE);
  process.exitCode = 2;
} else await main(url);
