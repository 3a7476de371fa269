import type { TextRange } from '../../format.ts';
import { isLanguage } from '../../values/is-language.ts';
import { endOf } from '../inlines/html-tags.ts';
import { endOfBraces, endOfModule } from './code-ends.ts';

/** A tag of JSX. */
export interface JsxTag {
  /** Empty for a fragment. */
  readonly name: string;
  readonly kind: 'opening' | 'closing' | 'empty';
  readonly end: number;
  /** The values of attributes that a reader sees, without their quotes. */
  readonly texts: readonly TextRange[];
}

/** Imports and exports, or tags and expressions alone in their lines. */
export interface JsxBlock {
  /** Offset after the last one. */
  readonly end: number;
  readonly texts: readonly TextRange[];
}

const MODULE = /^(?:import|export)(?=[\s{*'"])/;
const TAG_NAME = /<(\/?)\s{0,20}(?:([A-Za-z_$][\w$-]*(?:[.:][\w$-]+)*)|(?=>))/y;
const BLANKS = /\s*/y;
const ATTRIBUTE_NAME = /[A-Za-z_$][\w$:.-]*/y;
const EQUALS = /\s*=\s*(?=["'{])/y;
const LINE_END = /[ \t]*(?:\r?\n|$)/y;
/** Elements whose content is code. */
const CODE = new Set(['pre', 'code', 'script', 'style', 'textarea', 'Code', 'CodeBlock', 'Mermaid', 'Math', 'TeX']);
/** Attributes of components that a reader sees. */
export const SHOWN: ReadonlySet<string> = new Set(
  (
    'alt aria-description aria-label aria-placeholder aria-roledescription ariaLabel caption cta ctaText description ' +
    'emptyText header heading helperText hint label linkText message placeholder question subheading subtitle summary ' +
    'tagline tip title titleText tooltip'
  ).split(' '),
);
/** Ends that are missing before others are no longer sought. It bounds the time for hostile texts. */
const MAX_FAILURES = 20;

/** Reads tags and expressions of JSX. */
export class JsxReader {
  readonly #text: string;
  #failures = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** The offset after an expression in braces. */
  endOfExpression(at: number): number | undefined {
    if (this.#failures >= MAX_FAILURES) return undefined;
    const end = endOfBraces(this.#text, at);
    if (end === undefined) this.#failures++;
    return end;
  }

  /** @param rest the line from the offset @param mayBeModule whether imports and exports can begin here */
  blockAt(at: number, rest: string, mayBeModule: boolean): JsxBlock | undefined {
    if (mayBeModule && MODULE.test(rest)) return { end: endOfModule(this.#text, at), texts: [] };
    return rest.startsWith('<') || rest.startsWith('{') ? this.#flowAt(at) : undefined;
  }

  tagAt(start: number): JsxTag | undefined {
    TAG_NAME.lastIndex = start;
    const [opening, slash, name = ''] = TAG_NAME.exec(this.#text) ?? [];
    if (opening === undefined) return undefined;
    const texts: TextRange[] = [];
    for (let at = start + opening.length; at < this.#text.length; ) {
      at = endOf(BLANKS, this.#text, at) ?? at;
      const sign = this.#text.charAt(at);
      if (sign === '>') return { name, kind: slash ? 'closing' : 'opening', end: at + 1, texts };
      if (sign === '/') {
        const close = endOf(BLANKS, this.#text, at + 1) ?? at;
        return this.#text.charAt(close) === '>' && !slash ? { name, kind: 'empty', end: close + 1, texts } : undefined;
      }
      const end = slash ? undefined : sign === '{' ? this.endOfExpression(at) : this.#endOfAttribute(at, name, texts);
      if (end === undefined) return undefined;
      at = end;
    }
    return undefined;
  }

  /** Reads the tags and expressions that take all of their lines. Elements of code are read to their end. */
  #flowAt(start: number): JsxBlock | undefined {
    const texts: TextRange[] = [];
    for (let at = start; ; ) {
      const sign = this.#text.charAt(at);
      const tag = sign === '<' ? this.tagAt(at) : undefined;
      if (tag) texts.push(...tag.texts);
      const end = tag ? this.#endOfCode(tag) : sign === '{' ? this.endOfExpression(at) : undefined;
      if (end === undefined) return undefined;
      if (endOf(LINE_END, this.#text, end) !== undefined) return { end, texts };
      at = end;
      while (this.#text.charAt(at) === ' ' || this.#text.charAt(at) === '\t') at++;
    }
  }

  #endOfAttribute(at: number, element: string, texts: TextRange[]): number | undefined {
    const nameEnd = endOf(ATTRIBUTE_NAME, this.#text, at);
    if (nameEnd === undefined) return undefined;
    const start = endOf(EQUALS, this.#text, nameEnd);
    if (start === undefined) return nameEnd;
    const quote = this.#text.charAt(start);
    if (quote === '{') return this.endOfExpression(start);
    if (this.#failures >= MAX_FAILURES) return undefined;
    const end = this.#text.indexOf(quote, start + 1);
    if (end < 0) this.#failures++;
    else if (isShown(element, this.#text.slice(at, nameEnd), this.#text.slice(start + 1, end)))
      texts.push({ start: start + 1, end });
    return end < 0 ? undefined : end + 1;
  }

  #endOfCode({ name, kind, end }: JsxTag): number {
    if (kind !== 'opening' || !CODE.has(name) || this.#failures >= MAX_FAILURES) return end;
    const close = this.#text.indexOf(`</${name}>`, end);
    if (close < 0) this.#failures++;
    return close < 0 ? end : close + name.length + 3;
  }
}

/** In these, a title is the name of a file or of a style sheet. */
const WITH_NAMES = new Set(['link', 'style', 'CodeBlock', 'Code', 'File', 'Folder']);

const isShown = (element: string, name: string, value: string): boolean =>
  SHOWN.has(name) && !WITH_NAMES.has(element) && isLanguage(value);
