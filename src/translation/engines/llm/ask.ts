import type { LanguageDetector } from '../../../languages/language-detector.ts';
import type { Llm, LlmFailure } from '../../../llm/llm.ts';
import { estimateTokens } from '../../../llm/tokens.ts';
import type { RequestScope } from '../../../request-scope.ts';
import { forEachConcurrent } from '../../../resilience/for-each-concurrent.ts';
import type { Segment } from '../../engine.ts';
import type { Reason } from './checks/check.ts';
import { createChecks } from './checks/checks.ts';
import { findWrongLanguage } from './checks/language.ts';
import { findMoved } from './checks/order.ts';
import { longestGood } from './checks/size.ts';
import { fitQuestions, tokensOfAnswer, tokensOfInstructions } from './fit.ts';
import type { Metrics } from './metrics.ts';
import type { Pair, Profile } from './profiles/profile.ts';
import { unwrap } from './unwrap.ts';

export interface Asker {
  /**
   * @returns for each segment a text that has passed every check, or undefined; undefined instead of all of them where the
   *   model could not be asked
   * @throws the signal's reason when aborted
   */
  translate(segments: readonly Segment[], pair: Pair, limits: Limits): Promise<readonly Text[] | undefined>;
}

type Text = string | undefined;

interface Limits {
  patience: number | undefined;
  signal: AbortSignal;
}

/** In milliseconds: nobody waits longer for one batch, and as long where nobody said. */
const USUAL_PATIENCE = 120_000;
/** With less than this left, in milliseconds, nothing is asked again. */
const MIN_PATIENCE = 300;
/** Segments that are asked again at once. When the first of them are all wrong again, the others are not asked. */
const AGAIN_AT_ONCE = 4;
/** Left for what a model thinks before it answers. */
const TOKENS_TO_THINK = 1_024;
/** An answer may have so much around it, and its letters may be written as escapes. */
const CHARACTERS_AROUND = 500;
const CHARACTERS_OF_ESCAPES = 2;

/** After these the model is no good for anything at the moment; after others it may be for some of the segments. */
const OUT_OF_REACH: ReadonlySet<LlmFailure> = new Set(['unreachable', 'timeout', 'limited', 'denied', 'malformed']);

export function createAsker(
  profile: Profile,
  parts: { llm: Llm; detector: LanguageDetector; metrics: Metrics },
): Asker {
  const { llm, detector, metrics } = parts;
  const findFault = createChecks(profile.instructions);

  const roomFor = (pair: Pair): number => llm.contextTokens() - tokensOfInstructions(profile, pair);

  /** @returns undefined where the model is out of reach */
  async function ask(job: Job, again: boolean): Promise<readonly Text[] | undefined> {
    const { sources, pair, until, signal } = job;
    const { messages, responseSchema } = profile.ask(sources, pair, again);
    const asked = sources.reduce((sum, text) => sum + estimateTokens(text), 0);
    const reply = await llm.complete({
      purpose: 'translation',
      messages,
      ...(responseSchema ? { responseSchema } : {}),
      maxTokens: Math.min(tokensOfAnswer(sources, pair.to) + TOKENS_TO_THINK, roomFor(pair) - asked),
      maxCharacters: sources.reduce((sum, text) => sum + CHARACTERS_OF_ESCAPES * longestGood(text), CHARACTERS_AROUND),
      timeoutMs: Math.max(1, until - performance.now()),
      signal,
    });
    if (reply.kind === 'failed') return OUT_OF_REACH.has(reply.failure) ? undefined : sources.map(() => undefined);
    const said = profile.read(reply.text, sources);
    const texts = said?.map((text, index) => unwrap(text, sources[index] ?? ''));
    const faults = texts ? await findFaults(texts, job) : sources.map((): Reason => 'count');
    for (const fault of faults) if (fault) metrics.rejected(fault);
    return faults.map((fault, index) => (fault ? undefined : texts?.[index]));
  }

  async function findFaults(said: readonly string[], job: Job): Promise<(Reason | undefined)[]> {
    const { segments, sources, pair, until, signal } = job;
    const faults = segments.map((segment, index) =>
      findFault({ segment, source: sources[index] ?? '', said: said[index] ?? '', ...pair }),
    );
    for (const index of findMoved(sources, said)) faults[index] ??= 'order';
    // What stayed as it was has passed as a name.
    const changed = said.flatMap((text, index) => (faults[index] || text === sources[index] ? [] : [{ index, text }]));
    const scope: RequestScope = {
      signal,
      tenantId: 'llm',
      owner: 'llm',
      remainingMs: () => until - performance.now(),
    };
    const texts = changed.map(({ text }) => text);
    for (const at of await findWrongLanguage(texts, pair.to, detector, scope)) {
      const wrong = changed[at];
      if (wrong) faults[wrong.index] = 'language';
    }
    return faults;
  }

  /** Each alone: what was wrong with one may have been the fault of another. */
  async function askAgain(wrong: readonly number[], job: Job, texts: Text[]): Promise<void> {
    const first = wrong.slice(0, AGAIN_AT_ONCE);
    for (const some of [first, wrong.slice(AGAIN_AT_ONCE)]) {
      await forEachConcurrent(some, AGAIN_AT_ONCE, async (index) => {
        if (job.until - performance.now() < MIN_PATIENCE) return;
        metrics.askedAgain();
        texts[index] = (await ask(only([index], job), true))?.[0];
      });
      if (first.every((index) => texts[index] === undefined)) return;
    }
  }

  return {
    async translate(segments, pair, { patience = USUAL_PATIENCE, signal }) {
      const until = performance.now() + Math.min(patience, USUAL_PATIENCE);
      const job: Job = { segments, sources: segments.map(textOf), pair, until, signal };
      const texts: Text[] = segments.map(() => undefined);
      const groups = fitQuestions(job.sources, roomFor(pair), pair.to, profile.segments);
      const fitting = groups.flat();
      for (let left = segments.length - fitting.length; left > 0; left--) metrics.rejected('too_long');
      const wrong: number[] = [];
      let isOutOfReach = groups.length > 0;
      const askGroup = async (group: readonly number[]): Promise<void> => {
        const said = await ask(only(group, job), false);
        if (said) isOutOfReach = false;
        for (const [at, index] of group.entries()) {
          texts[index] = said?.[at];
          if (said && said[at] === undefined) wrong.push(index);
        }
      };
      await Promise.all(groups.map(askGroup));
      if (isOutOfReach) return undefined;
      if (profile.asksAgain) await askAgain(wrong, job, texts);
      return texts;
    },
  };
}

/** Segments that are translated together, or one of them alone. */
interface Job {
  segments: readonly Segment[];
  /** Their texts, with what is kept in its place. */
  sources: readonly string[];
  pair: Pair;
  /** In milliseconds of `performance.now()`. */
  until: number;
  signal: AbortSignal;
}

function only(indexes: readonly number[], job: Job): Job {
  const pick = <T>(all: readonly T[]): T[] => indexes.flatMap((index) => all.slice(index, index + 1));
  return { ...job, segments: pick(job.segments), sources: pick(job.sources) };
}

function textOf(segment: Segment): string {
  return segment.map(({ text }) => text).join('');
}
