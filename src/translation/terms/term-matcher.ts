import { createPhraseIndex } from './phrase-index.ts';
import type { Term, TermMatch, TermMatcher } from './term.ts';
import { inflectedForms } from './term-forms.ts';
import { canonicalToken, readWordTokens } from './word-tokens.ts';

/** A way to write a term, as canonical tokens. */
interface Form {
  tokens: readonly string[];
  target: string | undefined;
}

const UPPER_AFTER_FIRST = /^\P{L}*\p{L}.*[\p{Lu}\p{Lt}]/su;
const STARTS_LOWER = /^\p{Ll}/u;
const BLANKS = /\s+/gu;
const LINE_BREAK = /[\r\n]/;

/**
 * Builds a matcher. Terms match whole words; in scripts without blanks, any letters. A term with an upper-case letter after
 * its first letter matches in its letter case, also with a capital in place of a lower-case first letter. Other terms match
 * in any letter case. A blank in a term matches any run of blanks. Regular plurals (`plurals.ts`) match too.
 *
 * Of the matches that begin at a word, the longest counts; of equally long ones, the one in its own letter case, then a term
 * before the plural of another, then the first in the list.
 * @param language canonical code of the texts
 */
export function createTermMatcher(terms: readonly Term[], language: string | undefined): TermMatcher {
  const toLower = (token: string): string => token.toLocaleLowerCase(language);
  const capitalized = ({ tokens: [first = '', ...others], target }: Form): Form[] =>
    STARTS_LOWER.test(first)
      ? [{ tokens: [first.charAt(0).toLocaleUpperCase(language) + first.slice(1), ...others], target }]
      : [];
  const withInflections = (forms: readonly Form[]): Form[] => [
    ...forms,
    ...forms.flatMap(({ tokens, target }) =>
      inflectedForms(tokens, language).map((form) => ({ tokens: form, target })),
    ),
  ];
  const forms = terms.map(({ source, target }) => ({ tokens: canonicalTokens(source.trim()), target }));
  const { exact = [], caseless = [] } = Object.groupBy(forms, ({ tokens }) =>
    UPPER_AFTER_FIRST.test(tokens.join('')) ? 'exact' : 'caseless',
  );
  const exactForms = withInflections(exact);
  const findExact = createFinder([...exactForms, ...exactForms.flatMap(capitalized)]);
  const findCaseless = createFinder(
    withInflections(caseless.map(({ tokens, target }) => ({ tokens: tokens.map(toLower), target }))),
  );

  return {
    find(text) {
      const words = readWordTokens(text);
      const tokens = words.map((word) => canonicalToken(word.text));
      const exactAt = findExact(tokens);
      const caselessAt = findCaseless(tokens.map(toLower));
      const matches: TermMatch[] = [];
      for (let at = 0; at < words.length; ) {
        const form = longer(exactAt(at), caselessAt(at));
        const start = words[at]?.start ?? 0;
        at += form?.tokens.length ?? 1;
        if (!form) continue;
        const end = words[at]?.start ?? text.length;
        matches.push({ start, end, target: form.target ?? withoutLineBreaks(text.slice(start, end)) });
      }
      return matches;
    },
  };
}

function canonicalTokens(text: string): string[] {
  return readWordTokens(text).map((token) => canonicalToken(token.text));
}

/** Returns a function that finds, for tokens and an index, the longest form that begins there. */
function createFinder(forms: readonly Form[]): (tokens: readonly string[]) => (at: number) => Form | undefined {
  if (forms.length === 0) return () => () => undefined;
  const index = createPhraseIndex(forms.map(({ tokens }) => tokens));
  return (tokens) => {
    const longest = index.longestFrom(tokens);
    return (at) => forms[longest[at] ?? -1];
  };
}

function longer(one: Form | undefined, other: Form | undefined): Form | undefined {
  return (one?.tokens.length ?? 0) >= (other?.tokens.length ?? 0) ? one : other;
}

/** A term that stays as it is written, in a text whose lines are joined. */
function withoutLineBreaks(text: string): string {
  return text.replace(BLANKS, (blanks) => (LINE_BREAK.test(blanks) ? ' ' : blanks));
}
