import { type Choice, isCountOf, isSamePlural, type MessagePart } from '../../../text/icu-message.ts';
import type { Chosen } from './branches.ts';

/** A text of a message as engines see it: without quoting, with marks for arguments and numbers for counts. */
export interface MarkedText {
  text: string;
  /** Source text of the argument that each mark stands for. */
  marks: ReadonlyMap<string, string>;
}

/** What a mark can be: a placeholder or a number. */
const MARK = /\{[^{}]{1,200}\}|\d+(?:[.,]\d+)*/g;

/** What a message quotes: runs of syntax with the apostrophes after it, and apostrophes that would start a quotation. */
const QUOTED = /[{}][{}']*|'(?=['{}<>#]|$)/g;
const QUOTED_IN_PLURAL = /[{}#][{}#']*|'(?=['{}<>#]|$)/g;
const APOSTROPHE_OR_SYNTAX = /[{}][{}']*|'/g;
const APOSTROPHE_OR_SYNTAX_IN_PLURAL = /[{}#][{}#']*|'/g;

/**
 * Writes a text of a message for an engine.
 * @param hasSamples whether a number stands for each count, so that the sentence has the grammar of its option. Otherwise a
 *   placeholder stands for it, which every engine keeps.
 * @returns undefined when the translated message could not have a count at this place
 */
export function markText(
  parts: readonly MessagePart[],
  chosen: readonly Chosen[],
  hasSamples: boolean,
): MarkedText | undefined {
  const taken = new Set(parts.flatMap((part) => (part.kind === 'text' ? (part.text.match(MARK) ?? []) : [])));
  const marks = new Map<string, string>();
  const isFree = (mark: string, source: string) => !taken.has(mark) && (marks.get(mark) ?? source) === source;
  let text = '';
  for (const part of parts) {
    if (part.kind === 'text') text += part.text;
    if (part.kind !== 'argument' && part.kind !== 'count') continue;
    const plural = chosen.findLast(({ choice }) => isCountOf(choice, part));
    const source = part.kind === 'argument' ? part.source : sourceOfCount(part.of, chosen.at(-1)?.choice);
    if (source === undefined) return undefined;
    const samples = hasSamples ? (plural?.option.samples ?? []) : [];
    const name = part.kind === 'argument' ? part.name : part.of.name;
    const candidates = [...samples.map(String), `{${name}}`, `{${name}${marks.size}}`];
    const mark = candidates.find((candidate) => isFree(candidate, source));
    if (mark === undefined) return undefined;
    marks.set(mark, source);
    text += mark;
  }
  return { text, marks };
}

/**
 * Writes the translation of a text into the message: quotes its syntax and replaces the marks by their arguments.
 * @returns undefined when the translation lost, repeated or invented a mark
 */
export function restoreText(translation: string, source: MarkedText, style: QuotingStyle): string | undefined {
  const counts = countMarks(source.text, source.marks);
  const restored = countMarks(translation, source.marks);
  for (const mark of source.marks.keys()) if (counts.get(mark) !== restored.get(mark)) return undefined;
  let message = '';
  let end = 0;
  for (const match of translation.matchAll(MARK)) {
    const argument = source.marks.get(match[0]);
    if (argument === undefined) continue;
    message += quote(translation.slice(end, match.index), style) + argument;
    end = match.index + match[0].length;
  }
  return message + quote(translation.slice(end), style);
}

export interface QuotingStyle {
  /** Whether the caller writes every apostrophe twice. Some libraries need that, others only before syntax. */
  doublesApostrophes: boolean;
  /** Whether `#` is syntax. */
  isInPlural: boolean;
}

function quote(text: string, { doublesApostrophes, isInPlural }: QuotingStyle): string {
  const plain = doublesApostrophes ? APOSTROPHE_OR_SYNTAX : QUOTED;
  const inPlural = doublesApostrophes ? APOSTROPHE_OR_SYNTAX_IN_PLURAL : QUOTED_IN_PLURAL;
  return text.replace(isInPlural ? inPlural : plain, (run) => (run === "'" ? "''" : `'${run.replaceAll("'", "''")}'`));
}

/** `#` means the count of the innermost choice only. */
function sourceOfCount(of: Choice, innermost: Choice | undefined): string | undefined {
  if (innermost && isSamePlural(innermost, of)) return '#';
  return of.offset === 0 ? `{${of.name}, number}` : undefined;
}

function countMarks(text: string, marks: ReadonlyMap<string, string>): Map<string, number> {
  const found = new Map<string, number>();
  for (const [mark] of text.matchAll(MARK)) if (marks.has(mark)) found.set(mark, (found.get(mark) ?? 0) + 1);
  return found;
}
