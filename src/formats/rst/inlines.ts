import { byPosition, type Mark, markAround, markAt } from '../marked-text/mark.ts';
import { isBoundaryAfter, isBoundaryBefore, isQuoted } from './boundaries.ts';
import { normalizeName } from './names.ts';

/** What a sentence can contain: escapes, marks, names of references, addresses. */
const TOKEN =
  /\\(?:[\s\S]|$)|\*\*?|``?|\||\[|_`|(?<![\w:]):[A-Za-z][\w.+:-]{0,60}:`|_{1,2}(?![\w_`])|\b(?:https?|ftp|mailto|file):[^\s<>`"\\]{1,2000}/g;
const ESCAPE = /\\(?:[\s\S]|$)/g;
const SIMPLE_NAME = /(?<![\p{L}\p{N}_]|[\p{L}\p{N}][-._+:])[\p{L}\p{N}]+(?:[-._+:][\p{L}\p{N}]+)*$/u;
const MAX_NAME_LENGTH = 100;
const NOTE = /\[(?:\d{1,9}|#[\w.+:-]{0,100}|\*|[\p{L}\p{N}][\w.+:-]{0,100})\]_(?!_)/uy;
const SUFFIX = /_{1,2}|:[A-Za-z][\w.+:-]{0,60}:/y;
const SUFFIX_ROLE = /:([A-Za-z][\w.+:-]{0,60}):/y;
const TARGET_AT_END = /(?<!\s)\s*<([^<>]*)>$/;
const URL_END = /(?<![.,:;!?'")\]}*])[.,:;!?'")\]}*]+$/;
const BLANK = /\s/;
/** Names that a reference with other words cannot have: between angle brackets, they would be an address. */
const NOT_AN_ALIAS = /\\|^[a-z][a-z\d.+-]*:\S/i;

/** Finds the marks of a text. They do not nest. */
export function readInlines(text: string, referenced: ReadonlySet<string>): readonly Mark[] {
  return joinFormulas(text, new InlineReader(text, referenced).read());
}

class InlineReader {
  readonly #text: string;
  readonly #referenced: ReadonlySet<string>;
  readonly #marks: Mark[] = [];
  /** Closing marks that do not follow any more. */
  readonly #missing = new Set<string>();

  constructor(text: string, referenced: ReadonlySet<string>) {
    this.#text = text;
    this.#referenced = referenced;
  }

  read(): Mark[] {
    let at = 0;
    for (;;) {
      TOKEN.lastIndex = at;
      const match = TOKEN.exec(this.#text);
      if (!match) break;
      const [token] = match;
      const mark = this.#markAt(token, match.index, at);
      if (mark) {
        this.#marks.push(mark);
        if (mark.kind === 'around') this.#addEscapes(mark);
      }
      at = mark && mark.end > match.index ? mark.end : match.index + (token.startsWith(':') ? 1 : token.length);
    }
    return this.#marks.sort(byPosition);
  }

  #markAt(token: string, at: number, from: number): Mark | undefined {
    const first = token.charAt(0);
    if (first === '\\') return escapeAt(at, token);
    if (first === '_' && token !== '_`') return this.#reference(at, token.length, from);
    // One mark can follow another directly.
    if (!isBoundaryBefore(this.#text, at) && this.#marks.at(-1)?.end !== at) return undefined;
    if (token.length > 2 && first !== ':') {
      const end = at + token.length - (URL_END.exec(token)?.[0].length ?? 0);
      return markAt('noun', at, end, this.#text.slice(at, end));
    }
    switch (token) {
      case '*':
      case '**': {
        const end = this.#endOf(token, at, token.length);
        return end === undefined ? undefined : markAround(at, at + token.length, end, end + token.length);
      }
      case '``': {
        const end = this.#endOf(token, at, 2);
        return end === undefined ? undefined : markAt('noun', at, end + 2, this.#text.slice(at + 2, end));
      }
      case '|':
        return this.#substitution(at);
      case '[':
        NOTE.lastIndex = at;
        return NOTE.test(this.#text) && isBoundaryAfter(this.#text, NOTE.lastIndex)
          ? this.#note(at, NOTE.lastIndex)
          : undefined;
      case '_`': {
        const end = this.#endOf('`', at, 2);
        return end === undefined ? undefined : markAt('noun', at, end + 1, this.#text.slice(at + 2, end));
      }
      default:
        return this.#interpreted(at, token.length, token === '`' ? '' : token.slice(1, -2));
    }
  }

  /** Marks do not nest, but words in them can have escapes. */
  #addEscapes({ openEnd, closeStart }: Mark): void {
    for (const { 0: sign, index } of this.#text.slice(openEnd, closeStart).matchAll(ESCAPE)) {
      const start = openEnd + index;
      this.#marks.push(escapeAt(start, sign));
    }
  }

  /** The offset of the closing mark. */
  #endOf(mark: string, at: number, length: number): number | undefined {
    const text = this.#text;
    const from = at + length;
    if (this.#missing.has(mark) || BLANK.test(text.charAt(from)) || isQuoted(text, at, from)) return undefined;
    for (let end = text.indexOf(mark, from + 1); end >= 0; end = text.indexOf(mark, end + 1)) {
      const isEscaped = mark !== '``' && text.charAt(end - 1) === '\\' && text.charAt(end - 2) !== '\\';
      if (isEscaped || BLANK.test(text.charAt(end - 1)) || (mark === '*' && text.charAt(end + 1) === '*')) continue;
      const after = end + mark.length;
      if (isBoundaryAfter(text, after)) return end;
      // References and roles go on after the closing mark.
      SUFFIX.lastIndex = after;
      if ((mark === '`' || mark === '|') && SUFFIX.test(text) && isBoundaryAfter(text, SUFFIX.lastIndex)) return end;
    }
    this.#missing.add(mark);
    return undefined;
  }

  #note(at: number, end: number): Mark {
    const label = this.#text.charAt(at + 1);
    const isNumbered = label === '*' || (label === '#' && this.#text.charAt(at + 2) === ']');
    return { ...markAt('point', at, end), isOrdered: isNumbered };
  }

  #substitution(at: number): Mark | undefined {
    const end = this.#endOf('|', at, 1);
    if (end === undefined) return undefined;
    const tail = this.#text.startsWith('__', end + 1) ? 2 : this.#text.charAt(end + 1) === '_' ? 1 : 0;
    return { ...markAt('noun', at, end + 1 + tail, this.#text.slice(at, end + 1)), isOrdered: tail === 2 };
  }

  /** A word with an underscore at its end, or two for one without a name. */
  #reference(at: number, length: number, from: number): Mark | undefined {
    const before = this.#text.slice(Math.max(from, at - MAX_NAME_LENGTH), at);
    const word = SIMPLE_NAME.exec(before)?.[0];
    if (word === undefined || length > 2 || !isBoundaryAfter(this.#text, at + length)) return undefined;
    const start = at - word.length;
    if (!isBoundaryBefore(this.#text, start)) return undefined;
    const mark = markAround(start, start, at, at + length);
    return length === 2 ? { ...mark, key: 'anonymous', isOrdered: true } : { ...mark, key: 'reference', name: word };
  }

  /** What stands between backticks: a reference, a link, or the text of a role. */
  #interpreted(at: number, length: number, prefix: string): Mark | undefined {
    const text = this.#text;
    const start = at + length;
    const close = this.#endOf('`', at, length);
    if (close === undefined) return undefined;
    const content = text.slice(start, close);
    let end = close + 1;
    const underscores = prefix !== '' ? 0 : text.startsWith('__', end) ? 2 : text.charAt(end) === '_' ? 1 : 0;
    if (underscores > 0 && isBoundaryAfter(text, end + underscores))
      return this.#phrase({ at, start, close, end: end + underscores, content }, underscores === 2);
    let role = prefix;
    if (role === '') {
      SUFFIX_ROLE.lastIndex = end;
      const suffix = SUFFIX_ROLE.exec(text);
      if (suffix) {
        role = suffix[1] ?? '';
        end = SUFFIX_ROLE.lastIndex;
      }
    }
    if (!isBoundaryAfter(text, end)) return undefined;
    const isPrefix = prefix !== '';
    if (role === '') return BLANK.test(content) ? markAround(at, start, close, end) : markAt('noun', at, end, content);
    if (TEXT_ROLES.has(role)) return markAround(at, start, close, end);
    const { title, tail, target } = divideTarget(content);
    if (isPrefix && title.trim() !== '' && !CODE_ROLES.has(role.slice(role.lastIndexOf(':') + 1)))
      return { ...markAround(at, start, close - tail.length, end), key: `:${role}:${normalizeName(target)}` };
    if (isPrefix && NAMED_ROLES.has(role) && !/[<>\\]/.test(content))
      return { ...markAround(at, start, close, end), key: `:${role}:${normalizeName(content)}`, name: content };
    return markAt('noun', at, end, (title === '' ? content : title).replace(/^[~!]/, ''));
  }

  #phrase({ at, start, close, end, content }: Phrase, isAnonymous: boolean): Mark | undefined {
    const { title, tail, target } = divideTarget(content);
    if (tail === '') {
      const mark = markAround(at, start, close, end);
      if (isAnonymous) return { ...mark, key: 'anonymous', isOrdered: true };
      return NOT_AN_ALIAS.test(content)
        ? markAt('noun', at, end, content)
        : { ...mark, key: 'reference', name: content };
    }
    // A link without words shows its address.
    if (title.trim() === '') return markAt('noun', at, end, target);
    const mark = markAround(at, start, close - tail.length, end);
    if (target.endsWith('_') && !target.endsWith('\\_')) return { ...mark, key: 'reference' };
    // References find this link by its words.
    if (!isAnonymous && this.#referenced.has(normalizeName(title))) return markAt('noun', at, end, title);
    return { ...mark, key: `link ${target}`, ...(isAnonymous ? {} : { name: title }) };
  }
}

/** An escaped blank stands for nothing. */
const escapeAt = (at: number, sign: string): Mark =>
  markAt('character', at, at + sign.length, BLANK.test(sign.charAt(1)) ? '' : sign.slice(1));

interface Phrase {
  readonly at: number;
  readonly start: number;
  readonly close: number;
  readonly end: number;
  readonly content: string;
}

/** Divides "title <target>". All are empty for a content without a target. */
function divideTarget(content: string): { title: string; tail: string; target: string } {
  const found = TARGET_AT_END.exec(content);
  if (!found) return { title: '', tail: '', target: '' };
  const [tail, target = ''] = found;
  return { title: content.slice(0, found.index), tail, target };
}

/** Roles whose text is words of the sentence. */
const TEXT_ROLES = new Set(
  'dfn emphasis guilabel strong sub subscript sup superscript t title title-reference'.split(' '),
);
/** Roles whose text is a name that a translation can keep behind its own words. */
const NAMED_ROLES = new Set(['term', 'std:term']);
/** Roles whose text is code, also with a target. */
const CODE_ROLES = new Set(
  (
    'abbr attr attribute c:func c:data c:member c:macro c:type class code command const csv data dir download envvar exc ' +
    'file func kbd keyword literal mailheader makevar manpage math menuselection meth method mimetype mod module newsgroup ' +
    'obj option pep process program raw regexp rfc samp source token var'
  ).split(' '),
);

const SCRIPT = String.raw`\\ :(?:sub|sup|subscript|superscript):${'`'}[\d+−-]{1,10}${'`'}`;
/** A word with subscripts and superscripts of numbers, such as "H₂O". */
const FORMULA = new RegExp(
  String.raw`(?<![\p{L}\p{N}])[\p{L}\p{N}]{1,20}(?:${SCRIPT}(?:\\ [\p{L}\p{N}]{1,20}(?![\p{L}\p{N}]))?){1,20}`,
  'gu',
);
/** What does not belong to the words of a formula. */
const MARKUP = /\\ |:[a-z]+:|`/g;
/** A superscript at the end of a word, such as the mark of a note, is no part of it. */
const ENDS_IN_SUPERSCRIPT = /:sup(?:erscript)?:`[^`]*`$/;

/** Joins the marks of a formula, which is one noun that stays. @param marks in order */
function joinFormulas(text: string, marks: readonly Mark[]): readonly Mark[] {
  const formulas = Array.from(text.matchAll(FORMULA), ({ 0: written, index }) => ({ written, start: index }))
    .filter(({ written }) => !ENDS_IN_SUPERSCRIPT.test(written))
    .map(({ written, start }) => markAt('noun', start, start + written.length, written.replaceAll(MARKUP, '')));
  if (formulas.length === 0) return marks;
  const scripts = new Set(marks.filter(({ kind }) => kind === 'around').map(({ start }) => start));
  const joined = new Set<Mark>();
  const found = formulas.filter(({ start, end }) => {
    const first = text.indexOf(':su', start);
    return first < end && scripts.has(first);
  });
  let at = 0;
  for (const mark of marks) {
    while ((found[at]?.end ?? Number.POSITIVE_INFINITY) <= mark.start) at++;
    const formula = found[at];
    if (formula && mark.start >= formula.start && mark.end <= formula.end) joined.add(mark);
  }
  return [...marks.filter((mark) => !joined.has(mark)), ...found].sort(byPosition);
}
