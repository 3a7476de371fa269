import { codePointLength } from '../../../../text/graphemes.ts';
import { removeConnective } from '../anaphora/anaphora.ts';
import { cleanSentence, removeSpeakerLabel, restoreCapital } from '../cleaning/clean-sentence.ts';
import { hasVisibleText, toPlainText } from '../cleaning/plain-text.ts';
import { balanceMarks, endsWithStop, hasUnbalancedMarks } from '../cleaning/punctuation.ts';
import type { TextUnit } from '../input/segment-document.ts';
import type { Candidate } from '../ranking/score-sentences.ts';
import { removeDisfluencies } from '../speech/remove-disfluencies.ts';

/** A wording of a candidate, on one line: the whole sentence, or a compression of it. */
export interface Wording {
  candidate: Candidate;
  text: string;
  /** Code points. */
  length: number;
  /** Cost of the compression, in units of the score. */
  loss: number;
}

/** The cleaned sentence; its plain text when cleaning leaves no letters; '' when nothing visible is left. */
export function cleanText({ unit, speech }: Candidate): string {
  const plain = toPlainText(unit.text);
  if (unit.kind === 'code') return hasVisibleText(plain) ? plain : '';
  const cleaned = removeDisfluencies(cleanSentence(plain), speech);
  const result = /[\p{L}\p{N}]/u.test(cleaned) ? cleaned : plain;
  return hasVisibleText(result) ? result : '';
}

/** The whole sentence, cleaned and with balanced quotation marks. Undefined when nothing visible is left. */
export function fullWording(candidate: Candidate): Wording | undefined {
  const cleaned = balanceMarks(withSpeaker(candidate.unit, cleanText(candidate)));
  // The mark that joins a list item to the next one is dropped: "… of two apprentices;".
  const text = candidate.unit.kind === 'list_item' ? cleaned.replace(/(?<=\S)\s*[;,，；、]$/u, '') : cleaned;
  return text === '' ? undefined : { candidate, text, length: codePointLength(text), loss: 0 };
}

/** The cleaned sentence behind its speaker's name or the heading of its item, which only the first sentence has. */
function withSpeaker({ text, speaker }: TextUnit, cleaned: string): string {
  if (!speaker || text.includes(speaker.label) || cleaned === '') return cleaned;
  // Cleaning removes labels without a name in front of a word, such as "Speaker 2:".
  const name = cleanSentence(`${speaker.label} x`).slice(0, -1);
  return (name.trimEnd().endsWith('：') ? name.trimEnd() : name) + cleaned;
}

const PARENTHESES = /(?<!\s)\s+\([^()]{1,200}\)|（[^（）]{1,200}）/g;
/** The attribution at the end of an English sentence: ", he said." */
const TRAILING_ATTRIBUTION =
  /(?<=[\p{L}\p{N}%)]),\s(?:he|she|they|it|officials|police|\p{Lu}[\p{L}.'’-]+(?:\s\p{Lu}[\p{L}.'’-]+){0,2})\s(?:said|says|added|told\s[^,.]{1,30})(?:\s(?:on|in|last|this)\s[^,.]{1,30})?\.$/u;

/** A subordinate clause or a few words, which are no sentence without the attribution: "If it rains, he said." */
const FRAGMENT =
  /^(?:after|although|as|asked|at|because|before|by|during|for|from|if|in|on|once|since|though|to|unless|until|when|whenever|where|while|with|without)\s[^,]*$|^(?:\S+\s){0,3}\S*$/i;

/** A compression below this share of the length loses too much. */
const MIN_COMPRESSION = 0.4;
const MIN_WITHOUT_PARENTHESES_LENGTH = 20;
const PARENTHESES_LOSS = 0.1;
const ATTRIBUTION_LOSS = 0.2;

/** Compressions of a sentence, the longest first: without parentheses, and without the attribution at its end. */
export function shorterWordings(full: Wording, language: string | undefined): Wording[] {
  const wordings: Wording[] = [];
  const add = (text: string, loss: number): void => {
    const last = wordings.at(-1) ?? full;
    const length = codePointLength(text);
    if (length < last.length && length >= MIN_COMPRESSION * full.length) wordings.push({ ...full, text, length, loss });
  };
  const isWellFormed = (text: string): boolean =>
    (endsWithStop(text) || !endsWithStop(full.text)) && (!hasUnbalancedMarks(text) || hasUnbalancedMarks(full.text));
  const withoutParentheses = full.text.replace(PARENTHESES, '').trim();
  const base = isWellFormed(withoutParentheses) ? withoutParentheses : full.text;
  if (base.length >= MIN_WITHOUT_PARENTHESES_LENGTH) add(base, PARENTHESES_LOSS);
  if (language === 'en') {
    const claim = base.replace(TRAILING_ATTRIBUTION, '');
    if (claim !== base && !FRAGMENT.test(claim) && isWellFormed(`${claim}.`)) add(`${claim}.`, ATTRIBUTION_LOSS);
  }
  return wordings;
}

/** UTF-16 units that a sentence must have without its connective. */
const MIN_UNCONNECTED_LENGTH = 15;

/** Removes a leading connective that refers to the sentence before, and keeps the speaker label in front of it. */
export function removeLeadingConnective(text: string, language: string | undefined): string {
  const body = removeSpeakerLabel(text);
  const rest = removeConnective(body, language);
  if (rest === body || rest.length < MIN_UNCONNECTED_LENGTH) return text;
  return text.slice(0, text.length - body.length) + restoreCapital(rest, body);
}

/** Equal for two wordings with the same letters and digits, in any case. */
export function comparisonKey(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}\p{M}]+/gu, '') || text;
}
