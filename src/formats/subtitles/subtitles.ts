import type { TaggedText } from '@glossa/tagged-text';
import { GlossaError } from '../../errors.ts';
import { columnsOf } from '../../text/columns.ts';
import { applyEdits, type Edit } from '../edits.ts';
import type { Format, ParsedText, TargetLanguage, TextRange } from '../format.ts';
import { escapeText, readReferences } from '../html/escape.ts';
import { isUnchanged } from '../unchanged.ts';
import { addWarning, type WarningCounts } from '../warnings.ts';
import { countLooseTexts } from './count-loose-texts.ts';
import { divideTranslation } from './divide-translation.ts';
import { joinFragments, type SubtitleText } from './join-fragments.ts';
import { type Cue, readCues } from './read-cues.ts';
import { readFragments } from './read-fragments.ts';
import { sourceLines } from './source-lines.ts';
import { withStartOf } from './start-of-translation.ts';
import { findBreaks } from './text-breaks.ts';
import { wrapLines } from './wrap-lines.ts';
import { type Cut, writeText } from './write-text.ts';

/** Subtitles taken apart. */
interface ParsedSubtitles extends ParsedText {
  /** One for each unit. */
  readonly texts: readonly SubtitleText[];
  readonly cues: readonly Cue[];
  /** Lines of the cue that has most. */
  readonly maxLines: number;
  /** The name of the language in the header. */
  readonly languagePlace: TextRange | undefined;
}

/** SubRip. */
export const srt = createSubtitleFormat({ isWebVtt: false });
/** WebVTT. */
export const vtt = createSubtitleFormat({ isWebVtt: true });

/** Columns of a line that is easy to read, as broadcasters require. Only a cue with wider lines may have wider ones. */
const MAX_LINE_COLUMNS = 42;
/** Lines of cues that have more count as these. */
const MAX_LINES = 3;
const WEBVTT = /^WEBVTT(?![^\s])/;
const LANGUAGE = /^Language:[ \t]{0,9}([\w-]{2,35})[ \t]{0,9}$/dm;
/** The header is before the first blank line. UTF-16 units. */
const MAX_HEADER_LENGTH = 2_000;
const BLANK_LINE = /\n[ \t]*\r?\n/;
const LINE_BREAK = /\r\n|[\n\r]/;
const LEFT_TO_RIGHT = /^[^\p{L}]*[\p{scx=Latn}\p{scx=Grek}\p{scx=Cyrl}]/u;
const RIGHT_TO_LEFT_MARK = '\u200f';

/** A sentence that runs over several cues is one unit. Its translation is laid out over the same cues. */
function createSubtitleFormat({ isWebVtt }: { isWebVtt: boolean }): Format<ParsedSubtitles> {
  function parse(source: string): ParsedSubtitles {
    const cues = readCues(source, isWebVtt);
    const isEmpty = source.trim() === '' || (isWebVtt && WEBVTT.test(source));
    if (cues.length === 0 && !isEmpty) throw new GlossaError('document_damaged', { cause: 'No cue has a timing.' });
    const fragments = cues.flatMap((cue, index) => readFragments(source, cue, index, isWebVtt));
    const texts = joinFragments(cues, fragments);
    const languagePlace = isWebVtt ? findLanguage(source) : undefined;
    const warnings: WarningCounts = {};
    if (isWebVtt) addWarning(warnings, 'not_read', countLooseTexts(source));
    return {
      source,
      units: texts.map(({ unit, fragments: [first] }) => ({
        ...unit,
        role: 'paragraph',
        location: { cue: (first?.cue ?? 0) + 1 },
      })),
      texts,
      cues,
      maxLines: fragments.reduce((most, { lines }) => Math.max(most, Math.min(lines, MAX_LINES)), 1),
      languagePlace,
      warnings,
      ...(languagePlace && { language: source.slice(languagePlace.start, languagePlace.end) }),
    };
  }

  function compose(
    parsed: ParsedSubtitles,
    translations: readonly (TaggedText | undefined)[],
    target: TargetLanguage,
  ): string {
    const { source, units, texts, cues, languagePlace } = parsed;
    const lineBreak = LINE_BREAK.exec(source)?.[0] ?? '\n';
    const edits: Edit[] = [];
    const changed = new Set<number>();
    let growth = 0;
    for (const [index, text] of texts.entries()) {
      const unit = units[index];
      const translated = translations[index];
      if (!unit || !translated) continue;
      const translation = withStartOf(unit, translated, target.code);
      if (isUnchanged(unit, translation)) continue;
      if (translation.tags.length !== unit.tags.length) continue;
      const last = edits.at(-1);
      growth = isInLineOf(text, last, source) ? growth + growthOf(last, source) : 0;
      const options = { ...parsed, target, lineBreak, isWebVtt, growth };
      edits.push(...writeSubtitle(text, translation, options));
      if (text.fragments.length > 1) growth = 0;
      for (const { cue } of text.fragments) changed.add(cue);
    }
    if (edits.length === 0) return source;
    const { shownSource } = target;
    if (shownSource) {
      const below = [...changed].flatMap((index) => cues[index] ?? []);
      for (const cue of below) edits.push(sourceLines(source, cue, { language: shownSource, lineBreak, isWebVtt }));
      edits.sort((one, other) => one.start - other.start);
    }
    if (languagePlace) edits.unshift({ ...languagePlace, text: target.code });
    return applyEdits(source, edits);
  }

  return { parse, compose };
}

interface SubtitleOptions {
  readonly source: string;
  readonly target: TargetLanguage;
  readonly maxLines: number;
  readonly lineBreak: string;
  readonly isWebVtt: boolean;
  /** Columns by which the line before the text has grown. */
  readonly growth: number;
}

/** Whether a text stands in the line of an edit, as after the name of its speaker. */
function isInLineOf({ fragments: [first] }: SubtitleText, edit: Edit | undefined, source: string): edit is Edit {
  return (
    first !== undefined &&
    edit !== undefined &&
    first.indent > 0 &&
    !LINE_BREAK.test(source.slice(edit.end, first.start))
  );
}

/** Columns that an edit adds. */
function growthOf({ start, end, text }: Edit, source: string): number {
  return columnsOf(text) - columnsOf(source.slice(start, end));
}

function writeSubtitle(text: SubtitleText, translation: TaggedText, options: SubtitleOptions): Edit[] {
  const { source, target, isWebVtt, maxLines, lineBreak, growth } = options;
  const { fragments, tags } = text;
  const line = { text: translation.text.replace(/\s/g, ' '), tags: translation.tags };
  const breaks = findBreaks(line.text, target.code);
  const widths = fragments.map(({ width, indent }) => Math.max(MAX_LINE_COLUMNS, width) - indent);
  widths[0] = (widths[0] ?? MAX_LINE_COLUMNS) - growth;
  const capacities = fragments.map(({ lines }, index) => (widths[index] ?? 0) * Math.max(lines, maxLines));
  const parts = divideTranslation(text, line.text, breaks, target.code, capacities);
  const cuts = parts.flatMap((part, index): Cut[] => {
    const { lines = 1 } = fragments[index] ?? {};
    const wrapped = wrapLines(line.text, breaks, part, { lines, width: widths[index] ?? MAX_LINE_COLUMNS });
    const next = parts[index + 1]?.start;
    return [
      ...wrapped.map((one) => ({ ...one, kind: 'line' as const })),
      ...(next === undefined ? [] : [{ at: part.end, next, kind: 'fragment' as const }]),
    ];
  });
  const references = readReferences(source.slice(fragments[0]?.start, fragments.at(-1)?.end));
  const written = writeText(line, {
    tags,
    cuts,
    lineBreak,
    lineStart: (start) => (target.isRightToLeft && LEFT_TO_RIGHT.test(start) ? RIGHT_TO_LEFT_MARK : ''),
    escape: (words) => (isWebVtt ? escapeText(words, references) : words),
  });
  // A translation with fewer words than cues shows its last words as long as its source.
  return fragments.map(({ start, end }, index) => ({ start, end, text: written[index] ?? written.at(-1) ?? '' }));
}

function findLanguage(source: string): TextRange | undefined {
  const header = source.slice(0, MAX_HEADER_LENGTH).split(BLANK_LINE, 1)[0] ?? '';
  const [start, end] = (WEBVTT.test(header) ? LANGUAGE.exec(header) : null)?.indices?.[1] ?? [];
  return start === undefined || end === undefined ? undefined : { start, end };
}
