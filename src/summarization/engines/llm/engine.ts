import type { Registry } from 'prom-client';
import { GlossaError } from '../../../errors.ts';
import type { Completion, Llm, LlmFailure } from '../../../llm/llm.ts';
import type { DetectLanguages } from '../../../llm/output-checks.ts';
import type { RequestScope } from '../../../request-scope.ts';
import { runInTimeSlices } from '../../../resilience/time-slices.ts';
import type { SummaryEngine, SummaryRequest } from '../../engine.ts';
import { joinSentences } from '../../paragraph.ts';
import { type Evidence, gatherEvidence } from './checks/document-index.ts';
import { countUnknownNames } from './checks/names.ts';
import { languageOf } from './checks/output-language.ts';
import { type Fault, judge } from './checks/validate-output.ts';
import { fitLines, lengthOf } from './fit-lines.ts';
import { type Wish, wishOf } from './length-target.ts';
import { createMetrics } from './metrics.ts';
import { ask, type Complaint, type Material } from './prompt.ts';
import { materialFor } from './reduce-document.ts';
import { inOrderOfText } from './sort-by-source.ts';
import { readable } from './split-document.ts';
import { type Room, roomFor } from './token-budget.ts';

export interface LlmSummaryOptions {
  llm: Llm;
  /** Chooses what the model reads of a document that is too long for it. */
  condenser: SummaryEngine;
  tell: DetectLanguages;
  /** Whether a model of that name can do it: some only translate. */
  suits(model: string): boolean;
  registry: Registry;
}

/** Why there is no summary: the model failed, its answers are of no use, or its context is too small for one. */
type Reason = LlmFailure | Fault | 'length' | 'count' | 'short' | 'context' | 'unsuited';

/** The part of its time that a long document's parts are read in. */
const READING = 0.6;
/** Milliseconds for a question, before any was asked; and how fast that follows what is measured. */
const FIRST_PACE = 6_000;
const FOLLOWS = 0.3;
/** So much longer than it may be, or so many fewer points, is asked for again; with still fewer it is not used. */
const TOO_LONG = 1.25;
const TOO_FEW = 0.75;
/** A document this many times as long as its points has more to say than they do. */
const MORE_TO_SAY = 3;
const SHORT = 40;
const SAMPLE = 4_000;

/**
 * The engine that lets a language model write summaries, which are checked and made to fit. It does not answer with what
 * it has doubts about: `engine_unavailable`, its cause the reason in a word.
 */
export function llmSummaryEngine({ llm, condenser, tell, suits, registry }: LlmSummaryOptions): SummaryEngine {
  const metrics = createMetrics(registry);
  let pace = FIRST_PACE;

  async function summarize(request: SummaryRequest, scope: RequestScope): Promise<string[]> {
    if (!suits(llm.model)) throw failed('unsuited');
    const document = await runInTimeSlices(readable(request.source), scope);
    const language = await languageOf(document, tell, scope);
    const wish = wishOf(request, document, language);
    const room = roomFor(wish, document.slice(0, SAMPLE), language, llm.contextTokens());
    if (!room) throw failed('context');
    const gathered = gatherEvidence(document, language, scope);
    // Nobody may be waiting for it when it fails.
    gathered.catch(() => undefined);
    const work = { document, language, wish, room, gathered, scope };
    const material = await read(work);
    if ('failed' in material) throw failed(material.failed);
    const lines = await write(material, work);
    const ordered = wish.type === 'points' ? await inOrderOfText(lines, document, scope) : lines;
    metrics.unknownNames(countUnknownNames(ordered, await gathered));
    return fitLines(ordered, wish);
  }

  /** What the model is to read of the document. */
  function read({ document, language, wish, room, gathered, scope }: Work): Promise<Material | { failed: LlmFailure }> {
    const time = READING * scope.remainingMs();
    const until = performance.now() + time;
    return materialFor(
      document,
      room,
      wish,
      language,
      {
        places: llm.maxConcurrency,
        time,
        pace,
        async note(text, noteWish) {
          const prompt = ask({ kind: 'part', text }, noteWish, language);
          const began = performance.now();
          const reply = await question(prompt, noteWish, room, until - began, scope);
          if (reply.kind === 'failed') return { failed: reply.failure };
          pace += FOLLOWS * (performance.now() - began - pace);
          const judged = await judge(
            {
              said: reply.text,
              wish: noteWish,
              instructions: prompt.messages[0]?.content ?? '',
              document,
              evidence: await gathered,
            },
            tell,
            scope,
          );
          if ('lines' in judged) return judged.lines;
          metrics.rejected(judged.fault);
          return undefined;
        },
        async condense(text, characters) {
          if (characters < 1 || !/[\p{L}\p{N}]/u.test(text)) return [];
          const source = { kind: 'text', text } as const;
          const { items } = await condenser.summarize(
            { source, type: 'text', maxPoints: 1, maxCharacters: characters },
            scope,
          );
          return items.map((item) => item.text);
        },
      },
      scope,
    );
  }

  /** Asks for the summary, and once more when there is something wrong with it. */
  async function write(
    material: Material,
    { document, language, wish, room, gathered, scope }: Work,
  ): Promise<string[]> {
    let complaint: Complaint | undefined;
    let reason: Reason = 'unreadable';
    let acceptable: string[] | undefined;
    for (const attempt of [1, 2]) {
      const began = performance.now();
      const prompt = ask(material, wish, language, complaint);
      const reply = await question(prompt, wish, room, scope.remainingMs(), scope);
      if (reply.kind === 'failed') {
        reason = reply.failure;
        break;
      }
      const instructions = prompt.messages[0]?.content ?? '';
      const evidence: Evidence = await gathered;
      const judged = await judge({ said: reply.text, wish, instructions, document, evidence }, tell, scope);
      const lines = 'lines' in judged ? judged.lines : undefined;
      const flaw = 'lines' in judged ? flawOf(judged.lines, wish, document) : judged.fault;
      if (lines && flaw === undefined) return lines;
      if (lines && isAcceptable(lines, wish, document)) acceptable = lines;
      reason = flaw ?? reason;
      metrics.rejected(reason);
      const numbers = 'numbers' in judged ? judged.numbers : undefined;
      complaint = complaintOf(reason, numbers);
      // A second answer takes as long as the first.
      if (attempt === 2 || scope.remainingMs() < performance.now() - began) break;
      metrics.askedAgain(reason);
    }
    if (acceptable) return acceptable;
    throw failed(reason);
  }

  function question(
    prompt: ReturnType<typeof ask>,
    wish: Wish,
    room: Room,
    timeoutMs: number,
    { signal }: RequestScope,
  ): Promise<Completion> {
    const maxCharacters = 4 * wish.aim + 60 * wish.count + 2_000;
    return llm.complete({ purpose: 'summary', ...prompt, maxTokens: room.answer, maxCharacters, timeoutMs, signal });
  }

  return {
    name: 'llm',
    async summarize(request, scope) {
      const began = performance.now();
      scope.signal.throwIfAborted();
      try {
        const lines = await summarize(request, scope);
        const items = lines.map((text) => ({ text }));
        const engineMs = performance.now() - began;
        return request.type === 'points' ? { items, engineMs } : { items, engineMs, paragraph: joinSentences(lines) };
      } finally {
        metrics.summarized((performance.now() - began) / 1000);
      }
    },
    // The model's servers belong to whoever opened them.
    async [Symbol.asyncDispose]() {},
  };
}

interface Work {
  document: string;
  language: string | undefined;
  wish: Wish;
  room: Room;
  gathered: Promise<Evidence>;
  scope: RequestScope;
}

function failed(reason: Reason): GlossaError {
  return new GlossaError('engine_unavailable', { cause: reason });
}

/** What is wrong with the size of a summary that is otherwise good. */
function flawOf(lines: readonly string[], wish: Wish, document: string): 'length' | 'count' | 'short' | undefined {
  const length = lengthOf(lines, wish);
  if (length > TOO_LONG * wish.characters || lines.length > TOO_LONG * wish.most + 1) return 'length';
  if (length < Math.min(SHORT, wish.aim / 4)) return 'short';
  if (lines.length < wish.least && hasMoreToSay(document, wish)) return 'count';
  return undefined;
}

/** Whether it can be used in spite of its size. */
function isAcceptable(lines: readonly string[], wish: Wish, document: string): boolean {
  if (lengthOf(lines, wish) < Math.min(SHORT, wish.aim / 4)) return false;
  return lines.length >= TOO_FEW * wish.least || !hasMoreToSay(document, wish);
}

const hasMoreToSay = (document: string, { aim }: Wish): boolean => document.length > MORE_TO_SAY * aim;

function complaintOf(reason: Reason, numbers: readonly string[] | undefined): Complaint {
  if (reason === 'numbers') return { kind: reason, numbers: numbers ?? [] };
  if (reason === 'language' || reason === 'length' || reason === 'count') return { kind: reason };
  return { kind: 'other' };
}
