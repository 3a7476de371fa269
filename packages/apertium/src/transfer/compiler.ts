import type { Attribute } from './attribute.ts';
import type { Machine, Variables } from './machine.ts';
import type { RuleElement } from './rule-file.ts';

export type Text = () => string;
export type Test = () => boolean;
/** Runs an instruction. @returns a number of words to skip when it rejects the rule, otherwise `CONTINUE` */
export type Step = () => number;

export const CONTINUE = -1;

/** The side of a bilingual word: source language, target language or the referent of an anaphor. */
export type Side = 'sl' | 'tl' | 'ref';

/** What differs between `apertium-transfer`, `apertium-interchunk` and `apertium-postchunk`. */
export interface Dialect<Word> {
  /** The position in a rule file of the first of the machine's words. */
  readonly firstPosition: number;
  /** Whether the part `content` of a word loses its braces. */
  readonly hasBareContent: boolean;
  /** Whether a multiword unit leaves the machine in the state of making a unit. */
  readonly staysInUnit: boolean;
  read(attribute: Attribute, side: Side): (word: Word) => string;
  write(attribute: Attribute, side: Side): (word: Word, value: string) => void;
  wordBlankOf(word: Word): string;
  /** Whether a unit gets the word-bound blanks of the words whose lemmas it contains. */
  hasManyWords(machine: Machine<Word>): boolean;
  /** The word whose word-bound blank each unit gets, when a rule has only one word. */
  onlyWord(machine: Machine<Word>): Word | undefined;
  /** Makes a unit, other than one of several words, of its inner text, which is not empty. */
  unit(text: string, wordBlank: string): string;
  /** Compiles an element `chunk`. */
  chunk(element: RuleElement, compiler: Compiler<Word>): Text;
  /** @returns undefined when the macro does not run with these words */
  parameters(words: Words<Word>, positions: readonly number[], count: number): Words<Word> | undefined;
}

export type Words<Word> = readonly (Word | undefined)[];

/** Turns elements of a rule file into functions. */
export interface Compiler<Word> {
  readonly machine: Machine<Word>;
  readonly dialect: Dialect<Word>;
  readonly variables: Variables;
  /** @returns undefined when the data have no such attribute */
  attribute(name: string): Attribute | undefined;
  list(name: string): readonly string[];
  /** @throws UnsupportedError when the element is missing or makes no text */
  text(element: RuleElement | undefined): Text;
  /** @throws UnsupportedError when the element is missing */
  test(element: RuleElement | undefined): Test;
  step(element: RuleElement): Step;
  macro(name: string): Macro;
}

export interface Macro {
  readonly parameterCount: number;
  readonly run: () => void;
}

/** The whole number at the start of a text, otherwise 0. */
export function parseNumber(text: string | undefined): number {
  const number = Number.parseInt(text ?? '', 10);
  return Number.isNaN(number) ? 0 : number;
}

/** The value of the first attribute. */
export function onlyAttribute({ attributes }: RuleElement): string {
  return Object.values(attributes)[0] ?? '';
}

/** The words at positions from 1 on, as the parameters of a macro. */
export function takeWords<Word>(words: Words<Word>, positions: readonly number[], count: number): Words<Word> {
  const parameters: (Word | undefined)[] = [];
  for (let index = 0; index < count; index++) parameters.push(words[(positions[index] ?? 0) - 1]);
  return parameters;
}
