const BACKSLASH = 0x5c;

/**
 * @param start an offset that no backslash before it escapes
 * @returns the offset of the first `character` without a backslash before it, or -1
 */
export function indexOfUnescaped(text: string, character: string, start: number): number {
  for (let from = start; ; ) {
    const at = text.indexOf(character, from);
    if (at < 0) return -1;
    let runStart = at;
    while (runStart > from && text.charCodeAt(runStart - 1) === BACKSLASH) runStart--;
    if ((at - runStart) % 2 === 0) return at;
    from = at + 1;
  }
}
