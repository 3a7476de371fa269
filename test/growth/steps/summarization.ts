import { guessDocumentLanguage, isOtherLanguage } from '../../../src/languages/guess-document-language.ts';
import { dominantScript } from '../../../src/languages/scripts.ts';
import { sourceText } from '../../../src/summarization/engine.ts';
import {
  leansOnBefore,
  pointsBackEarly,
  withoutConnective,
} from '../../../src/summarization/engines/extractive/anaphora/anaphora.ts';
import { withWholeMarks } from '../../../src/summarization/engines/extractive/cleaning/balance-marks.ts';
import {
  capitalize,
  clean,
  withoutLabel,
} from '../../../src/summarization/engines/extractive/cleaning/clean-sentence.ts';
import { isVisible, tidy } from '../../../src/summarization/engines/extractive/cleaning/plain-text.ts';
import { extractSummary } from '../../../src/summarization/engines/extractive/extract-summary.ts';
import { centrality } from '../../../src/summarization/engines/extractive/features/centrality.ts';
import { computeFeatures } from '../../../src/summarization/engines/extractive/features/compute-features.ts';
import { cueFeatures } from '../../../src/summarization/engines/extractive/features/cue-phrases.ts';
import { genreFeatures } from '../../../src/summarization/engines/extractive/features/genre.ts';
import { positionFeatures } from '../../../src/summarization/engines/extractive/features/position.ts';
import { likenessFeatures } from '../../../src/summarization/engines/extractive/features/similarity.ts';
import { surfaceFeatures } from '../../../src/summarization/engines/extractive/features/surface.ts';
import { buildTerms } from '../../../src/summarization/engines/extractive/features/term-vectors.ts';
import { readLines } from '../../../src/summarization/engines/extractive/input/classify-lines.ts';
import { nameHeadings } from '../../../src/summarization/engines/extractive/input/detect-headings.ts';
import {
  continues,
  isTerminated,
  measureLines,
} from '../../../src/summarization/engines/extractive/input/line-wrapping.ts';
import { maskMarkup } from '../../../src/summarization/engines/extractive/input/mask-html.ts';
import { isSubtitled, maskSubtitles } from '../../../src/summarization/engines/extractive/input/mask-subtitles.ts';
import {
  readSentences,
  type Sentences,
  type Unit,
} from '../../../src/summarization/engines/extractive/input/read-sentences.ts';
import { readSource } from '../../../src/summarization/engines/extractive/input/read-source.ts';
import {
  isEmptyTurn,
  speakerLabel,
  splitTurns,
  turnsAmong,
} from '../../../src/summarization/engines/extractive/input/speaker-turns.ts';
import { isUnpunctuated, splitUnpunctuated } from '../../../src/summarization/engines/extractive/input/unpunctuated.ts';
import { isBoilerplate } from '../../../src/summarization/engines/extractive/ranking/boilerplate.ts';
import { notationCount } from '../../../src/summarization/engines/extractive/ranking/notation.ts';
import { rank } from '../../../src/summarization/engines/extractive/ranking/ranker.ts';
import {
  habitsOf,
  isEnded,
  isUnbalanced,
  readingPenalty,
} from '../../../src/summarization/engines/extractive/ranking/readability.ts';
import {
  type Candidate,
  cleanText,
  fullWording,
  sameness,
  scoreSentences,
  shorterWordings,
  unconnected,
} from '../../../src/summarization/engines/extractive/ranking/score-sentences.ts';
import { structureBonus } from '../../../src/summarization/engines/extractive/ranking/section-bonus.ts';
import { select } from '../../../src/summarization/engines/extractive/selection/select.ts';
import { verbatim } from '../../../src/summarization/engines/extractive/selection/select-all.ts';
import { speechOf } from '../../../src/summarization/engines/extractive/speech/detect-speech.ts';
import { asMeant, hesitation } from '../../../src/summarization/engines/extractive/speech/remove-disfluencies.ts';
import { summarize } from '../../../src/summarization/engines/extractive/worker.ts';
import { fit } from '../../../src/summarization/length-budget.ts';
import { asLeadIn, joinSentences } from '../../../src/summarization/paragraph.ts';
import { type Step, step, steps } from '../step.ts';

/** Lines around a text that have it read as a program, as a page of HTML, as subtitles, or as a conversation. */
const PROGRAM = 'const a = 1;\nconst b = [2];\nif (a) { b(a); }\n';
const PAGE = '<p>One.</p><p>Two.</p>';
const CUES = '1\n00:00:01,000 --> 00:00:02,000\nHello.\n\n2\n00:00:03,000 --> 00:00:04,000\n';
const TURNS = 'Anna: We meet.\nBernd: Yes.\nAnna: Good.\nBernd: Then go.\n';

/** Each list of hesitations is an expression of its own. */
const HESITANT_LANGUAGES = ['de', 'ko', 'ru', 'zh'];
const FREE_SPEECH = { language: 'en', isFree: true };

/** One sentence as long as the whole text. */
function unitOf(text: string): Unit {
  return { start: 0, end: text.length, text, kind: 'paragraph', heading: undefined, page: undefined, paragraph: 0 };
}

const sentencesOf = (text: string): Sentences => readSentences(readSource({ kind: 'text', text }));

/** The text cut into short sentences, whatever it is. */
function shortUnits(text: string): Sentences {
  const units = (text.match(/.{1,40}/gs) ?? []).map(unitOf);
  return { units, everything: units, title: undefined, script: dominantScript(text), language: 'en', subtitled: false };
}

const candidateOf = (text: string): Candidate => ({
  unit: unitOf(text),
  at: 1,
  vector: { ids: new Int32Array(), weights: new Float64Array() },
  score: 0,
  leaning: 0,
  speech: FREE_SPEECH,
});

const read = (text: string): unknown => readSource({ kind: 'text', text });

export const READING_STEPS: readonly Step[] = [
  step(maskMarkup, maskMarkup),
  step(maskMarkup, (text) => maskMarkup(PAGE + text), 'a page of HTML'),
  step(maskSubtitles, maskSubtitles),
  step(isSubtitled, (text) => isSubtitled(`-->${text}`)),
  step(maskSubtitles, (text) => maskSubtitles(CUES + text), 'subtitles'),
  step(maskSubtitles, (text) => maskSubtitles(`<a> b\n<a> b\n<a> b\n${text}`), 'a chat'),
  step(readLines, readLines),
  step(readLines, (text) => readLines(PROGRAM + text), 'a program'),
  steps('turns', [splitTurns, turnsAmong, isEmptyTurn], (text) => {
    const lines = splitTurns(readLines(TURNS + text));
    const isTurn = turnsAmong(lines);
    return lines.filter((line) => isTurn(line) && isEmptyTurn(line));
  }),
  step(speakerLabel, speakerLabel),
  steps('wrapping', [measureLines, continues, isTerminated], (text) => {
    const lines = readLines(text);
    const layout = measureLines(lines);
    return lines.filter((line, at) => continues(lines[at - 1] ?? line, line, 0, layout) && !isTerminated(line.text));
  }),
  step(nameHeadings, (text) => {
    const { view, passages } = readSource({ kind: 'text', text });
    nameHeadings(view, passages, false);
  }),
  steps('source of plain text', [readSource, sourceText], read),
  step(readSource, (text) => read(PROGRAM + text), 'a program'),
  step(readSource, (text) => read(TURNS + text), 'a conversation'),
  step(readSource, (text) => readSource({ kind: 'blocks', blocks: [{ kind: 'paragraph', text }] }), 'a document'),
  step(readSentences, sentencesOf),
  step(isUnpunctuated, isUnpunctuated),
  step(splitUnpunctuated, (text) => splitUnpunctuated(text, 'en')),
  step(dominantScript, dominantScript),
  step(guessDocumentLanguage, (text) => guessDocumentLanguage(text, dominantScript(text))),
  step(isOtherLanguage, (text) => isOtherLanguage(text, 'en')),
];

export const WORDING_STEPS: readonly Step[] = [
  step(tidy, tidy),
  step(isVisible, isVisible),
  step(clean, clean),
  step(withoutLabel, withoutLabel),
  step(capitalize, (text) => capitalize(text, text)),
  step(withWholeMarks, withWholeMarks),
  step(notationCount, notationCount),
  step(isBoilerplate, isBoilerplate),
  step(asMeant, (text) => asMeant(text, FREE_SPEECH)),
  ...HESITANT_LANGUAGES.map((language) =>
    step(asMeant, (text) => asMeant(text, { language, isFree: false }), language),
  ),
  step(hesitation, hesitation),
  step(speechOf, (text) => speechOf({ ...shortUnits(text), units: [unitOf(text)] })),
  ...['en', 'de', 'zh'].flatMap((language) => [
    step(leansOnBefore, (text) => leansOnBefore(text, language), language),
    step(pointsBackEarly, (text) => pointsBackEarly(text, language), language),
    step(withoutConnective, (text) => withoutConnective(text, language), language),
    step(unconnected, (text) => unconnected(text, language), language),
  ]),
  step(isEnded, isEnded),
  step(isUnbalanced, isUnbalanced),
  step(readingPenalty, (text) =>
    readingPenalty(unitOf(text), 10, 10, {
      script: 'Latn',
      language: 'en',
      scripts: new Set(),
      caseless: false,
      prose: true,
      speech: FREE_SPEECH,
    }),
  ),
  step(habitsOf, (text) => habitsOf(shortUnits(text))),
  step(cleanText, (text) => cleanText(candidateOf(text))),
  steps('wordings', [fullWording, shorterWordings], (text) => {
    const full = fullWording(candidateOf(text));
    return full && shorterWordings(full, 'en');
  }),
  step(sameness, sameness),
  step(asLeadIn, asLeadIn),
  step(joinSentences, (text) => joinSentences(text.match(/.{1,40}/gs) ?? [])),
  step(fit, (text) => fit(text, Math.floor(text.length / 2))),
  step(fit, (text) => fit(text, 100), 'short'),
];

export const RANKING_STEPS: readonly Step[] = [
  step(buildTerms, (text) => buildTerms([text], 'en')),
  steps(
    'features',
    [computeFeatures, positionFeatures, surfaceFeatures, cueFeatures, genreFeatures, likenessFeatures, centrality],
    (text) => computeFeatures(shortUnits(text)),
  ),
  step(structureBonus, (text) => structureBonus(shortUnits(text))),
  steps('selection', [select, scoreSentences, rank], (text) =>
    select(scoreSentences(shortUnits(text)), { type: 'points', count: 20, characters: 2_000 }),
  ),
  step(verbatim, (text) =>
    verbatim(shortUnits(text).units, { type: 'text', count: Number.POSITIVE_INFINITY, characters: text.length }),
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
