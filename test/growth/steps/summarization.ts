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
import { findEventDetails } from '../../../src/summarization/engines/extractive/genre/event.ts';
import { emphasizeInvoice } from '../../../src/summarization/engines/extractive/genre/invoice.ts';
import { emphasisOf, emphasizeItems, itemsOf } from '../../../src/summarization/engines/extractive/genre/items.ts';
import { emphasizeLead } from '../../../src/summarization/engines/extractive/genre/lead.ts';
import { emphasizeLicense, isLegal } from '../../../src/summarization/engines/extractive/genre/license.ts';
import { findLicenseAppendix } from '../../../src/summarization/engines/extractive/genre/license-appendix.ts';
import { emphasizeMail } from '../../../src/summarization/engines/extractive/genre/mail.ts';
import { emphasizeManPage } from '../../../src/summarization/engines/extractive/genre/man-page.ts';
import { emphasizeMinutes } from '../../../src/summarization/engines/extractive/genre/minutes.ts';
import { senderFrom, withoutNoticeTitle } from '../../../src/summarization/engines/extractive/genre/notice.ts';
import {
  emphasizeOpening,
  isStatement,
  saysTopic,
} from '../../../src/summarization/engines/extractive/genre/opening.ts';
import { findPurpose } from '../../../src/summarization/engines/extractive/genre/purpose.ts';
import { emphasizeReadme } from '../../../src/summarization/engines/extractive/genre/readme.ts';
import { emphasizeStatusPage } from '../../../src/summarization/engines/extractive/genre/status-page.ts';
import { emphasizeTalk } from '../../../src/summarization/engines/extractive/genre/talk.ts';
import { findTitleLead } from '../../../src/summarization/engines/extractive/genre/title-lead.ts';
import { readSource } from '../../../src/summarization/engines/extractive/input/read-source.ts';
import {
  type SegmentedDocument,
  segmentDocument,
} from '../../../src/summarization/engines/extractive/input/segment-document.ts';
import { deadlineBonus } from '../../../src/summarization/engines/extractive/ranking/deadline-bonus.ts';
import { focusBonus } from '../../../src/summarization/engines/extractive/ranking/focus-bonus.ts';
import { leadBonus } from '../../../src/summarization/engines/extractive/ranking/lead-bonus.ts';
import { earlyBonus, newsBonus } from '../../../src/summarization/engines/extractive/ranking/news-bonus.ts';
import {
  namesTitle,
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
  resolveOthers,
} from '../../../src/summarization/engines/extractive/selection/resolve-references.ts';
import { selectAll } from '../../../src/summarization/engines/extractive/selection/select-all.ts';
import { selectSentences } from '../../../src/summarization/engines/extractive/selection/select-sentences.ts';
import { isTitleSaid, tellTitle } from '../../../src/summarization/engines/extractive/selection/tell-title.ts';
import { summarize } from '../../../src/summarization/engines/extractive/worker.ts';
import { type Step, step, steps } from '../step.ts';
import { cutIntoSentences } from './summary-texts.ts';

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
  'Resolved -\nIt works.\nIdentified -\nIt was the lamp.\nInvestigating -\nIt fails.\n',
  '# Tool\n\nA tool.\n\n## Installation\n\nCopy it.\n\n## Usage\n\nRun it.\n\n## License\n\nMIT.\n\n',
];

const POINTS = { type: 'points', maxItems: 20, maxCharacters: Number.POSITIVE_INFINITY } as const;
const sentencesOf = (text: string): SegmentedDocument => segmentDocument(readSource({ kind: 'text', text }));

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
        emphasizeStatusPage,
        emphasizeTalk,
        emphasizeReadme,
        emphasizeItems,
        itemsOf,
        emphasisOf,
        findPurpose,
        findTitleLead,
        findEventDetails,
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
  step(
    emphasizeStatusPage,
    (text) => {
      const source = `Resolved - a.\nIdentified - b.\nInvestigating - c.\n${text.replaceAll(' ', '\nUpdate - We see it.\n')}`;
      return applyGenre(source, sentencesOf(source));
    },
    'many entries',
  ),
  steps('license appendix', [findLicenseAppendix, isLegal], (text) =>
    applyGenre(`${text}\n\n## A License\n\n${text}`, sentencesOf(`${text}\n\n## A License\n\n${text}`)),
  ),
  steps('sections', [sectionBonus, hasSections, headingBonus, senderFrom], (text) => [
    sectionBonus(cutIntoSentences(text)),
    senderFrom(sentencesOf(`# A\n\n${text}\n\n# About us\n\n${text}`).sentences),
  ]),
  step(focusBonus, (text) =>
    focusBonus(cutIntoSentences(text).sentences, computeFeatures(cutIntoSentences(text)).terms, text.slice(0, 1_000)),
  ),
  steps(
    'selection',
    [selectSentences, resolveFirst, resolveOthers, buildCandidatePool, poolSizeFor, scoreSentences, rankSentences],
    (text) => selectSentences(scoreSentences(cutIntoSentences(text)), { ...POINTS, maxCharacters: 2_000 }),
  ),
  steps(
    'selection of points',
    [createCrowding, expectedItems, createCoverage, leadBonus, newsBonus, earlyBonus, deadlineBonus, saysTopic],
    (text) => {
      const limits = { type: 'points', maxItems: 20, maxCharacters: Number.POSITIVE_INFINITY } as const;
      selectSentences({ ...scoreSentences(cutIntoSentences(text), limits), hasSections: true }, limits);
    },
  ),
  steps('title', [tellTitle, isTitleSaid, namesTitle, withoutNoticeTitle], (text) => {
    const document = sentencesOf(`Library of Ashby\n\n${text}`);
    const selected = document.sentences.slice(0, 9).map((unit) => ({ unit, text: unit.text }));
    const limits = { type: 'text', maxItems: 9, maxCharacters: 2_000 } as const;
    const [title] = document.allUnits;
    return [
      tellTitle(selected, { ...document, reliesOnTitle: true }, limits),
      title && isTitleSaid(title, document.sentences),
      namesTitle(text, text),
      withoutNoticeTitle(text),
    ];
  }),
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
