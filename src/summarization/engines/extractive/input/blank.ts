/** Blanks in place of a text, so that offsets stay. */
export const blank = (text: string): string => ' '.repeat(text.length);
