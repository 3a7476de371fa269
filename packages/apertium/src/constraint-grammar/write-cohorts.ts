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

const ESCAPED = /[\\^/$[\]{}<>]/g;
const ESCAPED_UNKNOWN = /[\\^/$[\]{}<>@]/g;

export function writeWindow(window: Window, grammar: Grammar, options: WriteOptions, isHidden: (tag: Tag) => boolean): string {
  let written = window.text;
  for (const [index, cohort] of window.all.entries()) {
    if (index === 0) continue;
    if (!cohort.isRemoved) written += writeCohort(cohort, grammar, options, isHidden);
    written += cohort.text;
  }
  return written;
}

function writeCohort(cohort: Cohort, grammar: Grammar, options: WriteOptions, isHidden: (tag: Tag) => boolean): string {
  const tagList = grammar.tags.list;
  // The mark of a word that is not in the dictionary is escaped where the word form has it, too.
  const escaped = cohort.wordForm.text.charAt(2) === '@' ? ESCAPED_UNKNOWN : ESCAPED;
  let written = cohort.wordBlank;
  if (!options.isSurface) written += '^';
  if (options.hasWordForms) {
    written += cohort.wordForm.text.slice(2, -2).replace(escaped, '\\$&');
    for (const number of cohort.fixed?.form.tags ?? []) written += `<${tagList[number]?.text ?? ''}>`;
  }
  let needsSlash = options.hasWordForms;
  for (const reading of distinct(cohort.readings)) {
    if (needsSlash) written += '/';
    needsSlash = true;
    const first = grammar.isLeftToRight && reading.next ? reverseReading(reading) : reading;
    if (!reading.isMagic) written += writeReading(first);
    if (options.onlyFirst) break;
  }
  return options.isSurface ? written : `${written}$`;

  function writeReading(reading: Reading): string {
    let letterCase = LOWER;
    let capitalAt = 0;
    if (options.usesWordCase) {
      let last = reading;
      while (last.next?.form.baseForm) last = last.next;
      if (last.form.baseForm) {
        [letterCase, capitalAt] = caseOf(cohort.wordForm.text.slice(2, -2), last.form.baseForm.text.slice(1, -1));
      }
    }
    return writeParts(reading, letterCase, capitalAt);
  }

  function writeParts(reading: Reading, letterCase: number, capitalAt: number): string {
    let text = reading.next ? `${writeParts(reading.next, letterCase, capitalAt)}+` : '';
    text += writeLemma(reading, letterCase, capitalAt);
    if (options.isSurface) return text;
    let afterMapping = '';
    let isJoined = false;
    for (const number of reading.form.tags) {
      const tag = tagList[number];
      if (!tag || isHidden(tag)) continue;
      if (tag.text.startsWith('+')) isJoined = true;
      else if (tag.text.startsWith(grammar.tags.mappingPrefix)) isJoined = false;
      if (isBaseForm(tag) || isWordForm(tag)) continue;
      const tagText = writeTag(tag.text);
      if (isJoined) afterMapping += tagText;
      else text += tagText;
    }
    return text + afterMapping;
  }

  function writeLemma(reading: Reading, letterCase: number, capitalAt: number): string {
    if (!reading.form.baseForm) return '';
    let lemma = reading.form.baseForm.text.slice(1, -1);
    if (letterCase === UPPER) lemma = lemma.toUpperCase();
    else if (letterCase === TITLE && !reading.next) {
      const capital = lemma.charAt(capitalAt).toUpperCase().charAt(0);
      lemma = lemma.slice(0, capitalAt) + capital + lemma.slice(capitalAt + 1);
    }
    const written = lemma.replace(escaped, '\\$&');
    return options.isSurface && written.startsWith('@') ? `#${written.slice(1)}` : written;
  }
}

function writeTag(text: string): string {
  if (text.startsWith('+')) return text;
  return `<${text.startsWith('&') ? text.slice(2) : text}>`;
}

/** In the order of their numbers. Of readings with the same key only the first one is written. */
function distinct(readings: readonly Reading[]): Reading[] {
  if (readings.length === 1) return [...readings];
  const found = new Map<number, Reading>();
  for (const reading of readings) {
    const key = writeKey(reading);
    if (!found.has(key)) found.set(key, reading);
  }
  return [...found.values()].sort((left, right) => left.number - right.number);
}
