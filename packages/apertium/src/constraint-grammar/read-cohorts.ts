import {
  type Cohort,
  copyCohort,
  createCohort,
  createReading,
  type Reading,
  reverseReading,
  type Window,
} from './cohorts.ts';
import { createReadingEditor, type ReadingEditor } from './edit-readings.ts';
import type { Form, Forms } from './forms.ts';
import type { Grammar } from './grammar.ts';
import { ESCAPED_LESS, parseReading, type ReadingPart } from './parse-reading.ts';
import type { Tag } from './tags.ts';

/** Makes cohorts of lexical units. Units with the same text are parsed once. */
export interface CohortReader {
  /** @param text between `^` and `$`, with escapes */
  read(text: string, window: Window): Cohort;
  /** Forgets the units when there are many of them, with their tags. Call it only between texts. */
  trim(): void;
}

const MAX_UNITS = 4_096;
const MAX_FORMS = 16_384;

const BACKSLASH = 0x5c;
const SLASH = 0x2f;
const LESS = 0x3c;
const GREATER = 0x3e;

export function createCohortReader(grammar: Grammar, forms: Forms, onReset: () => void): CohortReader {
  const { tags, index } = grammar;
  const editor = createReadingEditor(forms, index, () => {});
  const units = new Map<string, Cohort>();

  function parse(text: string, window: Window): Cohort {
    let at = 0;
    let word = '';
    for (; at < text.length; at++) {
      let code = text.charCodeAt(at);
      if (code === SLASH || code === LESS) break;
      if (code === BACKSLASH) code = text.charCodeAt(++at);
      word += String.fromCharCode(code);
    }
    const cohort = createCohort(window, tags.intern(`"<${word}>"`), index.always);
    if (text.charCodeAt(at) === LESS) at = parseFixed(text, at, cohort, editor);
    if (text.charCodeAt(at) === SLASH) {
      for (const reading of splitReadings(text, at + 1)) addReading(cohort, reading);
    }
    if (cohort.readings.length === 0) cohort.readings.push(createMagicReading(cohort, grammar, forms));
    return cohort;
  }

  /** The tags of a word form that is itself a lexical unit. @returns the offset after them */
  function parseFixed(text: string, start: number, cohort: Cohort, { allow }: ReadingEditor): number {
    const numbers: number[] = [];
    let tag = '';
    let at = start;
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === SLASH) break;
      if (code === BACKSLASH) tag += text.charAt(++at);
      else if (code === GREATER) {
        numbers.push(tags.intern(tag).id);
        tag = '';
      } else if (code !== LESS) tag += text.charAt(at);
    }
    cohort.fixed = createReading(cohort, forms.of(numbers));
    allow(cohort, cohort.fixed.form);
    return at;
  }

  function addReading(cohort: Cohort, text: string): void {
    const first = createReading(cohort, forms.of([cohort.wordForm.id]));
    let last = first;
    // An empty word form counts as a base form. Then the first reading has no other, and the parts are its subreadings.
    let isTaken = first.form.baseForm !== null;
    if (isTaken) editor.allow(cohort, first.form);
    for (const part of parseReading(text)) {
      const target = isTaken ? createReading(cohort, forms.of([cohort.wordForm.id])) : first;
      if (isTaken) last.next = target;
      addPart(cohort, target, part);
      last = target;
      isTaken = true;
    }
    cohort.readings.push(grammar.isLeftToRight && first.next ? reverseReading(first) : first);
  }

  function addPart(cohort: Cohort, reading: Reading, { baseForm, tags: names }: ReadingPart): void {
    const numbers = [cohort.wordForm.id, tags.intern(baseForm).id];
    const mappings: Tag[] = [];
    for (const name of names) {
      const tag = tags.intern(name);
      if (forms.isMapping(tag)) mappings.push(tag);
      else numbers.push(tag.id);
    }
    editor.setTags(cohort, reading, numbers);
    if (mappings.length > 0) editor.map(cohort, reading, mappings, true);
  }

  return {
    read(text, window) {
      let unit = units.get(text);
      if (!unit) {
        unit = parse(text, window);
        units.set(text, unit);
      }
      return copyCohort(unit, window, window.cohorts.length);
    },
    trim() {
      if (units.size <= MAX_UNITS && forms.size <= MAX_FORMS) return;
      units.clear();
      forms.reset();
      tags.reset();
      onReset();
    },
  };
}

/** A reading that stands for none. */
export function createMagicReading(cohort: Cohort, { tags }: Grammar, forms: Forms): Reading {
  const { wordForm } = cohort;
  const base = wordForm.text.length < 5 ? wordForm : tags.intern(`"${wordForm.text.slice(2, -2)}"`);
  const form: Form = forms.of([wordForm.id], base);
  return { ...createReading(cohort, form), isMagic: true };
}

function splitReadings(text: string, start: number): string[] {
  const readings: string[] = [];
  let reading = '';
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === SLASH) {
      readings.push(reading);
      reading = '';
    } else if (code === BACKSLASH) {
      at++;
      reading += text.charCodeAt(at) === LESS ? ESCAPED_LESS : text.charAt(at);
    } else reading += text.charAt(at);
  }
  readings.push(reading);
  return readings;
}
