import type { TaggedText } from '@glossa/tagged-text';
import { columnsOf } from '../../text/columns.ts';
import { applyEdits, type Edit } from '../edits.ts';
import type { Format, ParsedText, TargetLanguage } from '../format.ts';
import { isUnchanged } from '../unchanged.ts';
import { divideTranslation } from './divide-translation.ts';
import { joinFragments, type SubtitleText } from './join-fragments.ts';
import { readFragments } from './read-fragments.ts';
import { countWhile } from './read-text.ts';
import { sourceLines } from './source-lines.ts';
import { withStartOf } from './start-of-translation.ts';
import type { LanguagePlace, SubtitleFile } from './subtitle-file.ts';
import { findBreaks } from './text-breaks.ts';
import { wrapLines } from './wrap-lines.ts';
import { type Cut, writeText } from './write-text.ts';

/** Subtitles taken apart. */
interface ParsedSubtitles extends ParsedText {
  readonly file: SubtitleFile;
  /** One for each unit. */
  readonly texts: readonly SubtitleText[];
  /** Lines of the cue that has most. */
  readonly maxLines: number;
}

/** Columns of a line that is easy to read, as broadcasters require. Only a cue with wider lines may have wider ones. */
const MAX_LINE_COLUMNS = 42;
/** Columns of a line that is never divided. */
const UNBOUNDED_COLUMNS = 1_000_000;
/** Lines of cues that have more count as these. */
const MAX_LINES = 3;
const LINE_BREAK = /\r\n|[\n\r]/;
/** Blanks between which a line can be divided. */
const BREAKING_BLANK = /[^\S\u00a0]/g;
const LEFT_TO_RIGHT = /^[^\p{L}]*[\p{scx=Latn}\p{scx=Grek}\p{scx=Cyrl}]/u;
const RIGHT_TO_LEFT_MARK = '\u200f';

/**
 * A format of subtitles. A sentence that runs over several cues is one unit. Its translation is laid out over the same cues.
 * @param read throws GlossaError `document_damaged`
 */
export function createSubtitleFormat(read: (source: string) => SubtitleFile): Format<ParsedSubtitles> {
  function parse(source: string): ParsedSubtitles {
    const file = read(source);
    const { cues, languages, warnings } = file;
    const fragments = cues.flatMap((cue, index) => readFragments(source, cue, index, file.tokensOf(cue)));
    const texts = joinFragments(cues, fragments, file.joinsUnmarked);
    const language = languages.find(({ scope }) => scope.start === 0 && scope.end === source.length);
    return {
      source,
      units: texts.map(({ unit, fragments: [first] }) => {
        const own = cues[first?.cue ?? 0]?.language;
        return {
          ...unit,
          role: 'paragraph',
          location: { cue: (first?.cue ?? 0) + 1 },
          ...(own !== undefined && { language: own }),
        };
      }),
      file,
      texts,
      maxLines: fragments.reduce((most, { lines }) => Math.max(most, Math.min(lines, MAX_LINES)), 1),
      warnings,
      ...(language && { language: source.slice(language.start, language.end) }),
    };
  }

  function compose(
    parsed: ParsedSubtitles,
    translations: readonly (TaggedText | undefined)[],
    target: TargetLanguage,
  ): string {
    const { source, units, texts, file } = parsed;
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
      growth = isInLineOf(text, last, source, file) ? growth + growthOf(last, source) : 0;
      edits.push(...writeSubtitle(text, translation, { ...parsed, target, growth }));
      if (text.fragments.length > 1) growth = 0;
      for (const { cue } of text.fragments) changed.add(cue);
    }
    const { shownSource } = target;
    const below = shownSource ? [...changed].flatMap((index) => file.cues[index] ?? []) : [];
    const all = [
      ...edits,
      ...below.flatMap((cue) => (shownSource ? sourceLines(source, cue, file, shownSource) : [])),
      ...languageEdits(file.languages, edits, target),
    ];
    return applyEdits(source, all.sort(byStart));
  }

  return { parse, compose };
}

/** The names of languages around changed texts become that of the translation. */
function languageEdits(languages: readonly LanguagePlace[], edits: readonly Edit[], { code }: TargetLanguage): Edit[] {
  return languages.flatMap(({ start, end, scope }) => {
    const first = edits[countWhile(edits, (edit) => edit.start < scope.start)];
    return first && first.end <= scope.end ? [{ start, end, text: code }] : [];
  });
}

function byStart(a: Edit, b: Edit): number {
  return a.start - b.start;
}

interface SubtitleOptions {
  readonly source: string;
  readonly target: TargetLanguage;
  readonly maxLines: number;
  readonly file: SubtitleFile;
  /** Columns by which the line before the text has grown. */
  readonly growth: number;
}

/** Whether a text stands in the line of an edit, as after the name of its speaker. */
function isInLineOf(
  { fragments: [first] }: SubtitleText,
  edit: Edit | undefined,
  source: string,
  { lineBreak = '\n' }: SubtitleFile,
): edit is Edit {
  if (!first || !edit || first.indent === 0) return false;
  const between = source.slice(edit.end, first.start);
  return !LINE_BREAK.test(between) && !between.includes(lineBreak);
}

/** Columns that an edit adds. */
function growthOf({ start, end, text }: Edit, source: string): number {
  return columnsOf(text) - columnsOf(source.slice(start, end));
}

function writeSubtitle(text: SubtitleText, translation: TaggedText, options: SubtitleOptions): Edit[] {
  const { source, target, file, maxLines, growth } = options;
  const { fragments, tags } = text;
  const line = { text: translation.text.replace(BREAKING_BLANK, ' '), tags: translation.tags };
  const breaks = findBreaks(line.text, target.code);
  const maxColumns = file.lineBreak === undefined ? UNBOUNDED_COLUMNS : MAX_LINE_COLUMNS;
  const widths = fragments.map(({ width, indent }) => Math.max(maxColumns, width) - indent);
  widths[0] = (widths[0] ?? maxColumns) - growth;
  const capacities = fragments.map(({ lines }, index) => (widths[index] ?? 0) * Math.max(lines, maxLines));
  const parts = divideTranslation(text, line.text, breaks, target.code, capacities);
  const cuts = parts.flatMap((part, index): Cut[] => {
    const { lines = 1 } = fragments[index] ?? {};
    const wrapped = wrapLines(line.text, breaks, part, { lines, width: widths[index] ?? maxColumns });
    const next = parts[index + 1]?.start;
    return [
      ...wrapped.map((one) => ({ ...one, kind: 'line' as const })),
      ...(next === undefined ? [] : [{ at: part.end, next, kind: 'fragment' as const }]),
    ];
  });
  const written = writeText(line, {
    tags,
    cuts,
    lineBreak: file.lineBreak ?? ' ',
    lineStart: (start) => (target.isRightToLeft && LEFT_TO_RIGHT.test(start) ? RIGHT_TO_LEFT_MARK : ''),
    escape: file.createEscape(source.slice(fragments[0]?.start, fragments.at(-1)?.end)),
  });
  // A translation with fewer words than cues shows its last words as long as its source.
  return fragments.map(({ start, end }, index) => ({ start, end, text: written[index] ?? written.at(-1) ?? '' }));
}
