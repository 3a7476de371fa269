import { characterAt } from './characters.ts';
import { CODE, DRAWINGS, MATHS, REFERENCES } from './environments.ts';

/** A part of a document with a meaning. What is between tokens is text. */
export interface Token {
  readonly kind:
    | 'command'
    /** The start and the end of an environment, and the braces of a group. */
    | 'begin'
    | 'end'
    | 'open'
    | 'close'
    /** An empty line. */
    | 'break'
    /** `&` */
    | 'cell'
    | 'comment'
    | 'character'
    /** Mathematics and code within a sentence. */
    | 'noun'
    /** A command with an address, before its text. */
    | 'link'
    /** Formulas, code and drawings between texts. */
    | 'block';
  readonly start: number;
  readonly end: number;
  /** The name of a command or environment, the value of a character, the content of a noun. */
  readonly value: string;
}

export interface Tokens {
  readonly list: readonly Token[];
  /** The offset of the closing brace of each opening one. */
  readonly closes: ReadonlyMap<number, number>;
}

const SPECIAL = /[\\{}%$&~|"]|-{2,3}|``|''|[?!]?`|(?:\n|\r(?!\n))[ \t]*(?:\r\n|\n|\r)\s*/g;
const COMMENT = /%[^\r\n]*(?:\r\n|\r|\n|$)[ \t]*/y;
const BREAK = /[ \t]*(?:\r\n|\r|\n)\s*/y;
const NAME = /\\(?:[A-Za-z@]+|[\s\S]|$)/y;
const ENVIRONMENT = /\s{0,9}\{([^{}\\\n]{1,60})\}/y;
const CODE_COMMAND = /^(?:verb|lstinline|mintinline|mint|Verb)$/;
/** What ends a part that has no text. */
const SKIPPED: ReadonlyMap<string, string> = new Map([
  ['iffalse', '\\fi'],
  ['makeatletter', '\\makeatother'],
]);
/** Commands that make a sign enclose code. */
const SHORT_CODE = /^(?:MakeShortVerb|DefineShortVerb|DeleteShortVerb|lstMakeShortInline)$/;
const SIGN = /\*?(?:\[[^\]\n]{0,200}\])?\{?\\?([^\s{}\\])\}?/y;
/** Classes of manuals, which make a bar enclose code. */
const CODE_CLASS = /(?:\[[^\]\n]{0,200}\])?\{(?:ltxdoc|ltxguidex?|l3doc)\}/y;
const CODE_DEFINITION = /^(?:lstnewenvironment|DefineVerbatimEnvironment|newtcblisting|newminted|newverbatim)$/;
const CODE_OPTIONS = /\*?(?:\[[^\]\n]{0,200}\])?(?:\{[\w+-]{1,40}\}(?=[^\w\s]))?/y;
/** Addresses can contain signs that would be comments and commands. */
const ADDRESS_COMMAND = /^(?:url|nolinkurl|path|href)$/;
const ADDRESS = /(?:\[[^\]\n]{0,200}\])?\s{0,9}\{([^{}\n]{0,2000}(?:\{[^{}\n]{0,2000}\}[^{}\n]{0,2000}){0,9})\}/y;
const STEP = /\\[\s\S]|[{}$%]|(?:\n|\r(?!\n))[ \t]*(?:\r\n|\n|\r)/g;

/** Divides a document into tokens, in time proportional to its length. */
export function readTokens(source: string): Tokens {
  return new Scanner(source).read();
}

class Scanner {
  readonly #source: string;
  readonly #list: Token[] = [];
  readonly #closes = new Map<number, number>();
  readonly #open: number[] = [];
  /** Ends of environments and formulas that do not follow any more. */
  readonly #missing = new Set<string>();
  /** Environments of code that the document defines. */
  readonly #code = new Set<string>();
  /** Signs around code. */
  readonly #codeSigns = new Set<string>();
  /** Up to where no formula ends. */
  #withoutEnd = 0;

  constructor(source: string) {
    this.#source = source;
  }

  read(): Tokens {
    for (let at = 0; ; ) {
      SPECIAL.lastIndex = at;
      const match = SPECIAL.exec(this.#source);
      if (!match) return { list: this.#list, closes: this.#closes };
      at = this.#token(match.index, match[0]);
    }
  }

  #add(kind: Token['kind'], start: number, end: number, value = ''): number {
    this.#list.push({ kind, start, end, value });
    return end;
  }

  #token(at: number, token: string): number {
    switch (token) {
      case '%':
        return this.#comment(at);
      case '$':
        return this.#dollar(at);
      case '&':
        return this.#add('cell', at, at + 1);
      case '|':
      case '"':
        return this.#codeSigns.has(token) ? this.#readCode(at, at) : at + 1;
      case '{':
      case '\\': {
        const read = characterAt(this.#source, at, token);
        if (read) return this.#add('character', at, read.end, read.value);
        if (token === '\\') return this.#command(at);
        this.#open.push(at);
        return this.#add('open', at, at + 1);
      }
      case '}': {
        const open = this.#open.pop();
        if (open !== undefined) this.#closes.set(open, at);
        return this.#add('close', at, at + 1);
      }
      default: {
        const read = characterAt(this.#source, at, token);
        return this.#add(read ? 'character' : 'break', at, at + token.length, read?.value);
      }
    }
  }

  /** A comment and the line break after it, which TeX does not see. */
  #comment(at: number): number {
    COMMENT.lastIndex = at;
    COMMENT.test(this.#source);
    const end = this.#add('comment', at, COMMENT.lastIndex);
    BREAK.lastIndex = end;
    return BREAK.test(this.#source) ? this.#add('break', end, BREAK.lastIndex) : end;
  }

  #dollar(at: number): number {
    const isDisplay = this.#source.startsWith('$$', at);
    const from = at + (isDisplay ? 2 : 1);
    const end = at < this.#withoutEnd ? undefined : this.#endOfFormula(from);
    if (end === undefined) return this.#add('block', at, from, '$');
    if (!isDisplay) return this.#add('noun', at, end + 1, this.#source.slice(from, end));
    return this.#add('block', at, this.#source.startsWith('$$', end) ? end + 2 : end + 1, '$$');
  }

  /** The offset of the `$` that ends a formula. A formula in braces within has its own ones. */
  #endOfFormula(from: number): number | undefined {
    let depth = 0;
    STEP.lastIndex = from;
    for (let match = STEP.exec(this.#source); match; match = STEP.exec(this.#source)) {
      const [sign] = match;
      if (sign === '$' && depth === 0) return match.index;
      if (sign === '{') depth++;
      else if (sign === '}') depth--;
      else if (sign === '%') {
        COMMENT.lastIndex = match.index;
        COMMENT.test(this.#source);
        STEP.lastIndex = COMMENT.lastIndex;
      }
      const isBreak = sign.startsWith('\n') || sign.startsWith('\r');
      if (depth >= 0 && !isBreak) continue;
      this.#withoutEnd = match.index;
      return undefined;
    }
    this.#withoutEnd = this.#source.length;
    return undefined;
  }

  #indexOf(text: string, from: number): number | undefined {
    if (this.#missing.has(text)) return undefined;
    const index = this.#source.indexOf(text, from);
    if (index < 0) this.#missing.add(text);
    return index < 0 ? undefined : index;
  }

  #command(at: number): number {
    NAME.lastIndex = at;
    const value = (NAME.exec(this.#source)?.[0] ?? '').slice(1);
    const end = NAME.lastIndex;
    if (value === 'begin' || value === 'end') return this.#environment(at, end, value);
    if (value === '[' || value === '(') {
      const close = this.#indexOf(value === '[' ? '\\]' : '\\)', end);
      const content = this.#source.slice(end, close);
      if (close !== undefined) return this.#add(value === '[' ? 'block' : 'noun', at, close + 2, content);
    }
    const skipped = SKIPPED.get(value);
    const close = skipped === undefined ? undefined : this.#indexOf(skipped, end);
    if (skipped !== undefined && close !== undefined)
      return this.#add(value === 'iffalse' ? 'comment' : 'block', at, close + skipped.length, value);
    if (SHORT_CODE.test(value)) {
      SIGN.lastIndex = end;
      const sign = SIGN.exec(this.#source)?.[1] ?? '';
      if (value === 'DeleteShortVerb') this.#codeSigns.delete(sign);
      else this.#codeSigns.add(sign);
      return this.#add('block', at, SIGN.lastIndex || end, value);
    }
    if (value === 'documentclass') {
      CODE_CLASS.lastIndex = end;
      if (CODE_CLASS.test(this.#source)) this.#codeSigns.add('|');
    }
    if (CODE_DEFINITION.test(value)) {
      ENVIRONMENT.lastIndex = end;
      this.#code.add(ENVIRONMENT.exec(this.#source)?.[1] ?? '');
    }
    if (CODE_COMMAND.test(value)) return this.#readCode(at, end);
    if (ADDRESS_COMMAND.test(value)) {
      ADDRESS.lastIndex = end;
      const address = ADDRESS.exec(this.#source)?.[1];
      if (address !== undefined) return this.#add(value === 'href' ? 'link' : 'noun', at, ADDRESS.lastIndex, address);
    }
    return this.#add('command', at, end, value);
  }

  #readCode(at: number, nameEnd: number): number {
    CODE_OPTIONS.lastIndex = nameEnd;
    CODE_OPTIONS.test(this.#source);
    const from = CODE_OPTIONS.lastIndex;
    const sign = this.#source.charAt(from);
    const newline = this.#indexOf('\n', from) ?? this.#source.length;
    const line = this.#source.slice(from + 1, Math.min(newline, from + 2_000));
    const close = sign === '{' ? line.lastIndexOf('}', line.indexOf('}')) : line.indexOf(sign);
    if (sign === '' || close < 0) return this.#add('block', at, from, 'verb');
    return this.#add('noun', at, from + close + 2, line.slice(0, close));
  }

  /** An environment. The content of one without text is a part of its token. */
  #environment(at: number, nameEnd: number, kind: 'begin' | 'end'): number {
    ENVIRONMENT.lastIndex = nameEnd;
    const name = ENVIRONMENT.exec(this.#source)?.[1];
    if (name === undefined) return this.#add('command', at, nameEnd, kind);
    const end = ENVIRONMENT.lastIndex;
    const plain = name.replace(/\*$/, '');
    const isKept =
      CODE.test(plain) || this.#code.has(name) || [MATHS, REFERENCES, DRAWINGS].some((names) => names.has(plain));
    if (kind === 'end' || !isKept) return this.#add(kind, at, end, name);
    const close = `\\end{${name}}`;
    const index = this.#indexOf(close, end);
    return this.#add('block', at, index === undefined ? end : index + close.length, name);
  }
}
