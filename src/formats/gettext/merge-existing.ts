import { checkExistingLanguage } from '../declared-language.ts';
import type { Existing } from '../existing.ts';
import type { DocumentLanguages } from '../parse-options.ts';
import { findPoEncoding, isHeader, isTranslated, languageOf } from './header.ts';
import { type PoEntry, readEntries } from './read-entries.ts';

/** A catalogue with the translations of another one. */
export interface MergedCatalogue {
  readonly source: string;
  /** Whether each entry has its translations from the other catalogue. */
  readonly isKnown: readonly boolean[];
}

/** Stands between the context and the message of an entry, as in compiled catalogues. */
const SEPARATOR = '\u0004';
const LINE_END = /\r\n|\r|\n/g;
const OBSOLETE = /^#~[ \t]?/gm;
const OBSOLETE_PREVIOUS = /^#~\|/gm;
/** A comment of a translator. */
const TRANSLATOR_COMMENT = /^#(?:\s|$)/;
/** The text that a translation was made from, before the message changed. */
const PREVIOUS = /^#\|/m;
/** Comments of the program, which entries that it lacks do not have. */
const PROGRAM_COMMENT = /^#[.:]/;
const FUZZY = 'fuzzy';

/** The name of an entry: its message, after its context if it has one. */
function nameOf({ id, context }: PoEntry): string {
  return context?.text === undefined ? (id.text ?? '') : context.text + SEPARATOR + (id.text ?? '');
}

/** Makes entries of the lines of obsolete ones. */
function revive(source: string): string {
  return source.replace(OBSOLETE_PREVIOUS, '#|').replace(OBSOLETE, '');
}

/** A message is its own name. Its other texts can change. Obsolete messages are listed, too. */
export function listTexts(source: string): { name: string; text: string }[] {
  return [...readEntries(revive(source))].flatMap((entry) => {
    const texts = [entry.plural?.text ?? '', ...entry.translations.map(({ text }) => text ?? '')];
    return isHeader(entry) ? [] : [{ name: nameOf(entry), text: texts.join('\n').trim() }];
  });
}

/**
 * Gives the entries of a catalogue the translations of an existing one, and its header. The order and the comments of the program are
 * those of the source. Entries that only the existing catalogue has become obsolete ones.
 * @param isTemplate whether translations of the source are texts of its language
 * @throws GlossaError `document_damaged`
 */
export function mergeExisting(
  source: string,
  entries: readonly PoEntry[],
  { text, changed = [], isPruned = false }: Existing,
  {
    lineEnd,
    isTemplate,
    languages,
  }: { lineEnd: string; isTemplate: boolean; languages: DocumentLanguages | undefined },
): MergedCatalogue {
  const former = text.replace(/^\ufeff/, '').replace(LINE_END, lineEnd);
  // The lines of obsolete entries become entries, so that a message that comes back gets its translation.
  const revived = revive(former);
  const known = new Map<string, { entry: PoEntry; from: string }>();
  for (const from of [revived, former])
    for (const entry of readEntries(from)) known.set(nameOf(entry), { entry, from });
  const header = known.get('');
  if (header) checkExistingLanguage(languageOf([header.entry]), languages);
  const again = new Set(changed);
  const isKnown: boolean[] = [];
  const pieces: string[] = [];
  if (header && !entries.some(isHeader)) {
    pieces.push(header.from.slice(header.entry.start, header.entry.end) + lineEnd + lineEnd);
    isKnown.push(true);
  }
  let end = 0;
  for (const entry of entries) {
    pieces.push(withoutObsolete(source.slice(end, entry.start), lineEnd + lineEnd));
    end = entry.end;
    const name = nameOf(entry);
    const found = known.get(name);
    const isAgain = again.has(name) || again.has(entry.id.text ?? '');
    const isUsed = found !== undefined && !isAgain && isCurrent(found.entry, found.from, entry);
    if (isHeader(entry)) pieces.push(found ? headerOf(found, source) : source.slice(entry.start, end));
    else pieces.push(mergeEntry(source, entry, isUsed ? found : undefined, { lineEnd, isTemplate }));
    isKnown.push(isUsed);
  }
  pieces.push(withoutObsolete(source.slice(end), lineEnd));
  const own = new Set(['', ...entries.map(nameOf)]);
  const gone = isPruned ? [] : [...known].filter(([name, { entry }]) => !own.has(name) && isFilled(entry));
  const merged = pieces.join('');
  if (gone.length === 0) return { source: merged, isKnown };
  const obsolete = gone.map(([, one]) => `${lineEnd}${toObsolete(one, lineEnd)}${lineEnd}`);
  return { source: `${merged.trimEnd()}${lineEnd}${obsolete.join('')}`, isKnown };
}

/** What stands between entries. The obsolete entries of a source are not those of a translation. */
const withoutObsolete = (between: string, instead: string): string => (between.includes('#~') ? instead : between);

const isFilled = ({ translations }: PoEntry): boolean => translations.some(isTranslated);

/** Whether a translation was made from the message of an entry. A text that a tool took from another message was not. */
function isCurrent(known: PoEntry, from: string, { plural }: PoEntry): boolean {
  const isGuess = known.flags.includes(FUZZY) && PREVIOUS.test(from.slice(known.start, known.head));
  return isFilled(known) && !isGuess && known.plural?.text === plural?.text;
}

function mergeEntry(
  source: string,
  { start, head, end, translations }: PoEntry,
  known: { entry: PoEntry; from: string } | undefined,
  { lineEnd, isTemplate }: { lineEnd: string; isTemplate: boolean },
): string {
  if (!known && !isTemplate) return source.slice(start, end);
  const comments = linesOf(source.slice(start, head), lineEnd).flatMap((line) => withoutFuzzy(line));
  const own = known ? linesOf(known.from.slice(known.entry.start, known.entry.head), lineEnd) : [];
  const added = own.filter((line) => TRANSLATOR_COMMENT.test(line) && !comments.includes(line));
  // A guess is made final by a person only.
  const fuzzy = known?.entry.flags.includes(FUZZY) ? [`#, ${FUZZY}`] : [];
  const first = translations[0]?.keyword ?? end;
  const last = known?.entry.translations;
  const written = known ? known.from.slice(last?.[0]?.keyword, last?.at(-1)?.end) : source.slice(first, end);
  const lines = [...added, ...comments, ...fuzzy].map((line) => line + lineEnd);
  return lines.join('') + source.slice(head, first) + written;
}

function linesOf(text: string, lineEnd: string): string[] {
  const lines = text.split(lineEnd);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

function withoutFuzzy(line: string): string[] {
  if (!line.startsWith('#,')) return [line];
  const flags = line.slice(2).split(',', 100);
  const left = flags.filter((flag) => flag.trim() !== FUZZY);
  if (left.length === flags.length) return [line];
  return left.length === 0 ? [] : [`#,${left.join(',')}`];
}

/** The existing header. The file has the encoding of the source. */
function headerOf({ entry, from }: { entry: PoEntry; from: string }, source: string): string {
  const header = from.slice(entry.start, entry.end);
  const [own, other] = [findPoEncoding(source), findPoEncoding(header)];
  if (!own || !other) return header;
  const name = source.slice(own.start, own.end);
  return header.slice(0, other.start) + (name === 'CHARSET' ? 'UTF-8' : name) + header.slice(other.end);
}

function toObsolete({ entry, from }: { entry: PoEntry; from: string }, lineEnd: string): string {
  const comments = linesOf(from.slice(entry.start, entry.head), lineEnd).filter((line) => !PROGRAM_COMMENT.test(line));
  const lines = linesOf(from.slice(entry.head, entry.end), lineEnd).filter((line) => line.trim() !== '');
  return [
    ...comments.map((line) => (line.startsWith('#|') ? `#~|${line.slice(2)}` : line)),
    ...lines.map((line) => (line.startsWith('#') ? line : `#~ ${line}`)),
  ].join(lineEnd);
}
