import { compileChunk } from './compile-unit.ts';
import type { Dialect, Side } from './compiler.ts';
import { type Form, type FormOf, partOf, replacePart } from './form.ts';

/** The forms of a word in both languages, and of the word that an anaphor refers to. */
export interface WordForms extends Readonly<Record<Side, Form>> {
  /** The lemma and tags that patterns match. */
  readonly pattern: string;
}

/** A word of a rule, whose forms the rule can change. */
export interface BilingualWord extends Record<Side, Form> {
  readonly wordBlank: string;
}

const BACKSLASH = 0x5c;
const SLASH = 0x2f;
const LESS_THAN = 0x3c;
const GREATER_THAN = 0x3e;

/** Splits a unit with its translations, `source/target/referent`. Of more translations, it keeps the first and the last. */
export function splitTranslations(unit: string, formOf: FormOf): WordForms {
  const forms = splitForms(unit);
  const [source = '', target = ''] = forms;
  const reference = forms.length > 2 ? (forms.at(-1) ?? '') : '';
  return { pattern: source, sl: formOf(source), tl: formOf(target), ref: formOf(reference) };
}

/** @param text the form of both languages */
export function copyForms(unit: string, text: string, formOf: FormOf): WordForms {
  const form = formOf(text);
  return { pattern: splitForms(unit)[0] ?? '', sl: form, tl: form, ref: formOf('') };
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

/** The rules of `apertium-transfer`. */
export function createBilingualDialect(formOf: FormOf): Dialect<BilingualWord> {
  return {
    firstPosition: 1,
    hasBareContent: false,
    staysInUnit: true,
    read: (attribute, side) => {
      // A function for each side is faster than one that reads a side by its name.
      if (side === 'sl') return (word) => partOf(word.sl, attribute);
      if (side === 'tl') return (word) => partOf(word.tl, attribute);
      return (word) => partOf(word.ref, attribute);
    },
    write: (attribute, side) => (word, value) => {
      word[side] = formOf(replacePart(word[side].text, attribute, value));
    },
    wordBlankOf: ({ wordBlank }) => wordBlank,
    hasManyWords: ({ matched }) => matched > 1,
    onlyWord: ({ matched, words }) => (matched === 1 ? words[0] : undefined),
    unit: writeUnit,
    chunk: compileChunk,
    parameters: (words, positions, count) =>
      positions.length > count
        ? undefined
        : Array.from({ length: count }, (_, index) => words[(positions[index] ?? 0) - 1]),
  };
}

/** A word that is not translated has its word-bound blank in its text. */
export function writeUnit(text: string, wordBlank: string): string {
  return text.startsWith('[[') ? `${text}$` : `${wordBlank}^${text}$`;
}

/** The chunk of a word that no rule matches. */
export function writeChunk(text: string, wordBlank: string): string {
  const name = text.startsWith('*') ? 'unknown' : 'default';
  return `^${name}<${name}>{${wordBlank}^${text}$}$`;
}
