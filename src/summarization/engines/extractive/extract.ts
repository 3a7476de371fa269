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
import { readSource, type SourceDocument } from './passages.ts';
import { type Limits, select } from './select.ts';
import { readSentences } from './units.ts';

/** Code points between two sentences of a paragraph at most. */
const JOINT = 2;
/** When not even one sentence fits, this many of the best are tried for the one that can be shortened best. */
const SHORTENED = 200;
const FITS: readonly Fit[] = ['whole', 'clause', 'words', 'graphemes', 'nothing'];

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
  if (type === 'points') return { count: maxPoints, characters: maxCharacters ?? Number.POSITIVE_INFINITY, joint: 0 };
  if (maxCharacters === undefined) {
    return { count: sentenceCount(sentences), characters: MAX_TEXT_CHARACTERS, joint: JOINT };
  }
  return { count: Number.POSITIVE_INFINITY, characters: maxCharacters, joint: JOINT };
}

/** All sentences as they are, but none twice, when that is not more than was asked for. */
function everything({ all }: Candidates, { count, characters, joint }: Limits): Wording[] | undefined {
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
      length + (before && joint > 0 ? joinSentences([before.text, text]).length - before.text.length - text.length : 0);
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
    const { at, leaning } = wording.candidate;
    if (!leaning || taken.has(at - 1)) return wording;
    return { ...wording, text: unconnected(wording.text, candidates.language) };
  });
}

/** One sentence shortened to the limit: of those that can be shortened best, the one with the best score. */
function shortened({ all }: Candidates, max: number): Wording[] {
  const best = (order: (a: Candidate, b: Candidate) => number) => all.toSorted(order).slice(0, SHORTENED);
  const tried = [
    ...best((a, b) => b.score - a.score || a.at - b.at),
    ...best((a, b) => a.unit.text.length - b.unit.text.length || a.at - b.at),
  ];
  let result: { wording: Wording; rank: number } | undefined;
  for (const candidate of tried) {
    const full = fullWording(candidate);
    if (!full) continue;
    const fitted = fit(full.text, max);
    const rank = FITS.indexOf(fitted.fit);
    if (!result || rank < result.rank) result = { wording: { ...full, text: fitted.text }, rank };
    if (rank === 0) break;
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
