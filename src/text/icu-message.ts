import {
  isLiteralElement,
  isPluralElement,
  isPoundElement,
  isSelectElement,
  type MessageFormatElement,
  parse,
} from '@formatjs/icu-messageformat-parser';
import { readJavaChoices } from './java-choice.ts';

/** A part of an ICU message. Texts have no quoting; an argument has its source text. */
export type MessagePart =
  | { kind: 'text'; text: string }
  | { kind: 'argument'; name: string; source: string }
  | { kind: 'count'; of: Choice }
  | Choice;

/** A `plural`, `selectordinal` or `select` argument. */
export interface Choice {
  kind: 'choice';
  name: string;
  type: 'plural' | 'selectordinal' | 'select';
  /** Subtracted from the argument before `#` shows it. */
  offset: number;
  options: ReadonlyMap<string, readonly MessagePart[]>;
}

/** Longer texts are documents, not messages. A message takes a few milliseconds in one step. UTF-16 units. */
const MAX_MESSAGE_LENGTH = 2_000;

const CHOICE_START = /\{\s{0,9}[\w-]{1,100}\s{0,9},\s{0,9}(?:plural|select|selectordinal)\s{0,9},/u;

/** A choice in a string of code or JSON, and an apostrophe before a tag, which quotes the tag. */
const NOT_A_MESSAGE = /["`]\{[^{}"`]{1,100},\s{0,9}(?:plural|select)|'[<>]/u;

/**
 * Parses a text as an ICU message that has a choice. Tags are text.
 * @returns undefined for any other text
 */
export function parseMessage(text: string): readonly MessagePart[] | undefined {
  if (text.length > MAX_MESSAGE_LENGTH || !CHOICE_START.test(text) || NOT_A_MESSAGE.test(text)) return undefined;
  const elements = parseElements(text);
  return elements && partsOf(elements, text);
}

/** Whether a text has the beginning of a choice, also if it is no message. */
export function hasChoice(text: string): boolean {
  return CHOICE_START.test(text);
}

/** The text of a message of ICU or Java without its syntax: all options, one after the other. Any other text unchanged. */
export function messageText(text: string): string {
  const parts = parseMessage(readJavaChoices(text)?.text ?? text);
  return parts ? textsOf(parts).join(' ') : text;
}

/** Whether an ICU message is valid and has the arguments of another one. */
export function hasSameArguments(message: string, original: string): boolean {
  const [one, other] = [parseElements(message), parseElements(original)];
  return one !== undefined && other !== undefined && argumentsOf(one).join() === argumentsOf(other).join();
}

/** Whether a part shows the number that a plural depends on. */
export function isCountOf(choice: Choice, part: MessagePart): boolean {
  if (choice.type === 'select') return false;
  if (part.kind === 'count') return isSamePlural(choice, part.of);
  return part.kind === 'argument' && part.source === `{${choice.name}}` && choice.offset === 0;
}

/** Whether parts, or their options, show the number of a plural. */
export function showsCount(parts: readonly MessagePart[], choice: Choice): boolean {
  return parts.some((part) => {
    if (part.kind !== 'choice') return isCountOf(choice, part);
    return [...part.options.values()].some((option) => showsCount(option, choice));
  });
}

export function isSamePlural(one: Choice, other: Choice): boolean {
  return one.name === other.name && one.type === other.type && one.offset === other.offset;
}

const PARSER_OPTIONS = { ignoreTag: true, captureLocation: true, shouldParseSkeletons: false } as const;

/** Whether the plurals in an element have the option `other`. */
function hasOther(element: MessageFormatElement): boolean {
  if (!isPluralElement(element) && !isSelectElement(element)) return true;
  const { other } = element.options;
  if (isPluralElement(element) && !other) return false;
  return Object.values(element.options).every(({ value }) => value.every(hasOther));
}

/** The elements of a text with the syntax of messages, with their locations. Undefined for any other text. */
export function parseElements(text: string): MessageFormatElement[] | undefined {
  try {
    // Angular writes a selection without `other`. The forms of a plural need it.
    const elements = parse(text, { ...PARSER_OPTIONS, requiresOtherClause: false });
    return elements.every(hasOther) ? elements : undefined;
  } catch {
    return undefined;
  }
}

function partsOf(elements: readonly MessageFormatElement[], text: string, parent?: Choice): MessagePart[] {
  return elements.map((element): MessagePart => {
    if (isLiteralElement(element)) return { kind: 'text', text: element.value };
    if (isPoundElement(element)) return parent ? { kind: 'count', of: parent } : { kind: 'text', text: '#' };
    if (isPluralElement(element) || isSelectElement(element)) {
      const options = new Map<string, readonly MessagePart[]>();
      const isPlural = isPluralElement(element);
      const choice: Choice = {
        kind: 'choice',
        name: element.value,
        type: !isPlural ? 'select' : element.pluralType === 'ordinal' ? 'selectordinal' : 'plural',
        offset: isPlural ? element.offset : 0,
        options,
      };
      for (const [key, { value }] of Object.entries(element.options)) options.set(key, partsOf(value, text, choice));
      return choice;
    }
    const { start, end } = element.location ?? {};
    return { kind: 'argument', name: element.value, source: text.slice(start?.offset, end?.offset) };
  });
}

function textsOf(parts: readonly MessagePart[]): string[] {
  return parts.flatMap((part) => {
    if (part.kind === 'text') return [part.text];
    return part.kind === 'choice' ? [...part.options.values()].flatMap(textsOf) : [];
  });
}

/** The names of all arguments, sorted, without duplicates. */
function argumentsOf(elements: readonly MessageFormatElement[]): string[] {
  const names = new Set<string>();
  const visit = (element: MessageFormatElement): void => {
    if (isLiteralElement(element) || isPoundElement(element)) return;
    names.add(element.value);
    if (!isPluralElement(element) && !isSelectElement(element)) return;
    for (const { value } of Object.values(element.options)) value.forEach(visit);
  };
  elements.forEach(visit);
  return [...names].sort();
}
