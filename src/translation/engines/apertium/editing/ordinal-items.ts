import { primarySubtag } from '../../../../languages/primary-subtag.ts';
import type { Part } from '../../../engine.ts';

const ENDING = /^(?:st|nd|rd|th)(?![\p{L}\p{N}])/u;
const BEFORE_MONTH =
  /^(?:st|nd|rd|th)(?: of)? (?=(?:January|February|March|April|May|June|July|August|September|October|November|December)(?!\p{L}))/u;
/** By language: the ending of an ordinal number in digits. */
const ENDINGS: Readonly<Record<string, string>> = { ca: 'è', es: '.º', gl: '.º' };

/** Gives an item before the ending of an English ordinal number that of the language: "the {n}th visitor". A day has none. */
export function translateOrdinalItems(parts: readonly Part[], from: string, to: string): readonly Part[] {
  const ending = from === 'en' ? ENDINGS[primarySubtag(to)] : undefined;
  if (ending === undefined || parts.length < 2) return parts;
  const changed: Part[] = [];
  for (const part of parts) {
    const item = changed.at(-1);
    const isOrdinal = part.kind === 'text' && item?.kind === 'protected' && !item.decoration && ENDING.test(part.text);
    if (!isOrdinal) {
      changed.push(part);
      continue;
    }
    const isDay = BEFORE_MONTH.test(part.text);
    changed[changed.length - 1] = { ...item, text: isDay ? item.text : item.text + ending };
    changed.push({ ...part, text: isDay ? part.text.replace(BEFORE_MONTH, ' of ') : part.text.replace(ENDING, '') });
  }
  return changed;
}

/** By language: the ordinal numbers in words, which end in "o" or "a". The analysers read the sign behind a number as a word. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  es: 'primer segund tercer cuart quint sext séptim octav noven décim'.split(' '),
  gl: 'primeir segund terceir cuart quint sext sétim oitav noven décim'.split(' '),
};
/** A number with its sign before a noun. Degrees have the same sign: "5º bajo cero". */
const ORDINAL =
  /(?<![\p{L}\p{N}.,§])(?<number>[1-9]|10)\.?(?<sign>[ºª])(?= (?!(?:bajo|sobre|baixo|de|d[aeo]s?|en|y|e|a|al|o|C|F|Celsius)(?!\p{L}))\p{Ll})/gu;

/** Writes small ordinal numbers in words: "la 3ª edición". */
export function spellOrdinals(text: string, from: string): string {
  const words = WORDS[primarySubtag(from)];
  if (words === undefined || !SIGN.test(text)) return text;
  return text.replace(ORDINAL, (phrase, number: string, sign: string) => {
    const word = words[Number(number) - 1];
    return word === undefined ? phrase : word + (sign === 'ª' ? 'a' : from === 'es' && /er$/.test(word) ? '' : 'o');
  });
}

const SIGN = /[ºª]/;
