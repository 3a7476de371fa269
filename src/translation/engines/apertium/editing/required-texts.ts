/** Texts of which each match has at least one; empty if none is known. */
type Required = readonly string[];

const OPTIONAL = /^(?:[?*]|\{0)/;
const QUANTIFIER = /(?:[?*+]|\{\d+(?:,\d*)?\})\??/y;
/** A set of characters, a border or a reference; no character that is escaped to be itself. */
const NO_CHARACTER =
  /\\(?:[pP]\{[^}]*\}|k<[^>]*>|u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|[a-zA-Z\d])|\[(?:[^\]\\]|\\.)*\]|[.^$]/sy;
const ASSERTION_START = /\(\?<?[=!]/y;
const GROUP_START = /\((?:\?(?:[a-z-]*:|<[^>=!]+>))?/y;

/**
 * Texts in lower case of which each match of a pattern contains at least one. A text without them needs no search with the expression,
 * which takes up to a millisecond to compile where it has classes of Unicode.
 * @param pattern the source of a regular expression
 * @returns no texts where none are known
 */
export function requiredTexts(pattern: string): readonly string[] {
  return readAlternatives(pattern, 0).required.map((text) => text.toLowerCase());
}

/** Whether a text may have a match. @param lowerCase the text in lower case */
export function mayMatch(required: readonly string[], lowerCase: string): boolean {
  return required.length === 0 || required.some((text) => lowerCase.includes(text));
}

/** Reads to the end of a group or pattern. @returns its place, too */
function readAlternatives(pattern: string, start: number): { required: Required; end: number } {
  const alternatives: Required[] = [];
  let at = start - 1;
  do {
    const { required, end } = readSequence(pattern, at + 1);
    alternatives.push(required);
    at = end;
  } while (pattern[at] === '|');
  return { required: alternatives.every(({ length }) => length > 0) ? alternatives.flat() : [], end: at };
}

function readSequence(pattern: string, start: number): { required: Required; end: number } {
  let best: Required = [];
  let characters = '';
  const offer = (required: Required): void => {
    if (shortest(required) > shortest(best)) best = required;
  };
  const endCharacters = (): void => {
    if (characters !== '') offer([characters]);
    characters = '';
  };
  let at = start;
  while (at < pattern.length && pattern[at] !== '|' && pattern[at] !== ')') {
    const { character = '', required, end } = readItem(pattern, at);
    const quantifier = matchAt(QUANTIFIER, pattern, end);
    at = end + quantifier.length;
    const isOptional = OPTIONAL.test(quantifier);
    if (!isOptional) characters += character;
    if (character === '' || quantifier !== '') endCharacters();
    if (!isOptional) offer(required);
  }
  endCharacters();
  return { required: best, end: at };
}

interface Item {
  character?: string;
  required: Required;
  end: number;
}

function readItem(pattern: string, at: number): Item {
  if (pattern[at] === '(') {
    const assertion = matchAt(ASSERTION_START, pattern, at);
    const opening = assertion || matchAt(GROUP_START, pattern, at);
    const { required, end } = readAlternatives(pattern, at + opening.length);
    return { required: assertion === '' ? required : [], end: end + 1 };
  }
  const { length } = matchAt(NO_CHARACTER, pattern, at);
  if (length > 0) return { required: [], end: at + length };
  const first = pattern[at] === '\\' ? at + 1 : at;
  const character = String.fromCodePoint(pattern.codePointAt(first) ?? 0);
  return { character, required: [], end: first + character.length };
}

function matchAt(sticky: RegExp, pattern: string, at: number): string {
  sticky.lastIndex = at;
  return sticky.exec(pattern)?.[0] ?? '';
}

function shortest(required: Required): number {
  return required.length === 0 ? 0 : Math.min(...required.map(({ length }) => length));
}
