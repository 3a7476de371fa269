import { isObject } from '../../../is-object.ts';
import { readResponseJson } from '../../../llm/response-json.ts';
import { splitSentences } from '../../../text/sentences.ts';

/** Controls, line separators, lone surrogates and noncharacters. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\ufffe\uffff\s]+/gu;
const LIST_MARK = /^(?:[-*•‣◦–]\s+|#{1,6}\s+|(?:\(?\d{1,2}[.)]|[（(]\d{1,2}[）)])\s+(?=\p{L}|["“«]))+/u;
/** The bound keeps the search for a closing mark linear. */
const BOLD = /(\*\*|__)(?=\S)(.{1,500}?)(?<=\S)\1/g;
/** A link of Markdown, inline or by reference. */
const LINK = /\[([^\][\n]{1,300})\](?:\([^()\s]{1,500}\)|\[[^\][\n]{0,100}\])/g;
const ENDED = /[\p{Sentence_Terminal}…]["'”’»›“)\]）」』]*$/u;
/** Ends and beginnings of the parts of a sentence. */
const GOES_ON = /[\p{L}\p{N},)\]`]/u;
const BEGINS_LOW = /^[`(]?\p{Ll}/u;
const MAX_LINES = 400;

export interface ParsedOutput {
  lines: string[];
  /** Whether the response is not JSON. Its end does not show whether it is complete. */
  isPlain: boolean;
}

/**
 * Reads the sentences or points from a response, each on one line: from the requested JSON, complete or cut off, else from
 * the lines of a response without JSON.
 *
 * @param field of the JSON object with the list
 */
export function parseOutput(text: string, field: string): ParsedOutput {
  const json = readResponseJson(text);
  const listed = json === undefined ? undefined : listIn(json, field);
  const lines = (listed ?? plainLines(text)).slice(0, MAX_LINES).map(cleanLine).filter(hasText);
  // A cut off response may end in the middle of a sentence.
  if (!listed) return { lines: withoutCutEnd(lines), isPlain: true };
  if (!isComplete(text) && lines.length > 1 && !isEnded(lines.at(-1) ?? '')) lines.pop();
  return { lines, isPlain: false };
}

/** Removes a last line without an end behind a line with one. */
function withoutCutEnd(lines: readonly string[]): string[] {
  const [others, last = ''] = [lines.slice(0, -1), lines.at(-1)];
  return !isEnded(last) && others.some(isEnded) ? others : [...lines];
}

/** A top-level array, the named field, or else the first array. A lone string counts as an array of one. */
function listIn(json: unknown, field: string): string[] | undefined {
  if (Array.isArray(json)) return json.flatMap(stringsOf);
  if (!isObject(json)) return undefined;
  const fields = Object.entries(json);
  const named =
    fields.find(([name]) => name === field) ?? fields.find(([, value]) => Array.isArray(value)) ?? fields[0];
  const value: unknown = named?.[1];
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.flatMap(stringsOf) : [];
}

/** A string, or the only string of an object. */
function stringsOf(item: unknown): string[] {
  if (typeof item === 'string') return [item];
  if (!isObject(item)) return [];
  const texts = Object.values(item).filter((value) => typeof value === 'string');
  return texts.length === 1 ? texts : [];
}

function plainLines(text: string): string[] {
  // Broken JSON is not prose.
  if (/[{}]|```/.test(text)) return [];
  return text.split('\n');
}

function cleanLine(line: string): string {
  return line.replace(UNPRINTABLE, ' ').replace(BOLD, '$2').replace(LINK, '$1').trim().replace(LIST_MARK, '').trim();
}

/** Whether a line ends as sentences do. */
export const isEnded = (line: string): boolean => ENDED.test(line);

const hasText = (line: string): boolean => /[\p{L}\p{N}]/u.test(line);

function isComplete(text: string): boolean {
  try {
    JSON.parse(text.trim());
    return true;
  } catch {
    // A code fence or chatter may surround complete JSON.
    return /[}\]]\s*```\s*$/.test(text.trim()) || /[}\]][^}\]"]*$/.test(text);
  }
}

/** Splits lines that hold several sentences. Leaves out the last sentence of a plain response that ends in the middle of it. */
export function splitIntoSentences({ lines, isPlain }: ParsedOutput, language: string | undefined): string[] {
  const sentences = joinParts(lines).flatMap((line) =>
    splitSentences(line, language).map(({ start, end }) => line.slice(start, end)),
  );
  return isPlain ? withoutCutEnd(sentences.slice(0, MAX_LINES)) : sentences.slice(0, MAX_LINES);
}

/** Joins parts of a sentence that a model has put on separate lines: one without an end, and one that begins in lower case. */
function joinParts(lines: readonly string[]): string[] {
  const joined: string[] = [];
  for (const line of lines) {
    const before = joined.at(-1);
    if (before !== undefined && GOES_ON.test(before.slice(-1)) && BEGINS_LOW.test(line))
      joined.splice(-1, 1, `${before} ${line}`);
    else joined.push(line);
  }
  return joined;
}
