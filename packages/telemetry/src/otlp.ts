// Sends spans to a collector of OpenTelemetry: OTLP over HTTP as JSON (specification 1.3). Gathered for a moment, bounded, and dropped when the
// collector does not take them: telling about work must not get in its way.

/** As the protocol writes one: ids in hexadecimal, times in nanoseconds since 1970 as text. */
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
  /** Sends what is left. */
  readonly close: () => Promise<void>;
};

export type SpanExporterOptions = {
  /** Of the collector, without a slash at the end. */
  readonly url: string;
  readonly resource: readonly Attribute[];
  /** Gets a sentence when spans could not be sent. */
  readonly onError: (sentence: string) => void;
  readonly intervalMs?: number;
};

const MOST_WAITING = 2_048;
const SEND_AT = 256;
const TIMEOUT_MS = 5_000;

export const createSpanExporter = (options: SpanExporterOptions): SpanExporter => {
  const { url, resource, onError: onTrouble, intervalMs: everyMs = 2_000 } = options;
  let waiting: Span[] = [];
  let sending: Promise<void> | undefined;

  const post = async (spans: readonly Span[]): Promise<void> => {
    const scopeSpans = [{ scope: { name: 'periplus' }, spans }];
    const answer = await fetch(`${url}/v1/traces`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ resourceSpans: [{ resource: { attributes: resource }, scopeSpans }] }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`status ${answer.status}`);
  };
  const send = (): Promise<void> => {
    if (sending !== undefined || waiting.length === 0) return sending ?? Promise.resolve();
    const spans = waiting;
    waiting = [];
    sending = post(spans)
      .catch((cause: Error) => onTrouble(`${spans.length} spans were not taken by the collector: ${cause.message}`))
      .finally(() => {
        sending = undefined;
      });
    return sending;
  };
  const timer = setInterval(send, everyMs).unref();
  return {
    add: (span) => {
      if (waiting.length < MOST_WAITING) waiting.push(span);
      if (waiting.length >= SEND_AT) void send();
    },
    close: async () => {
      clearInterval(timer);
      await sending;
      await send();
    },
  };
};
