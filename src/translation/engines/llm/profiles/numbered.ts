import { jsonrepair } from 'jsonrepair';

/**
 * The texts of an answer that should be a JSON object with the keys "1" to `count`. JSON that is not quite right is
 * repaired, and what stands around it is left out; one that ends early is not, since its last text would be cut.
 *
 * @returns undefined where it has other keys, anything that is no string, or is no object at all
 */
export function readNumbered(answer: string, count: number): readonly string[] | undefined {
  const numbered = parseObject(answer);
  if (!numbered || Object.keys(numbered).length !== count) return undefined;
  const texts: string[] = [];
  for (let number = 1; number <= count; number++) {
    const text = numbered[number];
    if (typeof text !== 'string') return undefined;
    texts.push(text);
  }
  return texts;
}

function parseObject(answer: string): Readonly<Record<string, unknown>> | undefined {
  const [start, end] = [answer.indexOf('{'), answer.lastIndexOf('}')];
  if (start < 0 || end < start) return undefined;
  const text = answer.slice(start, end + 1);
  const isEnded = ENDED.test(text);
  const value = attempt(() => JSON.parse(text)) ?? (isEnded ? attempt(() => JSON.parse(jsonrepair(text))) : undefined);
  return isObject(value) ? value : undefined;
}

/** Behind the last text comes the end of the object: another brace may be one of a text that was cut. */
const ENDED = /["'”]\s*,?\s*\}$/;

function attempt(parse: () => unknown): unknown {
  try {
    return parse();
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
