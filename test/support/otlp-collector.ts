import { once } from 'node:events';
import { createServer } from 'node:http';

export interface CollectedSpan {
  traceId: string;
  spanId: string;
  /** Empty for a root. */
  parentId: string;
  name: string;
  kind: number;
  /** Unix milliseconds with fractions. */
  startMs: number;
  milliseconds: number;
  attributes: Record<string, string | number | boolean>;
  links: { traceId: string; spanId: string }[];
  failed: boolean;
}

/** A trace collector for OTLP over HTTP with protobuf. */
export interface OtlpCollector extends AsyncDisposable {
  /** The value for `GLOSSA_OTLP_ENDPOINT`. */
  url: string;
  /** Accepts exports, responds with an error, or never responds. */
  behaviour: 'takes' | 'hangs' | { status: number; headers?: Record<string, string> };
  spans(): CollectedSpan[];
  /** Resource attributes of the first export. */
  resource(): CollectedSpan['attributes'];
  /** All received bytes as text. */
  raw(): string;
  /** Stops the server. */
  close(): Promise<void>;
}

export async function otlpCollector(): Promise<OtlpCollector> {
  const bodies: Buffer[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { behaviour } = collector;
    if (behaviour === 'hangs') return;
    if (behaviour !== 'takes') {
      response.writeHead(behaviour.status, behaviour.headers).end(Buffer.concat(chunks));
      return;
    }
    const isTraces = request.url === '/v1/traces';
    if (isTraces) bodies.push(Buffer.concat(chunks));
    response.writeHead(isTraces ? 200 : 404, { 'content-type': 'application/x-protobuf' }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const collector: OtlpCollector = {
    url: `http://127.0.0.1:${address.port}`,
    behaviour: 'takes',
    spans: () => bodies.flatMap(spansOf),
    resource: () => {
      const [resourceSpans] = message(bodies[0] ?? Buffer.alloc(0)).messages(1);
      return attributesOf(resourceSpans?.messages(1)[0], 1);
    },
    raw: () => Buffer.concat(bodies).toString('latin1'),
    async close() {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
    [Symbol.asyncDispose]: () => collector.close(),
  };
  return collector;
}

/** https://github.com/open-telemetry/opentelemetry-proto: ExportTraceServiceRequest > ResourceSpans > ScopeSpans > Span. */
function spansOf(body: Buffer): CollectedSpan[] {
  const spans = message(body)
    .messages(1)
    .flatMap((resourceSpans) => resourceSpans.messages(2))
    .flatMap((scopeSpans) => scopeSpans.messages(2));
  return spans.map((span) => ({
    traceId: span.bytes(1).toString('hex'),
    spanId: span.bytes(2).toString('hex'),
    parentId: span.bytes(4).toString('hex'),
    name: span.bytes(5).toString(),
    kind: span.number(6),
    startMs: span.number(7) / 1e6,
    milliseconds: (span.number(8) - span.number(7)) / 1e6,
    attributes: attributesOf(span, 9),
    links: span
      .messages(13)
      .map((link) => ({ traceId: link.bytes(1).toString('hex'), spanId: link.bytes(2).toString('hex') })),
    failed: (span.messages(15)[0]?.number(3) ?? 0) === 2,
  }));
}

function attributesOf(owner: Message | undefined, field: number): CollectedSpan['attributes'] {
  const pairs = owner?.messages(field) ?? [];
  return Object.fromEntries(pairs.map((pair) => [pair.bytes(1).toString(), readValue(pair.messages(2)[0])]));
}

function readValue(value: Message | undefined): string | number | boolean {
  if (value?.has(2)) return value.number(2) === 1;
  if (value?.has(3)) return value.number(3);
  if (value?.has(4)) return value.bytes(4).readDoubleLE();
  return value?.bytes(1).toString() ?? '';
}

interface Message {
  has(field: number): boolean;
  messages(field: number): Message[];
  bytes(field: number): Buffer;
  number(field: number): number;
}

/** Parses a protobuf message into fields by number (https://protobuf.dev/programming-guides/encoding/). */
function message(bytes: Buffer): Message {
  const fields: { field: number; value: Buffer | number }[] = [];
  let at = 0;
  function varint(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  }
  while (at < bytes.length) {
    const tag = varint();
    const field = Math.floor(tag / 8);
    const type = tag % 8;
    if (type === 0) {
      fields.push({ field, value: varint() });
    } else {
      const length = type === 1 ? 8 : type === 5 ? 4 : varint();
      fields.push({ field, value: bytes.subarray(at, at + length) });
      at += length;
    }
  }
  const valuesOf = (wanted: number) => fields.flatMap(({ field, value }) => (field === wanted ? [value] : []));
  return {
    has: (field) => valuesOf(field).length > 0,
    messages: (field) => valuesOf(field).flatMap((value) => (Buffer.isBuffer(value) ? [message(value)] : [])),
    bytes(field) {
      const [value] = valuesOf(field);
      return Buffer.isBuffer(value) ? value : Buffer.alloc(0);
    },
    number(field) {
      const [value] = valuesOf(field);
      return Buffer.isBuffer(value) ? Number(value.readBigUInt64LE()) : (value ?? 0);
    },
  };
}
