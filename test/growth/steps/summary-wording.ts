import {
  dependsOnPrevious,
  hasEarlyDemonstrative,
  opensContrast,
  opensWithNumber,
  removeConnective,
} from '../../../src/summarization/engines/extractive/anaphora/anaphora.ts';
import {
  cleanSentence,
  removeSpeakerLabel,
  restoreCapital,
} from '../../../src/summarization/engines/extractive/cleaning/clean-sentence.ts';
import { hasVisibleText, toPlainText } from '../../../src/summarization/engines/extractive/cleaning/plain-text.ts';
import {
  balanceMarks,
  count,
  endsWithStop,
  hasUnbalancedMarks,
} from '../../../src/summarization/engines/extractive/cleaning/punctuation.ts';
import { isReadmeSection } from '../../../src/summarization/engines/extractive/genre/readme.ts';
import { isItemHeading } from '../../../src/summarization/engines/extractive/input/item-heading.ts';
import {
  isBoilerplate,
  isCredit,
  isPermissionNotice,
} from '../../../src/summarization/engines/extractive/ranking/boilerplate.ts';
import { profileDocument } from '../../../src/summarization/engines/extractive/ranking/document-profile.ts';
import {
  countNotation,
  readabilityPenalty,
} from '../../../src/summarization/engines/extractive/ranking/readability.ts';
import type { Candidate } from '../../../src/summarization/engines/extractive/ranking/score-sentences.ts';
import {
  cleanText,
  comparisonKey,
  fullWording,
  removeLeadingConnective,
  shorterWordings,
} from '../../../src/summarization/engines/extractive/selection/sentence-compression.ts';
import { detectSpeech } from '../../../src/summarization/engines/extractive/speech/detect-speech.ts';
import {
  disfluencyPenalty,
  removeDisfluencies,
} from '../../../src/summarization/engines/extractive/speech/remove-disfluencies.ts';
import { asLeadIn, joinSentences } from '../../../src/summarization/paragraph.ts';
import { shortenText } from '../../../src/summarization/shorten-text.ts';
import { type Step, step, steps } from '../step.ts';
import { cutIntoSentences, unitOf } from './summary-texts.ts';

/** Languages whose filled pauses have different patterns. */
const SPOKEN_LANGUAGES = ['de', 'ko', 'ru', 'zh'];
const SPONTANEOUS_SPEECH = { language: 'en', isSpontaneous: true };

const candidateOf = (text: string): Candidate => ({
  unit: unitOf(text),
  index: 1,
  vector: { ids: new Int32Array(), weights: new Float64Array() },
  score: 0,
  dependency: 0,
  isFoil: false,
  isLead: false,
  detailBonus: 0,
  speech: SPONTANEOUS_SPEECH,
});

export const WORDING_STEPS: readonly Step[] = [
  step(toPlainText, toPlainText),
  step(hasVisibleText, hasVisibleText),
  step(cleanSentence, cleanSentence),
  step(removeSpeakerLabel, removeSpeakerLabel),
  step(restoreCapital, (text) => restoreCapital(text, text)),
  step(balanceMarks, balanceMarks),
  step(count, (text) => count(text, text.slice(0, 1))),
  step(countNotation, countNotation),
  step(isBoilerplate, isBoilerplate),
  step(isCredit, isCredit),
  step(isPermissionNotice, isPermissionNotice),
  step(isReadmeSection, isReadmeSection),
  step(isItemHeading, isItemHeading),
  step(removeDisfluencies, (text) => removeDisfluencies(text, SPONTANEOUS_SPEECH)),
  ...SPOKEN_LANGUAGES.map((language) =>
    step(removeDisfluencies, (text) => removeDisfluencies(text, { language, isSpontaneous: false }), language),
  ),
  step(disfluencyPenalty, disfluencyPenalty),
  step(detectSpeech, (text) => detectSpeech({ ...cutIntoSentences(text), sentences: [unitOf(text)] })),
  ...['en', 'de', 'zh'].flatMap((language) => [
    step(dependsOnPrevious, (text) => dependsOnPrevious(text, language), language),
    step(hasEarlyDemonstrative, (text) => hasEarlyDemonstrative(text, language), language),
    step(opensContrast, (text) => opensContrast(text, language), language),
    step(opensWithNumber, (text) => opensWithNumber(text, language), language),
    step(removeConnective, (text) => removeConnective(text, language), language),
    step(removeLeadingConnective, (text) => removeLeadingConnective(text, language), language),
  ]),
  step(endsWithStop, endsWithStop),
  step(hasUnbalancedMarks, hasUnbalancedMarks),
  step(readabilityPenalty, (text) =>
    readabilityPenalty(unitOf(text), 10, 10, {
      script: 'Latn',
      language: 'en',
      scripts: new Set(),
      isCaseless: false,
      isProse: true,
      speech: SPONTANEOUS_SPEECH,
    }),
  ),
  step(profileDocument, (text) => profileDocument(cutIntoSentences(text))),
  step(cleanText, (text) => cleanText(candidateOf(text))),
  steps('wordings', [fullWording, shorterWordings], (text) => {
    const full = fullWording(candidateOf(text));
    return full && shorterWordings(full, 'en');
  }),
  step(comparisonKey, comparisonKey),
  step(asLeadIn, asLeadIn),
  step(joinSentences, (text) => joinSentences(text.match(/.{1,40}/gs) ?? [])),
  step(shortenText, (text) => shortenText(text, Math.floor(text.length / 2))),
  step(shortenText, (text) => shortenText(text, 100), 'short'),
];
