import type { TaggedText } from '@glossa/tagged-text';
import { findFirst } from '../../find-first.ts';
import { functionWords } from '../../languages/function-words.ts';
import { primarySubtag } from '../../languages/primary-subtag.ts';
import { columnsOf } from '../../text/columns.ts';
import { applyEdits, type Edit } from '../edits.ts';
import type { Format, Language, ParsedText, TargetLanguage } from '../format.ts';
import { isUnchanged } from '../unchanged.ts';
import { findBreaks } from './choose-breaks.ts';
import { divideTranslation } from './divide-translation.ts';
import { joinFragments, type SubtitleText } from './join-fragments.ts';
import type { Cue } from './read-cues.ts';
import { readFragments } from './read-fragments.ts';
import { readText } from './read-text.ts';
import type { LanguagePlace, SubtitleFile } from './subtitle-file.ts';
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
    const first = edits[findFirst(edits, (edit) => edit.start >= scope.start)];
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

/** Adds the lines of a cue, without their markup, under those of its translation. */
function sourceLines(source: string, cue: Cue, file: SubtitleFile, language: Language): Edit {
  const { text: range } = cue;
  const written = source.slice(range.start, range.end);
  const end = range.start + written.trimEnd().length;
  const escapeLine = file.createEscape(written);
  const lines = readText(source, range, file.tokensOf(cue))
    .text.split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const text = lines.map((line) => (file.lineBreak ?? ' ') + file.writeSource(escapeLine(line), language));
  return { start: end, end, text: text.join('') };
}

const SMALL_START = /^\p{Ll}/u;
/** A first word in small letters but for its first one. */
const CAPITAL_START = /^\p{Lu}\p{Ll}*(?![\p{L}\p{N}'’])/u;
/** A word with a capital that the beginning of a sentence does not explain, other than the English "I". */
const NAME = /(?<![.!?…]["”»)]?\s{1,3})(?<![\p{L}\p{N}])(?!I(?![\p{L}\p{N}]))\p{Lu}/u;
/** Function words with a capital at any place, by language. */
const CAPITALIZED: Readonly<Record<string, ReadonlySet<string>>> = {
  en: new Set(['I', 'Mr', 'Mrs', 'May']),
  da: new Set(['I', 'De', 'Dem', 'Deres']),
  nb: new Set(['De', 'Dem', 'Deres']),
};
/** Languages in which nouns have capitals, and so has the polite pronoun, which is a word of grammar elsewhere. */
const WITH_CAPITAL_NOUNS = new Set(['de', 'lb']);
/** Languages in which only names have capitals: not the days, the months, the languages and the nations. */
const WITH_FEW_CAPITALS = new Set(
  'es ca gl pt fr it ro oc ast ru uk be bg mk sr hr bs sl cs sk pl sv da nb nn fi et lv lt hu is'.split(' '),
);

/**
 * Takes away the capital that a model gives to the first word as if a sentence began there. It stays where the word may have it at
 * any place.
 * @param source a text that may go on with a sentence
 * @param to canonical code
 */
function withStartOf(source: TaggedText, translation: TaggedText, to: string): TaggedText {
  const language = primarySubtag(to);
  if (WITH_CAPITAL_NOUNS.has(language) || !SMALL_START.test(source.text)) return translation;
  const [word = ''] = CAPITAL_START.exec(translation.text) ?? [];
  if (word === '' || source.text.includes(word) || CAPITALIZED[language]?.has(word)) return translation;
  const lower = word.toLocaleLowerCase(to);
  const isPlain = functionWords(language).has(lower) || (WITH_FEW_CAPITALS.has(language) && !NAME.test(source.text));
  return isPlain ? { ...translation, text: lower + translation.text.slice(word.length) } : translation;
}
