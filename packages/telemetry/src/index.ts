export { createSpanExporter, SPAN_KIND_SERVER, type Span, STATUS, toAttribute } from './otlp.ts';
export { type MetricFamily, type MetricSample, PROMETHEUS_CONTENT_TYPE, toPrometheusText } from './prometheus-text.ts';
export { createSharedCounters } from './shared-counters.ts';
export { allocateSums, createSharedSums } from './shared-sums.ts';
export { createWindowCounters, type WindowCounters } from './window-counters.ts';
