import type { LanguageDetector } from '../../../languages/language-detector.ts';
import type { LanguagePair } from '../../../languages/language-pair.ts';
import type { Llm, LlmFailure } from '../../../llm/llm.ts';
import { estimateTokens } from '../../../llm/tokens.ts';
import type { RequestScope } from '../../../request-scope.ts';
import { forEachConcurrent } from '../../../resilience/for-each-concurrent.ts';
import { maxTranslationLength } from '../../checks/length.ts';
import type { Segment } from '../../engine.ts';
import type { RejectionReason } from './checks/check-types.ts';
import { findWrongLanguage } from './checks/language.ts';
import { findMovedNumbers } from './checks/structure.ts';
import { createOutputValidator } from './checks/validate-output.ts';
import type { LlmEngineMetrics } from './metrics.ts';
import type { PromptProfile } from './profiles/profile.ts';
import { estimatePromptTokens, estimateResponseTokens, groupByContext } from './token-budget.ts';
import { unquote } from './unquote.ts';

export interface LlmTranslator {
  /**
   * @returns for each segment a translation that passed every check, or undefined; undefined in place of the array if the
   *   model is unavailable
   * @throws the signal's reason when aborted
   */
  translate(
    segments: readonly Segment[],
    pair: LanguagePair,
    limits: TranslationLimits,
  ): Promise<readonly Translation[] | undefined>;
}

/** Undefined if the output was rejected. */
type Translation = string | undefined;

interface TranslationLimits {
  /** Default: 120 s. */
  timeoutMs: number | undefined;
  signal: AbortSignal;
}

/** The segments of a batch, or some of them. */
interface LlmJob {
  segments: readonly Segment[];
  /** The texts of the segments, protected parts included. */
  sources: readonly string[];
  pair: LanguagePair;
  /** In ms of `performance.now()`. */
  deadlineAt: number;
  signal: AbortSignal;
}

const MAX_TIMEOUT_MS = 120_000;
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
  const findReason = createOutputValidator(profile.instructions);

  const availableTokens = (pair: LanguagePair): number => llm.contextTokens() - estimatePromptTokens(profile, pair);

  /**
   * Translates the segments of a job in one request.
   * @returns undefined if the model is unavailable
   */
  async function translateGroup(job: LlmJob, isRetry: boolean): Promise<readonly Translation[] | undefined> {
    const { sources, pair, deadlineAt, signal } = job;
    const { messages, responseSchema } = profile.buildPrompt(sources, pair, isRetry);
    const sourceTokens = sources.reduce((sum, text) => sum + estimateTokens(text), 0);
    const completion = await llm.complete({
      purpose: 'translation',
      messages,
      ...(responseSchema ? { responseSchema } : {}),
      maxTokens: Math.min(
        estimateResponseTokens(sources, pair.to) + REASONING_TOKENS,
        availableTokens(pair) - sourceTokens,
      ),
      maxCharacters: sources.reduce(
        (sum, text) => sum + ESCAPE_FACTOR * maxTranslationLength(text),
        RESPONSE_OVERHEAD_CHARACTERS,
      ),
      timeoutMs: Math.max(1, deadlineAt - performance.now()),
      signal,
    });
    if (completion.kind === 'failed') {
      return MODEL_FAILURES.has(completion.failure) ? undefined : sources.map(() => undefined);
    }
    const outputs = profile.parseResponse(completion.text, sources);
    const texts = outputs?.map((output, index) => unquote(output, sources[index] ?? ''));
    const reasons = texts ? await validate(texts, job) : sources.map((): RejectionReason => 'count');
    for (const reason of reasons) if (reason) metrics.rejected(reason);
    return reasons.map((reason, index) => (reason ? undefined : texts?.[index]));
  }

  /** @returns for each text the reason of its rejection, or undefined */
  async function validate(texts: readonly string[], job: LlmJob): Promise<(RejectionReason | undefined)[]> {
    const { segments, sources, pair, deadlineAt, signal } = job;
    const reasons = segments.map((segment, index) =>
      findReason({ segment, source: sources[index] ?? '', translation: texts[index] ?? '', ...pair }),
    );
    for (const index of findMovedNumbers(sources, texts)) reasons[index] ??= 'order';
    // An unchanged text that passed the other checks is a name, so its language is not checked.
    const changed = texts.flatMap((text, index) =>
      reasons[index] || text === sources[index] ? [] : [{ index, text }],
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
  async function retryEach(rejected: readonly number[], job: LlmJob, translations: Translation[]): Promise<void> {
    const first = rejected.slice(0, CONCURRENT_RETRIES);
    for (const indexes of [first, rejected.slice(CONCURRENT_RETRIES)]) {
      await forEachConcurrent(indexes, CONCURRENT_RETRIES, async (index) => {
        if (job.deadlineAt - performance.now() < MIN_RETRY_TIME_MS) return;
        metrics.retried();
        translations[index] = (await translateGroup(pick([index], job), true))?.[0];
      });
      if (first.every((index) => translations[index] === undefined)) return;
    }
  }

  return {
    async translate(segments, pair, { timeoutMs = MAX_TIMEOUT_MS, signal }) {
      const deadlineAt = performance.now() + Math.min(timeoutMs, MAX_TIMEOUT_MS);
      const job: LlmJob = { segments, sources: segments.map(textOf), pair, deadlineAt, signal };
      const translations: Translation[] = segments.map(() => undefined);
      const groups = groupByContext(job.sources, availableTokens(pair), pair.to, profile.maxSegments);
      const fitting = groups.flat().length;
      for (let count = segments.length - fitting; count > 0; count--) metrics.rejected('too_long');
      const rejected: number[] = [];
      let isUnavailable = groups.length > 0;
      await Promise.all(
        groups.map(async (group) => {
          const texts = await translateGroup(pick(group, job), false);
          if (texts) isUnavailable = false;
          for (const [position, index] of group.entries()) {
            translations[index] = texts?.[position];
            if (texts && texts[position] === undefined) rejected.push(index);
          }
        }),
      );
      if (isUnavailable) return undefined;
      if (profile.canRetry) await retryEach(rejected, job, translations);
      return translations;
    },
  };
}

function pick(indexes: readonly number[], job: LlmJob): LlmJob {
  const select = <T>(all: readonly T[]): T[] => indexes.flatMap((index) => all.slice(index, index + 1));
  return { ...job, segments: select(job.segments), sources: select(job.sources) };
}

function textOf(segment: Segment): string {
  return segment.map(({ text }) => text).join('');
}
