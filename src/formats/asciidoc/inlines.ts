import { byPosition, type Mark, markAround, markAt } from '../marked-text/mark.ts';

/** What can begin a mark. */
const TOKEN =
  /\\(?=[*_`#^~+{<[&:(]|\w{1,30}:)|(?:\[[^\][\n]{0,100}\])?(?:\*\*?|__?|##?)|``?|"`|'`?|\^|~|\+{1,3}|\{|<<|\[\[|\({2,3}|&#?\w{1,20};|\b(?:https?|ftp|irc|mailto|link|xref):|footnote:|\b(?![a-z\d]{1,20}footnote:)[a-z][a-z\d]{1,20}:(?=[^\s[\]:]{0,300}\[)/gi;
const ATTRIBUTE = /\{(?:[\w-]{1,60}|(?:counter2?|set):[^{}\n]{1,60})\}/y;
const URL = /[^\s[\]<>"]{1,2000}/y;
const URL_END = /(?<![.,:;!?')])[.,:;!?')]+$/;
const WORD = /[\p{L}\p{N}_]/u;
const BLANK = /\s/;
/** Names and commands in quotation marks. */
const OLD_CODE = /^(?:\S*|git\s.*|[-<$].*)$/s;
/** Words of a link, before its attributes. */
const LINK_TEXT = /^([^=",]*?)(\^?|\^?,[ ]?(?:window|role|opts|title|id|rel)=.*)$/s;
const REFERENCE = /^([^,<>]{1,300}?)(,\s*)([^<>\s][^<>]*)$/s;
/** Marks that are double within words. */
const SIMPLE_MARKS = new Set(['*', '_', '#', '**', '__', '##']);
const NOTE = 'footnote';
/** How far the end of a mark is sought. */
const MAX_LENGTH = 5_000;

/** Finds the marks of a text. @param isOld whether single quotation marks are emphasis */
export function readInlines(text: string, isOld: boolean): Mark[] {
  return new InlineReader(text, isOld).read();
}

class InlineReader {
  readonly #text: string;
  readonly #marks: Mark[] = [];
  readonly #missing = new Set<string>();

  readonly #isOld: boolean;

  constructor(text: string, isOld: boolean) {
    this.#text = text;
    this.#isOld = isOld;
  }

  read(): Mark[] {
    /** Where the innermost mark ends that is open. */
    const ends: number[] = [];
    let at = 0;
    for (;;) {
      TOKEN.lastIndex = at;
      const match = TOKEN.exec(this.#text);
      if (!match) break;
      const [token] = match;
      while ((ends.at(-1) ?? Number.POSITIVE_INFINITY) <= match.index) ends.pop();
      const mark = this.#markAt(token, match.index);
      const isWithin = mark && mark.end <= (ends.at(-1) ?? Number.POSITIVE_INFINITY);
      if (!mark || !isWithin) {
        at = match.index + (token.startsWith('[') && token.length > 2 ? 1 : token.length);
        continue;
      }
      this.#marks.push(mark);
      if (mark.kind === 'around') ends.push(mark.closeStart);
      at = mark.kind === 'around' ? mark.openEnd : mark.end;
    }
    return this.#marks.sort(byPosition);
  }

  #markAt(token: string, at: number): Mark | undefined {
    const text = this.#text;
    const first = token.charAt(0);
    if (first === '\\') return this.#escapeAt(at);
    const sign = token.startsWith('[') && token !== '[[' ? token.slice(token.lastIndexOf(']') + 1) : token;
    if (SIMPLE_MARKS.has(sign)) {
      const isDouble = sign.length === 2;
      const end = isDouble || this.#canBegin(at) ? this.#endOf(sign, at + token.length, !isDouble) : undefined;
      return end === undefined ? undefined : markAround(at, at + token.length, end, end + sign.length);
    }
    switch (token) {
      case '`':
      case '``':
      case '+':
      case '++':
      case '+++': {
        const isSingle = token.length === 1;
        const end = !isSingle || this.#canBegin(at) ? this.#endOf(token, at + token.length, isSingle) : undefined;
        return end === undefined
          ? undefined
          : markAt('noun', at, end + token.length, text.slice(at + token.length, end));
      }
      case '"`':
      case "'`": {
        const close = `\`${first}`;
        const end = this.#canBegin(at) ? this.#endOf(close, at + 2, true) : undefined;
        return end === undefined ? undefined : markAround(at, at + 2, end, end + 2);
      }
      case "'": {
        const end = this.#isOld && this.#canBegin(at) ? this.#endOf("'", at + 1, true) : undefined;
        if (end === undefined) return undefined;
        const words = text.slice(at + 1, end);
        return OLD_CODE.test(words) ? markAt('noun', at, end + 1, words) : markAround(at, at + 1, end, end + 1);
      }
      case '^':
      case '~': {
        const end = this.#endOf(token, at + 1, false);
        return end === undefined || BLANK.test(text.slice(at + 1, end))
          ? undefined
          : markAt('noun', at, end + 1, text.slice(at + 1, end));
      }
      case '{':
        return this.#attribute(at);
      case '<<':
        return this.#reference(at);
      case '[[':
        return this.#between(at, '[[', ']]');
      case '(((':
        return this.#between(at, '(((', ')))');
      case '((': {
        const end = this.#endOf('))', at + 2, false);
        return end === undefined ? undefined : markAround(at, at + 2, end, end + 2);
      }
      default:
        if (first === '&') return markAt('noun', at, at + token.length, token);
        return this.#macro(at, token);
    }
  }

  /** A backslash before what would be a mark. The mark stays as it is written. */
  #escapeAt(at: number): Mark | undefined {
    const sign = this.#text.charAt(at + 1);
    return /\w/.test(sign) ? undefined : markAt('character', at, at + 2, sign);
  }

  #canBegin(at: number): boolean {
    const before = this.#text.charAt(at - 1);
    return at === 0 || !(WORD.test(before) || ';:}\\'.includes(before));
  }

  /** The offset of a closing mark. @param isConstrained whether a word must not touch it */
  #endOf(mark: string, from: number, isConstrained: boolean): number | undefined {
    const text = this.#text;
    if (this.#missing.has(mark) || from >= text.length || (isConstrained && BLANK.test(text.charAt(from))))
      return undefined;
    const limit = from + MAX_LENGTH;
    for (let end = text.indexOf(mark, from + 1); end >= 0 && end < limit; end = text.indexOf(mark, end + mark.length)) {
      const [before, after] = [text.charAt(end - 1), text.charAt(end + mark.length)];
      if (!isConstrained) return end;
      if (!BLANK.test(before) && before !== '\\' && !WORD.test(after) && after !== mark) return end;
    }
    this.#missing.add(mark);
    return undefined;
  }

  #between(at: number, open: string, close: string): Mark | undefined {
    const end = this.#endOf(close, at + open.length, false);
    return end === undefined ? undefined : markAt('point', at, end + close.length);
  }

  #reference(at: number): Mark | undefined {
    const end = this.#endOf('>>', at + 2, false);
    if (end === undefined) return undefined;
    const content = this.#text.slice(at + 2, end);
    const [, id, comma = ''] = REFERENCE.exec(content) ?? [];
    if (id !== undefined) return { ...markAround(at, at + 2 + id.length + comma.length, end, end + 2), key: `<<${id}` };
    return /[<>]/.test(content) ? undefined : { ...markAt('noun', at, end + 2, content), key: 'xref', name: content };
  }

  /** A value of the document. Before brackets, it is the address of a link. */
  #attribute(at: number): Mark | undefined {
    ATTRIBUTE.lastIndex = at;
    if (!ATTRIBUTE.test(this.#text)) return undefined;
    const end = ATTRIBUTE.lastIndex;
    URL.lastIndex = end;
    const target = URL.exec(this.#text)?.[0] ?? '';
    const open = end + target.length;
    const isLink = this.#text.charAt(open) === '[' && (target === '' || /^[/#:?.]/.test(target));
    const close = isLink ? this.#endOfBracket(open + 1) : undefined;
    return (
      (close === undefined ? undefined : this.#link(at, open, close, target)) ??
      markAt('noun', at, end, this.#text.slice(at, end))
    );
  }

  #link(at: number, open: number, close: number, target: string): Mark {
    const content = this.#text.slice(open + 1, close);
    const [, words, tail = ''] = LINK_TEXT.exec(content) ?? [];
    if (words === undefined || words.trim() === '')
      return markAt('noun', at, close + 1, words === '' ? target : content);
    return markAround(at, open + 1, close - tail.length, close + 1);
  }

  /** A link or a macro, such as `https://a.example[text]` and `kbd:[F1]`. */
  #macro(at: number, token: string): Mark | undefined {
    const text = this.#text;
    const name = token.slice(0, -1).toLowerCase();
    if (name !== NOTE && at > 0 && WORD.test(text.charAt(at - 1))) return undefined;
    const from = at + token.length;
    URL.lastIndex = from;
    const target = URL.exec(text)?.[0] ?? '';
    const open = from + target.length;
    const close = text.charAt(open) === '[' ? this.#endOfBracket(open + 1) : undefined;
    if (close === undefined) {
      if (!/^(?:https?|ftp|irc)$/.test(name) || !target.startsWith('//')) return undefined;
      const end = open - (URL_END.exec(target)?.[0].length ?? 0);
      return markAt('noun', at, end, text.slice(at, end));
    }
    const content = text.slice(open + 1, close);
    if (!/^(?:https?|ftp|irc|mailto|link|xref)$/.test(name)) {
      if (name === NOTE) return { ...markAt('point', at, close + 1), key: name, name: content, isOrdered: true };
      const isSilent = /^(?:image|icon|anchor|footnoteref|indexterm|bibanchor)$/.test(name);
      return markAt(
        isSilent ? 'point' : 'noun',
        at,
        close + 1,
        /^(?:kbd|btn|pass|stem)$/.test(name) ? content : text.slice(at, close + 1),
      );
    }
    return this.#link(at, open, close, target);
  }

  #endOfBracket(from: number): number | undefined {
    if (this.#missing.has(']')) return undefined;
    for (
      let end = this.#text.indexOf(']', from);
      end >= 0 && end < from + MAX_LENGTH;
      end = this.#text.indexOf(']', end + 1)
    )
      if (this.#text.charAt(end - 1) !== '\\') return end;
    this.#missing.add(']');
    return undefined;
  }
}
