import { UnsupportedError } from '../stage.ts';

const BACKSLASH = 0x5c;
/** Characters that a backslash makes literal in ICU, and that JavaScript allows after a backslash, too. */
const SYNTAX = '^$\\.*+?()[]{}|/';
const CLASS_ESCAPES = 'pPdDsSwWbBnrtfv0';
const PROPERTIES = new Map([
  ['Letter', 'L'],
  ['Lower', 'Lowercase'],
  ['Upper', 'Uppercase'],
]);

/**
 * Translates a pattern of ICU's regular expressions.
 * @throws UnsupportedError when the pattern has syntax that only ICU knows
 */
export function compilePattern(pattern: string, isCaseInsensitive: boolean): RegExp {
  try {
    return new RegExp(translate(pattern), isCaseInsensitive ? 'iu' : 'u');
  } catch (cause) {
    throw new UnsupportedError('A grammar has a regular expression that is not supported.', { cause });
  }
}

function translate(pattern: string): string {
  let translated = '';
  let inClass = false;
  let afterCount = false;
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern.charAt(at);
    const isPossessive = afterCount && character === '+';
    afterCount = character === '}' && !inClass;
    if (pattern.charCodeAt(at) === BACKSLASH) {
      at++;
      const escaped = pattern.charAt(at);
      if (escaped === 'p' || escaped === 'P') {
        const end = pattern.indexOf('}', at);
        const name = pattern.slice(at + 2, end);
        translated += `\\${escaped}{${PROPERTIES.get(name) ?? name}}`;
        at = end;
      } else if (SYNTAX.includes(escaped) || CLASS_ESCAPES.includes(escaped) || (inClass && escaped === '-')) {
        translated += `\\${escaped}`;
      } else translated += escaped;
      continue;
    }
    if (inClass) inClass = character !== ']';
    else if (character === '[') inClass = true;
    // A possessive quantifier only saves ICU from trying again what cannot match, as nothing after it overlaps.
    else if (isPossessive) continue;
    translated += character;
  }
  return translated;
}
