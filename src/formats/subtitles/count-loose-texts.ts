const EMPTY_LINES = /\n\r?\n[\r\n]*/;
const IS_NO_TEXT = /^(?:WEBVTT|NOTE|STYLE|REGION)(?![^\s])/;
const LETTER = /\p{L}/u;

/** Counts the texts of WebVTT that belong to no cue, such as those after an empty line in one. Players do not show them. */
export function countLooseTexts(source: string): number {
  return source
    .split(EMPTY_LINES)
    .filter((block) => !block.includes('-->') && !IS_NO_TEXT.test(block) && LETTER.test(block)).length;
}
