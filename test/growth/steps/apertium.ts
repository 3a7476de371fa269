import type { PivotDictionary } from '@glossa/apertium';
import type { Part } from '../../../src/translation/engine.ts';
import {
  joinAlternatives,
  restoreAlternatives,
} from '../../../src/translation/engines/apertium/editing/alternatives.ts';
import { correctCapitals } from '../../../src/translation/engines/apertium/editing/capitalization.ts';
import { rewordCatalan } from '../../../src/translation/engines/apertium/editing/catalan-idioms.ts';
import {
  protectCodes,
  protectLetterPairs,
  putCodesBehindNouns,
  putItemsBehindNouns,
} from '../../../src/translation/engines/apertium/editing/codes.ts';
import { rewordIdioms } from '../../../src/translation/engines/apertium/editing/english-idioms.ts';
import { nameSubjects } from '../../../src/translation/engines/apertium/editing/english-persons.ts';
import { toEnglishOrder } from '../../../src/translation/engines/apertium/editing/english-word-order.ts';
import { rewordEnglish } from '../../../src/translation/engines/apertium/editing/english-wording.ts';
import { rewordFrench } from '../../../src/translation/engines/apertium/editing/french-idioms.ts';
import { rewordGalician } from '../../../src/translation/engines/apertium/editing/galician-idioms.ts';
import {
  joinGroups,
  keepsNumbers,
  protectNumbers,
  removeOrdinalStops,
  restoreGroups,
  separateCompounds,
} from '../../../src/translation/engines/apertium/editing/numbers.ts';
import { translateOrdinalItems } from '../../../src/translation/engines/apertium/editing/ordinal-items.ts';
import { correctPhrases } from '../../../src/translation/engines/apertium/editing/phrases/phrases.ts';
import { postEdit, preEdit } from '../../../src/translation/engines/apertium/editing/pre-and-post-edit.ts';
import {
  correctInvertedMarks,
  correctQuotes,
  correctSpacing,
  moveFinalMark,
  normalizeSpaces,
  protectLoneMarks,
  restoreApostrophes,
  straightenApostrophes,
} from '../../../src/translation/engines/apertium/editing/punctuation.ts';
import { rewordSpanish } from '../../../src/translation/engines/apertium/editing/spanish-idioms.ts';
import { isAllCapitals, isTextInCapitals, wordsOf } from '../../../src/translation/engines/apertium/editing/words.ts';
import { correctionBetween } from '../../../src/translation/engines/apertium/grammar/between-romance.ts';
import { correctionsOf } from '../../../src/translation/engines/apertium/grammar/corrections.ts';
import {
  frenchReadingsOf,
  politeRequestsOf,
} from '../../../src/translation/engines/apertium/grammar/french-readings.ts';
import { onlyVerbOf } from '../../../src/translation/engines/apertium/grammar/only-verb.ts';
import { withPivotWords } from '../../../src/translation/engines/apertium/grammar/pivot-words.ts';
import { portugueseReadingsOf } from '../../../src/translation/engines/apertium/grammar/portuguese-readings.ts';
import { agreeWithTerms } from '../../../src/translation/engines/apertium/grammar/term-agreement.ts';
import { termNounOf } from '../../../src/translation/engines/apertium/grammar/term-nouns.ts';
import { agreeingPredicate } from '../../../src/translation/engines/apertium/grammar/term-predicates.ts';
import { withKeptWords } from '../../../src/translation/engines/apertium/kept-words.ts';
import { markPhrases } from '../../../src/translation/engines/apertium/mark-phrases.ts';
import { endsOf, putTags, unmaskChunk, untranslated } from '../../../src/translation/engines/apertium/put-tags.ts';
import { translateQuotedTitles } from '../../../src/translation/engines/apertium/quoted-titles.ts';
import { translateSegment } from '../../../src/translation/engines/apertium/segment.ts';
import {
  formatInput,
  maskSegment,
  parseOutput,
  unmask,
} from '../../../src/translation/engines/apertium/stream-format.ts';
import { translateTerms } from '../../../src/translation/engines/apertium/translate-terms.ts';
import { alignWords } from '../../../src/translation/engines/apertium/word-alignment.ts';
import { replaceAndMove } from '../../../src/translation/text/tags/replace-parts.ts';
import { tagPairs } from '../../../src/translation/text/tags/tagged-pairs.ts';
import { wordsIn } from '../../../src/translation/text/words-in.ts';
import { plainSegment } from '../../support/tagged-segments.ts';
import { translateAsEcho } from '../../translation/engines/apertium/echo-mode.ts';
import { inSegments, type Step, step, steps } from '../step.ts';

/** Translates segments of a tag, a text, a term and a text. */
const translateTaggedSegments = inSegments((text) => {
  const third = Math.ceil(text.length / 3);
  const parts: Part[] = [
    { kind: 'text', text: text.slice(0, third) },
    { kind: 'term', text: text.slice(third, 2 * third), target: 'x' },
    { kind: 'text', text: text.slice(2 * third) },
  ];
  const segment = { parts, tags: [{ start: 0, end: third, parent: undefined }] };
  return translateAsEcho(translateTerms(segment, 'en', 'es', (tagged) => translateSegment(tagged, 'en', 'es')));
});

/** Corrects a segment whose words may all be verbs, nouns and names. */
const correctSegments = inSegments((text) => {
  const words = text.split(' ').map((word) => ({
    text: `${word}/${word}<vblex><inf>/${word}<vblex><pres>/${word}<n><sg>/${word}<np><ant>`,
    followsBlank: false,
  }));
  const correction = correctionsOf('en', 'es')?.(words);
  return correction?.inflect(words.map((word, index) => ({ ...word, sources: [index] })));
});

/** Corrects a Spanish segment whose words may all be verbs that command. */
const correctSpanishSegments = inSegments((text) =>
  correctionsOf(
    'es',
    'en',
  )?.(
    text.split(' ').map((word) => ({
      text: `${word}/${word}<vblex><imp><p3><sg>/suyo<det><pos><mf><sg>`,
      followsBlank: false,
    })),
  ),
);

/** Corrects a French and a Portuguese segment whose words may all be verbs that command, nouns and pronouns. */
const correctRomanceSegments = inSegments((text) => {
  const words = text.split(' ').map((word) => ({
    text: `${word}/${word}<vblex><imp><p2><pl>/avoir<vblex><inf>/avoir<vbhaver><pri><p3><sg>/${word}<n><m><sg>/se<prn><pro>`,
    followsBlank: false,
  }));
  return [correctionBetween('fr', 'es')?.(words), correctionBetween('pt', 'es')?.(words)];
});

/** Lets the words of a segment agree with terms that stand everywhere in it. */
const agreeInSegments = inSegments((text) => {
  const forms = text.split(' ');
  const terms = [...new Set(forms)].slice(0, 20).map((form) => ({ text: form, target: 'casa' }));
  const words = forms.map((form) => ({ text: `${form}/${form}<n><m><sg>`, followsBlank: false }));
  const correction = agreeWithTerms(undefined, terms, 'es', 'ca', (word) => word)?.(words);
  return correction?.choose?.(
    forms.map((form, index) => ({ text: `${form}<n><m><sg>/x<n><m><sg>`, followsBlank: false, sources: [index] })),
  );
});

/** Looks up every word of a segment in other dictionaries. */
const lookUpInSegments = inSegments((text) => {
  const forms = text.split(' ');
  const words = forms.map((form) => ({ text: `${form}/*${form}`, followsBlank: false }));
  const dictionary: PivotDictionary = {
    wordsOf: (form) => [{ reading: `${form}<n><sg>`, translation: `${form}s<n><m><sg>` }],
    knows: () => true,
    generate: (translation) => translation,
  };
  const direction = { from: 'en', to: 'es' };
  const correction = withPivotWords(
    undefined,
    () => [dictionary],
    direction,
    (word) => word,
  )(words);
  const units = forms.map((form, index) => ({
    text: `${form}<n><sg>/@${form}<n><sg>`,
    followsBlank: false,
    sources: [index],
  }));
  const chosen = correction?.choose?.(units) ?? [];
  return correction?.inflect(chosen.map((unit) => ({ text: unit, followsBlank: false, sources: [] })));
});

export const APERTIUM_STEPS: readonly Step[] = [
  steps('agreement with terms', [agreeWithTerms, agreeingPredicate, termNounOf], agreeInSegments),
  steps('numbers of a segment', [keepsNumbers, protectNumbers], (text) => [
    keepsNumbers(text, text),
    protectNumbers(plainSegment(text).parts),
  ]),
  step(withPivotWords, lookUpInSegments),
  steps('kept words', [withKeptWords, wordsIn], (text) =>
    withKeptWords({ text, tags: [] }, plainSegment(text), wordsIn(text), {
      isSourceWord: () => true,
      isTargetWord: () => false,
    }),
  ),
  step(correctionsOf, correctSegments),
  step(correctionsOf, correctSpanishSegments, 'Spanish'),
  steps(
    'readings between Romance languages',
    [correctionBetween, frenchReadingsOf, onlyVerbOf, politeRequestsOf, portugueseReadingsOf],
    correctRomanceSegments,
  ),
  step(rewordSpanish, rewordSpanish),
  step(rewordCatalan, rewordCatalan),
  step(rewordFrench, rewordFrench),
  step(rewordGalician, rewordGalician),
  step(toEnglishOrder, (text) => [
    toEnglishOrder(`${text}?`, `${text}?`),
    toEnglishOrder(`${text} gusta?`, text.replaceAll(' ', ' it likes me ')),
  ]),
  step(nameSubjects, (text) =>
    nameSubjects(text, `It told me. Has two sons. ${text.replaceAll('. ', '. It said me. ')}`),
  ),
  steps('English wording', [rewordEnglish, rewordIdioms], rewordEnglish),
  steps('alternatives', [joinAlternatives, restoreAlternatives], (text) => {
    const slashed = text.replaceAll(' ', '/');
    return restoreAlternatives(slashed, joinAlternatives(slashed), 'es');
  }),
  step(translateQuotedTitles, (text) =>
    [text, text.replaceAll(' ', ' "House of Men" ')].map((one) =>
      translateAsEcho(
        translateQuotedTitles(plainSegment(one), 'es', function* (title) {
          yield* [];
          return title;
        }),
      ),
    ),
  ),
  step(putCodesBehindNouns, (text) => [text, text.replaceAll(' ', ' PIN code ')].map(putCodesBehindNouns)),
  step(putItemsBehindNouns, (text) => [text, text.replaceAll(' ', ' the \u{f0000} team ')].map(putItemsBehindNouns)),
  step(correctCapitals, (text) => correctCapitals(text, text, 'es')),
  steps('grouped numbers', [joinGroups, restoreGroups], (text) => restoreGroups(text, joinGroups(text))),
  step(separateCompounds, (text) => separateCompounds(text, text)),
  step(markPhrases, (text) => markPhrases(plainSegment(text), 'en')),
  step(removeOrdinalStops, (text) => removeOrdinalStops(text, text, 'da')),
  ...['en es', 'ca en', 'gl pt', 'af nl'].map((pair) => {
    const [from = '', to = ''] = pair.split(' ');
    return step(correctPhrases, (text) => correctPhrases(text, text, from, to), pair);
  }),
  step(normalizeSpaces, (text) => normalizeSpaces(text, 'fr', 'en')),
  step(moveFinalMark, (text) => moveFinalMark(text, text)),
  step(correctSpacing, (text) => correctSpacing(text, text, 'en', 'fr')),
  step(restoreApostrophes, (text) => restoreApostrophes(text, text)),
  step(straightenApostrophes, straightenApostrophes),
  step(correctInvertedMarks, (text) => correctInvertedMarks(text, 'en', 'es')),
  step(protectCodes, (text) => protectCodes(plainSegment(text).parts, 'en')),
  step(protectLetterPairs, (text) => protectLetterPairs(plainSegment(text))),
  step(translateOrdinalItems, (text) =>
    translateOrdinalItems([{ kind: 'protected', text: '{n}' }, ...plainSegment(text).parts], 'en', 'es'),
  ),
  step(protectLoneMarks, (text) => protectLoneMarks(plainSegment(text).parts, 'es')),
  step(correctQuotes, (text) => correctQuotes(text, 'es')),
  steps('words', [wordsOf, isAllCapitals, isTextInCapitals], (text) => [wordsOf(text), isTextInCapitals(text)]),
  steps('stream', [maskSegment, formatInput, parseOutput, unmask], (text) => {
    const { source, masked } = maskSegment(plainSegment(text).parts);
    return unmask(parseOutput(formatInput(source), source)?.text ?? '', masked);
  }),
  step(parseOutput, (text) => parseOutput(text, text), 'any output'),
  steps('editing', [preEdit, postEdit], (text) => postEdit(text, preEdit(text, 'en', 'es'), 'en', 'es')),
  step(translateSegment, (text) => translateAsEcho(translateSegment(plainSegment(text), 'en', 'es'))),
  steps(
    'tags and terms in Apertium',
    [
      translateTerms,
      translateSegment,
      alignWords,
      endsOf,
      putTags,
      replaceAndMove,
      tagPairs,
      unmaskChunk,
      untranslated,
    ],
    (text) => translateTaggedSegments(text.slice(0, text.length / 10)),
  ),
];
