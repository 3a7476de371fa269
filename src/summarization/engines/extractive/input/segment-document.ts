import type { BlockPlace } from '../../../../extraction/block.ts';
import { findFirst } from '../../../../find-first.ts';
import { detectDocumentLanguage } from '../../../../languages/detect-document-language.ts';
import { dominantScript, type Script } from '../../../../languages/scripts.ts';
import { type Sentence, splitSentences } from '../../../../text/sentences.ts';
import { joinEventDetails } from './event-details.ts';
import { joinLists } from './join-lists.ts';
import { markRunInHeadings } from './run-in-headings.ts';
import type { Passage, SourceDocument } from './source-document.ts';
import { speakerLabel } from './speaker-turns.ts';
import { isUnpunctuated, splitUnpunctuated } from './split-unpunctuated.ts';

/** A sentence, a heading or a line of noise. Offsets in UTF-16 units of the source. */
export interface TextUnit {
  start: number;
  end: number;
  /** From the masked text: on one line, not cleaned. */
  text: string;
  kind: Passage['kind'];
  /** The nearest heading above; undefined before the first heading. */
  heading: TextUnit | undefined;
  place: BlockPlace | undefined;
  /** Index of its passage in the document. */
  paragraphIndex: number;
  /** The speaker in a conversation. `label` is the name with its colon, `start` its offset at the beginning of the turn. */
  speaker?: { label: string; start: number } | undefined;
}

export interface SegmentedDocument {
  /** The units that a summary can quote, in order. Never blank. */
  sentences: TextUnit[];
  /** All units in order, with headings and noise. */
  allUnits: TextUnit[];
  /** The first heading, when no sentence precedes it. */
  title: TextUnit | undefined;
  script: Script | undefined;
  language: string | undefined;
  /** Whether it is speech: a transcript with times, or without punctuation. */
  isSubtitles: boolean;
}

/** A heading that the next passages stand below. Items of lists that name others are deeper than the headings of a text. */
interface Section {
  depth: number;
  heading: TextUnit;
}

/** UTF-16 units of the shortest passage with two sentences: "a. b". */
const MIN_SPLIT_LENGTH = 4;

/** Segments the passages of a document into sentences. */
export function segmentDocument({ maskedText, passages, isTimed }: SourceDocument): SegmentedDocument {
  const script = dominantScript(maskedText);
  const language = detectDocumentLanguage(maskedText, script);
  const units: TextUnit[] = [];
  let title: TextUnit | undefined;
  let sections: Section[] = [];
  let hasSentences = false;
  /** UTF-16 units of text without punctuation. */
  let unpunctuated = 0;
  // Captions that are divided by their times are shorter than a text that shows by itself that it has no punctuation.
  const isSpoken = isTimed || (passages.every(({ kind }) => kind === 'paragraph') && isUnpunctuated(maskedText));
  for (const [paragraphIndex, { kind, start, end, place, isSpeakerTurn, depth = -1 }] of passages.entries()) {
    const { text, toMasked } = compact(maskedText.slice(start, end));
    // An item of a list ends the items that stand as deep as it.
    if (kind !== 'noise') sections = sections.filter((section) => section.depth < Math.max(depth, 0));
    const heading = sections.at(-1)?.heading;
    if (kind === 'heading') {
      const section: TextUnit = { start, end, text, kind, heading: undefined, place, paragraphIndex };
      if (!hasSentences) title ??= section;
      sections = depth < 0 ? [{ depth, heading: section }] : [...sections, { depth, heading: section }];
      units.push(section);
    } else if (kind === 'noise') {
      units.push({ start, end, text, kind, heading, place, paragraphIndex });
    } else {
      // Metadata in a block of code stand before the title.
      hasSentences ||= kind !== 'code';
      const label = isSpeakerTurn ? speakerLabel(text) : undefined;
      const speaker = label ? { label, start: start + toMasked(text.indexOf(label)) } : undefined;
      const isSpeech = isUnpunctuated(text, isSpoken);
      if (isSpeech) unpunctuated += text.length;
      const split = isSpeech ? splitUnpunctuated : splitPassage;
      for (const sentence of split(text, language)) {
        units.push({
          start: start + toMasked(sentence.start),
          end: start + toMasked(sentence.end - 1) + 1,
          text: text.slice(sentence.start, sentence.end),
          kind,
          heading,
          place,
          paragraphIndex,
          speaker,
        });
      }
    }
  }
  if (!isTimed) markRunInHeadings(units);
  const allUnits = isTimed ? units : joinLists(joinEventDetails(units));
  const sentences = allUnits.filter(({ kind }) => kind !== 'heading' && kind !== 'noise');
  return { sentences, allUnits, title, script, language, isSubtitles: isTimed || isMostly(unpunctuated, maskedText) };
}

/** Whether more than half of a text has no punctuation, as output of speech recognition. */
const isMostly = (unpunctuated: number, text: string): boolean => unpunctuated > text.length / 2;

/** What masks leave of marks. */
const MASKED = /\u00ad+|(?<= ) +/g;

/**
 * Removes what masks leave of marks, so that a sentence is as long as it reads.
 * @returns the text, and a function that finds a character of it in the masked text
 */
function compact(masked: string): { text: string; toMasked: (offset: number) => number } {
  if (!/\u00ad| {2}/.test(masked)) return { text: masked, toMasked: (offset) => offset };
  /** Offsets in the text that a gap comes before, and the length of all gaps up to it. */
  const starts: number[] = [];
  const removed: number[] = [0];
  const text = masked.replace(MASKED, (gap, at: number) => {
    const before = removed.at(-1) ?? 0;
    starts.push(at - before);
    removed.push(before + gap.length);
    return '';
  });
  return { text, toMasked: (offset) => offset + (removed[findFirst(starts, (start) => start > offset)] ?? 0) };
}

function splitPassage(text: string, language: string | undefined): Sentence[] {
  return text.length < MIN_SPLIT_LENGTH ? [{ start: 0, end: text.length }] : splitSentences(text, language);
}
