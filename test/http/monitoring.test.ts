// The alert rules and the dashboard in deploy/ name only metrics that the server has.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { createRunList } from '../../src/harvest/run-list.ts';
import { createSqliteState } from '../../src/state/sqlite-state.ts';
import { createTestApp } from '../support/app.ts';
import { createTempFolder } from '../support/temp-folder.ts';

const read = (name: string): string => readFileSync(join(import.meta.dirname, '../../deploy', name), 'utf8');

/** Names of samples, without the suffixes of a histogram. */
const metricsIn = (text: string): ReadonlySet<string> =>
  new Set(
    Array.from(text.matchAll(/\b(?:periplus|process)_[a-z_]+/g), ([name]) => name.replace(/_(bucket|sum|count)$/, '')),
  );

/** Reads the metrics of a server that has served a request and run a harvest. */
const readKnown = async (t: TestContext): Promise<ReadonlyMap<string, string>> => {
  const dataDir = createTempFolder(t);
  const state = await createSqliteState({ dataDir });
  const runs = createRunList(state);
  await runs.end({ ...(await runs.begin('edu.first', 'schedule')), status: 'failed' }, []);
  await state.close();
  const { get } = await createTestApp({ settings: { 'data.dir': dataDir } });
  await get('/search');
  const { body } = await get('//metrics');
  return new Map(Array.from(body.matchAll(/^# TYPE (\S+) (\S+)$/gm), ([, name = '', type = '']) => [name, type]));
};

const RULES = read('prometheus-alerts.yaml');
const EXPRESSIONS = Array.from(RULES.matchAll(/expr:(.*?)\n {8}(?:for|labels):/gs), ([, text = '']) => text);

type Panel = {
  readonly id: number;
  readonly title: string;
  readonly type: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets: readonly { readonly refId: string; readonly expr: string }[];
};
type Dashboard = { readonly title: string; readonly uid: string; readonly panels: readonly Panel[] };

const DASHBOARD = JSON.parse(read('grafana-dashboard.json')) as Dashboard;

test('every metric in the alert rules and the dashboard exists', async (t) => {
  const known = await readKnown(t);
  assert.ok(EXPRESSIONS.length > 8);
  const expressions = [...EXPRESSIONS, ...DASHBOARD.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))];
  for (const expression of expressions)
    for (const name of metricsIn(expression)) assert.ok(known.has(name), `${name} in ${expression}`);
});

test('every metric of the service is on the dashboard', async (t) => {
  const shown = metricsIn(JSON.stringify(DASHBOARD));
  for (const name of (await readKnown(t)).keys()) assert.ok(shown.has(name), name);
});

test('counters are used with rate, and gauges without it', async (t) => {
  const known = await readKnown(t);
  const texts = [...EXPRESSIONS, ...DASHBOARD.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))];
  for (const text of texts)
    for (const [, call = '', name = ''] of text.matchAll(/(rate\()?\b((?:periplus|process)_[a-z_]+)/g)) {
      const isCounter = known.get(name.replace(/_(bucket|sum|count)$/, '')) !== 'gauge';
      assert.equal(call === 'rate(', isCounter, `${name} in ${text}`);
    }
});

test('the panels of the dashboard have queries and do not overlap', () => {
  const { panels, title, uid } = DASHBOARD;
  assert.deepEqual([title, uid], ['Periplus', 'periplus']);
  assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length);
  const cells = new Set<string>();
  for (const { title: name, type, gridPos, targets } of panels) {
    assert.ok(name !== '' && ['stat', 'timeseries'].includes(type) && targets.length > 0, name);
    assert.equal(new Set(targets.map(({ refId }) => refId)).size, targets.length, name);
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++)
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
        assert.ok(x < 24 && !cells.has(`${x} ${y}`), `${name} overlaps another panel`);
        cells.add(`${x} ${y}`);
      }
  }
});
