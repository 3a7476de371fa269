/** The texts of cells that the formulas of a workbook name, whole or in part. */
export interface NamedTexts {
  /** Adds a text that is equal to that of cells. */
  add(text: string): void;
  /** Adds a text that can have wildcards, such as `Delivered*` of a filter. */
  addPattern(pattern: string): void;
  /** Adds the strings of a formula. */
  addFormula(formula: string): void;
  /** Whether a cell with this text has to stay as it is. */
  has(text: string): boolean;
}

/** How a text is found in that of a cell. */
type Part = 'start' | 'end' | 'inside';

/** A call of a function. The outermost frame is the formula itself. */
interface Frame {
  readonly name: string;
  /** Index of the argument. */
  argument: number;
  /** Open braces of a constant array, whose items are one argument. */
  braces: number;
  /** The part of a text that a call in the current operand takes. */
  part: Part | undefined;
}

const TOKEN = /"((?:[^"]|""){0,255})"|([A-Za-z_][\w.]{0,60})\(|<>|[(){},;=&]/g;
/** The argument that is looked for, by the function. */
const SEARCHED = new Map([
  ...['SEARCH', 'SEARCHB', 'FIND', 'FINDB'].map((name): [string, number] => [name, 0]),
  ...['SUBSTITUTE', 'TEXTBEFORE', 'TEXTAFTER', 'TEXTSPLIT'].map((name): [string, number] => [name, 1]),
]);
const TAKEN = new Map<string, Part>([
  ['LEFT', 'start'],
  ['LEFTB', 'start'],
  ['RIGHT', 'end'],
  ['RIGHTB', 'end'],
  ['MID', 'inside'],
  ['MIDB', 'inside'],
]);
const WILDCARD = /[*?]/;
const OPERATOR = /^(?:<>|[<>]=?|=)/;
const WORD = /\p{L}{2}/u;
const COMPARED = new Set(['=', '<>']);
/** `abc*`, `*abc` or `*abc*`. */
const SIMPLE_PATTERN = /^(\*?)([^*?~]{2,})(\*?)$/;
/** What stands between wildcards, with escaped ones in it. */
const LITERALS = /(?:[^*?~]|~[*?~]?)+/g;
const ESCAPE = /~([*?~])/g;
/** With more of them, or in a longer text in UTF-16 units, a literal part of a pattern suffices, which bounds the time. */
const MAX_PATTERNS = 500;
const MAX_MATCHED_LENGTH = 1_000;
/** Letters of a script with spaces between its words, in lower case. */
const SPACED_WORD = /^[a-z\u00df-\u052f]+/;
/** Shorter words that are looked for are no stems. */
const MIN_STEM_LENGTH = 4;
const LETTER = /[\p{L}\p{N}]/u;

export function createNamedTexts(): NamedTexts {
  const whole = new Set<string>();
  const parts = new PartIndex();
  const known = new Set<string>();
  let patterns = 0;

  function addSought(key: string, literal: string, matches: (text: string, at: number) => boolean): void {
    if (known.has(key) || !WORD.test(literal)) return;
    known.add(key);
    parts.add({ literal, matches });
  }

  const addStart = (literal: string): void => addSought(`${literal}*`, literal, (_, at) => at === 0);
  const addEnd = (literal: string): void =>
    addSought(`*${literal}`, literal, (text, at) => at + literal.length === text.length);
  const addAnywhere = (literal: string): void => addSought(`*${literal}*`, literal, () => true);

  function addWildcards(pattern: string): void {
    const [, before, simple, after] = SIMPLE_PATTERN.exec(pattern) ?? [];
    if (simple !== undefined) {
      if (before && after) addAnywhere(simple);
      else if (before) addEnd(simple);
      else if (after) addStart(simple);
      return;
    }
    const literals = pattern.match(LITERALS)?.map((literal) => literal.replace(ESCAPE, '$1')) ?? [];
    const longest = literals.sort((one, other) => other.length - one.length).find((literal) => WORD.test(literal));
    if (longest === undefined || known.has(pattern)) return;
    const isChecked = patterns++ < MAX_PATTERNS;
    addSought(
      pattern,
      longest,
      (text) => !isChecked || text.length > MAX_MATCHED_LENGTH || matchesWildcards(text, pattern),
    );
  }

  function addPart(text: string, part: Part): void {
    const key = keyOf(text);
    if (part === 'start') addStart(key);
    else if (part === 'end') addEnd(key);
    else if (WILDCARD.test(key)) addWildcards(`*${key}*`);
    else addSought(`"${key}"`, key, (cell, at) => isWordAt(cell, at, key));
  }

  function addPattern(pattern: string): void {
    whole.add(keyOf(pattern));
    const key = keyOf(pattern.replace(OPERATOR, ''));
    whole.add(key);
    if (WILDCARD.test(key)) addWildcards(key);
  }

  return {
    add: (text) => whole.add(keyOf(text)),
    addPattern,
    addFormula(formula) {
      for (const { text, part } of stringsOf(formula)) {
        addPattern(text);
        if (part) addPart(text, part);
      }
    },
    has(text) {
      const key = keyOf(text);
      return whole.has(key) || parts.isIn(key);
    },
  };
}

/**
 * Whether a part that a formula looks for is meant by a cell: "late" and "deliver" are in "late delivery", not in "chocolate". A
 * word of few letters is meant only as a whole.
 */
function isWordAt(cell: string, at: number, part: string): boolean {
  const startsWord = !SPACED_WORD.test(part) || !LETTER.test(cell.charAt(at - 1));
  const [word = ''] = SPACED_WORD.exec(part) ?? [];
  const isShort = word === part && part.length < MIN_STEM_LENGTH;
  return startsWord && !(isShort && LETTER.test(cell.charAt(at + part.length)));
}

/** Programs compare texts without regard to case. */
function keyOf(text: string): string {
  return text.trim().toLowerCase();
}

/** The strings of a formula, and where a formula looks for one in the text of a cell. */
function stringsOf(formula: string): { text: string; part: Part | undefined }[] {
  const found: { text: string; part: Part | undefined }[] = [];
  const frames: Frame[] = [{ name: '', argument: 0, braces: 0, part: undefined }];
  /** A string before a comparison, whose other side follows. */
  let compared: { text: string; part: Part | undefined } | undefined;
  let before = '';
  for (const { 0: token, 1: string, 2: name } of formula.matchAll(TOKEN)) {
    const frame = frames.at(-1);
    if (!frame) break;
    if (string !== undefined) {
      const text = string.replaceAll('""', '"');
      const last = found.at(-1);
      // Two strings that are joined are one: "*"&"late"&"*".
      if (before === '&"' && last) last.text += text;
      else {
        const searched = SEARCHED.get(frame.name) === frame.argument ? 'inside' : undefined;
        const isCompared = COMPARED.has(before) || (frame.name === 'EXACT' && frame.argument > 0);
        found.push({ text, part: searched ?? (isCompared ? frame.part : undefined) });
      }
      before = '"';
      continue;
    }
    if (name !== undefined || token === '(') {
      const own = name?.toUpperCase() ?? '';
      const part = TAKEN.get(own);
      if (part && compared) compared.part ??= part;
      frames.push({ name: own, argument: 0, braces: 0, part });
    } else if (token === ')' && frames.length > 1) {
      const { part } = frames.pop() ?? {};
      const outer = frames.at(-1);
      if (outer) outer.part = part ?? outer.part;
    } else if (token === '{' || token === '}') frame.braces += token === '{' ? 1 : -1;
    else if ((token === ',' || token === ';') && frame.braces === 0) {
      frame.argument++;
      if (frame.name !== 'EXACT') frame.part = TAKEN.get(frame.name);
      compared = undefined;
    } else if (COMPARED.has(token)) compared = before === '"' ? found.at(-1) : undefined;
    before = token === '&' && before === '"' ? '&"' : token;
  }
  return found;
}

/** Whether a text matches a pattern with `*` and `?`, which a tilde takes literally, in time in proportion to both lengths. */
function matchesWildcards(text: string, pattern: string): boolean {
  let [at, from] = [0, 0];
  let [star, restart] = [-1, 0];
  while (at < text.length) {
    const sign = pattern.charAt(from);
    const isEscaped = sign === '~' && WILDCARD.test(pattern.charAt(from + 1));
    const literal = isEscaped ? pattern.charAt(from + 1) : sign;
    if (sign === '*') {
      star = from++;
      restart = at;
    } else if (sign === '?' || (from < pattern.length && literal === text.charAt(at))) {
      from += isEscaped ? 2 : 1;
      at++;
    } else if (star >= 0) {
      from = star + 1;
      at = ++restart;
    } else return false;
  }
  while (pattern.charAt(from) === '*') from++;
  return from === pattern.length;
}

/** A literal part of texts, and what the rest of a text has to be. */
interface SoughtPart {
  readonly literal: string;
  /** @param at offset of the literal in the text */
  matches(text: string, at: number): boolean;
}

/** Units of the beginning of a literal, by which most positions of a text are passed over. */
const KEY_LENGTH = 2;

/** Finds parts in texts, in time in proportion to the length of a text and to the number of different lengths of parts. */
class PartIndex {
  /** The parts by the beginning of their literals, the lengths of these and the literals. */
  readonly #parts = new Map<string, Map<number, Map<string, SoughtPart[]>>>();

  /** @param part with a literal of two UTF-16 units or more */
  add(part: SoughtPart): void {
    const { literal } = part;
    const byLength = this.#parts.getOrInsertComputed(literal.slice(0, KEY_LENGTH), () => new Map());
    const byLiteral = byLength.getOrInsertComputed(literal.length, () => new Map<string, SoughtPart[]>());
    byLiteral.getOrInsertComputed(literal, () => []).push(part);
  }

  isIn(text: string): boolean {
    if (this.#parts.size === 0) return false;
    for (let at = 0; at + KEY_LENGTH <= text.length; at++) {
      for (const [length, byLiteral] of this.#parts.get(text.slice(at, at + KEY_LENGTH)) ?? [])
        if (byLiteral.get(text.slice(at, at + length))?.some((part) => part.matches(text, at))) return true;
    }
    return false;
  }
}
