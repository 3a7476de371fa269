import { codePointLength } from '../../../../text/graphemes.ts';
import { leansOnBefore, pointsBackEarly, withoutConnective } from '../anaphora/anaphora.ts';
import { withWholeMarks } from '../cleaning/balance-marks.ts';
import { capitalize, clean, withoutLabel } from '../cleaning/clean-sentence.ts';
import { isVisible, tidy } from '../cleaning/plain-text.ts';
import { computeFeatures } from '../features/compute-features.ts';
import { EMPTY, type Vector } from '../features/term-vectors.ts';
import type { Sentences, Unit } from '../input/read-sentences.ts';
import type { Speech } from '../speech/detect-speech.ts';
import { asMeant } from '../speech/remove-disfluencies.ts';
import { rank } from './ranker.ts';
import { habitsOf, isEnded, isUnbalanced, readingPenalty } from './readability.ts';
import { structureBonus } from './section-bonus.ts';

/** A sentence that may be selected. */
export interface Candidate {
  unit: Unit;
  /** Place among all sentences of the document. */
  at: number;
  vector: Vector;
  /** In log-odds around the document's mean, with its section, less what makes it read badly. */
  score: number;
  /** How much it leans on the sentence before it: 1 from its beginning, 0.5 from its first words, 0 not. */
  leaning: number;
  /** How people speak in its document; undefined in a written one. */
  speech: Speech | undefined;
}

export interface Candidates {
  all: Candidate[];
  /** Number of different terms of the vectors. */
  size: number;
  language: string | undefined;
}

/** Scores all sentences of a document. */
export function scoreSentences(document: Sentences): Candidates {
  const { units, language } = document;
  const { features, terms } = computeFeatures(document);
  const scores = rank(features, units);
  const structure = structureBonus(document);
  const habits = habitsOf(document);
  const leaningOf = ({ text }: Unit): number => {
    const sentence = withoutConnective(withoutLabel(asMeant(text, habits.speech)), language);
    return leansOnBefore(sentence, language) ? 1 : pointsBackEarly(sentence, language) ? 0.5 : 0;
  };
  const all = units.map((unit, at): Candidate => {
    const penalty = readingPenalty(unit, terms.texts[at]?.words ?? 0, terms.texts[at]?.vector.ids.length ?? 0, habits);
    return {
      unit,
      at,
      vector: terms.texts[at]?.vector ?? EMPTY,
      score: (scores[at] ?? 0) + (structure[at] ?? 0) - penalty,
      speech: habits.speech,
      leaning: at > 0 ? leaningOf(unit) : 0,
    };
  });
  return { all, size: terms.size, language };
}

/** A wording of a candidate, on one line. */
export interface Wording {
  candidate: Candidate;
  text: string;
  /** Code points. */
  length: number;
  /** What this wording loses against the full one, in units of the score. */
  loss: number;
}

/** The sentence cleaned, or tidied when cleaning leaves no letters; '' when nothing can be printed of it. */
export function cleanText({ unit, speech }: Candidate, text = unit.text): string {
  const tidied = tidy(text);
  if (unit.kind === 'code') return isVisible(tidied) ? tidied : '';
  const cleaned = asMeant(clean(tidied), speech);
  const said = /[\p{L}\p{N}]/u.test(cleaned) ? cleaned : tidied;
  return isVisible(said) ? said : '';
}

/** The sentence cleaned and with both of its quotation marks; undefined when nothing can be printed of it. */
export function fullWording(candidate: Candidate): Wording | undefined {
  const cleaned = withWholeMarks(cleanText(candidate, attributed(candidate.unit)));
  // "… of two apprentices;" stands alone without the mark that joins it to the next line.
  const text = candidate.unit.kind === 'list_item' ? cleaned.replace(/(?<=\S)\s*[;,，；、]$/u, '') : cleaned;
  return text === '' ? undefined : { candidate, text, length: codePointLength(text), loss: 0 };
}

/** A sentence of a conversation with the name of who says it, as the first one of the turn has it. */
function attributed({ text, speaker }: Unit): string {
  return !speaker || text.includes(speaker.label) ? text : `${speaker.label} ${text}`;
}

const PARENTHESES = /(?<!\s)\s+\([^()]{1,200}\)|（[^（）]{1,200}）/g;
/** ", he said." and the like at the end of an English sentence; what is said may not be quoted. */
const TRAILING_SPEECH =
  /(?<=[\p{L}\p{N}%)]),\s(?:he|she|they|it|officials|police|\p{Lu}[\p{L}.'’-]+(?:\s\p{Lu}[\p{L}.'’-]+){0,2})\s(?:said|says|added|told\s[^,.]{1,30})(?:\s(?:on|in|last|this)\s[^,.]{1,30})?\.$/u;

/** What such a clause may not leave behind: "If it rains, he said." and a few words are no sentences. */
const FRAGMENT =
  /^(?:after|although|as|asked|at|because|before|by|during|for|from|if|in|on|once|since|though|to|unless|until|when|whenever|where|while|with|without)\s[^,]*$|^(?:\S+\s){0,3}\S*$/i;

/** Shorter wordings that say the same in fewer characters, the longest first. */
export function shorterWordings(full: Wording, language: string | undefined): Wording[] {
  const wordings: Wording[] = [];
  const add = (text: string, loss: number): void => {
    const last = wordings.at(-1) ?? full;
    const length = codePointLength(text);
    if (length < last.length && length >= 0.4 * full.length) wordings.push({ ...full, text, length, loss });
  };
  const reads = (text: string): boolean =>
    (isEnded(text) || !isEnded(full.text)) && (!isUnbalanced(text) || isUnbalanced(full.text));
  const withoutParentheses = full.text.replace(PARENTHESES, '').trim();
  const plain = reads(withoutParentheses) ? withoutParentheses : full.text;
  if (plain.length >= 20) add(plain, 0.1);
  if (language === 'en') {
    const claim = plain.replace(TRAILING_SPEECH, '');
    if (claim !== plain && !FRAGMENT.test(claim) && reads(`${claim}.`)) add(`${claim}.`, 0.2);
  }
  return wordings;
}

/** The wording without the connective that leans on a sentence before it. */
export function unconnected(text: string, language: string | undefined): string {
  const spoken = withoutLabel(text);
  const rest = withoutConnective(spoken, language);
  if (rest === spoken || rest.length < 15) return text;
  return text.slice(0, text.length - spoken.length) + capitalize(rest, spoken);
}

/** What two wordings have in common when they say the same: letters and digits only, in lower case. */
export function sameness(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}\p{M}]+/gu, '') || text;
}
