import { type Cohort, type Reading, reverseReading, type Window, writeKey } from './cohorts.ts';
import type { Grammar } from './grammar.ts';
import { caseOf, LOWER, TITLE, UPPER } from './letter-case.ts';
import { isBaseForm, isWordForm, type Tag } from './tags.ts';

export interface WriteOptions {
  /** Writes lemmas in the case of the word form. */
  readonly usesWordCase: boolean;
  readonly onlyFirst: boolean;
  readonly hasWordForms: boolean;
  /** Writes lemmas only, without `^` and `$`. */
  readonly isSurface: boolean;
}

export type WindowWriter = (window: Window, hasDependencies: boolean) => string;

/** How the lemmas of a reading are written. */
interface LemmaStyle {
  readonly letterCase: number;
  readonly capitalAt: number;
  readonly escaped: RegExp;
}

const ESCAPED = /[\\^/$[\]{}<>]/g;
const ESCAPED_UNKNOWN = /[\\^/$[\]{}<>@]/g;
const UNKNOWN_MARK = '@';

export function createWindowWriter(
  grammar: Grammar,
  options: WriteOptions,
  isBoundary: (tag: Tag) => boolean,
): WindowWriter {
  const tags = grammar.tags.list;
  const { mappingPrefix } = grammar.tags;

  function writeCohort(cohort: Cohort, hasDependencies: boolean): string {
    const word = cohort.wordForm.text.slice(2, -2);
    // A word form with the mark of a word that is in no dictionary has it escaped, and so have its lemmas.
    const escaped = word.startsWith(UNKNOWN_MARK) ? ESCAPED_UNKNOWN : ESCAPED;
    const dependency = hasDependencies ? `<#${cohort.index}→${(cohort.parent ?? cohort).index}>` : '';
    let written = options.isSurface ? cohort.wordBlank : `${cohort.wordBlank}^`;
    if (options.hasWordForms) {
      written += addEscapes(word, escaped);
      for (const number of cohort.fixed?.form.tags ?? []) written += `<${tags[number]?.text ?? ''}>`;
    }
    let needsSlash = options.hasWordForms;
    for (const reading of distinct(cohort.readings)) {
      if (needsSlash) written += '/';
      needsSlash = true;
      const first = grammar.isLeftToRight && reading.next ? reverseReading(reading) : reading;
      if (!reading.isMagic) written += writeReading(first, styleOf(first, word, escaped), dependency);
      if (options.onlyFirst) break;
    }
    return options.isSurface ? written : `${written}$`;
  }

  function styleOf(reading: Reading, word: string, escaped: RegExp): LemmaStyle {
    if (!options.usesWordCase) return { letterCase: LOWER, capitalAt: 0, escaped };
    let last = reading;
    while (last.next?.form.baseForm) last = last.next;
    if (!last.form.baseForm) return { letterCase: LOWER, capitalAt: 0, escaped };
    const [letterCase, capitalAt] = caseOf(word, last.form.baseForm.text.slice(1, -1));
    return { letterCase, capitalAt, escaped };
  }

  function writeReading(reading: Reading, style: LemmaStyle, dependency: string): string {
    let text = reading.next ? `${writeReading(reading.next, style, dependency)}+` : '';
    text += writeLemma(reading, style);
    if (options.isSurface) return text;
    text += writeTags(reading);
    return reading.next ? text : text + dependency;
  }

  /** Tags that begin with a plus sign, and those after them, stand after the next mapping. */
  function writeTags(reading: Reading): string {
    let text = '';
    let joined = '';
    let isJoined = false;
    for (const number of reading.form.tags) {
      const tag = tags[number];
      if (!tag) continue;
      if (tag.text.startsWith('+')) isJoined = true;
      else if (tag.text.startsWith(mappingPrefix)) isJoined = false;
      if (isBaseForm(tag) || isWordForm(tag) || isBoundary(tag)) continue;
      if (isJoined) joined += writeTag(tag.text);
      else text += writeTag(tag.text);
    }
    return text + joined;
  }

  function writeLemma({ form, next }: Reading, { letterCase, capitalAt, escaped }: LemmaStyle): string {
    if (!form.baseForm) return '';
    let lemma = form.baseForm.text.slice(1, -1);
    if (letterCase === UPPER) lemma = lemma.toUpperCase();
    else if (letterCase === TITLE && !next) {
      const capital = lemma.charAt(capitalAt).toUpperCase().charAt(0);
      lemma = lemma.slice(0, capitalAt) + capital + lemma.slice(capitalAt + 1);
    }
    const written = addEscapes(lemma, escaped);
    return options.isSurface && written.startsWith(UNKNOWN_MARK) ? `#${written.slice(1)}` : written;
  }

  return (window, hasDependencies) => {
    let written = window.text;
    for (const [index, cohort] of window.all.entries()) {
      if (index === 0) continue;
      if (!cohort.isRemoved) written += writeCohort(cohort, hasDependencies);
      written += cohort.text;
    }
    return written;
  };
}

function addEscapes(text: string, escaped: RegExp): string {
  return text.replace(escaped, '\\$&');
}

function writeTag(text: string): string {
  if (text.startsWith('+')) return text;
  return `<${text.startsWith('&') ? text.slice(2) : text}>`;
}

/** Orders the readings by their numbers, and keeps the first one of those with the same key. */
function distinct(readings: readonly Reading[]): readonly Reading[] {
  if (readings.length === 1) return readings;
  const found = new Map<number, Reading>();
  for (const reading of readings) {
    const key = writeKey(reading);
    if (!found.has(key)) found.set(key, reading);
  }
  return [...found.values()].sort((left, right) => left.number - right.number);
}
