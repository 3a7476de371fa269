import type { TextRange } from '../format.ts';

/** A piece of RTF. */
export type RtfToken =
  | (TextRange & { readonly kind: 'open' })
  | (TextRange & { readonly kind: 'close' })
  /** A control word with its number, or a control symbol. The blank that ends it belongs to it. */
  | (TextRange & { readonly kind: 'control'; readonly word: string; readonly value: number | undefined })
  | CharacterToken;

export type CharacterToken =
  /** Characters, without the line ends between them. */
  | (TextRange & { readonly kind: 'text'; readonly text: string })
  /** A character of the code page. */
  | (TextRange & { readonly kind: 'byte'; readonly value: number });

const WORD = /\\([A-Za-z]{1,40})(-?\d{1,10})?[ ]?/y;
const BYTE = /\\'([\da-fA-F]{2})/y;
const TEXT = /[^\\{}]+/y;
const LINE_ENDS = /[\r\n\0]+/g;
/** Control symbols that are characters. */
const CHARACTERS: Readonly<Record<string, string>> = { '\\': '\\', '{': '{', '}': '}', '~': '\u00a0', _: '\u2011' };
/** A line end after a backslash is one of a paragraph. */
const PARAGRAPH_SYMBOL = /[\r\n]/;

/** Divides a source into its tokens. Binary data, whose length is in the source, is left out. */
export function* readTokens(source: string): Generator<RtfToken, void> {
  let at = 0;
  const matchAt = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(source);
  };
  while (at < source.length) {
    const sign = source.charAt(at);
    const start = at;
    if (sign === '{' || sign === '}') {
      at++;
      yield sign === '{' ? { kind: 'open', start, end: at } : { kind: 'close', start, end: at };
    } else if (sign !== '\\') {
      const [text = ''] = matchAt(TEXT) ?? [];
      at += text.length;
      yield { kind: 'text', text: text.replace(LINE_ENDS, ''), start, end: at };
    } else {
      const word = matchAt(WORD);
      const byte = word ? null : matchAt(BYTE);
      at += (word ?? byte)?.[0].length ?? 2;
      if (word) {
        const value = word[2] === undefined ? undefined : Number(word[2]);
        if (word[1] === 'bin') at += Math.max(0, value ?? 0);
        yield { kind: 'control', word: word[1] ?? '', value, start, end: Math.min(at, source.length) };
      } else if (byte) yield { kind: 'byte', value: Number.parseInt(byte[1] ?? '', 16), start, end: at };
      else yield symbolAt(source.charAt(start + 1), start, Math.min(at, source.length));
    }
  }
}

function symbolAt(symbol: string, start: number, end: number): RtfToken {
  const text = CHARACTERS[symbol];
  if (text !== undefined) return { kind: 'text', text, start, end };
  const word = PARAGRAPH_SYMBOL.test(symbol) ? 'par' : symbol;
  return { kind: 'control', word, value: undefined, start, end };
}
