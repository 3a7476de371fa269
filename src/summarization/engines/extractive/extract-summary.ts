import { codePointLength } from '../../../text/graphemes.ts';
import type { QuotedItem, Summary, SummaryRequest } from '../../engine.ts';
import { type Fit, fit, MAX_TEXT_CHARACTERS, sentenceCount } from '../../length-budget.ts';
import { joinSentences } from '../../paragraph.ts';
import { withoutLabel } from './cleaning/clean-sentence.ts';
import { isVisible, tidy } from './cleaning/plain-text.ts';
import { readSentences } from './input/read-sentences.ts';
import { readSource } from './input/read-source.ts';
import type { SourceDocument } from './input/source-document.ts';
import { type Candidates, cleanText, scoreSentences, unconnected } from './ranking/score-sentences.ts';
import { LEANING, type Limits, select } from './selection/select.ts';
import { type Said, verbatim } from './selection/select-all.ts';

/** A summary before anybody looked at the clock. */
export type Extract = Omit<Summary<QuotedItem>, 'engineMs'>;

/** When not even one sentence fits, this many of the best are tried for the one that can be shortened best. */
const SHORTENED = 200;
/** And this many more, the best first, while those would be cut inside of a word. */
const TRIED_FOR_A_WORD = 5000;
/** What a cut costs, in units of the score: inside of a word only when no word of any sentence fits. */
const CUT_COST: Record<Fit, number> = { whole: 0, clause: 0, words: 0.5, graphemes: 100, nothing: 200 };

/**
 * Summarizes by selecting sentences: text ▶ passages ▶ sentences ▶ scores ▶ selection ▶ clean-up, within the limits
 * of the request. Deterministic; time and memory are linear in the length of the source. Never empty.
 */
export function extractSummary(request: SummaryRequest): Extract {
  const document = readSource(request.source);
  const sentences = readSentences(document);
  const candidates = scoreSentences(sentences);
  const limits = limitsOf(request, candidates.all.length);
  const said =
    verbatim(sentences.everything, limits) ?? verbatim(sentences.units, limits) ?? selected(candidates, limits);
  const items = toItems(document, said);
  if (items.length === 0) items.push(wholeSource(document, limits.characters));
  return request.type === 'points' ? { items } : { items, paragraph: joinSentences(items.map(({ text }) => text)) };
}

function limitsOf({ type, maxPoints, maxCharacters }: SummaryRequest, sentences: number): Limits {
  const characters = maxCharacters ?? Number.POSITIVE_INFINITY;
  if (type === 'points') return { type, count: maxPoints, characters };
  if (maxCharacters !== undefined) return { type, count: Number.POSITIVE_INFINITY, characters };
  return { type, count: sentenceCount(sentences), characters: MAX_TEXT_CHARACTERS };
}

function selected(candidates: Candidates, limits: Limits): Said[] {
  const wordings = select(candidates, limits);
  if (wordings.length === 0) return shortened(candidates, limits.characters);
  const taken = new Set(wordings.map(({ candidate }) => candidate.at));
  return wordings.map(({ candidate: { at, unit }, text }, index) => {
    const before = wordings[index - 1]?.candidate.unit;
    // A paragraph names who speaks once until somebody else does.
    const goesOn =
      limits.type === 'text' && unit.speaker !== undefined && unit.speaker.label === before?.speaker?.label;
    const said = goesOn ? withoutLabel(text) : text;
    const whence = unit.speaker && !goesOn ? { ...unit, start: unit.speaker.start } : unit;
    // Points stand alone, even next to each other.
    if (at === 0 || (limits.type === 'text' && taken.has(at - 1))) return { unit: whence, text: said };
    return { unit: whence, text: unconnected(said, candidates.language) };
  });
}

/** One sentence shortened to the limit: the best one, less what the cut costs. */
function shortened({ all, language }: Candidates, max: number): Said[] {
  const byScore = all.toSorted((a, b) => b.score - a.score || a.at - b.at);
  const byLength = all.toSorted((a, b) => a.unit.text.length - b.unit.text.length || a.at - b.at);
  const tried = [...byScore.slice(0, SHORTENED), ...byLength.slice(0, SHORTENED)];
  let result: { said: Said; value: number; fit: Fit } | undefined;
  for (const [at, candidate] of [...tried, ...byScore.slice(SHORTENED, TRIED_FOR_A_WORD)].entries()) {
    if (at >= tried.length && (max < 2 || (result && CUT_COST[result.fit] < CUT_COST.graphemes))) break;
    const cleaned = cleanText(candidate);
    if (cleaned === '') continue;
    const fitted = fit(candidate.at === 0 ? cleaned : unconnected(cleaned, language), max);
    const value = candidate.score - CUT_COST[fitted.fit] - candidate.leaning * LEANING;
    if (!result || value > result.value) {
      result = { said: { unit: candidate.unit, text: fitted.text }, value, fit: fitted.fit };
    }
  }
  return result ? [result.said] : [];
}

/** Offsets in code points, counted in one pass: what is said comes in the order of the document. */
function toItems({ source }: SourceDocument, said: readonly Said[]): QuotedItem[] {
  let units = 0;
  let points = 0;
  const codePointsTo = (offset: number): number => {
    points += codePointLength(source.slice(units, offset));
    units = offset;
    return points;
  };
  return said.map(({ text, unit }) => {
    const start = codePointsTo(unit.start);
    const end = codePointsTo(unit.end);
    return { text, start, end, ...(unit.page === undefined ? {} : { page: unit.page }) };
  });
}

/** For a source without any sentence: the source itself, on one line, within the limit. */
function wholeSource({ source, view }: SourceDocument, characters: number): QuotedItem {
  const max = Math.min(characters, MAX_TEXT_CHARACTERS);
  const text = [tidy(view), source.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim()].find(isVisible) ?? '…';
  return { text: fit(text, max).text, start: 0, end: codePointLength(source) };
}
