/** Fonts whose letters have the same width and whose names do not tell it, in lower case. */
const CODE_FONTS: ReadonlySet<string> = new Set([
  'consolas',
  'courier',
  'courier new',
  'cascadia code',
  'fira code',
  'inconsolata',
  'lucida console',
  'lucida sans typewriter',
  'menlo',
  'monaco',
  'source code pro',
]);
const NAMED_MONO = /(?:^|[\s_-])mono(?:space)?(?:$|[\s_-])/;

/** Whether a font is one for code. @param name such as `Courier New` */
export function isCodeFont(name: string): boolean {
  const lower = name.trim().toLowerCase();
  return CODE_FONTS.has(lower) || NAMED_MONO.test(lower);
}
