import { readResponseJson } from '../../../llm/response-json.ts';
import { splitSentences } from '../../../text/sentences.ts';

/** Controls, line separators, lone surrogates and noncharacters: none of them gets into a summary. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\ufffe\uffff\s]+/gu;
const LIST_MARK = /^(?:[-*•‣◦–]\s+|#{1,6}\s+|(?:\(?\d{1,2}[.)]|[（(]\d{1,2}[）)])\s+(?=\p{L}|["“«]))+/u;
/** Of no more than a sentence: marks without an end are not looked for through all that a model says. */
const BOLD = /(\*\*|__)(?=\S)(.{1,500}?)(?<=\S)\1/g;
const ENDED = /[\p{Sentence_Terminal}…]["'”’»›“)\]）」』]*$/u;
/** A longer answer that is no JSON is none that was asked for. */
const MAX_LINES = 400;

/**
 * The sentences or points of an answer, each on one line: from the JSON that was asked for, as far as it is whole, else
 * from the lines of a model that does not know JSON. Whether they are any good is another question.
 *
 * @param field of the JSON object that holds them
 */
export function readLines(said: string, field: string): string[] {
  const json = readResponseJson(said);
  const listed = json === undefined ? undefined : listIn(json, field);
  const lines = (listed ?? plainLines(said)).slice(0, MAX_LINES).map(cleanLine).filter(isSaid);
  // What was cut or mended may end in the middle of a sentence.
  if (listed && !isWhole(said) && lines.length > 1 && !ENDED.test(lines.at(-1) ?? '')) lines.pop();
  return lines;
}

/** The list itself, the named field, or the only list of strings there is; a lone string is a list of one. */
function listIn(json: unknown, field: string): string[] | undefined {
  if (Array.isArray(json)) return json.flatMap(textOf);
  if (typeof json !== 'object' || json === null) return undefined;
  const fields = Object.entries(json);
  const named =
    fields.find(([name]) => name === field) ?? fields.find(([, value]) => Array.isArray(value)) ?? fields[0];
  const value: unknown = named?.[1];
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.flatMap(textOf) : [];
}

/** A string, or an object that holds just one. */
function textOf(item: unknown): string[] {
  if (typeof item === 'string') return [item];
  if (typeof item !== 'object' || item === null) return [];
  const texts = Object.values(item).filter((value) => typeof value === 'string');
  return texts.length === 1 ? texts : [];
}

function plainLines(said: string): string[] {
  // What looks like JSON and could not be read is not prose.
  if (/[{}]|```/.test(said)) return [];
  return said.split('\n');
}

function cleanLine(line: string): string {
  return line.replace(UNPRINTABLE, ' ').replace(BOLD, '$2').trim().replace(LIST_MARK, '').trim();
}

const isSaid = (line: string): boolean => /[\p{L}\p{N}]/u.test(line);

function isWhole(said: string): boolean {
  try {
    JSON.parse(said.trim());
    return true;
  } catch {
    // Around whole JSON there may be a fence or chatter.
    return /[}\]]\s*```\s*$/.test(said.trim()) || /[}\]][^}\]"]*$/.test(said);
  }
}

/** Each sentence by itself: a model may put several into one string. */
export function sentencesOf(lines: readonly string[], language: string | undefined): string[] {
  const sentences = lines.flatMap((line) =>
    splitSentences(line, language).map(({ start, end }) => line.slice(start, end)),
  );
  return sentences.slice(0, MAX_LINES);
}
