import { isInTargetLanguage } from '../../../src/languages/is-in-target-language.ts';
import { endsWithAbbreviation, mayEndWithAbbreviation } from '../../../src/text/abbreviations.ts';
import { countLetterEquivalents } from '../../../src/text/letter-equivalents.ts';
import { translateAbsentThings } from '../../../src/translation/alone/absent-things.ts';
import {
  followCase,
  translateCountedPhrase,
  translateEverydayPhrase,
} from '../../../src/translation/alone/everyday-phrases.ts';
import { labelledOf } from '../../../src/translation/alone/labelled.ts';
import { translateAlone } from '../../../src/translation/alone/translate-alone.ts';
import {
  hasAddedAddress,
  hasAddedCapital,
  hasAddedMark,
  hasAddedWord,
} from '../../../src/translation/checks/additions.ts';
import {
  findFaults,
  hasLostBracket,
  hasLostCode,
  hasLostLabel,
  hasMovedItem,
  keepsWord,
} from '../../../src/translation/checks/find-faults.ts';
import { isHalfTranslated } from '../../../src/translation/checks/half-translated.ts';
import { hasWrongLength, isTooLongForShort, maxTranslationLength } from '../../../src/translation/checks/length.ts';
import { hasLostItem, itemsOf } from '../../../src/translation/checks/lost-item.ts';
import { hasAddedNumber, hasLostNumber, numbersIn } from '../../../src/translation/checks/numbers.ts';
import { doublesWord, isRepetitive, repeatsWord } from '../../../src/translation/checks/repetition.ts';
import { isShort, wordsOf } from '../../../src/translation/checks/short-text.ts';
import { isEcho, isUntranslated, isUntranslatedWord } from '../../../src/translation/checks/untranslated.ts';
import { dropAddedArticle, dropAddedBracket } from '../../../src/translation/repairs/added-words.ts';
import { askAgain, toAnswer } from '../../../src/translation/repairs/ask-again.ts';
import { dropClosingBlanks, followBlockBlanks } from '../../../src/translation/repairs/blanks.ts';
import { chooseAnswer } from '../../../src/translation/repairs/choose-answer.ts';
import { followDates } from '../../../src/translation/repairs/dates.ts';
import { followFinalMark, withoutFinalMarks } from '../../../src/translation/repairs/final-mark.ts';
import { followSource } from '../../../src/translation/repairs/follow-source.ts';
import { followCapital, followItems, followLetterCase } from '../../../src/translation/repairs/letter-case.ts';
import { followNoBreakSpaces, followNumbers, followOrdinals } from '../../../src/translation/repairs/numbers.ts';
import { otherForms } from '../../../src/translation/repairs/other-forms.ts';
import { followQuotes } from '../../../src/translation/repairs/quotes.ts';
import { followSmallWords } from '../../../src/translation/repairs/small-words.ts';
import { followUnits } from '../../../src/translation/repairs/units.ts';
import { protectKnownNames, protectLoneNames } from '../../../src/translation/text/known-names.ts';
import { convertNumbers } from '../../../src/translation/text/number-format.ts';
import { toPlainForm, withoutTypography } from '../../../src/translation/text/plain-form.ts';
import { taggedTextOf } from '../../../src/translation/text/segment-text.ts';
import { plainSegment, taggedText } from '../../support/tagged-segments.ts';
import { inSegments, type Step, step, steps } from '../step.ts';

const candidateOf = (source: string, translation = source) => ({
  segment: [{ kind: 'text', text: source }] as const,
  source,
  translation,
  from: 'en',
  to: 'de',
});

export const CHECK_STEPS: readonly Step[] = [
  ...[
    hasAddedAddress,
    hasAddedMark,
    hasAddedNumber,
    hasAddedWord,
    hasAddedCapital,
    hasWrongLength,
    isTooLongForShort,
    repeatsWord,
    isRepetitive,
    isEcho,
    isUntranslated,
    isUntranslatedWord,
    hasMovedItem,
    keepsWord,
    hasLostItem,
    hasLostLabel,
    hasLostBracket,
    hasLostCode,
    hasLostNumber,
    doublesWord,
    isHalfTranslated,
  ].flatMap((check) => [
    step(check, (text) => check(candidateOf(text))),
    step(
      check,
      inSegments((text) => check(candidateOf('A house', text))),
      'of a short text',
    ),
  ]),
  step(
    findFaults,
    inSegments((text) => findFaults(candidateOf(text, `${text} x`))),
  ),
  steps('letters and words', [isShort, wordsOf, numbersIn, countLetterEquivalents], (text) => [
    isShort(text),
    wordsOf(text),
    numbersIn(text),
    countLetterEquivalents(text),
  ]),
  step(isInTargetLanguage, (text) => isInTargetLanguage(text, 'en', 'de')),
  step(maxTranslationLength, maxTranslationLength),
  step(itemsOf, itemsOf),
  ...[
    followBlockBlanks,
    followDates,
    followLetterCase,
    followNoBreakSpaces,
    followNumbers,
    followOrdinals,
    followQuotes,
    followSmallWords,
    followUnits,
  ].map((repair) => step(repair, (text) => repair({ ...candidateOf(text), to: 'pt' }))),
  step(convertNumbers, (text) => convertNumbers(text, text, 'en', 'es')),
  steps('known names', [protectKnownNames, protectLoneNames], (text) => {
    const names = plainSegment(text.replaceAll('a', 'Best Buy '));
    return [protectKnownNames(names.parts), protectLoneNames(names)];
  }),
  ...[toPlainForm, withoutTypography].map((write) =>
    step(
      write,
      inSegments((text) => write(plainSegment(text.replaceAll(' ', '\u00a0')), { from: 'en', to: 'es' })),
    ),
  ),
  steps(
    'words that stand alone',
    [translateAlone, labelledOf, translateEverydayPhrase, translateCountedPhrase, followCase, translateAbsentThings],
    inSegments((text) => [
      translateAlone(plainSegment(text), { from: 'en', to: 'pt' }, async (other) => other),
      labelledOf(plainSegment(`Price: ${text}`), { from: 'en', to: 'pt' }),
      translateCountedPhrase(text, [], { from: 'en', to: 'pt' }),
      translateAbsentThings(`No ${text} found`, { from: 'en', to: 'es' }, async (other) => other),
    ]),
  ),
  steps(
    'the ends of a translation',
    [
      followSource,
      dropAddedArticle,
      dropAddedBracket,
      dropClosingBlanks,
      followFinalMark,
      followCapital,
      followItems,
      withoutFinalMarks,
      endsWithAbbreviation,
      mayEndWithAbbreviation,
      toAnswer,
    ],
    inSegments((text) => [
      followSource(candidateOf('A house.', text)),
      toAnswer(plainSegment(text), taggedText('ein Haus'), { from: 'en', to: 'de' }),
    ]),
  ),
  steps(
    'asking again',
    [askAgain, otherForms, chooseAnswer],
    inSegments((text) =>
      askAgain(
        plainSegment(text),
        { translation: { text, tags: [] }, faults: ['echo'] },
        { from: 'en', to: 'de' },
        async (form) => taggedTextOf(form),
      ),
    ),
  ),
];
