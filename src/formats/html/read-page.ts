import { html, type Token, type TokenHandler, Tokenizer, TokenizerMode } from 'parse5';
import type { TextRange } from '../format.ts';
import { type AttributeText, readAttributes } from './attributes.ts';
import { isBlock, isLiteral, isOpaque, isSvgText, isVoid } from './elements.ts';
import type { Run } from './items.ts';
import { createOpenElements, type OpenElement, openElement } from './open-elements.ts';
import { readPreformatted } from './preformatted.ts';
import { type RootTag, readRootTag } from './root-tag.ts';
import { createRunBuilder, type ElementState, type RunBuilder } from './run-builder.ts';
import { readTemplates, type Templates } from './templates.ts';

/**
 * Receives the runs and attributes of a page in the order of the source, one at a time, because together they take many times
 * the room of the source. An attribute comes before the run that it lies in.
 */
export type OnText = (text: Run | AttributeText) => void;

const LETTER = /\p{L}/u;
const ENDS_WORD = /\p{L}$/u;
const STARTS_WORD = /^\p{L}/u;
const DECLARATIONS = new Set(['dir', 'lang', 'xml:lang']);
const OUTSIDE = { isTranslated: true, language: undefined, name: '', role: 'paragraph' } as const;

/** How the tags of a page are read. */
export interface PageSyntax {
  /** Whether elements can end without an end tag, and `/>` ends no element of HTML. */
  readonly hasImpliedTags: boolean;
  /** Names of elements whose content stays. */
  readonly ignored?: ReadonlySet<string>;
  /** The tags of template languages, which the tokens have masked. */
  readonly templates?: Templates;
  /** Called when an element begins. */
  enter?(element: OpenElement): void;
  /** Called after an end tag with the element that it lies in. */
  leave?(innermost: OpenElement | undefined): void;
}

/**
 * Divides a page of HTML into runs of text and attributes. The tokenizer of parse5 finds the tags. Its tree builder moves
 * elements, and repeats elements that are not closed, which takes quadratic time.
 * @param ignoreTags names of elements whose content stays, in any case
 * @returns what is known of the page after its texts
 */
export function readPage(source: string, onText: OnText, ignoreTags: readonly string[]): PageReader {
  // CDATA sections are allowed in foreign content only.
  const allowCdata = (element: OpenElement | undefined): void => {
    tokenizer.inForeignNode = element?.hasForeignContent ?? false;
  };
  const syntax: PageSyntax = {
    hasImpliedTags: true,
    ignored: new Set(ignoreTags.map((name) => name.toLowerCase())),
    enter(element) {
      if (element.namespace === html.NS.HTML) tokenizer.state = modeIn(element.name);
      allowCdata(element);
    },
    leave: allowCdata,
  };
  const templates = readTemplates(source);
  const reader = new PageReader(source, { ...syntax, templates }, onText);
  const tokenizer = new Tokenizer({ sourceCodeLocationInfo: true }, reader);
  tokenizer.write(templates.masked, true);
  return reader;
}

/** Divides a page into runs of text and attributes while its tags and texts are found. */
export class PageReader implements TokenHandler {
  /** Errors are ignored. With a handler, the tokenizer would look for them. */
  readonly onParseError = null;
  /** Number of preformatted texts with words that stay. */
  keptPreformatted = 0;
  readonly #source: string;
  readonly #syntax: PageSyntax;
  readonly #onText: OnText;
  readonly #outermost: RootTag[] = [];
  #html: RootTag | undefined;
  readonly #open = createOpenElements();
  readonly #run: RunBuilder;
  #text = { start: 0, end: 0, text: '' };
  /** The outermost open element that stays as it is. */
  #opaque: { element: OpenElement; depth: number; start: number } | undefined;
  /** What the open preformatted text holds, besides a text without elements. */
  #pre: { hasWords: boolean; hasCode: boolean } | undefined;
  /** Whether the run stays as it is, because it follows an opaque element without an end tag. */
  #isCutOff = false;

  constructor(source: string, syntax: PageSyntax, onText: OnText) {
    this.#source = source;
    this.#syntax = syntax;
    this.#onText = onText;
    this.#run = createRunBuilder(source);
  }

  /** The tag of the `html` element, or the outermost tags of a fragment. */
  get roots(): readonly RootTag[] {
    return this.#html ? [this.#html] : this.#outermost;
  }

  onCharacter({ chars, location }: Token.CharacterToken): void {
    if (this.#text.text === '') this.#text.start = location?.startOffset ?? 0;
    this.#text.text += chars;
    this.#text.end = location?.endOffset ?? 0;
  }

  onWhitespaceCharacter(token: Token.CharacterToken): void {
    this.onCharacter(token);
  }

  onNullCharacter(token: Token.CharacterToken): void {
    this.onCharacter(token);
  }

  onComment(token: Token.CommentToken): void {
    this.addOther(rangeOf(token));
  }

  /** Adds a comment, or another part that no reader sees. */
  addOther(range: TextRange): void {
    this.#endText();
    if (!this.#opaque) this.#run.addWhole('', range);
  }

  onDoctype(): void {
    this.#endText();
    this.#endRun();
  }

  onEof(): void {
    this.#endText();
    this.#endRun();
  }

  onStartTag(token: Token.TagToken): void {
    const range = rangeOf(token);
    this.#endText();
    // A value that a template writes says nothing.
    token.attrs = token.attrs.filter(({ name, value }) => !(DECLARATIONS.has(name) && this.#hasTags(value)));
    if (this.#syntax.hasImpliedTags) this.#open.closeBefore(token);
    this.#endOpaque(undefined);
    const isOutermost = this.#open.depth === 0;
    const element = openElement(token, this.#open.innermost, this.#syntax.ignored);
    const hasVoidElements = this.#syntax.hasImpliedTags && element.namespace === html.NS.HTML;
    const isEmpty = hasVoidElements ? isVoid(element.name) : token.selfClosing;
    const isWhole = isEmpty || isOpaque(element.name);
    if (!this.#opaque) {
      this.#readAttributes(token, element, isOutermost);
      if (element.isBlock) this.#endRun();
      else if (element.name === 'br' && isEmpty) this.#run.addSeparator('lines', range);
      else if (isEmpty) this.#run.addWhole(element.name, range);
      else if (!isWhole) element.tag = this.#run.openTag(element, range);
      if (isWhole && !isEmpty) this.#opaque = { element, depth: this.#open.depth, start: range.start };
    }
    if (isEmpty) return;
    if (element.mayHoldProse) this.#pre = { hasWords: false, hasCode: false };
    else if (this.#pre && isLiteral(element.name)) this.#pre.hasCode = true;
    this.#open.push(element);
    this.#syntax.enter?.(element);
  }

  onEndTag(token: Token.TagToken): void {
    const range = rangeOf(token);
    if (token.tagName === 'pre') this.#readPreformatted();
    this.#endText();
    const closed = this.#open.close(token.tagName);
    this.#syntax.leave?.(this.#open.innermost);
    const isOpaque = closed !== undefined && closed === this.#opaque?.element;
    this.#endOpaque(isOpaque ? range.end : undefined);
    if (isOpaque || this.#opaque) return;
    if (isBlock(token.tagName)) this.#endRun();
    else this.#run.closeTag(token.tagName, closed?.tag, range);
  }

  #readAttributes(token: Token.TagToken, element: OpenElement, isOutermost: boolean): void {
    if (element.hasReadAttributes)
      for (const text of readAttributes(token, this.#source, element.language, this.#syntax.templates))
        this.#onText(text);
    if (element.name === 'html') this.#html ??= readRootTag(token, this.#source);
    else if (isOutermost) this.#outermost.push(readRootTag(token, this.#source));
  }

  /** Reads the prose of a preformatted text without elements. Any other one stays. */
  #readPreformatted(): void {
    const { innermost } = this.#open;
    const { start, end, text } = this.#text;
    const isWhole = innermost?.mayHoldProse && start === innermost.contentStart && !this.#opaque;
    const items = isWhole ? readPreformatted(this.#source, this.#hasTags(text) ? '' : text, { start, end }) : [];
    for (const item of items)
      this.#onText([{ kind: 'text', language: innermost?.language, role: innermost?.role, ...item }]);
    const hasWords = this.#pre?.hasWords || LETTER.test(text);
    if (items.length === 0 && hasWords && !this.#pre?.hasCode) this.keptPreformatted++;
    this.#pre = undefined;
  }

  /** Reads a text in a label of a drawing, which is within an element that otherwise stays as it is. */
  #readLabel(text: string, range: TextRange): void {
    const { innermost } = this.#open;
    const isLabel = innermost?.namespace === html.NS.SVG && isSvgText(innermost.name) && innermost.isTranslated;
    if (!isLabel || this.#writtenIn(range).includes('<')) return;
    const label = createRunBuilder(this.#source);
    this.#addText(text, range, { ...innermost, role: undefined }, label, () => this.#onText(label.take()));
    this.#onText(label.take());
  }

  #endText(): void {
    const { text, start, end } = this.#text;
    if (text === '') return;
    this.#text = { start: 0, end: 0, text: '' };
    if (this.#pre && LETTER.test(text)) this.#pre.hasWords = true;
    const element = this.#open.innermost ?? OUTSIDE;
    // Markup in a title is text. But if the title has no end tag, or is in an unusual place, it can be markup after all.
    if (this.#opaque) this.#readLabel(text, { start, end });
    else if (element.name !== 'title' || !this.#writtenIn({ start, end }).includes('<'))
      this.#addText(text, { start, end }, element, this.#run, () => this.#endRun());
  }

  #addText(text: string, range: TextRange, element: ElementState, run: RunBuilder, endRun: () => void): void {
    if (element.isTranslated && this.#hasTags(text)) this.#addTemplated(text, range, element, run, endRun);
    else run.addText(this.#syntax.templates?.restore(text, range) ?? text, range, element);
  }

  /** What the page has in a range, with its tags of templates masked. */
  #writtenIn({ start, end }: TextRange): string {
    return (this.#syntax.templates?.masked ?? this.#source).slice(start, end);
  }

  #hasTags(text: string): boolean {
    return this.#syntax.templates?.areIn(text) ?? false;
  }

  /** A value that a template writes is a noun, or the ending of a word. Its conditions and loops separate the texts around them. */
  #addTemplated(text: string, range: TextRange, element: ElementState, run: RunBuilder, endRun: () => void): void {
    const parts = this.#syntax.templates?.divide(text, range) ?? [];
    for (const [index, { tag, text: part, start, end }] of parts.entries()) {
      const isPartOfWord =
        ENDS_WORD.test(parts[index - 1]?.text ?? '') || STARTS_WORD.test(parts[index + 1]?.text ?? '');
      if (!tag) run.addText(part, { start, end }, element);
      else if (tag.isOutput) run.addWhole('', { start, end }, isPartOfWord ? '' : part);
      else endRun();
    }
  }

  #endRun(): void {
    const run = this.#run.take();
    if (!this.#isCutOff) this.#onText(run);
    this.#isCutOff = false;
  }

  /**
   * Ends the opaque element if it is no longer open.
   * @param end where its end tag ends; undefined for one that another tag ends, which must stay the first one after it
   */
  #endOpaque(end: number | undefined): void {
    if (!this.#opaque || this.#open.depth > this.#opaque.depth) return;
    const { element, start } = this.#opaque;
    this.#opaque = undefined;
    if (end === undefined) {
      this.#endRun();
      this.#isCutOff = true;
    } else if (!element.isBlock) this.#run.addWhole(element.name, { start, end });
  }
}

function rangeOf({ location }: Token.Token): TextRange {
  return { start: location?.startOffset ?? 0, end: location?.endOffset ?? 0 };
}

/** State of the tokenizer in an element of HTML. */
function modeIn(name: string): Tokenizer['state'] {
  if (name === 'textarea' || name === 'title') return TokenizerMode.RCDATA;
  if (name === 'plaintext') return TokenizerMode.PLAINTEXT;
  if (name === 'script') return TokenizerMode.SCRIPT_DATA;
  return html.hasUnescapedText(name, false) ? TokenizerMode.RAWTEXT : TokenizerMode.DATA;
}
