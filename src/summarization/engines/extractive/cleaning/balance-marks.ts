/** Marks that come in pairs, opening and closing. */
type Pair = readonly [open: string, close: string];
const BRACKETS: readonly Pair[] = [
  ['(', ')'],
  ['[', ']'],
  ['（', '）'],
  ['［', '］'],
];
const CORNERS: readonly Pair[] = [
  ['「', '」'],
  ['『', '』'],
];

/** The mark of abbreviations in Hebrew: ד"ר, בע"מ. */
export const GERSHAYIM = /(?<=\p{Script=Hebrew})"(?=\p{Script=Hebrew}(?!\p{Script=Hebrew}))/gu;

/**
 * Gives a sentence the partner of a mark that was left behind in another sentence: a quotation gets the mark that is
 * missing at its edge, a bracket that opens at the very start or closes at the very end goes. Other marks stay.
 */
export function withWholeMarks(text: string): string {
  if (!/["'“”„‘’«»「」『』()[\]（）［］]/.test(text)) return text;
  return withQuotes(withoutLoneBrackets(text));
}

function withoutLoneBrackets(text: string): string {
  let rest = text;
  for (const [open, close] of BRACKETS) {
    const surplus = count(rest, open) - count(rest, close);
    if (surplus === 1 && rest.startsWith(open)) rest = rest.slice(open.length).trimStart();
    if (surplus === -1)
      rest = rest.replace(/(?:(?<!\s)\s+)?[)\]）］](?=[.!?。]?$)/u, (mark) => (mark.endsWith(close) ? '' : mark));
  }
  return rest;
}

function withQuotes(text: string): string {
  // In inches and minutes a straight mark is no quotation mark.
  if (!/\d"/.test(text)) {
    const mended = withTwin(text, '"');
    if (mended !== text) return mended;
  }
  // Urdu: ’’so‘‘; where marks are doubled, single ones are parts of them.
  if (/’’|‘‘/.test(text)) return withPair(text, /(?:^|\s)’’\S|\S‘‘(?:\s|$)/.test(text) ? ['’’', '‘‘'] : ['‘‘', '’’']);
  const single = withSingleTwin(text);
  if (single !== text) return single;
  // Swedish and Finnish open with the mark that closes elsewhere: ”Det är bra”.
  if (!/[“„]/.test(text) && /(?:^|\s)”\p{L}/u.test(text)) return withTwin(text, '”');
  for (const pair of [...CORNERS, ...pairsOf(text)]) {
    const mended = withPair(text, pair);
    if (mended !== text) return mended;
  }
  return text;
}

function withPair(text: string, [open, close]: Pair): string {
  const surplus = count(text, open) - count(text, close);
  // French puts blanks inside of its marks.
  const blank = open === '«' && /«\s|\s»/u.test(text) ? ' ' : '';
  if (surplus === 1 && text.lastIndexOf(open) > text.lastIndexOf(close)) return text + blank + close;
  const first = text.indexOf(open);
  if (surplus === -1 && (first === -1 || text.indexOf(close) < first)) return open + blank + text;
  return text;
}

/** How a text quotes: «so», »so«, „so“, „so” or “so”. */
function pairsOf(text: string): Pair[] {
  const angles: Pair = /(?:^|[\s(])»\S/u.test(text) ? ['»', '«'] : ['«', '»'];
  if (text.includes('„')) return [angles, ['„', text.includes('”') ? '”' : '“']];
  // A mark that opens “here” stands behind a word only where it closes „elsewhere“.
  return [angles, /[^\s([“]“(?=[\s,.;:!?)]|$)/u.test(text) ? ['„', '“'] : ['“', '”']];
}

/** An apostrophe inside of a word, or in front of a word of one letter: "don't", the Dutch "'s ochtends", the Afrikaans "‘n". */
const APOSTROPHE = /(?<=\p{L})['’‘](?=\p{L})|['’‘](?=[nst](?!\p{L}))/gu;

/**
 * Adds the second one of single marks. A closing one is also the apostrophe: it counts behind a stop or a comma only, and
 * nothing is added to a sentence with another one that might be it.
 */
function withSingleTwin(text: string): string {
  const curly = text.includes('‘') || /[.,!?…\p{Sentence_Terminal}]’(?:\s|$)/u.test(text);
  const [open, close] = curly ? ['‘', '’'] : ["'", "'"];
  const opens = count(text.replace(APOSTROPHE, ''), open);
  const closes = [...text.matchAll(/[.,!?…\p{Sentence_Terminal}]\s?['’](?=\s|$)/gu)].filter(([mark]) =>
    mark.endsWith(close),
  );
  if (curly) {
    if (opens === 0 && closes.length === 1) return open + text;
    if (opens === 1 && !/(?<=[^\s‘])’(?![\p{L}\p{N}])/u.test(text)) return text + close;
    return text;
  }
  if (opens !== 1) return text;
  if (/(?:^|[:;] )'\s?\p{L}/u.test(text) && !/'(?:em|til|tis|twas|cause|n|round|bout)(?!\p{L})/iu.test(text))
    return text + close;
  return closes.length === 1 ? open + text : text;
}

/** Adds the second one of a mark that opens and closes alike, at the end or the beginning. */
function withTwin(text: string, mark: string): string {
  const marked = text.replace(GERSHAYIM, '״');
  if (count(marked, mark) % 2 === 0) return text;
  const last = marked.lastIndexOf(mark);
  if (last < text.length - 1 && /(?:^|[\s([{—–-])$/u.test(text.slice(0, last))) return text + mark;
  return /^(?:[\s.,;:!?)\]—–-]|$)/u.test(text.slice(marked.indexOf(mark) + 1)) ? mark + text : text;
}

function count(text: string, mark: string): number {
  return text.split(mark).length - 1;
}
