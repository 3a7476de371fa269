import type { DetectLanguages } from '../../../../llm/output-checks.ts';
import type { RequestScope } from '../../../../request-scope.ts';
import { runInTimeSlices } from '../../../../resilience/time-slices.ts';
import type { Wish } from '../length-target.ts';
import { readLines, sentencesOf } from '../parse-output.ts';
import { fieldOf } from '../prompt.ts';
import { stems } from '../stems.ts';
import { isEcho, isTalk, withoutTalk } from './chatter.ts';
import type { Evidence } from './document-index.ts';
import { unknownNumbers } from './numbers/numbers.ts';
import { isWrongLanguage } from './output-language.ts';
import { isRepetitive, withoutDuplicates } from './repetition.ts';

/** What is wrong with an answer. */
export type Fault =
  /** No JSON of the kind that was asked for, and no lines instead. */
  | 'unreadable'
  /** A refusal, an apology, or words about the task. */
  | 'talk'
  /** The instructions, repeated. */
  | 'echo'
  | 'repetition'
  /** Words that the document does not have. */
  | 'unfounded'
  | 'language'
  /** Numbers or dates that the document does not have. */
  | 'numbers';

export type Judgement = { lines: string[] } | { fault: Fault; numbers?: readonly string[] };

export interface Judged {
  said: string;
  wish: Wish;
  /** What the model was told. */
  instructions: string;
  document: string;
  evidence: Evidence;
}

/** Of the stems of all lines, and of one line that has enough, this part at least is in the document. */
const MIN_FOUND = 0.4;
const MIN_FOUND_IN_LINE = 0.25;
const MIN_STEMS = 4;

/**
 * The sentences or points of an answer, clean and none of them twice, or why it cannot be used.
 * @throws the signal's reason
 */
export async function judge(
  { said, wish, instructions, document, evidence }: Judged,
  tell: DetectLanguages,
  scope: RequestScope,
): Promise<Judgement> {
  const read = withoutTalk(readLines(said, fieldOf(wish)), document);
  if (read.length === 0) return { fault: 'unreadable' };
  const { language } = evidence;
  const sentences = wish.type === 'text' ? sentencesOf(read, language) : read;
  if (isTalk(sentences, document)) return { fault: 'talk' };
  if (isEcho(sentences, instructions, document)) return { fault: 'echo' };
  if (sentences.some(isRepetitive)) return { fault: 'repetition' };
  const lines = await runInTimeSlices(withoutDuplicates(sentences), scope);
  if (await isWrongLanguage(lines, language, tell, scope)) return { fault: 'language' };
  if (!isFounded(lines, document, evidence)) return { fault: 'unfounded' };
  const numbers = unknownNumbers(lines.join('\n'), language, evidence.numbers);
  return numbers.length > 0 ? { fault: 'numbers', numbers } : { lines };
}

function isFounded(lines: readonly string[], document: string, { stems: known }: Evidence): boolean {
  let all = 0;
  let found = 0;
  for (const line of lines) {
    const own = [...new Set(stems(line))];
    const founded = own.filter((stem) => known.has(stem)).length;
    if (own.length >= MIN_STEMS && founded < MIN_FOUND_IN_LINE * own.length) return false;
    all += own.length;
    found += founded;
  }
  return all > 0 ? found >= MIN_FOUND * all : lines.every((line) => document.includes(line));
}
