import { afterBlanks, beforeBlanks } from '../blanks.ts';
import { JsxReader } from '../mdx/jsx-reader.ts';
import type { Syntax } from '../syntax.ts';
import { bareEmailAt, endOfAutolink, endOfBareUrl, withoutBareAddresses } from './addresses.ts';
import { endOfAttributeList, withAttributes } from './attribute-lists.ts';
import { closingRun, endOfKeys, runsOfBackticks } from './code-spans.ts';
import { type DelimiterRun, delimiterRunAt, pairDelimiters } from './delimiters.ts';
import { EndFinder, endOfHtml } from './html-tags.ts';
import { type Inline, markAt } from './inline.ts';
import { expressionMarkAt, jsxMarkAt } from './jsx-marks.ts';
import {
  endOfForeignLabel,
  endOfLabel,
  isEscapable,
  isForeignShortcut,
  normalizeLabel,
  resourceAt,
} from './link-parts.ts';
import { isMathematics } from './mathematics.ts';
import { referenceAt } from './parse-characters.ts';
import { wikilinkAt } from './wikilinks.ts';

/** Open brackets that are kept. Of more, the outermost are text. It bounds the time for a bracket. */
const MAX_OPEN_BRACKETS = 60;

const SPECIAL = /[\\`&<*_~[\]$\n@{]|!\[|\+\+|https?:\/\/|www\./gi;
const SPACE = /\s/;
const LINK_OR_DEFINITION = /[[(:]/;

const LINE_BREAK_TAG = /^<br[ \t]*\/?>$/i;

interface Bracket {
  readonly at: number;
  readonly isImage: boolean;
  /** Links do not contain links: brackets around a link do not open another one. */
  isActive: boolean;
  /** What was found before the bracket. */
  readonly runs: number;
  readonly inlines: number;
}

/**
 * Finds the marks within a text as CommonMark and GitHub's extensions define them, and mathematics between dollar signs. Linear in
 * time.
 * @param labels of definitions and footnotes, normalised
 * @returns in order; an element comes before those within it
 */
export function parseInlines(text: string, labels: ReadonlySet<string>, syntax: Syntax): Inline[] {
  return new InlineParser(text, labels, syntax).parse();
}

class InlineParser {
  readonly #text: string;
  readonly #labels: ReadonlySet<string>;
  readonly #ends: EndFinder;
  readonly #inlines: Inline[] = [];
  readonly #runs: DelimiterRun[] = [];
  readonly #brackets: Bracket[] = [];
  readonly #jsx: JsxReader | undefined;
  #backticks: Map<number, number[]> | undefined;

  constructor(text: string, labels: ReadonlySet<string>, syntax: Syntax) {
    this.#text = text;
    this.#labels = labels;
    this.#ends = new EndFinder(text);
    if (syntax === 'mdx') this.#jsx = new JsxReader(text);
  }

  parse(): Inline[] {
    let at = 0;
    for (;;) {
      SPECIAL.lastIndex = at;
      const special = SPECIAL.exec(this.#text);
      if (!special) break;
      at = this.#read(special[0], special.index, at);
    }
    for (const inline of pairDelimiters(this.#runs)) this.#inlines.push(inline);
    return withAttributes(this.#text, this.#inlines).sort(
      (one, other) => one.start - other.start || other.end - one.end,
    );
  }

  /** Reads what begins at an offset. @returns where to go on */
  #read(special: string, at: number, from: number): number {
    switch (special) {
      case '\\':
        return this.#readEscape(at);
      case '`':
        return this.#readCode(at);
      case '&':
        return this.#add(referenceAt(this.#text, at)) ?? at + 1;
      case '<':
        if (this.#jsx) return this.#readJsx(this.#jsx, at);
        return this.#addMark('address', at, endOfAutolink(this.#text, at)) ?? this.#readHtml(at);
      case '[':
        return this.#readFootnote(at) ?? this.#readWikilink(at) ?? this.#openBracket(at, false);
      case '![':
        return this.#readFootnote(at + 1) ?? this.#readWikilink(at) ?? this.#openBracket(at, true);
      case ']':
        return this.#closeBracket(at);
      case '$':
        return this.#readMath(at);
      case '\n':
        return this.#readBreak(at);
      case '@':
        return this.#readEmail(at, from);
      case '{':
        return this.#jsx
          ? (this.#add(expressionMarkAt(this.#text, at, this.#jsx)) ?? at + 1)
          : (this.#addMark('tag', at, endOfAttributeList(this.#text, at)) ?? at + 1);
      case '++':
        return this.#addMark('code', at, endOfKeys(this.#text, at)) ?? at + 2;
      case '*':
      case '_':
      case '~': {
        const run = delimiterRunAt(this.#text, at);
        this.#runs.push(run);
        return at + run.size;
      }
      default: {
        const end = endOfBareUrl(this.#text, at, this.#isInBrackets());
        return this.#addMark('address', at, end) ?? at + 1;
      }
    }
  }

  #add(inline: Inline | undefined): number | undefined {
    if (inline) this.#inlines.push(inline);
    return inline?.end;
  }

  #addMark(kind: Inline['kind'], start: number, end: number | undefined): number | undefined {
    if (end !== undefined) this.#inlines.push(markAt(kind, start, end, this.#text.slice(start, end)));
    return end;
  }

  #readEscape(at: number): number {
    const escaped = this.#text.charAt(at + 1);
    if (escaped === '\n') this.#inlines.push(markAt('break', at, at + 2));
    else if (isEscapable(escaped)) this.#inlines.push(markAt('character', at, at + 2, escaped));
    else return at + 1;
    return at + 2;
  }

  /** Blanks before a line break belong to it. Two of them make it a hard one. */
  #readBreak(at: number): number {
    let start = at;
    while (this.#text.charAt(start - 1) === ' ') start--;
    if (at - start >= 2) this.#inlines.push(markAt('break', start, at + 1));
    return at + 1;
  }

  #readCode(at: number): number {
    this.#backticks ??= runsOfBackticks(this.#text);
    let end = at;
    while (this.#text.charAt(end) === '`') end++;
    const size = end - at;
    const close = closingRun(this.#backticks, size, end);
    if (close === undefined) return end;
    const value = this.#text.slice(end, close).replaceAll('\n', ' ');
    const isPadded = value.startsWith(' ') && value.endsWith(' ') && value.trim() !== '';
    this.#inlines.push(markAt('code', at, close + size, isPadded ? value.slice(1, -1) : value));
    return close + size;
  }

  #readHtml(at: number): number {
    const end = endOfHtml(this.#text, at, this.#ends);
    return end !== undefined && LINE_BREAK_TAG.test(this.#text.slice(at, end))
      ? this.#addLineBreak(at, end)
      : (this.#addMark('tag', at, end) ?? at + 1);
  }

  #readJsx(jsx: JsxReader, at: number): number {
    const mark = jsxMarkAt(this.#text, at, jsx);
    if (mark && LINE_BREAK_TAG.test(mark.value ?? '')) return this.#addLineBreak(at, mark.end);
    return this.#add(mark) ?? at + 1;
  }

  /** The blanks around a tag that breaks the line belong to it. */
  #addLineBreak(at: number, tagEnd: number): number {
    const start = beforeBlanks(this.#text, this.#inlines.at(-1)?.end ?? 0, at);
    let end = afterBlanks(this.#text, tagEnd, this.#text.length);
    if (this.#text.charAt(end) === '\n') end++;
    this.#inlines.push(markAt('break', start, end));
    return end;
  }

  #readMath(at: number): number {
    const text = this.#text;
    const isDouble = text.charAt(at + 1) === '$';
    const width = isDouble ? 2 : 1;
    const end = this.#ends.after(isDouble ? '$$' : '$', at + width);
    const isMath =
      end !== undefined && (isDouble || isMathematics(text.slice(at + width, end - width), text.charAt(end)));
    return (isMath ? this.#addMark('math', at, end) : undefined) ?? at + width;
  }

  #readEmail(at: number, from: number): number {
    const withMarks = this.#isInBrackets() ? from : (this.#inlines.at(-1)?.end ?? 0);
    const email = bareEmailAt(this.#text, at, { withMarks, withoutMarks: from });
    if (!email) return at + 1;
    while ((this.#runs.at(-1)?.at ?? -1) >= email.start) this.#runs.pop();
    this.#addMark('address', email.start, email.end);
    return email.end;
  }

  #readFootnote(at: number): number | undefined {
    if (this.#text.charAt(at + 1) !== '^') return undefined;
    const end = endOfLabel(this.#text, at);
    if (end === undefined || SPACE.test(this.#text.slice(at, end))) return undefined;
    // Another file may define the note. The brackets of a link are none.
    const isNote =
      !LINK_OR_DEFINITION.test(this.#text.charAt(end)) ||
      this.#labels.has(normalizeLabel(this.#text.slice(at, end - 1)));
    return isNote ? this.#addMark('footnote', at, end) : undefined;
  }

  #readWikilink(at: number): number | undefined {
    const link = wikilinkAt(this.#text, at, (label) => this.#labels.has(normalizeLabel(label)));
    return this.#add(link);
  }

  /** Whether a link or an image may have begun. */
  #isInBrackets(): boolean {
    return this.#brackets.some(({ isActive }) => isActive);
  }

  #openBracket(at: number, isImage: boolean): number {
    if (this.#brackets.length >= MAX_OPEN_BRACKETS) this.#brackets.shift();
    const [runs, inlines] = [this.#runs.length, this.#inlines.length];
    this.#brackets.push({ at, isImage, isActive: true, runs, inlines });
    return at + (isImage ? 2 : 1);
  }

  #closeBracket(at: number): number {
    const bracket = this.#brackets.pop();
    if (!bracket?.isActive) return at + 1;
    const start = bracket.at + (bracket.isImage ? 2 : 1);
    const resource = this.#text.charAt(at + 1) === '(' ? resourceAt(this.#text, at + 1) : undefined;
    const labelEnd = resource
      ? undefined
      : (this.#endOfDefinedLabel(at + 1) ??
        (this.#isInBrackets() ? undefined : endOfForeignLabel(this.#text, bracket.at, at + 1)));
    if (!resource && labelEnd === undefined) return this.#closeShortcut(bracket, start, at);
    if (resource && !bracket.isImage && this.#text.slice(start, at) === resource.destination) {
      return this.#addNoun('shortcut', bracket, resource.end, resource.destination);
    }
    const { end, title } = resource ?? { end: labelEnd ?? at, title: undefined };
    for (const inline of pairDelimiters(this.#runs.splice(bracket.runs))) this.#inlines.push(inline);
    if (!bracket.isImage)
      for (const inline of withoutBareAddresses(this.#inlines.splice(bracket.inlines))) this.#inlines.push(inline);
    const kind = bracket.isImage ? 'image' : 'link';
    this.#inlines.push({ kind, start: bracket.at, openEnd: start, closeStart: at, end, title });
    this.#deactivateAround(bracket);
    return end;
  }

  /** The end of a label that follows the text of a link. */
  #endOfDefinedLabel(at: number): number | undefined {
    const end = this.#text.charAt(at) === '[' ? endOfLabel(this.#text, at) : undefined;
    if (end === undefined) return undefined;
    return this.#labels.has(normalizeLabel(this.#text.slice(at + 1, end - 1))) ? end : undefined;
  }

  /** Closes a link that is its own label. A label in brackets after it must be empty. */
  #closeShortcut(bracket: Bracket, start: number, at: number): number {
    const isCollapsed = this.#text.startsWith('[]', at + 1);
    const isFollowed = this.#text.charAt(at + 1) === '[' && !isCollapsed;
    const isLabel = endOfLabel(this.#text, start - 1) === at + 1;
    const label = this.#text.slice(start, at);
    const isForeign = isCollapsed && isForeignShortcut(this.#text, bracket.at, at);
    const isDefined = isForeign || this.#labels.has(normalizeLabel(label));
    if (isFollowed || !isLabel || !isDefined) return this.#closeSpan(bracket, start, at);
    return this.#addNoun(bracket.isImage ? 'tag' : 'shortcut', bracket, at + (isCollapsed ? 3 : 1), label);
  }

  /** Closes brackets that only attributes make an element: `[text]{.class}`. */
  #closeSpan(bracket: Bracket, start: number, at: number): number {
    const end = bracket.isImage || start === at ? undefined : endOfAttributeList(this.#text, at + 1);
    if (end === undefined) return at + 1;
    for (const inline of pairDelimiters(this.#runs.splice(bracket.runs))) this.#inlines.push(inline);
    this.#inlines.push({ kind: 'element', start: bracket.at, openEnd: start, closeStart: at, end });
    return end;
  }

  /** Adds a link or an image that stays as it is, with the marks in its text. */
  #addNoun(kind: Inline['kind'], bracket: Bracket, end: number, value: string): number {
    this.#runs.length = bracket.runs;
    this.#inlines.length = bracket.inlines;
    this.#inlines.push(markAt(kind, bracket.at, end, value));
    this.#deactivateAround(bracket);
    return end;
  }

  #deactivateAround({ isImage }: Bracket): void {
    if (!isImage) for (const outer of this.#brackets) if (!outer.isImage) outer.isActive = false;
  }
}
