import { blemishesOf } from '../blemishes.ts';
import type { SummaryType } from './ask.ts';
import type { ReadingDocument } from './documents.ts';
import { FLAWS, isGlued } from './flaws.ts';
import { inventionsOf } from './inventions.ts';

/** A summary of a document, sentence by sentence. */
export interface ReadSummary {
  document: ReadingDocument;
  type: SummaryType;
  system: string;
  sentences: readonly string[];
  /** Time until it was there. */
  seconds: number;
}

/** What the reader of a document finds in its summary. */
export interface Judgement extends ReadSummary {
  /** Questions that it leaves open. */
  open: readonly string[];
  /** Number of sentences with each flaw; flaws that it lacks are missing. */
  flaws: ReadonlyMap<string, number>;
}

export function judge(summary: ReadSummary): Judgement {
  const { document, sentences } = summary;
  const { questions, text, language } = document;
  const whole = legible(sentences.join(' '));
  const open = questions.filter(({ answers }) => !answers.some((answer) => answer.test(whole)));
  const { dangling, fragments, cut } = blemishesOf(sentences, text, language);
  const count = (isFlawed: (sentence: string) => boolean): number => sentences.filter(isFlawed).length;
  const flaws = new Map([
    ['dangling', dangling],
    ['fragment', fragments],
    ['cut', cut],
    ['glued heading', count((sentence) => isGlued(sentence, text))],
    ...inventionsOf(sentences, text, language),
    ...Object.entries(FLAWS).map(([name, flaw]): [string, number] => [name, count((sentence) => flaw.test(sentence))]),
  ]);
  for (const [name, times] of flaws) if (times === 0) flaws.delete(name);
  return { ...summary, open: open.map(({ question }) => question), flaws };
}

/** One line, without soft hyphens, compatibility forms and typographic apostrophes. */
function legible(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\u00ad/g, '')
    .replace(/[‘’]/g, "'")
    .replace(/\s+/g, ' ');
}
