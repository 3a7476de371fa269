import { decodeHTMLStrict } from 'entities/decode';
import type { TextRange } from '../format.ts';
import type { Token } from './subtitle-file.ts';

/** Annotations of `ruby`, tags, times of karaoke, overrides of SubStation Alpha such as `{\an8}`, line breaks. */
const MARKUP = String.raw`<rt[^<>]{0,200}>[^<>]{0,200}</rt>|</?[A-Za-z][^<>]{0,300}>|<\d[\d:.]{3,20}>|\{\\[^{}]{0,300}\}|\r\n|[\n\r]`;
/** SubViewer divides lines by `[br]`. */
const PLAIN_TOKEN = new RegExp(String.raw`${MARKUP}|\[br\]`, 'g');
const WEBVTT_TOKEN = new RegExp(String.raw`${MARKUP}|&(?:#\d{1,7}|#x[\da-fA-F]{1,6}|[A-Za-z][A-Za-z\d]{1,31});`, 'g');
const ELEMENT = /^<(\/?)([A-Za-z]+)/;

/**
 * Finds the markup of SubRip, SubViewer or WebVTT.
 * @param hasReferences whether the format has character references, as WebVTT does
 */
export function* findMarkup(source: string, { start, end }: TextRange, hasReferences: boolean): Generator<Token, void> {
  const pattern = hasReferences ? WEBVTT_TOKEN : PLAIN_TOKEN;
  for (const { index, 0: token } of source.slice(start, end).matchAll(pattern)) {
    const range = { start: start + index, end: start + index + token.length };
    const text = characterOf(token);
    if (text !== undefined) yield { ...range, text };
    else {
      const [, slash, name = ''] = ELEMENT.exec(token) ?? [];
      const isWhole = name === '' || token.endsWith('</rt>');
      yield { ...range, name: isWhole ? '' : name.toLowerCase(), isEnd: slash === '/' };
    }
  }
}

/** The text that a token stands for. Returns undefined for markup. */
function characterOf(token: string): string | undefined {
  if (token === '\n' || token === '[br]' || token.startsWith('\r')) return '\n';
  return token.startsWith('&') ? decodeHTMLStrict(token) : undefined;
}
