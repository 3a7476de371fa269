import type { TaggedText } from '@glossa/tagged-text';
import type { LanguageDetector } from '../../../languages/language-detector.ts';
import type { LanguagePair } from '../../../languages/language-pair.ts';
import type { Llm, LlmFailure } from '../../../llm/llm.ts';
import { estimateTokens } from '../../../llm/tokens.ts';
import type { RequestScope } from '../../../request-scope.ts';
import { forEachConcurrent } from '../../../resilience/for-each-concurrent.ts';
import { maxTranslationLength } from '../../checks/length.ts';
import type { Batch, Segment } from '../../engine.ts';
import { isDamaged } from '../../text/is-damaged.ts';
import { textOf } from '../../text/segment-text.ts';
import type { TranslationOptions } from '../../translation-options.ts';
import { createLeakCheck } from './checks/chatter.ts';
import type { RejectionReason } from './checks/check-types.ts';
import { copiesExample } from './checks/copied-example.ts';
import { findWrongLanguage } from './checks/language.ts';
import { ownWords, toCandidate } from './checks/output-candidate.ts';
import { findMovedNumbers } from './checks/structure.ts';
import { createOutputValidator } from './checks/validate-output.ts';
import type { LlmEngineMetrics } from './metrics.ts';
import type { PromptProfile } from './profiles/profile.ts';
import { readOutput, textWithTargets, toPromptSegment } from './prompt-segment.ts';
import {
  estimateContextTokens,
  estimatePromptTokens,
  estimateResponseTokens,
  estimateSegmentTokens,
  groupByContext,
} from './token-budget.ts';
import { unquote } from './unquote.ts';

export interface LlmTranslator {
  /**
   * @returns for each segment a translation that passed every check, or undefined; a failure if the model is unavailable
   * @throws the signal's reason when aborted
   */
  translate(work: TranslationWork, limits: TranslationLimits): Promise<readonly Translation[] | ModelFailure>;
}

interface TranslationWork {
  segments: readonly Segment[];
  pair: LanguagePair;
  options: TranslationOptions;
}

export interface ModelFailure {
  failed: LlmFailure;
  /** Time that the failed request takes by the measured speed of the model, ms. */
  expectedMs: number | undefined;
}

/** Undefined if the output was rejected. */
type Translation = TaggedText | undefined;

interface TranslationLimits {
  /** Default: 15 min. */
  timeoutMs: number | undefined;
  tenantId?: string | undefined;
  onWritten?: Batch['onWritten'];
  signal: AbortSignal;
}

/** The segments of a batch, or some of them. */
interface LlmJob extends TranslationWork {
  /** Indexes of the segments in the batch. */
  indexes: readonly number[];
  isRetry: boolean;
  /** Deadline in ms of `performance.now()`. */
  deadlineAt: number;
  tenantId: string | undefined;
  onWritten: Batch['onWritten'];
  signal: AbortSignal;
}

/** A batch of a document may take minutes on a processor. A server that sends nothing times out before. */
const MAX_TIMEOUT_MS = 15 * 60_000;
/** Minimum remaining time for a retry. */
const MIN_RETRY_TIME_MS = 300;
/** Concurrent retries. If the first ones all fail again, the other segments are not retried. */
const CONCURRENT_RETRIES = 4;
const REASONING_TOKENS = 1_024;
/** UTF-16 units of a response without its texts. */
const RESPONSE_OVERHEAD_CHARACTERS = 500;
/** UTF-16 units of the response per character of a text, because JSON may escape it. */
const ESCAPE_FACTOR = 2;

/** Failures after which the model counts as unavailable. Other failures affect single segments. */
const MODEL_FAILURES: ReadonlySet<LlmFailure> = new Set(['unreachable', 'timeout', 'limited', 'denied', 'malformed']);

export function createLlmTranslator(
  profile: PromptProfile,
  parts: { llm: Llm; detector: LanguageDetector; metrics: LlmEngineMetrics },
): LlmTranslator {
  const { llm, detector, metrics } = parts;
  const findReason = createOutputValidator(profile.allInstructions({ from: 'en', to: 'de' }));

  const availableTokens = (pair: LanguagePair): number => llm.contextTokens() - estimatePromptTokens(profile, pair);

  /**
   * Translates the segments of a job in one request.
   * @returns a failure if the model is unavailable
   */
  async function translateGroup(job: LlmJob): Promise<readonly Translation[] | ModelFailure> {
    const { pair, options, isRetry, deadlineAt, tenantId, onWritten, signal } = job;
    onWritten?.(0);
    const segments = job.segments.map((segment) => toPromptSegment(segment, isRetry));
    const { messages, responseSchema } = profile.buildPrompt({ segments, pair, options, isRetry });
    const texts = segments.map(textWithTargets);
    const usedTokens = segments.reduce(
      (sum, segment) => sum + estimateSegmentTokens(segment),
      estimateContextTokens(options.context),
    );
    const completion = await llm.complete({
      purpose: 'translation',
      tenantId,
      messages,
      ...(responseSchema ? { responseSchema } : {}),
      maxTokens: Math.min(
        estimateResponseTokens(texts, pair.to) + REASONING_TOKENS,
        availableTokens(pair) - usedTokens,
      ),
      maxCharacters: texts.reduce(
        (sum, text) => sum + ESCAPE_FACTOR * maxTranslationLength(text),
        RESPONSE_OVERHEAD_CHARACTERS,
      ),
      timeoutMs: Math.max(1, deadlineAt - performance.now()),
      signal,
      ...(onWritten && { onToken: () => onWritten(1) }),
    });
    if (completion.kind === 'failed') {
      if (!MODEL_FAILURES.has(completion.failure)) return segments.map(() => undefined);
      const promptTokens = messages.reduce((sum, { content }) => sum + estimateTokens(content), 0);
      const outputTokens = estimateResponseTokens(texts, pair.to);
      return { failed: completion.failure, expectedMs: llm.durationMs(promptTokens, outputTokens) };
    }
    const responses = profile.parseResponse(completion.text, segments);
    const outputs = segments.map((segment, index) => {
      const response = responses?.[index];
      return response === undefined ? undefined : readOutput(unquote(response, segment.text), segment);
    });
    const reasons = responses ? await validate(outputs, job) : segments.map((): RejectionReason => 'count');
    for (const reason of reasons) if (reason) metrics.rejected(reason);
    return reasons.map((reason, index) => (reason ? undefined : outputs[index]));
  }

  /**
   * @param outputs undefined for an output with an invented tag
   * @returns for each output the reason of its rejection, or undefined
   */
  async function validate(outputs: readonly Translation[], job: LlmJob): Promise<(RejectionReason | undefined)[]> {
    const { segments, pair, options, isRetry, deadlineAt, signal } = job;
    const leaksContext = options.context === undefined ? undefined : createLeakCheck(options.context);
    const candidates = segments.map(({ parts }, index) => toCandidate(parts, outputs[index]?.text ?? '', pair));
    const reasons = candidates.map((candidate, index): RejectionReason | undefined => {
      const output = outputs[index];
      if (output === undefined) return 'keeps';
      const example = isRetry ? undefined : segments[index]?.example;
      const copied = example && copiesExample(candidate, example) ? 'example' : undefined;
      const reason = findReason(candidate) ?? (leaksContext?.(candidate) ? 'leak' : copied);
      // Tags are checked last, so that the other checks name what went wrong with the text.
      const segment = segments[index];
      return reason ?? (segment && isDamaged(segment, output) ? 'keeps' : undefined);
    });
    const sources = candidates.map(({ source }) => source);
    const texts = candidates.map(({ translation }) => translation);
    for (const index of findMovedNumbers(sources, texts)) reasons[index] ??= 'order';
    // An unchanged text that passed the other checks is a name, so its language is not checked.
    const changed = candidates.flatMap((candidate, index) =>
      reasons[index] || candidate.translation === textOf(candidate.segment)
        ? []
        : [{ index, text: ownWords(candidate) }],
    );
    const scope: RequestScope = {
      signal,
      tenantId: 'llm',
      owner: 'llm',
      remainingMs: () => deadlineAt - performance.now(),
    };
    const changedTexts = changed.map(({ text }) => text);
    for (const position of await findWrongLanguage(changedTexts, pair.to, detector, scope)) {
      const wrong = changed[position];
      if (wrong) reasons[wrong.index] = 'language';
    }
    return reasons;
  }

  /** Retries rejected segments one by one, because one segment may have spoiled the output of another. */
  async function retryEach(rejected: readonly LlmJob[], translations: Translation[]): Promise<void> {
    const first = rejected.slice(0, CONCURRENT_RETRIES);
    for (const jobs of [first, rejected.slice(CONCURRENT_RETRIES)]) {
      await forEachConcurrent(jobs, CONCURRENT_RETRIES, async (job) => {
        if (job.deadlineAt - performance.now() < MIN_RETRY_TIME_MS) return;
        metrics.retried();
        const result = await translateGroup(job);
        for (const index of job.indexes) translations[index] = isFailure(result) ? undefined : result[0];
      });
      if (first.every(({ indexes }) => indexes.every((index) => translations[index] === undefined))) return;
    }
  }

  /** Divides the work into requests that fit the context window. */
  function toJobs(
    { segments, pair, options }: TranslationWork,
    limits: Pick<LlmJob, 'deadlineAt' | 'tenantId' | 'onWritten' | 'signal'>,
  ): LlmJob[] {
    const prompts = segments.map((segment) => toPromptSegment(segment, false));
    const groups = groupByContext(prompts, {
      maxTokens: availableTokens(pair),
      contextTokens: estimateContextTokens(options.context),
      to: pair.to,
      maxSegments: profile.maxSegments,
    });
    const { context, ...withoutContext } = options;
    const jobs = groups.map(({ indexes, hasContext }) => ({
      indexes,
      segments: pick(indexes, segments),
      pair,
      options: hasContext ? options : withoutContext,
      isRetry: false,
      ...limits,
    }));
    const missing = segments.length - jobs.reduce((sum, { indexes }) => sum + indexes.length, 0);
    for (let count = missing; count > 0; count--) metrics.rejected('too_long');
    const omitted = groups.filter(({ hasContext }) => !hasContext).flatMap(({ indexes }) => indexes);
    if (context !== undefined) metrics.contextsOmitted(omitted.length);
    return jobs;
  }

  return {
    async translate(work, { timeoutMs = MAX_TIMEOUT_MS, tenantId, onWritten, signal }) {
      const deadlineAt = performance.now() + Math.min(timeoutMs, MAX_TIMEOUT_MS);
      const jobs = toJobs(work, { deadlineAt, tenantId, onWritten, signal });
      const translations: Translation[] = work.segments.map(() => undefined);
      const rejected: LlmJob[] = [];
      const failures: ModelFailure[] = [];
      await Promise.all(
        jobs.map(async (job) => {
          const result = await translateGroup(job);
          const texts = isFailure(result) ? undefined : result;
          if (isFailure(result)) failures.push(result);
          for (const [position, index] of job.indexes.entries()) {
            translations[index] = texts?.[position];
            if (!texts || texts[position] !== undefined) continue;
            rejected.push({ ...job, indexes: [index], segments: pick([position], job.segments), isRetry: true });
          }
        }),
      );
      const [failure] = failures;
      if (failure && failures.length === jobs.length) return failure;
      if (profile.canRetry) await retryEach(rejected, translations);
      return translations;
    },
  };
}

export function isFailure(result: readonly Translation[] | ModelFailure): result is ModelFailure {
  return 'failed' in result;
}

function pick<T>(indexes: readonly number[], all: readonly T[]): T[] {
  return indexes.flatMap((index) => all.slice(index, index + 1));
}
