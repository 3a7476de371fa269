import type { Random } from '../../load/random.ts';
import { EVERYDAY_WORDS } from '../../src/languages/everyday-words.ts';
import { numberFormatOf } from '../../src/translation/text/number-format.ts';
import { nonLanguageItem } from './non-language.ts';
import { plainNumber } from './numbers.ts';

export interface Token {
  text: string;
  kind: 'word' | 'item' | 'number';
}

/** A generated text to translate: a sentence with items or with numbers, or an enumeration. */
export interface Input {
  kind: 'sentence' | 'enumeration';
  tokens: readonly Token[];
}

export interface Direction {
  from: string;
  to: string;
}

/** Close languages of those without everyday words. */
const RELATIVES: Readonly<Record<string, string>> = { an: 'es', frp: 'fr', sh: 'hr', szl: 'pl', sc: 'it' };
const BRETON =
  'demat trugarez mar plij ya nann deiz mat noz me te eñ hi ni int ha pe met evit gant war er an ur zo oa bet ti mor';
/** Items of an enumeration. */
export const MIN_ITEMS = 3;
const MAX_ITEMS = 40;

export function textOf({ kind, tokens }: Input): string {
  if (kind === 'enumeration') return tokens.map(({ text }) => text).join(', ');
  return `${tokens.map(({ text }) => text).join(' ')}.`;
}

export function createInput(random: Random, { from }: Direction): Input {
  const words = wordsOf(from);
  const word = (): Token => ({ text: words[random.below(words.length)] ?? '', kind: 'word' });
  const item = (): Token => ({ text: nonLanguageItem(random), kind: 'item' });
  const number = (): Token => ({ text: plainNumber(random, numberFormatOf(from)), kind: 'number' });
  const some = (least: number, limit: number): Token[] => Array.from({ length: least + random.below(limit) }, word);
  const choice = random.next();
  if (choice < 0.55) {
    const isOther = (one: Token, others: readonly Token[]): boolean =>
      others.every(({ text }) => !text.includes(one.text) && !one.text.includes(text));
    const items = [item(), item(), item()]
      .slice(random.below(3))
      .filter((one, at, all) => isOther(one, all.slice(0, at)));
    return { kind: 'sentence', tokens: [...some(1, 4), ...items.flatMap((one) => [one, ...some(1, 4)])] };
  }
  if (choice < 0.8) {
    const numbers = random.chance(0.5) ? [number()] : [number(), number()];
    return { kind: 'sentence', tokens: [...some(1, 4), ...numbers.flatMap((one) => [one, ...some(2, 4)])] };
  }
  const withNumbers = random.chance(0.3);
  const digits = (): Token => ({ text: String(1 + random.below(99)), kind: 'word' });
  const entry = (): Token => (withNumbers && random.chance(0.5) ? digits() : word());
  return {
    kind: 'enumeration',
    tokens: Array.from({ length: MIN_ITEMS + random.below(MAX_ITEMS - MIN_ITEMS + 1) }, entry),
  };
}

/** Words of at least two letters, so that none is a letter that names something. */
function wordsOf(code: string): string[] {
  const base = code.split('-')[0] ?? code;
  const known =
    EVERYDAY_WORDS[code] ??
    EVERYDAY_WORDS[base] ??
    EVERYDAY_WORDS[RELATIVES[base] ?? ''] ??
    (base === 'br' ? BRETON : undefined);
  if (known === undefined) throw new Error(`There are no words of ${code}.`);
  return known.split(' ').filter((word) => /^(?:\p{L}\p{M}*){2,}$/u.test(word));
}
