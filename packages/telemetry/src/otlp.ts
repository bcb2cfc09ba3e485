// Exports spans to an OpenTelemetry collector: OTLP over HTTP as JSON (specification 1.3). Spans are sent in batches
// from a bounded queue and dropped when the collector fails, so that tracing never slows requests down.

/** Ids are hexadecimal, times are nanoseconds since 1970 as text. */
export type Span = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly Attribute[];
  readonly status: { readonly code: number };
};

export type Attribute = {
  readonly key: string;
  readonly value: { readonly stringValue: string } | { readonly intValue: string };
};

export const SPAN_KIND_SERVER = 2;
export const STATUS = { unset: 0, error: 2 } as const;

export const toAttribute = (key: string, value: string | number): Attribute => ({
  key,
  value: typeof value === 'number' ? { intValue: String(Math.round(value)) } : { stringValue: value },
});

export type SpanExporter = {
  readonly add: (span: Span) => void;
  /** Sends the remaining spans. */
  readonly close: () => Promise<void>;
};

export type SpanExporterOptions = {
  /** Base URL of the collector, without a trailing slash. */
  readonly url: string;
  readonly resource: readonly Attribute[];
  readonly onError: (sentence: string) => void;
  readonly intervalMs?: number;
};

const MAX_QUEUED = 2_048;
const BATCH_SIZE = 256;
const TIMEOUT_MS = 5_000;

export const createSpanExporter = (options: SpanExporterOptions): SpanExporter => {
  const { url, resource, onError, intervalMs = 2_000 } = options;
  let queued: Span[] = [];
  let sending: Promise<void> | undefined;

  const post = async (spans: readonly Span[]): Promise<void> => {
    const scopeSpans = [{ scope: { name: 'periplus' }, spans }];
    const response = await fetch(`${url}/v1/traces`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ resourceSpans: [{ resource: { attributes: resource }, scopeSpans }] }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`status ${response.status}`);
  };
  const send = (): Promise<void> => {
    if (sending !== undefined || queued.length === 0) return sending ?? Promise.resolve();
    const spans = queued;
    queued = [];
    sending = post(spans)
      .catch((cause: Error) => onError(`The collector did not accept ${spans.length} spans: ${cause.message}`))
      .finally(() => {
        sending = undefined;
      });
    return sending;
  };
  const timer = setInterval(send, intervalMs).unref();
  return {
    add: (span) => {
      if (queued.length < MAX_QUEUED) queued.push(span);
      if (queued.length >= BATCH_SIZE) void send();
    },
    close: async () => {
      clearInterval(timer);
      await sending;
      await send();
    },
  };
};
