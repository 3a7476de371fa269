/** @returns undefined for invalid JSON, a value that no JSON has */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
