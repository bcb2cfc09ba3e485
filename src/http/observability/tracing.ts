// OpenTelemetry spans for sampled requests, within the client's trace (W3C Trace Context), without query strings and
// addresses.
import { randomBytes } from 'node:crypto';
import { createSpanExporter, SPAN_KIND_SERVER, type Span, STATUS, toAttribute } from '@periplus/telemetry';
import { throttle } from '@periplus/time';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { splitPath } from '../request/paths.ts';

const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-|$)/;
const ALL_ZEROS = /^0+$/;
const SAMPLED = 1;
const WARN_EVERY_MS = 60_000;

type Parent = { readonly traceId: string; readonly spanId: string; readonly isSampled: boolean };

export const parseTraceparent = (text: unknown): Parent | undefined => {
  const [, traceId = '', spanId = '', flags = ''] = (typeof text === 'string' && TRACEPARENT.exec(text)) || [];
  if (traceId === '' || ALL_ZEROS.test(traceId) || ALL_ZEROS.test(spanId)) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) !== 0 };
};

const toNanoseconds = (ms: number): string => `${Math.round(ms * 1_000)}000`;

const toSpan = (request: FastifyRequest, reply: FastifyReply, parent: Parent | undefined): Span => {
  const { statusCode } = reply;
  const route = request.routeOptions.url;
  const end = Date.now();
  return {
    traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
    ...(parent === undefined ? {} : { parentSpanId: parent.spanId }),
    name: `${request.method} ${route ?? ''}`.trim(),
    kind: SPAN_KIND_SERVER,
    startTimeUnixNano: toNanoseconds(end - reply.elapsedTime),
    endTimeUnixNano: toNanoseconds(end),
    attributes: [
      toAttribute('http.request.method', request.method),
      toAttribute('url.path', splitPath(request.originalUrl)[0]),
      toAttribute('http.response.status_code', statusCode),
      ...(route === undefined ? [] : [toAttribute('http.route', route)]),
      toAttribute('periplus.request_id', request.id),
    ],
    status: { code: statusCode >= 500 ? STATUS.error : STATUS.unset },
  };
};

/** Does nothing unless a collector is configured. */
export const registerTracing = (app: FastifyInstance): void => {
  const { config, version } = app.httpContext;
  const { url, samplePercent } = config.traces;
  if (url === undefined) return;
  const warn = throttle(WARN_EVERY_MS, (message: string) => app.log.warn(message));
  const resource = [toAttribute('service.name', 'periplus'), toAttribute('service.version', version)];
  const exporter = createSpanExporter({ url, resource, onError: warn });
  app.addHook('onClose', exporter.close);
  app.addHook('onResponse', (request, reply, done) => {
    const parent = parseTraceparent(request.headers.traceparent);
    const isTraced = parent?.isSampled ?? Math.random() * 100 < samplePercent;
    if (isTraced) exporter.add(toSpan(request, reply, parent));
    done();
  });
};
