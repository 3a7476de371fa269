import { codePointLength } from '../../../text/graphemes.ts';
import type { QuotedItem, Summary, SummaryRequest } from '../../engine.ts';
import { limitsOf, MAX_TEXT_CHARACTERS, type SelectionLimits } from '../../length-budget.ts';
import { joinSentences } from '../../paragraph.ts';
import { type Fit, shortenText } from '../../shorten-text.ts';
import { removeSpeakerLabel } from './cleaning/clean-sentence.ts';
import { hasVisibleText, toPlainText } from './cleaning/plain-text.ts';
import { applyGenre } from './genre/apply-genre.ts';
import { isMessage } from './genre/mail.ts';
import { readSource } from './input/read-source.ts';
import { type SegmentedDocument, segmentDocument, type TextUnit } from './input/segment-document.ts';
import type { SourceDocument } from './input/source-document.ts';
import { type Candidates, scoreSentences } from './ranking/score-sentences.ts';
import { type SelectedSentence, selectAll } from './selection/select-all.ts';
import { DEPENDENCY_COST, selectSentences } from './selection/select-sentences.ts';
import { cleanText, removeLeadingConnective } from './selection/sentence-compression.ts';

/** A summary without the time it took. */
export type Extract = Omit<Summary<QuotedItem>, 'engineMs'>;

/**
 * Summarizes by selecting sentences: source ▶ passages ▶ sentences ▶ scores ▶ selection ▶ cleaned wordings, within the
 * limits of the request. Deterministic. Time and memory are linear in the length of the source. Never empty.
 */
export function extractSummary(request: SummaryRequest): Extract {
  const document = readSource(request.source);
  const segmented = applyGenre(document.source, segmentDocument(document));
  const limits = limitsOf(request, segmented.sentences.length, segmented.items);
  const candidates = scoreSentences(segmented, limits, request.focus);
  // The header of a mail is no part of its message. Other noise, such as a greeting, is as good as the rest of a short text.
  const units = isMessage(segmented.allUnits) ? messageOf(segmented, request.type) : segmented.allUnits;
  // Sentences of items name their items, so they are not quoted as they are.
  const whole = segmented.items ? undefined : selectAll(segmented.sentences, limits);
  const selected = selectAll(units, limits) ?? whole ?? selectBest(candidates, limits);
  const items = toItems(document, selected);
  if (items.length === 0) items.push(quoteWholeSource(document, limits.maxCharacters));
  return request.type === 'points' ? { items } : { items, paragraph: joinSentences(items.map(({ text }) => text)) };
}

/** The message without its header and courtesies. A subject leads into a paragraph, and is no point. */
function messageOf({ allUnits, sentences }: SegmentedDocument, type: SummaryRequest['type']): TextUnit[] {
  if (type === 'points' && sentences.length > 0) return sentences;
  const message = new Set(sentences);
  return allUnits.filter((unit) => unit.kind === 'heading' || message.has(unit));
}

function selectBest(candidates: Candidates, limits: SelectionLimits): SelectedSentence[] {
  const wordings = selectSentences(candidates, limits);
  if (wordings.length === 0) return selectShortened(candidates, limits.maxCharacters);
  const isText = limits.type === 'text';
  const selected = new Set(wordings.map(({ candidate }) => candidate.index));
  return wordings.map(({ candidate: { index, unit }, text }, at) => {
    const { speaker } = unit;
    // A paragraph names a speaker once per turn. Points stand alone, so each one names its speaker.
    const isSameSpeaker = isText && speaker !== undefined && speaker.label === speakerOf(wordings[at - 1]);
    const spoken = isSameSpeaker ? withoutLabel(text, speaker.label) : text;
    const quoted = speaker && !isSameSpeaker ? { ...unit, start: speaker.start } : unit;
    const followsSelected = index === 0 || (isText && selected.has(index - 1));
    return { unit: quoted, text: followsSelected ? spoken : removeLeadingConnective(spoken, candidates.language) };
  });
}

/** The label can be a name or the version of a changelog. */
function withoutLabel(text: string, label: string): string {
  return text.startsWith(label) ? text.slice(label.length).trimStart() : removeSpeakerLabel(text);
}

const speakerOf = (wording: ReturnType<typeof selectSentences>[number] | undefined): string | undefined =>
  wording?.candidate.unit.speaker?.label;

/** Candidates to shorten when no whole sentence fits: this many of the best and of the shortest. */
const SHORTENED_CANDIDATES = 200;
/** Candidates to shorten at most, best first, until one can be cut between words. */
const MAX_SHORTENED_CANDIDATES = 5000;
/** Cost of a cut, in units of the score. A cut inside a word is the last resort. */
const CUT_COST: Record<Fit, number> = { whole: 0, clause: 0, words: 0.5, graphemes: 100, nothing: 200 };

/** Selects one sentence and shortens it to the limit: the best score after the cost of the cut. */
function selectShortened({ all, language }: Candidates, maxCharacters: number): SelectedSentence[] {
  const byScore = all.toSorted((a, b) => b.score - a.score || a.index - b.index);
  const byLength = all.toSorted((a, b) => a.unit.text.length - b.unit.text.length || a.index - b.index);
  const preferred = [...byScore.slice(0, SHORTENED_CANDIDATES), ...byLength.slice(0, SHORTENED_CANDIDATES)];
  const others = byScore.slice(SHORTENED_CANDIDATES, MAX_SHORTENED_CANDIDATES);
  let best: { selected: SelectedSentence; value: number; fit: Fit } | undefined;
  for (const [at, candidate] of [...preferred, ...others].entries()) {
    const isPreferred = at < preferred.length;
    if (!isPreferred && (maxCharacters < 2 || (best && CUT_COST[best.fit] < CUT_COST.graphemes))) break;
    const cleaned = cleanText(candidate);
    if (cleaned === '') continue;
    const fitted = shortenText(
      candidate.index === 0 ? cleaned : removeLeadingConnective(cleaned, language),
      maxCharacters,
    );
    const value = candidate.score - CUT_COST[fitted.fit] - candidate.dependency * DEPENDENCY_COST;
    if (!best || value > best.value) {
      best = { selected: { unit: candidate.unit, text: fitted.text }, value, fit: fitted.fit };
    }
  }
  return best ? [best.selected] : [];
}

/** Converts offsets to code points in one pass, in the order of the offsets: points with one label begin at the same heading. */
function toItems({ source }: SourceDocument, selected: readonly SelectedSentence[]): QuotedItem[] {
  const codePoints = new Map<number, number>();
  let [units, count] = [0, 0];
  for (const offset of selected.flatMap(({ unit }) => [unit.start, unit.end]).sort((one, other) => one - other)) {
    count += codePointLength(source.slice(units, offset));
    units = offset;
    codePoints.set(offset, count);
  }
  const codePointsTo = (offset: number): number => codePoints.get(offset) ?? 0;
  return selected.map(({ text, unit }) => ({
    text,
    start: codePointsTo(unit.start),
    end: codePointsTo(unit.end),
    ...unit.place,
  }));
}

/** For a source without sentences: the source itself on one line, shortened to the limit. */
function quoteWholeSource({ source, maskedText }: SourceDocument, maxCharacters: number): QuotedItem {
  const max = Math.min(maxCharacters, MAX_TEXT_CHARACTERS);
  const texts = [toPlainText(maskedText), source.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim()];
  const text = texts.find(hasVisibleText) ?? '…';
  return { text: shortenText(text, max).text, start: 0, end: codePointLength(source) };
}
