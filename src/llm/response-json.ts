import { jsonrepair } from 'jsonrepair';
import { parseJson } from '../text/parse-json.ts';

/** UTF-16 units of JSON that is mended: it takes a time that may grow with the square of its length, of these 5 ms. */
const MAX_REPAIRED = 16_000;

/**
 * The JSON in what a model said: alone, in a code fence, or with chatter around it; mended where it is not quite JSON
 * and no longer than 16,000 UTF-16 units.
 * Check what it is: a model may have said anything.
 * @returns undefined when there is no object or list in it
 */
export function readAnswerJson(said: string): unknown {
  const text = said.trim();
  const whole = parseJson(text);
  if (isStructured(whole)) return whole;
  const fenced = fencedIn(text);
  const start = text.search(/[[{]/);
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'));
  const between = start < 0 ? undefined : text.slice(start, end > start ? end + 1 : undefined);
  for (const candidate of [fenced, between]) {
    if (candidate === undefined) continue;
    const read = parseJson(candidate) ?? repair(candidate);
    if (isStructured(read)) return read;
  }
  return undefined;
}

/** What the first code fence holds. No blank may be read in two ways: a model may say thousands of them. */
function fencedIn(text: string): string | undefined {
  const opening = /```(?:json)?[^\S\n]*\n/i.exec(text);
  if (!opening) return undefined;
  const rest = text.slice(opening.index + opening[0].length);
  const end = rest.search(/\n[^\S\n]*```/);
  return end < 0 ? undefined : rest.slice(0, end);
}

function repair(text: string): unknown {
  if (text.length > MAX_REPAIRED) return undefined;
  try {
    return parseJson(jsonrepair(text));
  } catch {
    return undefined;
  }
}

const isStructured = (value: unknown): boolean => typeof value === 'object' && value !== null;
