import { codePointLength } from '../../../text/graphemes.ts';
import type { QuotedItem, Summary, SummaryRequest } from '../../engine.ts';
import { limitsOf, MAX_TEXT_CHARACTERS, type SelectionLimits } from '../../length-budget.ts';
import { joinSentences } from '../../paragraph.ts';
import { type Fit, shortenText } from '../../shorten-text.ts';
import { removeSpeakerLabel } from './cleaning/clean-sentence.ts';
import { hasVisibleText, toPlainText } from './cleaning/plain-text.ts';
import { applyGenre, type GenreDocument } from './genre/apply-genre.ts';
import { isProse } from './genre/emphasis.ts';
import { isMessage } from './genre/mail.ts';
import { readSource } from './input/read-source.ts';
import { segmentDocument, type TextUnit } from './input/segment-document.ts';
import type { SourceDocument } from './input/source-document.ts';
import { type Candidates, scoreSentences } from './ranking/score-sentences.ts';
import { type SelectedSentence, selectAll } from './selection/select-all.ts';
import { DEPENDENCY_COST, selectSentences } from './selection/select-sentences.ts';
import { cleanText, removeLeadingConnective } from './selection/sentence-compression.ts';
import { isTitleSaid, tellTitle } from './selection/tell-title.ts';

/** A summary without the time it took. */
export type Extract = Omit<Summary<QuotedItem>, 'engineMs'>;

/**
 * Summarizes by selecting sentences: source ▶ passages ▶ sentences ▶ scores ▶ selection ▶ cleaned wordings, within the
 * limits of the request. Deterministic. Time and memory are linear in the length of the source. Never empty.
 */
export function extractSummary(request: SummaryRequest): Extract {
  const document = readSource(request.source);
  const segmented = applyGenre(document.source, segmentDocument(document));
  const limits = limitsOf(request, countingOf(segmented), segmented.items);
  const candidates = scoreSentences(segmented, limits, request.focus);
  const selected = selectWhole(segmented, limits) ?? selectBest(candidates, limits);
  const items = toItems(document, tellTitle(selected, segmented, limits));
  if (items.length === 0) items.push(quoteWholeSource(document, limits.maxCharacters));
  return request.type === 'points' ? { items } : { items, paragraph: joinSentences(items.map(({ text }) => text)) };
}

/** Headings that only divide: "[Update]", "News of the day:". */
const DIVIDER = /^\[[^\]]*\]$|[:：]$/;

/** What is quoted of a text that fits whole: all but courtesies, pointers, and the header of a mail. */
function quotableOf(document: GenreDocument, type: SummaryRequest['type']): readonly TextUnit[] {
  const { allUnits, sentences, title, emphases, isSubtitles } = document;
  const isMail = !isSubtitles && isMessage(allUnits);
  if (isMail && type === 'points' && sentences.length > 0) return sentences;
  const quotable = new Set(sentences);
  // A heading leads into a paragraph. A title is no point where others say it.
  const isHeading = (unit: TextUnit): boolean =>
    !emphases?.get(unit)?.isLeftOut &&
    (type === 'text' || (!DIVIDER.test(unit.text) && (unit !== title || !isTitleSaid(unit, sentences))));
  // Noise such as a greeting is as good as the rest of a short text.
  return allUnits.filter(
    (unit) => quotable.has(unit) || (unit.kind === 'heading' ? isHeading(unit) : !isMail && unit.kind === 'noise'),
  );
}

/** Words of a line without a stop that says something. */
const MIN_WORDS = 5;

/** All of a text that fits. Sentences of items name their items, so they are not quoted as they are. */
const selectWhole = (document: GenreDocument, limits: SelectionLimits): SelectedSentence[] | undefined =>
  document.items
    ? undefined
    : (selectAll(quotableOf(document, limits.type), limits) ?? selectAll(document.sentences, limits));

/** The sentences that count for the length of a paragraph: those that the genre does not count less, without scraps such as "to:". */
const countingOf = ({ sentences, emphases }: GenreDocument): TextUnit[] =>
  sentences.filter(
    (unit) =>
      (emphases?.get(unit)?.bonus ?? 0) >= 0 && (isProse(unit) || unit.text.split(' ', MIN_WORDS).length === MIN_WORDS),
  );

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
