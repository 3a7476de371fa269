import { AsyncLocalStorage } from 'node:async_hooks';
import type { Attributes, Span, SpanKind } from '@opentelemetry/api';
import { GlossaError } from '../errors.ts';

/**
 * Spans of the request that is under way, wherever its work goes. Without traces no request is ever entered here, and all
 * of this costs a look at an empty place. No attribute may hold what users sent: texts, URLs, keys, names of files.
 */

/** How spans are made; `open-telemetry.ts` has the only one. */
export interface SpanFactory {
  start(name: string, options: SpanOptions, parent: Span | undefined): Span;
  /** `traceparent` and, where there is one, `tracestate`. */
  headers(span: Span): Record<string, string>;
}

export interface SpanOptions {
  kind?: SpanKind;
  attributes?: Attributes;
  /** Milliseconds since 1970; now when left out. */
  startTime?: number;
  /** Spans that it belongs to as much as to its parent. */
  links?: readonly Span[];
}

/** The innermost span of some work; who has it may begin spans below it, or be told of as one of several. */
export interface TraceContext {
  span: Span;
  factory: SpanFactory;
}

/** What work may say of its own span. */
export interface ActiveSpan {
  set(attributes: Attributes): void;
}

const NO_SPAN: ActiveSpan = { set() {} };

/** SpanKind.SERVER, SpanKind.CLIENT and SpanStatusCode.ERROR of the API, which is not loaded without traces. */
export const SERVER_SPAN = 1;
export const CLIENT_SPAN = 2;
const ERROR = 2;

const storage = new AsyncLocalStorage<TraceContext | undefined>();

/** To be kept where somebody else will do the work; undefined without traces. */
export const currentTrace = (): TraceContext | undefined => storage.getStore();

export function runInTrace<T>(context: TraceContext | undefined, work: () => T): T {
  return storage.run(context, work);
}

/** Does work in a span of its own, below that of the request. What it throws is told by its code alone. */
export async function inSpan<T>(
  name: string,
  options: SpanOptions,
  work: (span: ActiveSpan) => T | Promise<T>,
): Promise<T> {
  const context = storage.getStore();
  // What goes on after the answer belongs to nobody.
  if (!context?.span.isRecording()) return work(NO_SPAN);
  return spanBelow(context, name, options, work);
}

/** As `inSpan`, for work that is done for several requests at once: below the first, with links to the others. */
export async function inSharedSpan<T>(
  contexts: readonly TraceContext[],
  name: string,
  options: SpanOptions,
  work: (span: ActiveSpan) => T | Promise<T>,
): Promise<T> {
  const recording = contexts.filter(({ span }) => span.isRecording());
  const [first, ...others] = recording;
  if (first !== undefined) return spanBelow(first, name, { ...options, links: others.map(({ span }) => span) }, work);
  // Started by whoever came last, it must not become part of that one's trace.
  if (contexts.length === 0 && storage.getStore() === undefined) return work(NO_SPAN);
  return storage.run(contexts[0], () => work(NO_SPAN));
}

async function spanBelow<T>(
  { span: parent, factory }: TraceContext,
  name: string,
  options: SpanOptions,
  work: (span: ActiveSpan) => T | Promise<T>,
): Promise<T> {
  const span = factory.start(name, options, parent);
  try {
    return await storage.run({ span, factory }, () =>
      work({ set: (attributes) => void span.setAttributes(attributes) }),
    );
  } catch (error) {
    markSpanFailed(span, error instanceof GlossaError ? error.code : error instanceof Error ? error.name : 'unknown');
    throw error;
  } finally {
    span.end();
  }
}

/** A span that is over, told when it is known that there was something to tell. @param milliseconds that it took */
export function recordSpan(
  name: string,
  milliseconds: number,
  options: SpanOptions = {},
  context: TraceContext | undefined = storage.getStore(),
): void {
  if (!context?.span.isRecording()) return;
  const end = Date.now();
  const span = context.factory.start(name, { ...options, startTime: end - milliseconds }, context.span);
  span.end(end);
}

export function markSpanFailed(span: Span, code: string): void {
  span.setAttribute('error.type', code);
  span.setStatus({ code: ERROR });
}

/** Headers for a server of ours that may go on with the trace; none without traces. */
export function traceHeaders(): Record<string, string> {
  const context = storage.getStore();
  return context === undefined ? {} : context.factory.headers(context.span);
}
