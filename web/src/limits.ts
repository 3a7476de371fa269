/** Most characters of one request; the service writes its own into the page. */
export const MAX_CHARACTERS = Number(
  document.querySelector<HTMLMetaElement>('meta[name="most-characters"]')?.content ?? 300_000,
);

/** Code points, as the service counts. */
export function countCharacters(text: string): number {
  let pairs = 0;
  for (let at = 0; at < text.length; at++) {
    if ((text.codePointAt(at) ?? 0) > 0xffff) {
      pairs++;
      at++;
    }
  }
  return text.length - pairs;
}
