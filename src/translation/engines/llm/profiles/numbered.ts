import { readResponseJson } from '../../../../llm/response-json.ts';

/** Behind the last text comes the end of the object: another brace may be one in a text that was cut. */
const ENDED = /["'”]\s*(?:,\s*)?\}$/;

/**
 * The texts of an answer that should be a JSON object with the keys "1" to `count`. JSON that is not quite right is mended,
 * and what stands around it is left out; one without an end is not, since its last text would be cut.
 *
 * @returns undefined where it has other keys, anything that is no string, or is no object at all
 */
export function readNumbered(answer: string, count: number): readonly string[] | undefined {
  if (!ENDED.test(answer.slice(0, answer.lastIndexOf('}') + 1))) return undefined;
  const numbered = readResponseJson(answer);
  if (!isObject(numbered) || Object.keys(numbered).length !== count) return undefined;
  const texts: string[] = [];
  for (let number = 1; number <= count; number++) {
    const text = numbered[number];
    if (typeof text !== 'string') return undefined;
    texts.push(text);
  }
  return texts;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
