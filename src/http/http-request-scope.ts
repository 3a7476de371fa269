import type { FastifyReply } from 'fastify';
import type { Account } from '../accounts/key-store.ts';
import type { BilledUsage, Operation } from '../accounts/usage-recorder.ts';
import { type ErrorCode, GlossaError } from '../errors.ts';
import type { RequestLimiter } from '../limits/limiter.ts';
import { describeSlowness } from '../llm/describe-failure.ts';
import type { OperationScope } from '../operations/operation-scope.ts';
import type { ModelNews } from '../request-scope.ts';
import type { TraceContext } from '../telemetry/spans.ts';
import type { AdmissionTicket } from './admission/admission-control.ts';
import { startResponseTimeout } from './response/unread-response.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Opened by the first hook of every request. */
    scope: HttpRequestScope;
  }
}

/** One second more for every 2,000 characters. */
const DEADLINE_MS_PER_CHARACTER = 0.5;

export interface DeadlineLimits {
  /** Deadline of a request without text, ms. The time in which a body arrives does not count. */
  baseDeadlineMs: number;
  /** Upper bound of the deadline of a text and of the response timeout, ms. */
  maxDeadlineMs: number;
}

/** One error for all requests, because capturing a stack trace takes time. */
const RESPONSE_KNOWN = new GlossaError('client_closed');

/**
 * The state of one request from its arrival until its response is sent or its connection is closed. Lower layers keep
 * `remainingMs` without its scope, so the functions that they call are bound.
 */
export class HttpRequestScope implements OperationScope, Disposable {
  readonly startedAt = performance.now();
  readonly reply: FastifyReply;
  readonly signal: AbortSignal;
  /** The ID of the key; empty without authentication. Keys of one owner may belong to different applications. */
  tenantId = '';
  owner = '';
  /** Undefined on routes without authentication and for signed links. */
  account: Account | undefined = undefined;
  /** Undefined on routes that are exempt from admission control. */
  admission: AdmissionTicket | undefined = undefined;
  /** Rate limits and quotas that the request counts against; undefined on routes without authentication. */
  limits: RequestLimiter | undefined = undefined;
  /** Undefined when tracing is off. */
  trace: TraceContext | undefined = undefined;
  /** Fields of the request's log line, besides method, route and status. */
  readonly logFields: { tool?: string; engine?: string; code?: ErrorCode; reason?: string } = {};
  /** The operation under which usage is recorded, on a route that serves several. */
  operation: Operation | undefined = undefined;
  /** The Content-Type header as the client sent it. */
  contentType: string | undefined = undefined;
  /** Undefined until the input is charged. */
  usage: BilledUsage | undefined = undefined;
  onPagesRead: OperationScope['onPagesRead'] = undefined;
  /** Hears what a language model does for the request. */
  onModelNews: OperationScope['onModelWork'] = undefined;
  isBilled = false;
  isPartlyDelivered = false;
  isUsageRecorded = false;
  /** Engine time so far. */
  engineMs = 0;

  readonly #controller = new AbortController();
  readonly #baseDeadlineMs: number;
  readonly #maxTimeoutMs: number;
  #isStreamed = false;
  #isModelAsked = false;
  #deadlineStart = 0;
  /** The sums of `extendDeadline` and of `addTime`, in ms. */
  #textTimeoutMs = 0;
  #addedMs = 0;
  /** Ms on the clock of `performance.now()`. */
  #deadline = Number.POSITIVE_INFINITY;
  /** Runs for the deadline, then for the response timeout. */
  #timer: NodeJS.Timeout | undefined = undefined;

  constructor(reply: FastifyReply, { baseDeadlineMs, maxDeadlineMs }: DeadlineLimits) {
    this.reply = reply;
    this.signal = this.#controller.signal;
    this.#baseDeadlineMs = baseDeadlineMs;
    this.#maxTimeoutMs = maxDeadlineMs;
  }

  readonly remainingMs = (): number => Math.max(0, this.#deadline - performance.now());

  readonly addEngineMs = (milliseconds: number): void => {
    this.engineMs += milliseconds;
  };

  readonly onModelWork = (news: ModelNews): void => {
    this.#isModelAsked = true;
    this.onModelNews?.(news);
  };

  authenticateAs(account: Account): void {
    this.account = account;
    this.tenantId = account.keyId;
    this.owner = account.owner;
  }

  /** Starts the deadline: `deadline_exceeded` aborts the signal after the base deadline, or later when the deadline is extended. */
  startDeadline(): void {
    this.#deadlineStart = performance.now();
    this.extendDeadline(0);
  }

  /** Sets the deadline for a text of this length, counted from the deadline's start. */
  extendDeadline(characters: number): void {
    this.#textTimeoutMs = Math.min(this.#baseDeadlineMs + characters * DEADLINE_MS_PER_CHARACTER, this.#maxTimeoutMs);
    this.#setDeadline();
  }

  /** Moves the deadline beyond its upper bound for texts. */
  readonly addTime = (milliseconds: number): void => {
    this.#addedMs += milliseconds;
    this.#setDeadline();
  };

  readonly ensureTime = (milliseconds: number): void => {
    const passedMs = performance.now() - this.#deadlineStart;
    const timeoutMs = Math.min(passedMs + milliseconds - this.#addedMs, this.#maxTimeoutMs);
    if (timeoutMs <= this.#textTimeoutMs) return;
    this.#textTimeoutMs = timeoutMs;
    this.#setDeadline();
  };

  /** Stops the deadline while the body arrives. The server's request timeout bounds that time. */
  stopDeadline(): void {
    clearTimeout(this.#timer);
    this.#deadline = Number.POSITIVE_INFINITY;
  }

  /** Ends the work of the request. The client receives the error of the first call. */
  abort(code: ErrorCode): void {
    this.#controller.abort(new GlossaError(code));
  }

  /** Whether the client has closed the connection before its response. */
  get isClosedByClient(): boolean {
    const reason: unknown = this.signal.reason;
    return reason instanceof GlossaError && reason !== RESPONSE_KNOWN && reason.code === 'client_closed';
  }

  /** Whether `failBody` has a listener. Without a listener, its error would end the process. */
  get hasBodyReader(): boolean {
    return this.reply.request.raw.listenerCount('error') > 0;
  }

  /** Fails the body that is still being read. Destroying the request instead would cut off the error response. */
  failBody(code: ErrorCode): void {
    this.reply.request.raw.emit('error', new GlossaError(code));
  }

  /** The response begins before the work has ended. The deadline, or the end of the response, ends the work. */
  streamResponse(): void {
    this.#isStreamed = true;
  }

  /**
   * Ends the work of the request and starts the timeout of its response.
   * @param bytes size of the response; 0 when it is unknown
   */
  startResponse(bytes: number): void {
    if (this.#isStreamed) return;
    clearTimeout(this.#timer);
    // Stops work that would continue after the response. No client sees this error.
    this.#controller.abort(RESPONSE_KNOWN);
    if (this.reply.raw.destroyed) return;
    this.#timer = startResponseTimeout(this.reply, bytes, this.#maxTimeoutMs);
  }

  /** Ends the scope when the response is sent or the connection is closed. */
  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
    if (!this.signal.aborted) this.abort('client_closed');
  }

  #expire(): void {
    const cause = this.#isModelAsked ? { message: describeSlowness(undefined) } : {};
    this.#controller.abort(new GlossaError('deadline_exceeded', cause));
    if (this.#isStreamed) this.#timer = startResponseTimeout(this.reply, 0, this.#maxTimeoutMs);
  }

  #setDeadline(): void {
    this.#deadline = this.#deadlineStart + this.#textTimeoutMs + this.#addedMs;
    if (!this.signal.aborted) this.#startTimer(this.remainingMs(), () => this.#expire());
  }

  #startTimer(ms: number, onExpire: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(onExpire, ms);
  }
}
