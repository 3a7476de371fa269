import { functionWords } from '../../languages/function-words.ts';
import { upperFirst } from '../../text/letter-case.ts';
import { buildPhraseIndex } from './phrase-index.ts';
import { pluralRules, pluralsOf } from './plurals.ts';
import type { Term, TermMatch, TermMatcher } from './term.ts';
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

/** Terms between two yields. */
const STEP = 64;

/** Builds a matcher at once. @see buildTermMatcher */
export function createTermMatcher(terms: readonly Term[], language: string | undefined): TermMatcher {
  const steps = buildTermMatcher(terms, language);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/**
 * Builds a matcher. Terms match whole words; in scripts without blanks, any letters. A term with an upper-case letter after
 * its first letter matches in its letter case, also with a capital in place of a lower-case first letter. Other terms match
 * in any letter case. A blank in a term matches any run of blanks. Regular plurals (`plurals.ts`) match too.
 *
 * Of the matches that begin at a word, the longest counts; of equally long ones, the one in its own letter case, then a term
 * before the plural of another, then the first in the list. Yields between short steps.
 * @param language canonical code of the texts
 */
export function* buildTermMatcher(
  terms: readonly Term[],
  language: string | undefined,
): Generator<undefined, TermMatcher, void> {
  const toLower = (token: string): string => token.toLocaleLowerCase(language);
  const exact: Form[] = [];
  const caseless: Form[] = [];
  for (const [index, { source, target }] of terms.entries()) {
    const tokens = canonicalTokens(source.trim());
    if (UPPER_AFTER_FIRST.test(tokens.join(''))) exact.push({ tokens, target });
    else caseless.push({ tokens: tokens.map(toLower), target });
    if (index % STEP === 0) yield;
  }
  yield* addInflections(exact, language);
  yield* addInflections(caseless, language);
  for (const form of exact.slice()) exact.push(...capitalized(form, language));
  const findExact = yield* buildFinder(exact);
  const findCaseless = yield* buildFinder(caseless);

  return {
    longestTarget: terms.reduce((longest, { target = '' }) => Math.max(longest, target.length), 0),
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

/** Combines matchers. The earlier matcher wins between matches of equal length. */
export function combineMatchers(matchers: readonly TermMatcher[]): TermMatcher {
  const [only] = matchers;
  if (only && matchers.length === 1) return only;
  return {
    longestTarget: Math.max(0, ...matchers.map(({ longestTarget }) => longestTarget)),
    find(text) {
      const found = matchers.flatMap((matcher) => matcher.find(text));
      found.sort((one, other) => one.start - other.start || other.end - one.end);
      let end = 0;
      return found.filter((match) => {
        if (match.start < end) return false;
        end = match.end;
        return true;
      });
    },
  };
}

function* addInflections(forms: Form[], language: string | undefined): Generator<undefined, void, void> {
  for (const [index, { tokens, target }] of [...forms.entries()]) {
    for (const form of inflectedForms(tokens, language)) forms.push({ tokens: form, target });
    if (index % STEP === 0) yield;
  }
}

/** A form for the start of a sentence. */
function capitalized({ tokens: [first = '', ...others], target }: Form, language: string | undefined): Form[] {
  if (!STARTS_LOWER.test(first)) return [];
  return [{ tokens: [upperFirst(first, language), ...others], target }];
}

function canonicalTokens(text: string): string[] {
  return readWordTokens(text).map((token) => canonicalToken(token.text));
}

/** Finds, for tokens and an index, the longest form that begins there. */
type Finder = (tokens: readonly string[]) => (at: number) => Form | undefined;

function* buildFinder(forms: readonly Form[]): Generator<undefined, Finder, void> {
  if (forms.length === 0) return () => () => undefined;
  const index = yield* buildPhraseIndex(forms.map(({ tokens }) => tokens));
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

/** Cap on the forms of a phrase in which several words are inflected. */
const MAX_FORMS = 8;
/** Longer terms are titles and sentences, which have no plural. */
const MAX_WORDS = 6;
const LETTER = /\p{L}/u;

/**
 * The plurals of a term. Where the last word is the head, it has the plural. Where the first word is, there are three ways:
 * the first word, the words up to the first function word, which agree with it, or the last word.
 * @param tokens canonical tokens of the term
 * @param language canonical code
 */
export function inflectedForms(tokens: readonly string[], language: string | undefined): string[][] {
  const code = language?.split('-')[0];
  const rules = pluralRules(code);
  const words = tokens.flatMap((token, index) => (LETTER.test(token) ? [index] : []));
  const [first, last] = [words[0], words.at(-1)];
  if (!rules || first === undefined || last === undefined || words.length > MAX_WORDS) return [];
  const inflect = (indexes: readonly number[]): string[][] => {
    let forms: string[][] = [[...tokens]];
    for (const index of indexes) {
      const plurals = pluralsOf(tokens[index] ?? '', rules);
      forms = forms.flatMap((form) => plurals.map((plural) => form.with(index, plural))).slice(0, MAX_FORMS);
    }
    return forms;
  };
  if (rules.head === 'last' || first === last) return inflect([last]);
  const end = words.findIndex((index) => functionWords(code).has((tokens[index] ?? '').toLowerCase()));
  const agreeing = end < 0 ? words : words.slice(0, end);
  return [[first], agreeing, [last]].flatMap((indexes) => (indexes.length > 0 ? inflect(indexes) : []));
}
