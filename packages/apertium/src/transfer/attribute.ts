import { UnsupportedError } from '../stage.ts';
import { listTagSequences } from './attribute-pattern.ts';

/** A part of a word that rules read and write: its lemma, its gender. */
export interface Attribute {
  readonly index: number;
  /** Whether it is one or several tags. */
  readonly isInTags: boolean;
  /** Its first occurrence in a word. */
  readonly locate: (text: string) => Span | undefined;
}

export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * @param pattern the regular expression. Case does not matter
 * @throws UnsupportedError when the expression is not of a known kind
 */
export function createAttribute(pattern: string, index: number): Attribute {
  const locate = FIXED_PATTERNS.get(pattern);
  return {
    index,
    isInTags: locate === undefined,
    locate: locate ?? locateTagSequence(listTagSequences(pattern)),
  };
}

function locateTagSequence(sequences: readonly string[]): Attribute['locate'] {
  const byFirstTag = new Map<string, string[]>();
  for (const sequence of sequences.map((item) => item.toLowerCase())) {
    if (!sequence.startsWith('<') || !sequence.endsWith('>')) {
      throw new UnsupportedError(`the attribute ${sequence} in transfer rules`);
    }
    const firstTag = sequence.slice(0, sequence.indexOf('>') + 1);
    byFirstTag.set(firstTag, [...(byFirstTag.get(firstTag) ?? []), sequence]);
  }
  const maxLength = Math.max(...[...byFirstTag.keys()].map((tag) => tag.length));
  return (text) => {
    let end = 0;
    for (let start = text.indexOf('<'); start >= 0; start = text.indexOf('<', start + 1)) {
      if (start >= end) end = text.indexOf('>', start) + 1;
      if (end === 0) return undefined;
      if (end - start > maxLength) continue;
      const candidates = byFirstTag.get(text.slice(start, end).toLowerCase());
      const found = candidates?.find((sequence) => isAt(sequence, text, start, end));
      if (found !== undefined) return { start, end: start + found.length };
    }
    return undefined;
  };
}

/** @param endOfFirst the end of the first tag, which is known to match */
function isAt(sequence: string, text: string, start: number, endOfFirst: number): boolean {
  const end = start + sequence.length;
  return end === endOfFirst || text.slice(start, end).toLowerCase() === sequence;
}

/** The attributes that each compiled file contains. */
const FIXED_PATTERNS: ReadonlyMap<string, Attribute['locate']> = new Map([
  ['^(([^<]|"\\<")+)', locateLemma],
  ['^(([^<#]|"\\<"|"\\#")+)', locateLemmaHead],
  ['\\#[- _][^<]+', locateLemmaQueue],
  ['(.+)', locateWhole],
  ['((<[^>]+>)+)', locateTags],
  ['(\\{([^/]+)\\/)', locateChunkName],
  ['({([^/]+)\\/)', locateChunkName],
  ['(\\{.+)', locateChunkContent],
]);

function locateLemma(text: string): Span | undefined {
  return spanUnlessEmpty(0, lengthUntil(text, '<', 0));
}

function locateLemmaHead(text: string): Span | undefined {
  return spanUnlessEmpty(0, Math.min(lengthUntil(text, '<', 0), lengthUntil(text, '#', 0)));
}

function locateLemmaQueue(text: string): Span | undefined {
  for (let start = text.indexOf('#'); start >= 0; start = text.indexOf('#', start + 1)) {
    const second = text[start + 1];
    if (second !== '-' && second !== ' ' && second !== '_') continue;
    const end = lengthUntil(text, '<', start);
    if (end > start + 2) return { start, end };
  }
  return undefined;
}

function locateWhole(text: string): Span | undefined {
  return spanUnlessEmpty(0, text.length);
}

function locateTags(text: string): Span | undefined {
  for (let start = text.indexOf('<'); start >= 0; start = text.indexOf('<', start + 1)) {
    if (text.indexOf('>', start) < 0) return undefined;
    let end = endOfTag(text, start);
    if (end === 0) continue;
    for (let next = endOfTag(text, end); next > 0; next = endOfTag(text, end)) end = next;
    return { start, end };
  }
  return undefined;
}

/** @returns 0 when no tag starts here */
function endOfTag(text: string, start: number): number {
  if (text[start] !== '<') return 0;
  const end = text.indexOf('>', start) + 1;
  return end > start + 2 ? end : 0;
}

function locateChunkName(text: string): Span | undefined {
  for (let start = text.indexOf('{'); start >= 0; start = text.indexOf('{', start + 1)) {
    const end = text.indexOf('/', start) + 1;
    if (end === 0) return undefined;
    if (end > start + 2) return { start, end };
  }
  return undefined;
}

function locateChunkContent(text: string): Span | undefined {
  const start = text.indexOf('{');
  return start < 0 || start + 1 === text.length ? undefined : { start, end: text.length };
}

function lengthUntil(text: string, character: string, start: number): number {
  const end = text.indexOf(character, start);
  return end < 0 ? text.length : end;
}

function spanUnlessEmpty(start: number, end: number): Span | undefined {
  return start === end ? undefined : { start, end };
}
