/** Maximum characters of one request. The service writes its limit into the page. */
export const MAX_CHARACTERS = Number(
  document.querySelector<HTMLMetaElement>('meta[name="max-characters"]')?.content ?? 300_000,
);

/** Maximum bytes of a file; slightly below the limit of the service. */
export const MAX_FILE_BYTES = 100e6;

/** Counts code points, as the service does. */
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
