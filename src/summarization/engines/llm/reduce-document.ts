import { clamp } from '../../../clamp.ts';
import type { LlmFailure } from '../../../llm/llm.ts';
import { estimateTokens } from '../../../llm/tokens.ts';
import type { RequestScope } from '../../../request-scope.ts';
import { forEachConcurrent } from '../../../resilience/for-each-concurrent.ts';
import { runInTimeSlices } from '../../../resilience/time-slices.ts';
import { fitItems } from '../../fit-items.ts';
import { removeDuplicates } from './checks/repetition.ts';
import type { LengthTarget } from './length-target.ts';
import type { ModelInput } from './prompt.ts';
import { splitDocument } from './split-document.ts';
import type { TokenBudget } from './token-budget.ts';

/** How the parts of a long document are shortened, and what that may cost. */
export interface DocumentReducer {
  /** Parts for which notes are taken at once. */
  maxConcurrency: number;
  /** Time for the notes on all parts, ms. */
  timeMs: number;
  /** Expected duration of one completion, ms. */
  completionMs: number;
  /** Has the model take notes on a part. Undefined when its response is not valid. */
  takeNotes(part: string, target: LengthTarget): Promise<string[] | { failed: LlmFailure } | undefined>;
  /** Called before the first part and after each one. */
  onParts(done: number, total: number): void;
  /** Selects sentences of a text, in order, of at most `maxCharacters` together. */
  extract(text: string, maxCharacters: number): Promise<string[]>;
}

/** Tokens for a document, and for the response. */
type PartBudget = Pick<TokenBudget, 'inputTokens' | 'outputTokens'>;

/** Limit of completions for one document. */
const MAX_PARTS = 24;
/** Tokens of a section when a document is condensed. Each section is condensed separately, so that none is dropped. */
const SECTION_TOKENS = 2_000;
const CONCURRENT_SECTIONS = 2;
/** Share of the input tokens that a condensed text fills: splitting it leaves gaps. */
const FILL_SHARE = 0.85;
const NOTE_LENGTH = 150;
const MIN_NOTES = 3;
const MAX_NOTES = 40;

/**
 * Shortens a document to the input tokens of one prompt. A document that fits is used whole. A longer one is split into
 * parts, and the model takes notes on each. When there are more parts than time or `MAX_PARTS` allow, the extractive engine
 * condenses all sections of the document first.
 *
 * @returns `failed` when the model fails for most parts
 * @throws the signal's reason
 */
export async function reduceDocument(
  document: string,
  budget: PartBudget,
  target: LengthTarget,
  language: string | undefined,
  reducer: DocumentReducer,
  scope: RequestScope,
): Promise<ModelInput | { failed: LlmFailure }> {
  const tokens = estimateTokens(document);
  if (tokens <= budget.inputTokens) return { kind: 'document', text: document };
  const completionsInTime = reducer.maxConcurrency * Math.floor(reducer.timeMs / reducer.completionMs);
  const maxCompletions = Math.min(MAX_PARTS, completionsInTime);
  let parts = await runInTimeSlices(splitDocument(document, budget.inputTokens, language), scope);
  if (parts.length > maxCompletions) {
    const share = Math.min(1, (FILL_SHARE * Math.max(1, maxCompletions) * budget.inputTokens) / tokens);
    const condensed = await condense(document, share, language, reducer, scope);
    parts = await runInTimeSlices(splitDocument(condensed, budget.inputTokens, language), scope);
  }
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return { kind: 'document', text: only };
  return takeNotes(parts, maxCompletions, budget, target, reducer, scope);
}

/** Extracts a share of each section. */
async function condense(
  document: string,
  share: number,
  language: string | undefined,
  reducer: DocumentReducer,
  scope: RequestScope,
): Promise<string> {
  const sections = await runInTimeSlices(splitDocument(document, SECTION_TOKENS, language), scope);
  const condensed: string[] = [];
  await forEachConcurrent(sections.entries(), CONCURRENT_SECTIONS, async ([index, section]) => {
    const sentences = await reducer.extract(section, Math.floor(share * section.length));
    condensed[index] = sentences.join('\n');
  });
  return condensed.filter(Boolean).join('\n\n');
}

/** Notes on all parts. Parts beyond `maxCompletions`, and parts without valid notes, are extracted instead. */
async function takeNotes(
  parts: readonly string[],
  maxCompletions: number,
  budget: PartBudget,
  target: LengthTarget,
  reducer: DocumentReducer,
  scope: RequestScope,
): Promise<ModelInput | { failed: LlmFailure }> {
  const notesTarget = notesTargetFor(parts, budget, target);
  const notes: string[][] = [];
  const failures: LlmFailure[] = [];
  let done = 0;
  reducer.onParts(done, parts.length);
  const hasFailed = (): boolean =>
    failures.length > parts.length / 2 || failures.some((failure) => failure === 'unreachable' || failure === 'denied');
  await forEachConcurrent(parts.entries(), reducer.maxConcurrency, async ([index, part]) => {
    if (hasFailed()) return;
    const taken = index < maxCompletions ? await reducer.takeNotes(part, notesTarget) : undefined;
    if (taken && 'failed' in taken) failures.push(taken.failed);
    if (hasFailed()) return;
    notes[index] = Array.isArray(taken)
      ? fitItems(
          taken.map((text) => ({ text })),
          notesTarget,
        ).map(({ text }) => text)
      : await reducer.extract(part, notesTarget.maxCharacters);
    reducer.onParts(++done, parts.length);
  });
  const [failed] = failures;
  if (failed && hasFailed()) return { failed };
  const lines = await runInTimeSlices(removeDuplicates(notes.flat()), scope);
  return { kind: 'notes', text: lines.join('\n') };
}

/** The target of the notes on one part. The notes on all parts fit into one prompt. */
function notesTargetFor(parts: readonly string[], budget: PartBudget, target: LengthTarget): LengthTarget {
  const characters = parts.reduce((sum, { length }) => sum + length, 0);
  const charactersPerToken = characters / estimateTokens(parts.join(''));
  const maxInput = ((FILL_SHARE * budget.inputTokens) / parts.length) * charactersPerToken;
  const maxOutput = (budget.outputTokens / 2) * charactersPerToken;
  const wantedNotes = Math.max(MIN_NOTES, Math.ceil((1.5 * target.targetItems) / parts.length));
  const wanted = Math.max(2 * NOTE_LENGTH * wantedNotes, target.targetCharacters);
  const maxCharacters = Math.max(1, Math.floor(Math.min(maxInput, maxOutput, wanted)));
  const items = clamp(Math.floor(maxCharacters / NOTE_LENGTH), 1, MAX_NOTES);
  return {
    type: 'points',
    maxItems: items,
    maxCharacters,
    targetItems: items,
    minItems: 1,
    targetCharacters: Math.ceil(0.85 * maxCharacters),
    isLimited: true,
  };
}
