import type { TextRange } from '../format.ts';
import { unescapeXml } from '../xml/escape.ts';
import type { XmlHandler, XmlTag } from '../xml/read-xml.ts';

/** A piece of the content of a source or a target. */
export type Token =
  | ({ readonly kind: 'text'; readonly text: string } & TextRange)
  /** A tag of an element around text that is translated. */
  | ({ readonly kind: 'open' | 'close' } & TextRange)
  | CodeToken;

/** An element that stays as it is, such as the code of the original document. */
export interface CodeToken extends TextRange {
  readonly kind: 'code';
  /** Whether it begins or ends a span of text with another code of the same key. */
  readonly role: 'start' | 'end' | 'alone';
  readonly key: string;
  /** What it stands for in a sentence, such as a placeholder; empty for formatting. */
  readonly noun: string;
  /** Whether it breaks the line, so that the words on its sides are apart. */
  readonly isBreak?: boolean;
}

/** A part of a content that a tool has segmented. The indices of its tokens are without its tags. */
export interface Segment {
  readonly id: string;
  readonly tag: XmlTag;
  /** Range of the content. */
  readonly start: number;
  readonly end: number;
  readonly from: number;
  readonly to: number;
}

export interface Content {
  readonly tag: XmlTag;
  /** Range of the end tag; that of the tag for an empty element. */
  readonly close: TextRange;
  readonly tokens: readonly Token[];
  readonly segments: readonly Segment[];
}

/** Reads the content of an element whose start tag has been read. */
export interface ContentReader extends Required<Pick<XmlHandler, 'open' | 'close' | 'text'>> {
  end(close: TextRange): Content;
}

/** Elements around text that is translated. */
const SPANS = new Set(['g', 'mrk', 'pc']);
const STARTS = new Set(['bpt', 'bx', 'sc']);
const ENDS = new Set(['ept', 'ex', 'ec']);
/** Names of codes that begin and end an element in messages of Angular. */
const NAMED_END = /^(START|CLOSE)_(.{1,100}?)(?:_\d{1,9})?$/s;
/** Names of placeholders in messages of Angular. */
const NAMED_PLACEHOLDER = /^(?:INTERPOLATION|ICU|PH)(?:_\d{1,9})?$/;
const LINE_BREAK = /^(?:LINE_BREAK(?:_\d{1,9})?|lb|x-br|<br ?\/?>)$/;
/** A placeholder as programs write it: `{{name}}`, `%s`, `$name`, `[name]`, `@name`, `#1`. */
const PLACEHOLDER = /^[{%$[@#]\s{0,9}\S[^<>]{0,60}$/;

export function createContentReader(tag: XmlTag, source: string): ContentReader {
  const tokens: Token[] = [];
  const segments: Segment[] = [];
  /** Open elements, with the index of the token after their start tag. Those in a code are not listed. */
  const open: { from: number }[] = [];
  /** Number of open elements in the outermost code, itself included, and its text. */
  let codeDepth = 0;
  let codeText = '';

  return {
    open(inner) {
      if (codeDepth > 0 || !SPANS.has(inner.local) || isProtected(inner)) {
        if (codeDepth++ === 0) codeText = '';
        return;
      }
      if (!isSegment(inner)) tokens.push({ kind: 'open', start: inner.start, end: inner.end });
      open.push({ from: tokens.length });
    },
    close(inner, range) {
      if (codeDepth > 0) {
        if (--codeDepth === 0) tokens.push(toCode(inner, { start: inner.start, end: range.end }, codeText));
        return;
      }
      const from = open.pop()?.from ?? 0;
      if (!isSegment(inner))
        tokens.push({ kind: 'close', start: inner.isSelfClosing ? range.end : range.start, end: range.end });
      else {
        const end = inner.isSelfClosing ? inner.end : range.start;
        segments.push({
          id: inner.attributes.mid?.value ?? '',
          tag: inner,
          start: inner.end,
          end,
          from,
          to: tokens.length,
        });
      }
    },
    text(range, kind) {
      const raw = source.slice(range.start, range.end);
      const text = kind === 'cdata' ? raw : unescapeXml(raw);
      if (codeDepth > 0) codeText += text;
      else tokens.push({ kind: 'text', ...range, text });
    },
    end: (close) => ({ tag, close, tokens, segments }),
  };
}

function isSegment({ local, attributes }: XmlTag): boolean {
  return local === 'mrk' && attributes.mtype?.value === 'seg';
}

function isProtected({ local, attributes }: XmlTag): boolean {
  return local === 'mrk' && (attributes.mtype?.value === 'protected' || attributes.translate?.value === 'no');
}

function toCode({ local, attributes }: XmlTag, { start, end }: TextRange, text: string): CodeToken {
  const lookUp = (...names: string[]): string => names.map((name) => attributes[name]?.value).find(Boolean) ?? '';
  const id = lookUp('id');
  const named = local === 'x' ? NAMED_END.exec(id) : null;
  const code = { kind: 'code', start, end, noun: '' } as const;
  if (STARTS.has(local)) return { ...code, role: 'start', key: lookUp('rid') || id };
  if (ENDS.has(local)) return { ...code, role: 'end', key: lookUp('rid', 'startRef') || id };
  if (named) return { ...code, role: named[1] === 'START' ? 'start' : 'end', key: named[2] ?? '' };
  const noun =
    local === 'mrk' ? text.trim() : nounOf([lookUp('equiv-text'), lookUp('disp'), lookUp('equiv'), id, text]);
  const isBreak = [id, lookUp('ctype'), lookUp('equiv'), lookUp('equiv-text'), lookUp('disp')].some((name) =>
    LINE_BREAK.test(name),
  );
  return { ...code, role: 'alone', key: '', noun, ...(isBreak && { isBreak }) };
}

/** The first of several descriptions that is a placeholder. */
function nounOf(descriptions: readonly string[]): string {
  for (const description of descriptions) {
    const shown = description.trim();
    if (PLACEHOLDER.test(shown)) return shown;
    if (NAMED_PLACEHOLDER.test(shown)) return `{{${shown}}}`;
  }
  return '';
}
