import { UnsupportedError } from '../stage.ts';

const ANY_TAGS = '<*>';
/** Tags. Other patterns would be regular expressions. */
const TAGS = /^(?:<[\w-]*>)+$/;

/**
 * Compiles a pattern of the rules that prefer or discard readings: tags that follow each other anywhere in a reading, and
 * perhaps `<*>` for further tags.
 * @throws UnsupportedError when the pattern is not of this kind
 */
export function compileRulePattern(pattern: string): (reading: string) => boolean {
  const needsTag = pattern.endsWith(ANY_TAGS);
  const tags = needsTag ? pattern.slice(0, -ANY_TAGS.length) : pattern;
  if (!TAGS.test(tags)) throw new UnsupportedError(`the tagger rule ${pattern}`);
  const lowerTags = tags.toLowerCase();
  return (reading) => {
    const text = reading.toLowerCase();
    for (let at = text.indexOf(lowerTags); at >= 0; at = text.indexOf(lowerTags, at + 1)) {
      const end = at + lowerTags.length;
      if (!needsTag || (text[end] === '<' && text.indexOf('>', end) > end + 1)) return true;
    }
    return false;
  };
}
