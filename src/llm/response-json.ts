import { jsonrepair } from 'jsonrepair';
import { isObject } from '../is-object.ts';
import { parseJson } from '../text/parse-json.ts';

/** Longer invalid JSON is not repaired, because the time may grow with the square of the length. This takes about 5 ms. */
const MAX_REPAIRED_CHARACTERS = 16_000;

/**
 * Extracts the JSON object or array from a response: the whole text, the content of a code fence, or the text between the
 * outermost brackets. Invalid JSON of up to 16,000 UTF-16 units is repaired. The result needs validation.
 * @returns undefined if the response has no object or array
 */
export function readResponseJson(response: string): unknown {
  const text = response.trim();
  const whole = parseJson(text);
  if (isObject(whole)) return whole;
  const fenced = fencedIn(text);
  const start = text.search(/[[{]/);
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'));
  const between = start < 0 ? undefined : text.slice(start, end > start ? end + 1 : undefined);
  for (const candidate of [fenced, between]) {
    if (candidate === undefined) continue;
    const value = parseJson(candidate) ?? repair(candidate);
    if (isObject(value)) return value;
  }
  return undefined;
}

/** The content of the first code fence. The expressions match each space in one way only, so their time is linear. */
function fencedIn(text: string): string | undefined {
  const opening = /```(?:json)?[^\S\n]*\n/i.exec(text);
  if (!opening) return undefined;
  const rest = text.slice(opening.index + opening[0].length);
  const end = rest.search(/\n[^\S\n]*```/);
  return end < 0 ? undefined : rest.slice(0, end);
}

function repair(text: string): unknown {
  if (text.length > MAX_REPAIRED_CHARACTERS) return undefined;
  try {
    return parseJson(jsonrepair(text));
  } catch {
    return undefined;
  }
}
