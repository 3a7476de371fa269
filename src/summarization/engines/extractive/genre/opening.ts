import type { TextUnit } from '../input/segment-document.ts';
import { isBoilerplate } from '../ranking/boilerplate.ts';
import { countNotation } from '../ranking/readability.ts';
import { headingBonus } from '../ranking/section-bonus.ts';
import { type Emphasis, type GenreInput, isProse } from './emphasis.ts';

/** Headings, the title included, of a text whose parts are about different things. */
const MIN_HEADINGS = 4;
/** Units of text below the title in which the first prose is, behind authors, dates and a table of contents. */
const MAX_OPENING_UNITS = 6;
/** Headings above what words mean. */
const TERMS =
  /^[\d.\s]*(?:terminology|glossary|terms(?: and definitions)?|definitions|conventions|glossar|begriffe|begriffsbestimmungen|glossaire|définitions|terminologie|glosario|definiciones|terminología|glossário|definições|glossario|definizioni|begrippen|definicje|słownik|термины|определения|глоссарий|术语|名词解释|用語)\s*$/iu;
/** Shorter ones are captions: "Scene One: a room by the harbour." */
const MIN_OPENING_WORDS = 8;
/** Scripts without spaces between words. */
const UNSPACED = /[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff]{2}/;
/** Symbols of formulas and code. */
const MAX_NOTATION = 2;
/** A number before the title shows a part of a longer text: "2 Sensors". */
const NUMBER = /^\d/;
/** Bonuses of the first sentences, which say what the text is about. */
const OPENING_BONUS = [4, 1];
/** A first sentence that begins with the name in the title says what it is: "jq is a processor of JSON". */
const SUBJECT_BONUS = 2;
const NAME = /^[\p{L}\p{N}][^\s,:;()–—]{1,30}/u;

/**
 * Recognizes a text of sections below a title. Its first prose counts, which says what the text is about. Papers and reports
 * say it in an abstract, an introduction or a conclusion.
 */
export function emphasizeOpening({ units, title }: GenreInput): Emphasis[] | undefined {
  const headings = units.filter(({ kind }) => kind === 'heading');
  if (!title || NUMBER.test(title.text) || headings.length < MIN_HEADINGS) return undefined;
  if (headings.some((heading) => headingBonus(heading) > 0)) return undefined;
  const isText = ({ kind, heading }: TextUnit): boolean =>
    kind !== 'heading' && kind !== 'noise' && !(heading && TERMS.test(heading.text));
  const texts = units.filter(isText).slice(0, MAX_OPENING_UNITS);
  const at = texts.findIndex((unit) => isProse(unit) || endsWithColon(unit.text));
  const first = texts[at];
  if (!first || first.speaker || !saysTopic(first.text)) return undefined;
  // The sentences that follow in the same paragraph belong to the first.
  return texts
    .slice(at, at + OPENING_BONUS.length)
    .filter(({ paragraphIndex }) => paragraphIndex === first.paragraphIndex)
    .map((unit, index) => {
      const subject = unit === first && namesSubject(unit.text, title.text) ? SUBJECT_BONUS : 0;
      return { start: unit.start, end: unit.end, bonus: (OPENING_BONUS[index] ?? 0) + subject };
    });
}

function namesSubject(text: string, title: string): boolean {
  const name = NAME.exec(title)?.[0].toLowerCase();
  return name !== undefined && text.slice(0, name.length + 1).toLowerCase() === `${name} `;
}

/** A list can complete the sentence: "It is a parser with these aims:". */
const endsWithColon = (text: string): boolean => /[:：]$/.test(text);

/** Whether a sentence is a statement and long enough to say what a text is about. */
export function saysTopic(text: string): boolean {
  const isLong = text.split(/\s+/, MIN_OPENING_WORDS).length >= MIN_OPENING_WORDS || UNSPACED.test(text);
  return isLong && isStatement(text);
}

/** Whether a sentence is no remark in brackets, notice or formula. */
export function isStatement(text: string): boolean {
  return !/^[([（［]/.test(text) && !isBoilerplate(text) && countNotation(text) <= MAX_NOTATION;
}
