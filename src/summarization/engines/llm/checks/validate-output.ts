import type { DetectLanguages } from '../../../../llm/output-checks.ts';
import type { RequestScope } from '../../../../request-scope.ts';
import { runInTimeSlices } from '../../../../resilience/time-slices.ts';
import type { LengthTarget } from '../length-target.ts';
import { parseOutput, splitIntoSentences } from '../parse-output.ts';
import { RESPONSE_FIELD } from '../prompt.ts';
import { stems } from '../stems.ts';
import { isChatter, removeChatter, repeatsInstructions } from './chatter.ts';
import type { DocumentIndex } from './document-index.ts';
import { unknownNames } from './names.ts';
import { unknownNumbers } from './numbers/find-numbers.ts';
import { isWrongLanguage } from './output-language.ts';
import { isRepetitive, removeDuplicates } from './repetition.ts';

/** Why a response cannot be used. The values are labels of metrics. */
export type ValidationError =
  /** Neither JSON of the requested shape nor plain lines. */
  | 'unreadable'
  /** A refusal, an apology, or remarks about the task. */
  | 'talk'
  /** Repeats the instructions. */
  | 'echo'
  | 'repetition'
  /** Most of its words do not occur in the document. */
  | 'unfounded'
  | 'language'
  /** Numbers or dates that do not occur in the document. */
  | 'numbers'
  /** Names that do not occur in the document. */
  | 'names';

export type ValidationResult = { lines: string[] } | { error: ValidationError; invented?: readonly string[] };

/** A response of the model, and the material to compare it with. */
export interface ModelOutput {
  text: string;
  target: LengthTarget;
  /** The system message of the prompt. */
  instructions: string;
  document: string;
  index: DocumentIndex;
}

/** Minimum share of word stems that occur in the document: of all lines together, and of each line. */
const MIN_KNOWN_STEMS = 0.4;
const MIN_KNOWN_STEMS_IN_LINE = 0.25;
/** Minimum stems of a line that is judged alone. */
const MIN_STEMS_IN_LINE = 4;

/**
 * Validates a response of the model.
 * @returns its sentences or points, clean and without duplicates; or the first error
 * @throws the signal's reason
 */
export async function validateOutput(
  { text, target, instructions, document, index }: ModelOutput,
  detectLanguages: DetectLanguages,
  scope: RequestScope,
): Promise<ValidationResult> {
  const { lines: written, isPlain } = parseOutput(text, RESPONSE_FIELD);
  const items = removeChatter(written, document);
  if (items.length === 0) return { error: 'unreadable' };
  const { language } = index;
  const sentences = target.type === 'text' ? splitIntoSentences({ lines: items, isPlain }, language) : items;
  if (isChatter(sentences, document)) return { error: 'talk' };
  if (repeatsInstructions(sentences, instructions, document)) return { error: 'echo' };
  if (sentences.some(isRepetitive)) return { error: 'repetition' };
  const lines = await runInTimeSlices(removeDuplicates(sentences), scope);
  if (await isWrongLanguage(lines, language, detectLanguages, scope)) return { error: 'language' };
  if (!isFounded(lines, document, index)) return { error: 'unfounded' };
  const numbers = unknownNumbers(lines.join('\n'), language, index.numbers);
  if (numbers.length > 0) return { error: 'numbers', invented: numbers };
  const names = unknownNames(lines, language, index.names, index.numbers);
  return names.length > 0 ? { error: 'names', invented: names } : { lines };
}

/** Whether enough of the words occur in the document. */
function isFounded(lines: readonly string[], document: string, index: DocumentIndex): boolean {
  let total = 0;
  let known = 0;
  for (const line of lines) {
    const lineStems = [...new Set(stems(line))];
    const knownInLine = lineStems.filter((stem) => index.stems.has(stem)).length;
    const isLong = lineStems.length >= MIN_STEMS_IN_LINE;
    if (isLong && knownInLine < MIN_KNOWN_STEMS_IN_LINE * lineStems.length) return false;
    total += lineStems.length;
    known += knownInLine;
  }
  return total > 0 ? known >= MIN_KNOWN_STEMS * total : lines.every((line) => document.includes(line));
}
