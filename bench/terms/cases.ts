import { functionWords } from '../../src/languages/function-words.ts';

/** A sentence with a term in it, and the translation that a glossary gives to the term. */
export interface TermCase {
  sentence: string;
  reference: string;
  /** Range of the term in UTF-16 units. */
  start: number;
  end: number;
  target: string;
}

/** Words before a noun, by source language. */
const DETERMINERS: Readonly<Record<string, string>> = {
  en: 'the a an this that his her their its',
  pt: 'o a os as um uma do da no na ao à pelo pela dos das',
  es: 'el la los las un una del al su este esta',
  fr: 'le la les un une du des au aux ce cette son sa',
};

/** Names and nouns of both genders, of one word and more, by target language. A target without nouns gets names. */
const TARGETS: Readonly<Record<string, readonly string[]>> = {
  en: ['widget', 'Zorvex', 'control panel', 'umbrella'],
  pt: ['painel', 'ferramenta', 'Zorvex', 'banco de dados', 'mesa redonda'],
  es: ['tablero', 'herramienta', 'Zorvex', 'base de datos', 'mesa redonda'],
};
const NAMES = ['Zorvex', 'Blue Ocean'];

const TOKEN = /[\p{L}\p{M}]+(?:-\p{L}+)*|[^\s\p{L}]/gu;
const LOWER_WORD = /^\p{Ll}{3}/u;
const PUNCTUATION = /^[.,;:)]/;

/**
 * Picks a noun of each sentence: one or two words in lower case between a determiner and a function word or punctuation.
 * Sentences without one are left out.
 */
export function pickTerms(sentences: readonly string[], references: readonly string[], from: string, to: string) {
  const determiners = new Set(DETERMINERS[from]?.split(' '));
  const words = functionWords(from);
  const targets = TARGETS[to] ?? NAMES;
  const cases: TermCase[] = [];
  for (const [line, sentence] of sentences.entries()) {
    const tokens = [...sentence.matchAll(TOKEN)].map(({ 0: text, index }) => ({ text, start: index }));
    const isNoun = (at: number): boolean => {
      const text = tokens[at]?.text ?? '';
      return LOWER_WORD.test(text) && !words.has(text);
    };
    const nouns = tokens.flatMap(({ text }, at) => {
      if (!determiners.has(text.toLowerCase()) || !isNoun(at + 1)) return [];
      const last = isNoun(at + 2) ? at + 2 : at + 1;
      const next = tokens[last + 1]?.text ?? '.';
      const [start = 0, lastToken] = [tokens[at + 1]?.start, tokens[last]];
      const end = (lastToken?.start ?? 0) + (lastToken?.text.length ?? 0);
      // A second occurrence is a term too.
      const isSingle = sentence.toLowerCase().split(sentence.slice(start, end)).length === 2;
      return isSingle && (words.has(next.toLowerCase()) || PUNCTUATION.test(next)) ? [{ start, end }] : [];
    });
    const noun = nouns[line % Math.max(1, nouns.length)];
    const target = targets[cases.length % targets.length];
    if (noun && target !== undefined) cases.push({ sentence, reference: references[line] ?? '', ...noun, target });
  }
  return cases;
}
