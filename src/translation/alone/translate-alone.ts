import { hasInvertedMarks } from '../../languages/inverted-marks.ts';
import type { LanguagePair } from '../../languages/language-pair.ts';
import { LANGUAGES_BY_SCRIPT } from '../../languages/scripts.ts';
import type { Segment } from '../engine.ts';
import { translateAbsentThings } from './absent-things.ts';
import { followCase, translateCountedPhrase, translateEverydayPhrase } from './everyday-phrases.ts';

/** A phrase between marks, such as "Bye!" and "♪ La la la ♪". */
const MARKED =
  /^(?<before>[^\p{L}\p{N}]{0,8})(?<phrase>[\p{L}\p{N}][\s\S]{0,200}?)(?<after>[^\p{L}\p{M}\p{N}%]{0,8})$/u;
const BEFORE_PARENTHESIS = /^(?<phrase>\p{L}[\p{L}\p{M} ]{0,40}) \($/u;
const BEFORE_NAME = /^(?<phrase>\p{L}[\p{L}\p{M}'’ ]{0,40}), $/u;
const FINAL_MARKS = /^[!.?… ]{0,8}$/;
const WORD = String.raw`\p{L}[\p{L}\p{M}'’]{0,30}`;
/** The same word several times and nothing else: "ha ha ha", "No, no". */
const REPEATED = new RegExp(String.raw`^(?<word>${WORD})(?:(?:, ?|[ \-]|[.!…] ?)\k<word>){1,40}$`, 'iu');
/** A name or a compound that only looks like it: "Duran Duran", "yo-yo". */
const DOUBLED_NAME = /^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+$|^[^ -]+-[^ -]+$/u;
const WORDS = new RegExp(WORD, 'gu');
/** The same word three times or more within a sentence: "very very very good". */
const RUN = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{N}])(?<word>${WORD})(?:,? \k<word>){2,40}(?![\p{L}\p{M}\p{N}])`,
  'giu',
);
/** A letter more often than words have it: "noooo". Other scripts double characters in ordinary words. */
const DRAWN_OUT = /^\p{Script=Latin}{0,30}(\p{Script=Latin})\1{3,}\p{Script=Latin}{0,30}$/iu;

/** An infinitive, in which the lists have the commands of menus. With an exclamation mark it is said to a person: "Stop!" */
const COMMANDED = /^\p{L}{2,20}(?:[aeí]r|[aei]r-?se)$/u;

/** Translates another text. */
type Ask = (text: string) => Promise<string>;

/**
 * Translates what engines that are trained on sentences translate badly: an everyday phrase that stands alone, a message that
 * something is absent, a word that is repeated, as often as in the source, and a drawn-out word, which stays.
 * @returns undefined for a segment that is none of these
 */
export async function translateAlone(
  { parts, tags }: Segment,
  pair: LanguagePair,
  ask: Ask,
): Promise<string | undefined> {
  const [part, ...others] = parts;
  if (!part || tags.length > 0) return undefined;
  if (part.kind !== 'text') return translateCounted(parts, pair);
  if (others.length > 0)
    return (
      translateBeforeKeys(part.text, others, pair) ??
      translateToName(part.text, others, pair) ??
      translateCounted(parts, pair)
    );
  const { before = '', phrase = '', after = '' } = MARKED.exec(part.text)?.groups ?? {};
  if (DRAWN_OUT.test(phrase) && LANGUAGES_BY_SCRIPT.get('Latn')?.has(pair.to)) return part.text;
  const listed = translateEverydayPhrase(phrase, pair);
  const known = after.includes('!') && listed !== undefined && COMMANDED.test(listed) ? undefined : listed;
  if (known !== undefined) return marksBefore(before, after, pair) + followCase(phrase, known) + after;
  const absent = await translateAbsentThings(phrase, pair, ask);
  if (absent !== undefined) return marksBefore(before, after, pair) + followCase(phrase, absent) + after;
  const word = DOUBLED_NAME.test(phrase) ? undefined : REPEATED.exec(phrase)?.groups?.word?.toLowerCase();
  if (word === undefined) return translateRun(part.text, ask);
  // What is cried is said to a person: "Stop stop stop!"
  const translation = after.includes('!')
    ? (await ask(`${word}!`)).replace(/[¡! ]/g, '').toLowerCase()
    : await ask(word);
  return marksBefore(before, after, pair) + phrase.replace(WORDS, (one) => followCase(one, translation)) + after;
}

/** Translates an everyday phrase before keys in parentheses: "Undo (Ctrl+Z)". */
function translateBeforeKeys(
  text: string,
  [keys, close, ...others]: Segment['parts'],
  pair: LanguagePair,
): string | undefined {
  const phrase = BEFORE_PARENTHESIS.exec(text)?.groups?.phrase;
  if (phrase === undefined || keys?.kind !== 'protected' || close?.text !== ')' || others.length > 0) return undefined;
  const known = translateEverydayPhrase(phrase, pair);
  return known === undefined ? undefined : `${followCase(phrase, known)} (${keys.text})`;
}

/** Translates an everyday phrase that addresses a person, whose name a placeholder stands for: "Thank you, {name}!" */
function translateToName(
  text: string,
  [name, marks, ...others]: Segment['parts'],
  pair: LanguagePair,
): string | undefined {
  const phrase = BEFORE_NAME.exec(text)?.groups?.phrase;
  if (phrase === undefined || name?.kind !== 'protected' || name.decoration || others.length > 0) return undefined;
  if (!FINAL_MARKS.test(marks?.text ?? '')) return undefined;
  const known = translateEverydayPhrase(phrase, pair);
  if (known === undefined) return undefined;
  const after = marks?.text ?? '';
  return `${marksBefore('', after, pair)}${followCase(phrase, known)}, ${name.text}${after}`;
}

const MAX_COUNTED_PARTS = 6;

/** Translates an everyday phrase whose numbers are placeholders: "{n} selected", "Only {n} left!" */
function translateCounted(parts: Segment['parts'], pair: LanguagePair): string | undefined {
  const isCounted = parts.every((part) => part.kind === 'text' || (part.kind === 'protected' && !part.decoration));
  if (parts.length > MAX_COUNTED_PARTS || !isCounted) return undefined;
  const whole = parts.map((part) => (part.kind === 'text' ? part.text.replaceAll('#', '') : '#')).join('');
  const { phrase = '', marks = '' } = COUNTED.exec(whole)?.groups ?? {};
  const placeholders = parts.flatMap((part) => (part.kind === 'text' ? [] : [part.text]));
  const known = translateCountedPhrase(phrase, placeholders, pair);
  return known === undefined ? undefined : marksBefore('', marks, pair) + followCase(phrase, known) + marks;
}

const COUNTED = /^(?<phrase>[\p{L}#][\p{L}# %]{1,40}?)(?<marks>[!.?… ]{0,8})$/u;

/** Translates a sentence with one of the repeated words, and repeats its translation. */
async function translateRun(text: string, ask: Ask): Promise<string | undefined> {
  const [found, ...others] = text.matchAll(RUN);
  // Each run costs two translations.
  if (!found || others.length > 0) return undefined;
  const [run, word = ''] = found;
  const [once, alone] = await Promise.all([ask(text.replace(run, word)), ask(word.toLowerCase())]);
  const tokens = once.toLowerCase().split(/(?<=[^\p{L}\p{M}])|(?=[^\p{L}\p{M}])/u);
  if (tokens.filter((one) => one === alone.toLowerCase()).length !== 1) return undefined;
  const at = once.toLowerCase().indexOf(alone.toLowerCase());
  const first = once.slice(at, at + alone.length);
  const copies = run.replace(WORDS, (one, index: number) => (index === 0 ? first : followCase(one, alone)));
  return once.slice(0, at) + copies + once.slice(at + alone.length);
}

/** The marks before a phrase, with or without the inverted marks of questions and exclamations, as the target language has them. */
function marksBefore(before: string, after: string, { from, to }: LanguagePair): string {
  if (!hasInvertedMarks(to)) return hasInvertedMarks(from) ? before.replace(/[¿¡]/g, '') : before;
  if (/[¿¡]/.test(before)) return before;
  return before + (after.includes('?') ? '¿' : '') + (after.includes('!') ? '¡' : '');
}
