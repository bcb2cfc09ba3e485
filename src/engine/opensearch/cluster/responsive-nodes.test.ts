import assert from 'node:assert/strict';
import test from 'node:test';
import { createResponsiveNodes, type NodesResponse } from './responsive-nodes.ts';

const ALL: NodesResponse = { _nodes: { failed: 0 }, nodes: { a: {}, b: {}, c: {} } };
const WITHOUT_C: NodesResponse = { _nodes: { failed: 1 }, nodes: { a: {}, b: {} } };

const create = (...answers: readonly (NodesResponse | Error)[]) => {
  let [time, asked] = [0, 0];
  const askNodes = async (): Promise<NodesResponse> => {
    const answer = answers[asked++] ?? ALL;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const nodes = createResponsiveNodes({ fetchNodes: askNodes, now: () => time });
  return { nodes, pass: (ms: number) => (time += ms), asked: () => asked };
};

const settled = (): Promise<void> => new Promise((done) => setImmediate(done));

test('no node is preferred while all respond', async () => {
  const { nodes, asked } = create(ALL);
  assert.equal(nodes.preference(), undefined);
  await nodes.check();
  assert.equal(nodes.preference(), undefined);
  assert.equal(asked(), 1);
});

test('responding nodes are preferred until the others are back, which is checked in the background', async () => {
  const { nodes, pass, asked } = create(WITHOUT_C, WITHOUT_C, ALL);
  await Promise.all([nodes.check(), nodes.check()]);
  assert.equal(asked(), 1);
  assert.equal(nodes.preference(), '_prefer_nodes:a,b');
  for (const expected of ['_prefer_nodes:a,b', undefined]) {
    pass(2_001);
    assert.equal(nodes.preference(), '_prefer_nodes:a,b');
    await settled();
    assert.equal(nodes.preference(), expected);
  }
  pass(60_000);
  assert.equal(nodes.preference(), undefined);
  assert.equal(asked(), 3);
});

test('no node is preferred if none reports which nodes respond', async () => {
  const { nodes } = create(new Error('gone'), { _nodes: { failed: 3 } });
  for (let round = 0; round < 2; round++) {
    await nodes.check();
    assert.equal(nodes.preference(), undefined);
  }
});
