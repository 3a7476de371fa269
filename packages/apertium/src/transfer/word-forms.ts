import { memoize } from '../text/memoize.ts';
import type { Side } from './compiler.ts';
import type { Form, FormOf } from './form.ts';
import type { PatternMatcher } from './pattern-matcher.ts';

/** The forms of a word in both languages, and of the word that an anaphor refers to. */
export interface WordForms extends Readonly<Record<Side, Form>> {
  /** The lemma and tags of the source language, which patterns match. */
  readonly symbols: readonly number[];
  readonly wordBlank: string;
}

/** @param text a word of the stream */
export type FormsOf = (text: string, wordBlank: string) => WordForms;

type Encode = PatternMatcher['encode'];

const BACKSLASH = 0x5c;
const SLASH = 0x2f;
const LESS_THAN = 0x3c;
const GREATER_THAN = 0x3e;

/** For words with their translations, `source/target/referent`. Of more translations, the first and the last one count. */
export function createSplittingForms(formOf: FormOf, encode: Encode): FormsOf {
  const split = memoize((unit): WordForms => {
    const forms = splitForms(unit);
    const [source = '', target = ''] = forms;
    const reference = forms.length > 2 ? (forms.at(-1) ?? '') : '';
    return { symbols: encode(source), sl: formOf(source), tl: formOf(target), ref: formOf(reference), wordBlank: '' };
  });
  return (text, wordBlank) => (wordBlank === '' ? split(text) : { ...split(text), wordBlank });
}

/** For words without translations, which are their own translations. Word-bound blanks count as a part of the words. */
export function createIdenticalForms(formOf: FormOf, encode: Encode): FormsOf {
  const formsOf = (unit: string, source: string): WordForms => ({
    symbols: encode(splitForms(unit)[0] ?? ''),
    sl: formOf(source),
    tl: formOf(source),
    ref: formOf(''),
    wordBlank: '',
  });
  const bareFormsOf = memoize((unit) => formsOf(unit, unit));
  return (text, wordBlank) => (wordBlank === '' ? bareFormsOf(text) : formsOf(text, `${wordBlank}^${text}`));
}

/** Divides a unit at its slashes. A slash in a tag divides nothing. */
function splitForms(unit: string): string[] {
  const forms: string[] = [];
  let start = 0;
  let isInTag = false;
  for (let at = 0; at < unit.length; at++) {
    const code = unit.charCodeAt(at);
    if (code === BACKSLASH) at++;
    else if (code === LESS_THAN) isInTag = true;
    else if (code === GREATER_THAN) isInTag = false;
    else if (code === SLASH && !isInTag) {
      forms.push(unit.slice(start, at));
      start = at + 1;
    }
  }
  forms.push(unit.slice(start));
  return forms;
}
