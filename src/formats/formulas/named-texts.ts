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
/** A workbook with more is made by a program. Its further parts of texts are not looked for. */
const MAX_PATTERNS = 500;

export function createNamedTexts(): NamedTexts {
  const whole = new Set<string>();
  const patterns = new Map<string, (text: string) => boolean>();

  function addPart(text: string, part: Part): void {
    const key = keyOf(text);
    if (!WORD.test(key) || patterns.size >= MAX_PATTERNS) return;
    if (part === 'start') patterns.set(`${key}*`, (cell) => cell.startsWith(key));
    else if (part === 'end') patterns.set(`*${key}`, (cell) => cell.endsWith(key));
    else patterns.set(`*${key}*`, (cell) => cell.includes(key));
  }

  function addPattern(pattern: string): void {
    whole.add(keyOf(pattern));
    const key = keyOf(pattern.replace(OPERATOR, ''));
    whole.add(key);
    if (WILDCARD.test(key) && WORD.test(key) && patterns.size < MAX_PATTERNS)
      patterns.set(key, (cell) => matchesWildcards(cell, key));
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
      return whole.has(key) || patterns.values().some((matches) => matches(key));
    },
  };
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
