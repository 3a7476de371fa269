import type { Registry } from 'prom-client';
import { GlossaError } from '../../../errors.ts';
import { describeSlowness } from '../../../llm/describe-failure.ts';
import type { Completion, Llm, LlmFailure } from '../../../llm/llm.ts';
import type { DetectLanguages } from '../../../llm/output-checks.ts';
import { estimateTokens } from '../../../llm/tokens.ts';
import type { RequestScope } from '../../../request-scope.ts';
import { runInTimeSlices } from '../../../resilience/time-slices.ts';
import { type SummaryEngine, type SummaryItem, type SummaryRequest, sourceText } from '../../engine.ts';
import { fitItems } from '../../fit-items.ts';
import { joinSentences } from '../../paragraph.ts';
import { type DocumentIndex, indexDocument } from './checks/document-index.ts';
import { detectDocumentLanguage } from './checks/output-language.ts';
import { type FormError, shapeAnswer } from './checks/shape-answer.ts';
import { type ValidationError, type ValidationResult, validateOutput } from './checks/validate-output.ts';
import { describeReason } from './describe-reason.ts';
import { computeLengthTarget, type LengthTarget } from './length-target.ts';
import { createLlmSummaryMetrics } from './metrics.ts';
import { buildPrompt, type ModelInput, type Prompt, type RetryFeedback } from './prompt.ts';
import { reduceDocument } from './reduce-document.ts';
import { sortBySource } from './sort-by-source.ts';
import { renderDocument } from './split-document.ts';
import { computeTokenBudget, type TokenBudget } from './token-budget.ts';

export interface LlmSummaryEngineOptions {
  llm: Llm;
  /** Selects sentences from a document that exceeds the context window. */
  extractive: SummaryEngine;
  detectLanguages: DetectLanguages;
  /** False for models that only translate. */
  canSummarize(model: string): boolean;
  registry: Registry;
}

/** The reason of a failure: a label of metrics and the cause of `engine_unavailable`. */
type FailureReason = LlmFailure | ValidationError | FormError | 'context' | 'unsuited' | 'slow';

/** One summary in progress. */
interface SummaryJob {
  document: string;
  language: string | undefined;
  focus: string | undefined;
  target: LengthTarget;
  budget: TokenBudget;
  index: Promise<DocumentIndex>;
  scope: RequestScope;
}

/** Share of the remaining time for taking notes on a long document, while the speed of the model is unknown. */
const NOTES_TIME_SHARE = 0.6;
/** The summary of the notes may take this many times its expected duration. */
const WRITING_PATIENCE = 1.3;
const MAX_ATTEMPTS = 2;
/** Expected duration of notes while the speed of the model is unknown, ms. */
const INITIAL_NOTES_MS = 6_000;
/** Tokens that the model is expected to write as notes on one part. */
const NOTES_TOKENS = 400;
/** UTF-16 units of a token, at most. */
const MAX_UNITS_PER_TOKEN = 3;
/** A shorter document measures the speed of a model by itself. */
const MAX_TOKENS_WITHOUT_TRIAL = 600;
/** Share of the remaining time for the measurement of the speed. */
const TRIAL_TIME_SHARE = 0.5;
/** UTF-16 units of the document from which the token density is estimated. */
const SAMPLE_LENGTH = 4_000;

/**
 * An engine that has a language model write the summary. It validates the response and shortens it to the limits of the
 * request. A response that fails validation twice is not used: the engine throws `engine_unavailable` with the reason as
 * its cause.
 */
export function createLlmSummaryEngine(options: LlmSummaryEngineOptions): SummaryEngine {
  const { llm, extractive, detectLanguages, canSummarize, registry } = options;
  const metrics = createLlmSummaryMetrics(registry);

  async function summarize(request: SummaryRequest, scope: RequestScope): Promise<SummaryItem[]> {
    if (!canSummarize(llm.model)) throw unavailable('unsuited');
    if (!llm.isUp() && llm.problem() !== undefined) throw modelError('unreachable');
    const job = await prepare(request, scope);
    const writingMs = expectedWritingMs(job.document, job.budget);
    if (writingMs !== undefined && writingMs > scope.remainingMs()) {
      throw unavailable('slow', describeSlowness(writingMs));
    }
    const input = await reduce(job);
    if ('failed' in input) throw modelError(input.failed);
    const lines = await write(input, job);
    const sorted = job.target.type === 'points' ? await sortBySource(lines, job.document, scope) : lines;
    const items = sorted.map((text) => ({ text }));
    return fitItems(items, job.target);
  }

  /** An embedded model that cannot start says what is missing. */
  const modelError = (reason: FailureReason): GlossaError =>
    unavailable(reason, reason === 'unreachable' ? llm.problem() : undefined);

  async function prepare(request: SummaryRequest, scope: RequestScope): Promise<SummaryJob> {
    const document = await runInTimeSlices(renderDocument(request.source), scope);
    const language = await detectDocumentLanguage(document, detectLanguages, scope);
    const { target, budget } = measure(request, document, language);
    if (!budget) throw unavailable('context');
    const index = indexDocument(document, language, scope);
    // The first completion may fail before anything awaits the index.
    index.catch(() => undefined);
    return { document, language, focus: request.focus, target, budget, index, scope };
  }

  /** The length of the summary, and the tokens that it takes. */
  function measure(
    request: SummaryRequest,
    document: string,
    language?: string,
  ): { target: LengthTarget; budget: TokenBudget | undefined } {
    const target = computeLengthTarget(request, document, language);
    const sample = document.slice(0, SAMPLE_LENGTH);
    const budget = computeTokenBudget(target, sample, { language, focus: request.focus }, llm.contextTokens());
    return { target, budget };
  }

  /** Shortens a document that exceeds the token budget. The time that the summary needs stays. */
  function reduce(job: SummaryJob): Promise<ModelInput | { failed: LlmFailure }> {
    const { document, language, target, budget, scope } = job;
    const remainingMs = scope.remainingMs();
    const writingMs = expectedWritingMs(document, budget);
    const timeMs =
      writingMs === undefined
        ? NOTES_TIME_SHARE * remainingMs
        : Math.max(0, remainingMs - WRITING_PATIENCE * writingMs);
    const endsAt = performance.now() + timeMs;
    const notesTokens = Math.min(NOTES_TOKENS, budget.outputTokens);
    return reduceDocument(
      document,
      budget,
      target,
      language,
      {
        maxConcurrency: llm.maxConcurrency,
        timeMs,
        completionMs: llm.durationMs(budget.promptTokens + budget.inputTokens, notesTokens) ?? INITIAL_NOTES_MS,
        takeNotes: (part, noteTarget) => takeNotes(part, noteTarget, job, endsAt),
        onParts: (done, total) => scope.onModelWork?.({ written: 0, parts: { done, total } }),
        extract: (text, maxCharacters) => extract(text, maxCharacters, job),
      },
      scope,
    );
  }

  async function takeNotes(
    part: string,
    target: LengthTarget,
    job: SummaryJob,
    endsAt: number,
  ): Promise<string[] | { failed: LlmFailure } | undefined> {
    const prompt = buildPrompt({ kind: 'part', text: part }, target, job);
    const completion = await complete(prompt, target, endsAt - performance.now(), job);
    if (completion.kind === 'failed') {
      // The rest of the time is for the summary.
      return completion.failure === 'timeout' ? undefined : { failed: completion.failure };
    }
    const result = await validate(completion.text, prompt, target, job);
    if ('lines' in result) return result.lines;
    metrics.countRejected(result.error);
    return undefined;
  }

  async function extract(text: string, maxCharacters: number, { focus, scope }: SummaryJob): Promise<string[]> {
    if (maxCharacters < 1 || !/[\p{L}\p{N}]/u.test(text)) return [];
    const source = { kind: 'text', text } as const;
    const { items } = await extractive.summarize({ source, type: 'text', maxPoints: 1, maxCharacters, focus }, scope);
    return items.map((item) => item.text);
  }

  /** Requests the summary. A response with an error is requested once more, with feedback. */
  async function write(input: ModelInput, job: SummaryJob): Promise<string[]> {
    const { language, focus, target, scope } = job;
    let feedback: RetryFeedback | undefined;
    let reason: FailureReason = 'unreadable';
    let usable: string[] | undefined;
    const givenMs = scope.remainingMs();
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const startedAt = performance.now();
      const prompt = buildPrompt(input, target, { language, focus, feedback });
      const completion = await complete(prompt, target, scope.remainingMs(), job);
      if (completion.kind === 'failed') {
        reason = completion.failure;
        break;
      }
      const result = await validate(completion.text, prompt, target, job);
      const { error, sentences, isUsable } =
        'lines' in result ? shapeAnswer(result.lines, job) : { error: result.error, sentences: [], isUsable: false };
      if (error === undefined) return sentences;
      if (isUsable) usable = sentences;
      reason = error;
      metrics.countRejected(reason);
      feedback = feedbackFor(reason, result);
      // The next attempt takes about as long as this one.
      if (attempt === MAX_ATTEMPTS || scope.remainingMs() < performance.now() - startedAt) break;
      metrics.countRetried(reason);
    }
    if (usable) return usable;
    if (reason !== 'timeout') throw modelError(reason);
    const expectedMs = expectedWritingMs(job.document, job.budget) ?? 0;
    throw unavailable(reason, describeSlowness(expectedMs > givenMs ? expectedMs : undefined));
  }

  function complete(
    { messages, responseSchema }: Prompt,
    target: LengthTarget,
    timeoutMs: number,
    job: SummaryJob,
  ): Promise<Completion> {
    const maxCharacters = 4 * target.targetCharacters + 60 * target.targetItems + 2_000;
    const { signal, tenantId, onModelWork } = job.scope;
    const maxTokens = job.budget.outputTokens;
    onModelWork?.({ written: 0 });
    const onToken = onModelWork && (() => onModelWork({ written: 1 }));
    return llm.complete({
      purpose: 'summary',
      tenantId,
      messages,
      responseSchema,
      maxTokens,
      maxCharacters,
      timeoutMs,
      signal,
      onToken,
    });
  }

  async function validate(
    text: string,
    prompt: Prompt,
    target: LengthTarget,
    { document, index, scope }: SummaryJob,
  ): Promise<ValidationResult> {
    const { instructions } = prompt;
    return validateOutput({ text, target, instructions, document, index: await index }, detectLanguages, scope);
  }

  /** Tokens of a document. The rest of one that exceeds the context window is not counted. */
  function documentTokens(document: string): number {
    const contextTokens = llm.contextTokens();
    return Math.min(estimateTokens(document.slice(0, MAX_UNITS_PER_TOKEN * contextTokens)), contextTokens);
  }

  /** Expected time of the prompt that has the whole document, or what it was reduced to. Undefined while the speed is unknown. */
  function expectedWritingMs(document: string, budget: TokenBudget): number | undefined {
    const inputTokens = Math.min(documentTokens(document), budget.inputTokens);
    return llm.durationMs(budget.promptTokens + inputTokens, budget.expectedTokens);
  }

  return {
    name: 'llm',
    async durationMs(request, scope) {
      const document = sourceText(request.source);
      if (canSummarize(llm.model) && documentTokens(document) > MAX_TOKENS_WITHOUT_TRIAL) {
        await llm.measureSpeed({ timeoutMs: TRIAL_TIME_SHARE * scope.remainingMs(), signal: scope.signal });
      }
      const { budget } = measure(request, document);
      return (budget && expectedWritingMs(document, budget)) ?? Number.POSITIVE_INFINITY;
    },
    async summarize(request, scope) {
      const startedAt = performance.now();
      scope.signal.throwIfAborted();
      try {
        const items = await summarize(request, scope);
        const engineMs = performance.now() - startedAt;
        if (request.type === 'points') return { items, engineMs };
        return { items, engineMs, paragraph: joinSentences(items.map(({ text }) => text)) };
      } finally {
        metrics.observeSeconds((performance.now() - startedAt) / 1000);
      }
    },
    // The caller owns the client and closes it.
    async [Symbol.asyncDispose]() {},
  };
}

/** @param message for people; default: by the reason */
function unavailable(reason: FailureReason, message = describeReason(reason)): GlossaError {
  return new GlossaError('engine_unavailable', { cause: reason, message });
}

const FEEDBACK_KINDS = ['language', 'length', 'count', 'form', 'copied'] as const;

function feedbackFor(reason: FailureReason, result: ValidationResult): RetryFeedback {
  if (reason === 'numbers' || reason === 'names') {
    return { kind: reason, invented: ('invented' in result && result.invented) || [] };
  }
  return { kind: FEEDBACK_KINDS.find((kind) => kind === reason) ?? 'other' };
}
