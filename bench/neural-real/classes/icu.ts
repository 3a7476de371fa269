import {
  isPluralElement,
  isSelectElement,
  type MessageFormatElement,
  parse,
  TYPE,
} from '@formatjs/icu-messageformat-parser';
import { type ClassMeasure, rightOf, translateEach } from '../figure.ts';
import { readSamples } from '../samples.ts';

/** ICU messages. The translation has to parse, with the same arguments and at least the same options, all translated. */
export const icu: ClassMeasure = async (setting) => {
  const samples = readSamples('icu', setting.from);
  const translations = await translateEach(setting, samples);
  const isSame = (source: string, translation: string) => {
    const [ours, theirs] = [source, translation].map(syntaxOf);
    return ours !== undefined && theirs !== undefined && [...ours].every((part) => theirs.has(part));
  };
  const isTranslated = (source: string, translation: string) => {
    const words = wordsOf(translation);
    return isSame(source, translation) && !wordsOf(source).some((text) => words.includes(text));
  };
  return [
    rightOf('messages that parse with all arguments and options', samples, translations, isSame),
    rightOf('the same, and every text translated', samples, translations, isTranslated),
  ];
};

/** Arguments with their types, and options with the argument they belong to; undefined when the message does not parse. */
function syntaxOf(message: string): Set<string> | undefined {
  try {
    return new Set(elementsOf(parse(message)).flatMap(describe));
  } catch {
    return undefined;
  }
}

/** Texts of at least two words. */
function wordsOf(message: string): string[] {
  return elementsOf(parse(message)).flatMap((element) =>
    element.type === TYPE.literal && /\p{L}+\P{L}+\p{L}+/u.test(element.value) ? [element.value.trim()] : [],
  );
}

function elementsOf(elements: readonly MessageFormatElement[]): MessageFormatElement[] {
  return elements.flatMap((element) =>
    isPluralElement(element) || isSelectElement(element)
      ? [element, ...Object.values(element.options).flatMap(({ value }) => elementsOf(value))]
      : [element],
  );
}

function describe(element: MessageFormatElement): string[] {
  if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
  const argument = `${element.value} ${TYPE[element.type]}`;
  const isChoice = isPluralElement(element) || isSelectElement(element);
  // Ordinals and plurals of another language have other categories.
  const options = isChoice
    ? Object.keys(element.options).filter((name) => isSelectElement(element) || /^=|other/.test(name))
    : [];
  return [argument, ...options.map((option) => `${argument} ${option}`)];
}
