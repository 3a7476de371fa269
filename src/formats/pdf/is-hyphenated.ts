import type { GivenText } from './divide.ts';

const HYPHENATED_END = /\p{L}{2,40}[-‐\u00ad]$/u;

/** Whether a line ends with a hyphen that the text lacks. */
export function isHyphenated(text: string, lines: GivenText['lines']): boolean {
  return lines.some(({ part }) => {
    const end = HYPHENATED_END.exec(part.text)?.[0];
    return end !== undefined && !text.includes(end);
  });
}
