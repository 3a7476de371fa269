import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import { GlossaError } from '../errors.ts';
import type { RequestScope } from '../request-scope.ts';
import { inSlices } from '../resilience/time-slices.ts';
import { inSpan } from '../telemetry/traces.ts';
import { slicesOf } from '../text/slices.ts';
import { type Summary, type SummaryEngine, type SummaryRequest, sourceText } from './engine.ts';

/** A summary, who made it, and the time of all engines that worked on it. */
export interface Answered {
  summary: Summary;
  engine: string;
  engineMilliseconds: number;
}

export interface EnginesInOrder {
  /** @throws GlossaError of the last engine asked; the signal's reason when aborted */
  summarize(request: SummaryRequest, scope: RequestScope): Promise<Answered>;
}

export interface EnginesInOrderOptions {
  /** By preference, one at least. */
  engines: readonly SummaryEngine[];
  /** Answers what is short enough to come back as it is, whoever is preferred. */
  extractive: SummaryEngine;
  log: Logger;
  registry: Registry;
}

/** The part of its time that a caller gives to an engine before the next one, and to the last one. */
const TIME = { first: 0.6, last: 0.97 };
/** With fewer code points than this, nothing can be said in words of one's own. */
const MIN_CHARACTERS = 20;
/** Code points of a text that may come back whole: a point of an extractive summary has hardly more. */
const MAX_WHOLE_LENGTH = 1_200;
const MAX_POINT_LENGTH = 600;
/** A summary with this part of a text's letters is the text. */
const WHOLE = 0.97;

/** Asks the engines in their order; whoever cannot answer is followed by the next one. */
export function createEnginesInOrder({ engines, extractive, log, registry }: EnginesInOrderOptions): EnginesInOrder {
  const fallbacks = new Counter({
    name: 'glossa_summarization_fallbacks_total',
    help: 'Summaries that an engine could not make, so that the next one was asked, by engine and reason',
    labelNames: ['engine', 'reason'],
    registers: [registry],
  });

  /** Those that have not answered since they failed. */
  const failing = new Set<SummaryEngine>();

  return {
    async summarize(request, scope) {
      const began = performance.now();
      const answered = (summary: Summary, engine: string, spent = 0): Answered => {
        return { summary, engine, engineMilliseconds: spent + summary.milliseconds };
      };
      if (engines[0] !== extractive && (await inSlices(mayNeedNoWords(request), scope))) {
        const summary = await ask(extractive, request, scope);
        if (isLittle(request) || (await inSlices(isWhole(request, summary), scope)))
          return answered(summary, extractive.name);
      }
      for (const [index, engine] of engines.entries()) {
        const isLast = index === engines.length - 1;
        const spent = performance.now() - began;
        try {
          const summary = await ask(engine, request, withPart(scope, isLast ? TIME.last : TIME.first));
          failing.delete(engine);
          return answered(summary, engine.name, index > 0 ? spent : 0);
        } catch (error) {
          scope.signal.throwIfAborted();
          const canFollow = error instanceof GlossaError && ['engine_unavailable', 'overloaded'].includes(error.code);
          if (isLast || !canFollow) throw error;
          const reason = typeof error.cause === 'string' ? error.cause : error.code;
          fallbacks.inc({ engine: engine.name, reason });
          const line = { engine: engine.name, reason, next: engines[index + 1]?.name };
          // Of an outage one line says enough; the counter knows how many.
          log[failing.has(engine) ? 'debug' : 'warn'](line, 'a summary falls to the next engine');
          failing.add(engine);
        }
      }
      throw new GlossaError('engine_unavailable');
    },
  };
}

function ask(engine: SummaryEngine, request: SummaryRequest, scope: RequestScope): Promise<Summary> {
  const characters = sourceText(request.source).length;
  const attributes = { 'glossa.engine': engine.name, 'glossa.type': request.type, 'glossa.characters': characters };
  return inSpan('summarization.engine', { attributes }, () => engine.summarize(request, scope));
}

/** The caller, with a part of the time that is left. */
function withPart(scope: RequestScope, part: number): RequestScope {
  const { signal, tenantId, owner } = scope;
  const kept = (1 - part) * scope.remainingMs();
  return { signal, tenantId, owner, remainingMs: () => Math.max(0, scope.remainingMs() - kept) };
}

/** Whether there may be nothing to put into other words: the text is as short as what is asked for, or no language. */
function* mayNeedNoWords(request: SummaryRequest): Generator<undefined, boolean, void> {
  const { type, maxPoints, maxCharacters } = request;
  const longest = maxCharacters ?? (type === 'points' ? maxPoints * MAX_POINT_LENGTH : MAX_WHOLE_LENGTH);
  if (isLittle(request)) return true;
  yield;
  return (yield* letters(sourceText(request.source), 2 * longest)) <= longest;
}

function isLittle({ source, maxCharacters = MIN_CHARACTERS }: SummaryRequest): boolean {
  return maxCharacters < MIN_CHARACTERS || !/\p{L}/u.test(sourceText(source));
}

function* isWhole({ source }: SummaryRequest, { items }: Summary): Generator<undefined, boolean, void> {
  const said = yield* letters(items.map(({ text }) => text).join(' '));
  return said >= WHOLE * (yield* letters(sourceText(source)));
}

/** Letters and digits, counted as far as it matters. */
function* letters(text: string, most = Number.POSITIVE_INFINITY): Generator<undefined, number, void> {
  let count = 0;
  for (const slice of slicesOf(text)) {
    count += slice.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
    if (count > most) break;
    yield;
  }
  return count;
}
