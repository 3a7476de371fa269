import { codePointLength } from '../../../text/graphemes.ts';
import { type Fit, fit, MAX_TEXT_CHARACTERS, sentenceCount } from '../../budget.ts';
import type { Summary, SummaryItem, SummaryRequest } from '../../engine.ts';
import { joinSentences } from '../../paragraph.ts';
import {
  type Candidate,
  type Candidates,
  fullWording,
  sameness,
  scoreSentences,
  unconnected,
  type Wording,
} from './candidates.ts';
import { tidy } from './cleanup.ts';
import type { SourceDocument } from './passage.ts';
import { readSource } from './read-source.ts';
import { type Limits, select } from './select.ts';
import { readSentences } from './units.ts';

/** When not even one sentence fits, this many of the best are tried for the one that can be shortened best. */
const SHORTENED = 200;
/** What a cut costs, in units of the score: inside of a word only when no word of any sentence fits. */
const CUT_COST: Record<Fit, number> = { whole: 0, clause: 0, words: 0.5, graphemes: 100, nothing: 200 };

/**
 * Summarizes by selecting sentences: text ▶ passages ▶ sentences ▶ scores ▶ selection ▶ clean-up, within the limits
 * of the request. Deterministic; time and memory are linear in the length of the source. Never empty.
 */
export function extractSummary(request: SummaryRequest): Summary {
  const document = readSource(request.source);
  const sentences = readSentences(document);
  const candidates = scoreSentences(sentences);
  const limits = limitsOf(request, candidates.all.length);
  const wordings = everything(candidates, limits) ?? selected(candidates, limits);
  const items = toItems(document, wordings);
  if (items.length === 0) items.push(wholeSource(document, limits.characters));
  return request.type === 'points' ? { items } : { items, paragraph: joinSentences(items.map(({ text }) => text)) };
}

function limitsOf({ type, maxPoints, maxCharacters }: SummaryRequest, sentences: number): Limits {
  const characters = maxCharacters ?? Number.POSITIVE_INFINITY;
  if (type === 'points') return { type, count: maxPoints, characters };
  if (maxCharacters !== undefined) return { type, count: Number.POSITIVE_INFINITY, characters };
  return { type, count: sentenceCount(sentences), characters: MAX_TEXT_CHARACTERS };
}

/** All sentences as they are, but none twice, when that is not more than was asked for. */
function everything({ all }: Candidates, { type, count, characters }: Limits): Wording[] | undefined {
  const seen = new Set<string>();
  const wordings: Wording[] = [];
  let room = characters;
  for (const candidate of all) {
    const text = tidy(candidate.unit.text);
    const key = sameness(text);
    if (text === '' || seen.has(key)) continue;
    seen.add(key);
    const length = codePointLength(text);
    const before = wordings.at(-1);
    room -=
      length +
      (before && type === 'text' ? joinSentences([before.text, text]).length - before.text.length - text.length : 0);
    if (room < 0 || wordings.length >= count) return undefined;
    wordings.push({ candidate, text, length, loss: 0 });
  }
  return wordings;
}

function selected(candidates: Candidates, limits: Limits): Wording[] {
  const wordings = select(candidates, limits);
  if (wordings.length === 0) return shortened(candidates, limits.characters);
  const taken = new Set(wordings.map(({ candidate }) => candidate.at));
  return wordings.map((wording) => {
    const { at } = wording.candidate;
    if (at === 0 || taken.has(at - 1)) return wording;
    return { ...wording, text: unconnected(wording.text, candidates.language) };
  });
}

/** One sentence shortened to the limit: the best one, less what the cut costs. */
function shortened({ all }: Candidates, max: number): Wording[] {
  const best = (order: (a: Candidate, b: Candidate) => number) => all.toSorted(order).slice(0, SHORTENED);
  const tried = [
    ...best((a, b) => b.score - a.score || a.at - b.at),
    ...best((a, b) => a.unit.text.length - b.unit.text.length || a.at - b.at),
  ];
  let result: { wording: Wording; value: number } | undefined;
  for (const candidate of tried) {
    const full = fullWording(candidate);
    if (!full) continue;
    const fitted = fit(full.text, max);
    const value = candidate.score - CUT_COST[fitted.fit];
    if (!result || value > result.value) result = { wording: { ...full, text: fitted.text }, value };
  }
  return result ? [result.wording] : [];
}

/** Offsets in code points, counted in one pass: wordings come in the order of the document. */
function toItems({ source }: SourceDocument, wordings: readonly Wording[]): SummaryItem[] {
  let units = 0;
  let points = 0;
  const codePointsTo = (offset: number): number => {
    points += codePointLength(source.slice(units, offset));
    units = offset;
    return points;
  };
  return wordings.map(({ text, candidate: { unit } }) => {
    const start = codePointsTo(unit.start);
    const end = codePointsTo(unit.end);
    return { text, start, end, ...(unit.page === undefined ? {} : { page: unit.page }) };
  });
}

/** For a source without any sentence: the source itself, on one line, within the limit. */
function wholeSource({ source, view }: SourceDocument, characters: number): SummaryItem {
  const max = Math.min(characters, MAX_TEXT_CHARACTERS);
  const text = tidy(view) || tidy(source.replace(/[\p{C}]/gu, ' ')) || '…';
  return { text: fit(text, max).text, start: 0, end: codePointLength(source) };
}
