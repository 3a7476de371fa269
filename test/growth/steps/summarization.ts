import { detectDocumentLanguage, isOtherLanguage } from '../../../src/languages/detect-document-language.ts';
import { dominantScript } from '../../../src/languages/scripts.ts';
import { sourceText } from '../../../src/summarization/engine.ts';
import {
  dependsOnPrevious,
  hasEarlyDemonstrative,
  opensContrast,
  removeConnective,
} from '../../../src/summarization/engines/extractive/anaphora/anaphora.ts';
import {
  cleanSentence,
  removeSpeakerLabel,
  restoreCapital,
} from '../../../src/summarization/engines/extractive/cleaning/clean-sentence.ts';
import {
  hasVisibleText,
  maskUnprintable,
  toPlainText,
} from '../../../src/summarization/engines/extractive/cleaning/plain-text.ts';
import {
  balanceMarks,
  endsWithStop,
  hasUnbalancedMarks,
} from '../../../src/summarization/engines/extractive/cleaning/punctuation.ts';
import { extractSummary } from '../../../src/summarization/engines/extractive/extract-summary.ts';
import { computeCentrality } from '../../../src/summarization/engines/extractive/features/centrality.ts';
import { computeFeatures } from '../../../src/summarization/engines/extractive/features/compute-features.ts';
import { cuePhraseFeatures } from '../../../src/summarization/engines/extractive/features/cue-phrases.ts';
import { genreFeatures } from '../../../src/summarization/engines/extractive/features/genre.ts';
import { positionFeatures } from '../../../src/summarization/engines/extractive/features/position.ts';
import { similarityFeatures } from '../../../src/summarization/engines/extractive/features/similarity.ts';
import { surfaceFeatures } from '../../../src/summarization/engines/extractive/features/surface-features.ts';
import { buildTermVectors } from '../../../src/summarization/engines/extractive/features/term-vectors.ts';
import { applyGenre } from '../../../src/summarization/engines/extractive/genre/apply-genre.ts';
import { emphasizeChangelog } from '../../../src/summarization/engines/extractive/genre/changelog.ts';
import { isProse, linesOf } from '../../../src/summarization/engines/extractive/genre/emphasis.ts';
import { emphasizeLicense } from '../../../src/summarization/engines/extractive/genre/license.ts';
import { emphasizeManPage } from '../../../src/summarization/engines/extractive/genre/man-page.ts';
import { emphasizeMinutes } from '../../../src/summarization/engines/extractive/genre/minutes.ts';
import { emphasizeReadme } from '../../../src/summarization/engines/extractive/genre/readme.ts';
import { classifyLines } from '../../../src/summarization/engines/extractive/input/classify-lines.ts';
import { detectHeadings } from '../../../src/summarization/engines/extractive/input/detect-headings.ts';
import { isMarkdown } from '../../../src/summarization/engines/extractive/input/is-markdown.ts';
import { stripMarker } from '../../../src/summarization/engines/extractive/input/line.ts';
import {
  continuesParagraph,
  detectLineWrapping,
  isTerminated,
} from '../../../src/summarization/engines/extractive/input/line-wrapping.ts';
import { markMailLines } from '../../../src/summarization/engines/extractive/input/mail-lines.ts';
import { markContents } from '../../../src/summarization/engines/extractive/input/mark-contents.ts';
import {
  consistsOfLinks,
  hide,
  maskMarks,
  readMarkedTexts,
} from '../../../src/summarization/engines/extractive/input/marked-texts.ts';
import { maskRst } from '../../../src/summarization/engines/extractive/input/mask-rst.ts';
import { isSubtitles, maskSubtitles } from '../../../src/summarization/engines/extractive/input/mask-subtitles.ts';
import { readHtml } from '../../../src/summarization/engines/extractive/input/read-html.ts';
import { readLines } from '../../../src/summarization/engines/extractive/input/read-lines.ts';
import { readMarkdown } from '../../../src/summarization/engines/extractive/input/read-markdown.ts';
import { readSource } from '../../../src/summarization/engines/extractive/input/read-source.ts';
import {
  isUnpunctuated,
  type SegmentedDocument,
  segmentDocument,
  splitUnpunctuated,
  type TextUnit,
} from '../../../src/summarization/engines/extractive/input/segment-document.ts';
import {
  createTurnMatcher,
  isEmptyTurn,
  speakerLabel,
  splitTurns,
} from '../../../src/summarization/engines/extractive/input/speaker-turns.ts';
import { isBoilerplate } from '../../../src/summarization/engines/extractive/ranking/boilerplate.ts';
import { profileDocument } from '../../../src/summarization/engines/extractive/ranking/document-profile.ts';
import { focusBonus } from '../../../src/summarization/engines/extractive/ranking/focus-bonus.ts';
import {
  countNotation,
  readabilityPenalty,
} from '../../../src/summarization/engines/extractive/ranking/readability.ts';
import {
  type Candidate,
  rankSentences,
  scoreSentences,
} from '../../../src/summarization/engines/extractive/ranking/score-sentences.ts';
import { hasSections, sectionBonus } from '../../../src/summarization/engines/extractive/ranking/section-bonus.ts';
import {
  buildCandidatePool,
  poolSizeFor,
} from '../../../src/summarization/engines/extractive/selection/candidate-pool.ts';
import { createCoverage } from '../../../src/summarization/engines/extractive/selection/coverage.ts';
import { createCrowding, expectedItems } from '../../../src/summarization/engines/extractive/selection/crowding.ts';
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
import { fit } from '../../../src/summarization/length-budget.ts';
import { asLeadIn, joinSentences } from '../../../src/summarization/paragraph.ts';
import { type Step, step, steps } from '../step.ts';

/** Beginnings that make a text read as a program, as HTML, as Markdown, as subtitles, or as a conversation. */
const PROGRAM = 'const a = 1;\nconst b = [2];\nif (a) { b(a); }\n';
const PAGE = '<p>One.</p><p>Two.</p><p>Three.</p>';
const MARKED = '## A\n\n## B\n\n[c]: d\n\n';
const MAIL = 'From: a\nTo: b\n\n';
const RST = '.. a:: b\n\n.. _c: d\n\n';
const CUES = '1\n00:00:01,000 --> 00:00:02,000\nHello.\n\n2\n00:00:03,000 --> 00:00:04,000\n';
const TURNS = 'Anna: We meet.\nBernd: Yes.\nAnna: Good.\nBernd: Then go.\n';

/** Beginnings that make a text read as a document of a genre. */
const GENRES = [
  'NAME\n  a - b\n\nSYNOPSIS\n  a [b]\n\nDESCRIPTION\n',
  '## 1.2.0\n\n- One.\n\n## 1.1.0\n\n- Two.\n\n## 1.0.0\n\n',
  'A License\n\nYou may use it. Permission is granted provided that the name stays.\n\n',
  'Board\n\nPresent: Anna, Bernd\n\nDecision: The roof is repaired.\n\n',
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
  speech: SPONTANEOUS_SPEECH,
});

const read = (text: string): unknown => readSource({ kind: 'text', text });

export const READING_STEPS: readonly Step[] = [
  step(maskSubtitles, maskSubtitles),
  step(isSubtitles, (text) => isSubtitles(`-->${text}`)),
  step(maskSubtitles, (text) => maskSubtitles(CUES + text), 'subtitles'),
  step(maskSubtitles, (text) => maskSubtitles(`<a> b\n<a> b\n<a> b\n${text}`), 'a chat'),
  step(classifyLines, classifyLines),
  step(classifyLines, (text) => classifyLines(PROGRAM + text), 'a program'),
  step(markMailLines, (text) => markMailLines(classifyLines(MAIL + text))),
  step(stripMarker, (text) => classifyLines(text).map((line) => stripMarker(line, /^[*#]+ /))),
  step(markContents, (text) => {
    const { maskedText, passages } = readLines(text);
    markContents(maskedText, passages);
  }),
  step(maskRst, maskRst),
  step(maskRst, (text) => maskRst(RST + text), 'reStructuredText'),
  step(isMarkdown, isMarkdown),
  step(readHtml, (text) => readHtml(PAGE + text)),
  step(readMarkdown, (text) => readMarkdown(MARKED + text)),
  step(readLines, readLines),
  steps('marks', [readMarkedTexts, maskMarks, consistsOfLinks, hide], (text) => {
    const stars = [...text.matchAll(/\*/g)].map(({ index }) => ({ start: index, end: index + 1 }));
    const range = { start: 0, end: text.length };
    const marks = stars.map((star) => ({ range: star, masked: hide('*') }));
    const masked = maskMarks(text, range, marks, (part) => part);
    return readMarkedTexts(text, [{ ...range, role: 'paragraph', masked, isLinks: consistsOfLinks(text, stars) }]);
  }),
  step(maskUnprintable, maskUnprintable),
  steps('turns', [splitTurns, createTurnMatcher, isEmptyTurn], (text) => {
    const lines = splitTurns(classifyLines(TURNS + text));
    const isTurn = createTurnMatcher(lines);
    return lines.filter((line) => isTurn(line) && isEmptyTurn(line));
  }),
  step(speakerLabel, speakerLabel),
  steps('wrapping', [detectLineWrapping, continuesParagraph, isTerminated], (text) => {
    const lines = classifyLines(text);
    const layout = detectLineWrapping(lines);
    return lines.filter(
      (line, at) => continuesParagraph(lines[at - 1] ?? line, line, 0, layout) && !isTerminated(line.text),
    );
  }),
  step(detectHeadings, (text) => {
    const { maskedText, passages } = readSource({ kind: 'text', text });
    detectHeadings(maskedText, passages, false);
  }),
  steps('source of plain text', [readSource, sourceText], read),
  step(readSource, (text) => read(PROGRAM + text), 'a program'),
  step(readSource, (text) => read(TURNS + text), 'a conversation'),
  step(readSource, (text) => readSource({ kind: 'blocks', blocks: [{ kind: 'paragraph', text }] }), 'a document'),
  step(segmentDocument, sentencesOf),
  step(isUnpunctuated, isUnpunctuated),
  step(splitUnpunctuated, (text) => splitUnpunctuated(text, 'en')),
  step(dominantScript, dominantScript),
  step(detectDocumentLanguage, (text) => detectDocumentLanguage(text, dominantScript(text))),
  step(isOtherLanguage, (text) => isOtherLanguage(text, 'en')),
];

export const WORDING_STEPS: readonly Step[] = [
  step(toPlainText, toPlainText),
  step(hasVisibleText, hasVisibleText),
  step(cleanSentence, cleanSentence),
  step(removeSpeakerLabel, removeSpeakerLabel),
  step(restoreCapital, (text) => restoreCapital(text, text)),
  step(balanceMarks, balanceMarks),
  step(countNotation, countNotation),
  step(isBoilerplate, isBoilerplate),
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
  step(fit, (text) => fit(text, Math.floor(text.length / 2))),
  step(fit, (text) => fit(text, 100), 'short'),
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
      [emphasizeManPage, emphasizeChangelog, emphasizeLicense, emphasizeMinutes, emphasizeReadme],
      (text) => applyGenre(beginning + text, sentencesOf(beginning + text)),
    ),
  ),
  steps('sections', [sectionBonus, hasSections], (text) => sectionBonus(cutIntoSentences(text))),
  step(focusBonus, (text) => {
    const document = cutIntoSentences(text);
    return focusBonus(document.sentences, computeFeatures(document).terms, text.slice(0, 1_000));
  }),
  steps('selection', [selectSentences, buildCandidatePool, poolSizeFor, scoreSentences, rankSentences], (text) =>
    selectSentences(scoreSentences(cutIntoSentences(text)), { type: 'points', maxItems: 20, maxCharacters: 2_000 }),
  ),
  steps('selection of points', [createCrowding, expectedItems, createCoverage], (text) => {
    const limits = { type: 'points', maxItems: 20, maxCharacters: Number.POSITIVE_INFINITY } as const;
    selectSentences({ ...scoreSentences(cutIntoSentences(text)), hasSections: true }, limits);
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
