import assert from 'node:assert/strict';
import test from 'node:test';
import { toPrometheusText } from './prometheus-text.ts';

test('families are written with help, type and escaped labels', () => {
  const text = toPrometheusText([
    {
      name: 'a_total',
      help: 'Back\\slash\nand line.',
      type: 'counter',
      samples: [{ value: 1 }, { labels: { route: '/a"b\\c\n', code: 200 }, value: 0.5 }],
    },
    { name: 'empty', help: 'Nothing.', type: 'gauge', samples: [] },
    {
      name: 'b',
      help: 'B.',
      type: 'histogram',
      samples: [{ suffix: '_bucket', labels: { le: '+Inf' }, value: Number.POSITIVE_INFINITY }],
    },
  ]);
  assert.equal(
    text,
    [
      '# HELP a_total Back\\\\slash\\nand line.',
      '# TYPE a_total counter',
      'a_total 1',
      'a_total{route="/a\\"b\\\\c\\n",code="200"} 0.5',
      '# HELP b B.',
      '# TYPE b histogram',
      'b_bucket{le="+Inf"} +Inf',
      '',
    ].join('\n'),
  );
});
