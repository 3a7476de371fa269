/** What a text is as JSON; undefined where it is none, which no JSON is. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
