import { dominantScript } from '../../../src/languages/scripts.ts';
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
  endsWithStop,
  hasUnbalancedMarks,
} from '../../../src/summarization/engines/extractive/cleaning/punctuation.ts';
import { extractSummary } from '../../../src/summarization/engines/extractive/extract-summary.ts';
import { computeCentrality } from '../../../src/summarization/engines/extractive/features/centrality.ts';
import {
  computeFeatures,
  genreFeatures,
} from '../../../src/summarization/engines/extractive/features/compute-features.ts';
import { cuePhraseFeatures } from '../../../src/summarization/engines/extractive/features/cue-phrases.ts';
import { positionFeatures } from '../../../src/summarization/engines/extractive/features/position.ts';
import { similarityFeatures } from '../../../src/summarization/engines/extractive/features/similarity.ts';
import { surfaceFeatures } from '../../../src/summarization/engines/extractive/features/surface-features.ts';
import { buildTermVectors } from '../../../src/summarization/engines/extractive/features/term-vectors.ts';
import { emphasizeAbstract } from '../../../src/summarization/engines/extractive/genre/abstract.ts';
import { applyGenre } from '../../../src/summarization/engines/extractive/genre/apply-genre.ts';
import { emphasizeChangelog } from '../../../src/summarization/engines/extractive/genre/changelog.ts';
import { emphasizeCourt } from '../../../src/summarization/engines/extractive/genre/court.ts';
import { isProse, linesOf } from '../../../src/summarization/engines/extractive/genre/emphasis.ts';
import { emphasizeInvoice } from '../../../src/summarization/engines/extractive/genre/invoice.ts';
import { emphasisOf, emphasizeItems, itemsOf } from '../../../src/summarization/engines/extractive/genre/items.ts';
import { emphasizeLead } from '../../../src/summarization/engines/extractive/genre/lead.ts';
import { emphasizeLicense, isLegal } from '../../../src/summarization/engines/extractive/genre/license.ts';
import { findLicenseAppendix } from '../../../src/summarization/engines/extractive/genre/license-appendix.ts';
import { emphasizeMail } from '../../../src/summarization/engines/extractive/genre/mail.ts';
import { emphasizeManPage } from '../../../src/summarization/engines/extractive/genre/man-page.ts';
import { emphasizeMinutes } from '../../../src/summarization/engines/extractive/genre/minutes.ts';
import {
  emphasizeOpening,
  isStatement,
  saysTopic,
} from '../../../src/summarization/engines/extractive/genre/opening.ts';
import { findPurpose } from '../../../src/summarization/engines/extractive/genre/purpose.ts';
import { emphasizeReadme, isReadmeSection } from '../../../src/summarization/engines/extractive/genre/readme.ts';
import { emphasizeTalk } from '../../../src/summarization/engines/extractive/genre/talk.ts';
import { findTitleLead } from '../../../src/summarization/engines/extractive/genre/title-lead.ts';
import { isItemHeading } from '../../../src/summarization/engines/extractive/input/item-heading.ts';
import { readSource } from '../../../src/summarization/engines/extractive/input/read-source.ts';
import {
  type SegmentedDocument,
  segmentDocument,
  type TextUnit,
} from '../../../src/summarization/engines/extractive/input/segment-document.ts';
import {
  isBoilerplate,
  isPermissionNotice,
} from '../../../src/summarization/engines/extractive/ranking/boilerplate.ts';
import { profileDocument } from '../../../src/summarization/engines/extractive/ranking/document-profile.ts';
import { focusBonus } from '../../../src/summarization/engines/extractive/ranking/focus-bonus.ts';
import { leadBonus } from '../../../src/summarization/engines/extractive/ranking/lead-bonus.ts';
import { newsBonus } from '../../../src/summarization/engines/extractive/ranking/news-bonus.ts';
import {
  countNotation,
  readabilityPenalty,
} from '../../../src/summarization/engines/extractive/ranking/readability.ts';
import {
  type Candidate,
  rankSentences,
  scoreSentences,
} from '../../../src/summarization/engines/extractive/ranking/score-sentences.ts';
import {
  hasSections,
  headingBonus,
  sectionBonus,
} from '../../../src/summarization/engines/extractive/ranking/section-bonus.ts';
import {
  buildCandidatePool,
  poolSizeFor,
} from '../../../src/summarization/engines/extractive/selection/candidate-pool.ts';
import { createCoverage } from '../../../src/summarization/engines/extractive/selection/coverage.ts';
import { createCrowding, expectedItems } from '../../../src/summarization/engines/extractive/selection/crowding.ts';
import {
  resolveFirst,
  resolveLast,
} from '../../../src/summarization/engines/extractive/selection/resolve-references.ts';
import { selectAll } from '../../../src/summarization/engines/extractive/selection/select-all.ts';
import { selectSentences } from '../../../src/summarization/engines/extractive/selection/select-sentences.ts';
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
import { summarize } from '../../../src/summarization/engines/extractive/worker.ts';
import { asLeadIn, joinSentences } from '../../../src/summarization/paragraph.ts';
import { shortenText } from '../../../src/summarization/shorten-text.ts';
import { type Step, step, steps } from '../step.ts';

/** Beginnings that make a text read as a document of a genre. */
const GENRES = [
  'NAME\n  a - b\n\nSYNOPSIS\n  a [b]\n\nDESCRIPTION\n',
  '## 1.2.0\n\n- One.\n\n## 1.1.0\n\n- Two.\n\n## 1.0.0\n\n',
  'A License\n\nYou may use it. Permission is granted provided that the name stays.\n\n',
  'Board\n\nPresent: Anna, Bernd\n\nDecision: The roof is repaired.\n\n',
  'From: a@example.org\nTo: b@example.org\nSubject: A\n\n',
  'Newsletter\n\nArticle 1 - One\nThe first text is here.\n\nArticle 2 - Two\nThe second text is here.\n\nArticle 3 - Three\n',
  'Dear Ann,\n\n',
  'Invoice no. 4\n\nTotal due: 12 euros\n\n',
  'Court\n\nHill v. Dale\n\nThe appeal is dismissed.\n\n',
  'Background: One. Methods: Two. Results: Three. Conclusions: ',
  '0:01 We agree.\n0:02 I will do it by Friday.\n0:03 Good.\n',
  '# Tool\n\nA tool that reads the tables of a whole library.\n\n## One\n\nText.\n\n## Two\n\nText.\n\n## Three\n\n',
  '# Tool\n\nA tool.\n\n## Installation\n\nCopy it.\n\n## Usage\n\nRun it.\n\n## License\n\nMIT.\n\n',
];

/** Languages whose filled pauses have different patterns. */
const SPOKEN_LANGUAGES = ['de', 'ko', 'ru', 'zh'];
const SPONTANEOUS_SPEECH = { language: 'en', isSpontaneous: true };

/** The whole text as one sentence. */
function unitOf(text: string): TextUnit {
  return {
    start: 0,
    end: text.length,
    text,
    kind: 'paragraph',
    heading: undefined,
    place: undefined,
    paragraphIndex: 0,
  };
}

const sentencesOf = (text: string): SegmentedDocument => segmentDocument(readSource({ kind: 'text', text }));

/** The text cut into short sentences at fixed lengths. */
function cutIntoSentences(text: string): SegmentedDocument {
  const sentences = (text.match(/.{1,40}/gs) ?? []).map(unitOf);
  return {
    sentences,
    allUnits: sentences,
    title: undefined,
    script: dominantScript(text),
    language: 'en',
    isSubtitles: false,
  };
}

const candidateOf = (text: string): Candidate => ({
  unit: unitOf(text),
  index: 1,
  vector: { ids: new Int32Array(), weights: new Float64Array() },
  score: 0,
  dependency: 0,
  isFoil: false,
  isLead: false,
  speech: SPONTANEOUS_SPEECH,
});

export const WORDING_STEPS: readonly Step[] = [
  step(toPlainText, toPlainText),
  step(hasVisibleText, hasVisibleText),
  step(cleanSentence, cleanSentence),
  step(removeSpeakerLabel, removeSpeakerLabel),
  step(restoreCapital, (text) => restoreCapital(text, text)),
  step(balanceMarks, balanceMarks),
  step(countNotation, countNotation),
  step(isBoilerplate, isBoilerplate),
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

export const RANKING_STEPS: readonly Step[] = [
  step(buildTermVectors, (text) => buildTermVectors([text], 'en')),
  steps(
    'features',
    [
      computeFeatures,
      positionFeatures,
      surfaceFeatures,
      cuePhraseFeatures,
      genreFeatures,
      similarityFeatures,
      computeCentrality,
    ],
    (text) => computeFeatures(cutIntoSentences(text)),
  ),
  steps('no genre', [applyGenre, linesOf, isProse], (text) =>
    applyGenre(text, cutIntoSentences(text)).sentences.filter(isProse),
  ),
  ...GENRES.map((beginning, at) =>
    steps(
      `genre ${at + 1}`,
      [
        emphasizeManPage,
        emphasizeChangelog,
        emphasizeLicense,
        emphasizeMail,
        emphasizeMinutes,
        emphasizeTalk,
        emphasizeReadme,
        emphasizeItems,
        itemsOf,
        emphasisOf,
        findPurpose,
        findTitleLead,
        emphasizeOpening,
        isStatement,
        emphasizeLead,
        emphasizeAbstract,
        emphasizeCourt,
        emphasizeInvoice,
      ],
      (text) => applyGenre(beginning + text, sentencesOf(beginning + text)),
    ),
  ),
  steps('license appendix', [findLicenseAppendix, isLegal], (text) => {
    const source = `${text}\n\n## A License\n\n${text}`;
    return applyGenre(source, sentencesOf(source));
  }),
  step(isLegal, isLegal),
  steps('sections', [sectionBonus, hasSections, headingBonus], (text) => sectionBonus(cutIntoSentences(text))),
  step(focusBonus, (text) => {
    const document = cutIntoSentences(text);
    return focusBonus(document.sentences, computeFeatures(document).terms, text.slice(0, 1_000));
  }),
  steps(
    'selection',
    [selectSentences, resolveFirst, resolveLast, buildCandidatePool, poolSizeFor, scoreSentences, rankSentences],
    (text) =>
      selectSentences(scoreSentences(cutIntoSentences(text)), { type: 'points', maxItems: 20, maxCharacters: 2_000 }),
  ),
  steps(
    'selection of points',
    [createCrowding, expectedItems, createCoverage, leadBonus, newsBonus, saysTopic],
    (text) => {
      const limits = { type: 'points', maxItems: 20, maxCharacters: Number.POSITIVE_INFINITY } as const;
      selectSentences({ ...scoreSentences(cutIntoSentences(text), limits), hasSections: true }, limits);
    },
  ),
  step(selectAll, (text) =>
    selectAll(cutIntoSentences(text).sentences, {
      type: 'text',
      maxItems: Number.POSITIVE_INFINITY,
      maxCharacters: text.length,
    }),
  ),
  steps('summary', [summarize, extractSummary], (text) =>
    summarize({ source: { kind: 'text', text }, type: 'text', maxPoints: 2, maxCharacters: undefined }),
  ),
  step(
    extractSummary,
    (text) => extractSummary({ source: { kind: 'text', text }, type: 'points', maxPoints: 100, maxCharacters: 10_000 }),
    'many points',
  ),
];
