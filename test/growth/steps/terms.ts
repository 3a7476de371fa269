import type { Part } from '../../../src/translation/engine.ts';
import { agreeingAdjective, agreeingWords } from '../../../src/translation/terms/agreeing-words.ts';
import { agreeDeterminer } from '../../../src/translation/terms/determiners.ts';
import { formsByFirstSound, startsWithVowel } from '../../../src/translation/terms/first-sound.ts';
import { nounFormOf } from '../../../src/translation/terms/noun-forms.ts';
import { buildPhraseIndex } from '../../../src/translation/terms/phrase-index.ts';
import { pluralRules, pluralsOf, singularsOf } from '../../../src/translation/terms/plurals.ts';
import {
  buildTermMatcher,
  combineMatchers,
  createTermMatcher,
  inflectedForms,
} from '../../../src/translation/terms/term-matcher.ts';
import { fillTerms, placeTerms, tagTerms } from '../../../src/translation/terms/term-tags.ts';
import { canonicalToken, readWordTokens } from '../../../src/translation/terms/word-tokens.ts';
import { taggedTextOf } from '../../../src/translation/text/segment-text.ts';
import { inSegments, type Step, step, steps } from '../step.ts';

/** Terms that begin alike and match almost everywhere. */
const NESTED_TERMS = ['a', 'あ', 'か '].flatMap((unit) =>
  Array.from({ length: 200 }, (_, count) => ({ source: `${unit.repeat(count)}b${count % 7}`, target: 'c' })),
);
const nestedTerms = createTermMatcher(NESTED_TERMS, 'en');
const MATCHING = [
  createTermMatcher,
  buildTermMatcher,
  combineMatchers,
  buildPhraseIndex,
  inflectedForms,
  pluralRules,
  pluralsOf,
  readWordTokens,
  canonicalToken,
];

/** A segment in which every second run of letters is a term. */
function segmentWithTerms(text: string): Part[] {
  return text
    .split(/(?<=\P{L})(?=\p{L})|(?<=\p{L})(?=\P{L})/u)
    .map(
      (part, index): Part =>
        index % 4 === 0 && /\p{L}/u.test(part)
          ? { kind: 'term', text: part, target: 'x' }
          : { kind: 'text', text: part },
    );
}

export const TERM_STEPS: readonly Step[] = [
  steps('terms in a text', MATCHING, (text) => combineMatchers([nestedTerms, nestedTerms]).find(text)),
  steps('a text as terms', MATCHING, (text) =>
    createTermMatcher(
      (text.match(/.{1,200}/gs) ?? []).map((source) => ({ source, target: 'c' })),
      'pt',
    ),
  ),
  steps(
    'places of terms',
    [tagTerms, placeTerms, fillTerms],
    inSegments((text) => {
      const tagged = tagTerms({ parts: segmentWithTerms(text), tags: [] });
      return fillTerms(placeTerms(taggedTextOf(tagged.segment), tagged, 'en', 'pt'), 'pt');
    }),
  ),
  steps('words that agree with a term', [agreeingAdjective, agreeingWords], (text) => [
    agreeingAdjective(text, 0, 1, 'pt'),
    agreeingWords(text, text, 0, 1, 'pt'),
  ]),
  step(singularsOf, (text) => {
    const rules = pluralRules('es');
    return rules && singularsOf(text, rules);
  }),
  steps('words before a term', [agreeDeterminer, nounFormOf, formsByFirstSound, startsWithVowel], (text) =>
    ['pt', 'fr'].map((language) => agreeDeterminer(text, '', text, language)),
  ),
];
