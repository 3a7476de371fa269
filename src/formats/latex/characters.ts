/** Characters that LaTeX writes as commands. */

/** The combining character of each accent. */
const ACCENTS: Readonly<Record<string, string>> = {
  '`': '\u0300',
  "'": '\u0301',
  '^': '\u0302',
  '~': '\u0303',
  '=': '\u0304',
  u: '\u0306',
  '.': '\u0307',
  '"': '\u0308',
  r: '\u030a',
  H: '\u030b',
  v: '\u030c',
  d: '\u0323',
  c: '\u0327',
  k: '\u0328',
  b: '\u0331',
};
const ACCENT =
  /\\(?:([`'^~=."])[ \t]{0,9}|([urHvdckb])(?:[ \t]{1,9}|(?=[{\\])))(?:\{(\\?[A-Za-z])\}|(\\[ij])\b ?|([A-Za-z]))/y;
const BRACED_ACCENT = /\{(\\[^{}]{1,20}(?:\{\\?[A-Za-z]?\})?)\}/y;

/** Letters of words, after whose command TeX drops blanks. */
const LETTERS: Readonly<Record<string, string>> = {
  AA: 'Å',
  AE: 'Æ',
  DH: 'Ð',
  DJ: 'Đ',
  L: 'Ł',
  O: 'Ø',
  OE: 'Œ',
  TH: 'Þ',
  aa: 'å',
  ae: 'æ',
  dh: 'ð',
  dj: 'đ',
  i: 'ı',
  j: 'ȷ',
  l: 'ł',
  o: 'ø',
  oe: 'œ',
  ss: 'ß',
  th: 'þ',
};
const SYMBOLS: Readonly<Record<string, string>> = {
  P: '¶',
  S: '§',
  copyright: '©',
  dots: '…',
  euro: '€',
  fg: '»',
  guillemetleft: '«',
  guillemetright: '»',
  guillemotleft: '«',
  guillemotright: '»',
  ldots: '…',
  og: '«',
  pounds: '£',
  slash: '/',
  textasciicircum: '^',
  textasciitilde: '~',
  textbackslash: '\\',
  textbar: '|',
  textbullet: '•',
  textcopyright: '©',
  textdegree: '°',
  textdollar: '$',
  textellipsis: '…',
  textemdash: '—',
  textendash: '–',
  texteuro: '€',
  textexclamdown: '¡',
  textgreater: '>',
  textless: '<',
  textquestiondown: '¿',
  textquotedblleft: '“',
  textquotedblright: '”',
  textquoteleft: '‘',
  textquoteright: "'",
  textregistered: '®',
  textsection: '§',
  texttrademark: '™',
  textunderscore: '_',
};
const NAME = /\\([A-Za-z]+)/y;
/** The start of an internal command of LaTeX. Alone, `\\@` is a blank of no width. */
const INTERNAL = /^\\@[A-Za-z]/;
const AFTER_LETTER = /\{\}|[ \t]{0,9}/y;
const AFTER_SYMBOL = /\{\}|/y;
const SIGNS: Readonly<Record<string, string>> = {
  '\\%': '%',
  '\\&': '&',
  '\\#': '#',
  '\\_': '_',
  '\\$': '$',
  '\\{': '{',
  '\\}': '}',
  '\\ ': ' ',
  '\\\n': ' ',
  '\\-': '',
  '\\/': '',
  '\\@': '',
  '\\,': '\u2009',
  '~': '\u00a0',
  '---': '—',
  '--': '–',
  '``': '“',
  "''": '”',
  '`': '‘',
  '?`': '¿',
  '!`': '¡',
};

/** A character and where its writing ends. */
export interface ReadCharacter {
  readonly value: string;
  readonly end: number;
}

/** Reads a character that is written as a command or as several signs. @param token what begins it */
export function characterAt(source: string, at: number, token: string): ReadCharacter | undefined {
  if (token === '{') {
    BRACED_ACCENT.lastIndex = at;
    const inner = BRACED_ACCENT.exec(source)?.[1];
    const read = inner === undefined ? undefined : characterAt(inner, 0, '\\');
    return inner !== undefined && read?.end === inner.length && read.value !== ''
      ? { value: read.value, end: at + inner.length + 2 }
      : undefined;
  }
  if (token !== '\\') return signOf(token, at);
  ACCENT.lastIndex = at;
  const accent = ACCENT.exec(source);
  if (accent) {
    const [whole, sign, letter, braced, dotless, plain] = accent;
    const base = (braced ?? dotless ?? plain ?? '').replace('\\', '');
    return { value: `${base}${ACCENTS[sign ?? letter ?? '']}`.normalize('NFC'), end: at + whole.length };
  }
  NAME.lastIndex = at;
  const name = NAME.exec(source)?.[1];
  if (name === undefined)
    return INTERNAL.test(source.slice(at, at + 3)) ? undefined : signOf(source.slice(at, at + 2), at);
  const letter = own(LETTERS, name);
  const value = letter ?? own(SYMBOLS, name);
  if (value === undefined) return undefined;
  const after = letter === undefined ? AFTER_SYMBOL : AFTER_LETTER;
  after.lastIndex = at + 1 + name.length;
  after.test(source);
  return { value, end: after.lastIndex };
}

const own = (table: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

function signOf(token: string, at: number): ReadCharacter | undefined {
  const value = own(SIGNS, token);
  return value === undefined ? undefined : { value, end: at + token.length };
}

/** How the signs of LaTeX are written in texts. */
const WRITTEN: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  '%': '\\%',
  '&': '\\&',
  '#': '\\#',
  _: '\\_',
  $: '\\$',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '\u00a0': '~',
  '\u2009': '\\,',
  '—': '---',
  '–': '--',
  '“': '``',
  '”': "''",
  '‘': '`',
  '…': '\\ldots{}',
};
const SIGN = /[\\{}%&#_$~^\u00a0\u2009—–“”‘…<>|]/g;
/** Signs that the fonts of some documents do not have, which write them as commands. */
const COMMANDS: Readonly<Record<string, string>> = { '<': '\\textless', '>': '\\textgreater', '|': '\\textbar' };
/** Typographic signs, which stay as they are in documents that have them. */
const TYPOGRAPHIC = /[—–“”‘…]/;

/** Creates a function that writes a text without commands. @param source the document, whose way of writing is kept */
export function createEscape(source: string): (text: string) => string {
  const isTypographic = TYPOGRAPHIC.test(source);
  const written = { ...WRITTEN };
  for (const [sign, command] of Object.entries(COMMANDS)) if (source.includes(command)) written[sign] = `${command}{}`;
  return (text) =>
    text.replaceAll(SIGN, (sign) => (isTypographic && TYPOGRAPHIC.test(sign) ? sign : (written[sign] ?? sign)));
}

const OPENING_BEFORE = /^[\s([{\u00a0—–-]?$/;

interface Marks {
  readonly hasGuillemets: boolean;
  /** Whether straight quotation marks stay, which can be commands in some languages. */
  readonly isStraight: boolean;
}

/** Gives a text the quotation marks that LaTeX has in any encoding of fonts. Its length stays. */
export function withPlainMarks(text: string, { hasGuillemets, isStraight }: Marks): string {
  return text.replaceAll(/["’«»„]/g, (sign, at: number) => {
    if (sign === '’') return "'";
    if (sign === '"' && isStraight) return sign;
    if (sign === '"') return OPENING_BEFORE.test(text.charAt(at - 1)) ? '“' : '”';
    if (hasGuillemets) return sign;
    return sign === '»' ? '”' : '“';
  });
}
