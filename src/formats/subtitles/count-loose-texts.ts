const EMPTY_LINES = /\n\r?\n[\r\n]*/;
const IS_NO_TEXT = /^(?:WEBVTT|NOTE|STYLE|REGION)(?![^\s])/;
const LETTER = /\p{L}/u;

/**
 * Counts the texts of WebVTT, and of formats whose cues end at an empty line too, that belong to no cue, such as those after an
 * empty line in one. Players do not show them.
 * @param hasTiming whether the times of a cue are in a block
 */
export function countLooseTexts(source: string, hasTiming: (block: string) => boolean): number {
  return source.split(EMPTY_LINES).filter((block) => !hasTiming(block) && !IS_NO_TEXT.test(block) && LETTER.test(block))
    .length;
}
