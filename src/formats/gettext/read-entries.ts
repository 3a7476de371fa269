import { compact } from '../compact.ts';
import { damaged } from '../damaged.ts';
import type { TextRange } from '../format.ts';
import { unescapeString } from './strings.ts';

/** A string after its keyword, which may be divided into several strings on several lines. */
export interface PoString extends TextRange {
  /** Undefined for a string with escaped bytes. */
  readonly text: string | undefined;
  /** Number of quoted parts. */
  readonly parts: number;
  /** Column of the first quote. */
  readonly column: number;
}

/** A translation. Its keyword begins at `keyword`. */
export interface PoTranslation extends PoString {
  readonly keyword: number;
  /** Number of the plural form; undefined for an entry without plural forms. */
  readonly index: number | undefined;
}

export interface PoEntry extends TextRange {
  /** Start of its first line that is no comment. The comments above begin at `start`. */
  readonly head: number;
  /** Flags such as `fuzzy` and `c-format`. */
  readonly flags: readonly string[];
  readonly context: PoString | undefined;
  readonly id: PoString;
  readonly plural: PoString | undefined;
  readonly translations: readonly PoTranslation[];
}

type Draft = { -readonly [Key in Exclude<keyof PoEntry, 'end'>]: PoEntry[Key] | undefined } & {
  flags: string[];
  translations: PoTranslation[];
};

const LINE = /[^\r\n]*(?:\r\n|\r|\n|$)/gy;
const KEYWORD = /[ \t]{0,100}(msgctxt|msgid_plural|msgid|msgstr|domain)(?:\[(\d{1,3})\])?[ \t]{0,100}(?=")/y;
const BLANK = /[ \t]/;

/**
 * Reads the entries of a catalogue, without obsolete ones.
 * @throws GlossaError `document_damaged`
 */
export function* readEntries(source: string): Generator<PoEntry, void> {
  let draft = emptyDraft();
  let last: { keyword: string; index: number | undefined; start: number; string: StringBuilder } | undefined;

  function endString(): void {
    if (!last) return;
    const string = last.string.build();
    if (last.keyword === 'msgctxt') draft.context = string;
    else if (last.keyword === 'msgid') {
      if (draft.id) throw damaged();
      draft.id = string;
    } else if (last.keyword === 'msgid_plural') draft.plural = string;
    else if (last.keyword === 'msgstr') draft.translations.push({ ...string, keyword: last.start, index: last.index });
    last = undefined;
  }

  function endEntry(): PoEntry | undefined {
    endString();
    const { id, context, plural, flags, translations, start = 0, head = 0 } = draft;
    const hasId = id !== undefined;
    if (hasId !== translations.length > 0 || (!hasId && (context || plural))) throw damaged();
    if (translations.some(({ index }) => (index === undefined) === (plural !== undefined))) throw damaged();
    draft = emptyDraft();
    if (!hasId) return undefined;
    const end = translations.at(-1)?.end ?? head;
    return { start, head, end, id, context, plural, flags: compact(flags), translations: compact(translations) };
  }

  for (const { 0: line, index: start } of source.matchAll(LINE)) {
    const text = line.trim();
    const isComment = text.startsWith('#');
    KEYWORD.lastIndex = start;
    const [all = '', keyword, form] = isComment ? [] : (KEYWORD.exec(source) ?? []);
    const beginsEntry = isComment || keyword === 'msgctxt' || keyword === 'msgid' || keyword === 'domain';
    if (beginsEntry && (draft.translations.length > 0 || last?.keyword === 'msgstr')) {
      const entry = endEntry();
      if (entry) yield entry;
    }
    if (isComment) {
      // The comments above belong to an obsolete entry.
      const isObsolete = text.startsWith('#~');
      draft.start = isObsolete ? undefined : (draft.start ?? start);
      if (isObsolete) draft.flags = [];
      else if (text.startsWith('#,'))
        draft.flags.push(
          ...text
            .slice(2)
            .split(',', 100)
            .map((flag) => flag.trim()),
        );
    } else if (keyword !== undefined) {
      endString();
      draft.start ??= start;
      draft.head ??= start;
      last = {
        keyword,
        index: form === undefined ? undefined : Number(form),
        start,
        string: new StringBuilder(all.length),
      };
      last.string.read(source, start + all.length, start + line.length);
    } else if (text.startsWith('"') && last) last.string.read(source, start, start + line.length);
    else if (text !== '') throw damaged();
  }
  const entry = endEntry();
  if (entry) yield entry;
}

class StringBuilder {
  readonly #column: number;
  #raw = '';
  #parts = 0;
  #start = -1;
  #end = -1;

  constructor(column: number) {
    this.#column = column;
  }

  /** Reads the quoted parts of a line. */
  read(source: string, start: number, end: number): void {
    for (let at = start; at < end; at++) {
      const character = source.charAt(at);
      if (character === '\r' || character === '\n') return;
      if (BLANK.test(character)) continue;
      if (character !== '"') throw damaged();
      const close = findQuote(source, at + 1, end);
      if (this.#start < 0) this.#start = at;
      this.#raw += source.slice(at + 1, close);
      this.#parts++;
      this.#end = close + 1;
      at = close;
    }
  }

  build(): PoString {
    const text = unescapeString(this.#raw);
    return { start: this.#start, end: this.#end, text, parts: this.#parts, column: this.#column };
  }
}

function findQuote(source: string, start: number, end: number): number {
  for (let at = start; at < end; at++) {
    const character = source.charAt(at);
    if (character === '"') return at;
    if (character === '\\') at++;
  }
  throw damaged();
}

function emptyDraft(): Draft {
  return {
    start: undefined,
    head: undefined,
    flags: [],
    context: undefined,
    id: undefined,
    plural: undefined,
    translations: [],
  };
}
