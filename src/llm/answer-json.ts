import { jsonrepair } from 'jsonrepair';
import { parseJson } from './read-answer.ts';

/**
 * The JSON in what a model said: alone, in a code fence, or with chatter around it; mended where it is not quite JSON.
 * Check what it is: a model may have said anything.
 * @returns undefined when there is no object or list in it
 */
export function readAnswerJson(said: string): unknown {
  const text = said.trim();
  const whole = parseJson(text);
  if (isStructured(whole)) return whole;
  const fenced = /```(?:json)?\s*\n([\s\S]*?)\n\s*```/i.exec(text)?.[1];
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

function repair(text: string): unknown {
  try {
    return parseJson(jsonrepair(text));
  } catch {
    return undefined;
  }
}

const isStructured = (value: unknown): boolean => typeof value === 'object' && value !== null;
