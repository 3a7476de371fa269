/** Paired marks. */
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

/** The abbreviation mark of Hebrew: ד"ר, בע"מ. */
const GERSHAYIM = /(?<=\p{Script=Hebrew})"(?=\p{Script=Hebrew}(?!\p{Script=Hebrew}))/gu;

/**
 * Balances marks whose partner is in another sentence. A quotation gets the missing mark at its edge. A lone bracket at the
 * start or end is removed. Other marks stay.
 */
export function balanceMarks(text: string): string {
  if (!/["'“”„‘’«»「」『』()[\]（）［］]/.test(text)) return text;
  return addMissingQuotes(removeLoneBrackets(text));
}

function removeLoneBrackets(text: string): string {
  let rest = text;
  for (const [open, close] of BRACKETS) {
    const surplus = count(rest, open) - count(rest, close);
    if (surplus === 1 && rest.startsWith(open)) rest = rest.slice(open.length).trimStart();
    if (surplus === -1)
      rest = rest.replace(/(?:(?<!\s)\s+)?[)\]）］](?=[.!?。]?$)/u, (mark) => (mark.endsWith(close) ? '' : mark));
  }
  return rest;
}

function addMissingQuotes(text: string): string {
  // German keyboards have the closing mark in its straight form only: „so".
  if (text.includes('„') && count(text, '"') === count(text, '„') - count(text, '“') - count(text, '”')) return text;
  // After a digit, a straight mark stands for inches or minutes.
  if (!/\d"/.test(text)) {
    const balanced = addTwin(text, '"');
    if (balanced !== text) return balanced;
  }
  // Urdu doubles the marks: ’’so‘‘. Single marks are then parts of double ones.
  if (/’’|‘‘/.test(text)) return addPartner(text, /(?:^|\s)’’\S|\S‘‘(?:\s|$)/.test(text) ? ['’’', '‘‘'] : ['‘‘', '’’']);
  const single = addSingleQuote(text);
  if (single !== text) return single;
  // Swedish and Finnish use the closing mark on both sides: ”Det är bra”.
  if (!/[“„]/.test(text) && /(?:^|\s)”\p{L}/u.test(text)) return addTwin(text, '”');
  for (const pair of [...CORNERS, ...quotePairsOf(text)]) {
    const balanced = addPartner(text, pair);
    if (balanced !== text) return balanced;
  }
  return text;
}

function addPartner(text: string, [open, close]: Pair): string {
  const surplus = count(text, open) - count(text, close);
  // French puts spaces inside the marks.
  const space = open === '«' && /«\s|\s»/u.test(text) ? ' ' : '';
  if (surplus === 1 && text.lastIndexOf(open) > text.lastIndexOf(close)) return text + space + close;
  const first = text.indexOf(open);
  if (surplus === -1 && (first === -1 || text.indexOf(close) < first)) return open + space + text;
  return text;
}

/** The quotation style of a text: «so», »so«, „so“, „so” or “so”. */
function quotePairsOf(text: string): Pair[] {
  const angles: Pair = /(?:^|[\s(])»\S/u.test(text) ? ['»', '«'] : ['«', '»'];
  if (text.includes('„')) return [angles, ['„', text.includes('”') ? '”' : '“']];
  // “ opens in English and closes in German, where it follows a word.
  return [angles, /[^\s([“]“(?=[\s,.;:!?)]|$)/u.test(text) ? ['„', '“'] : ['“', '”']];
}

/** An apostrophe inside a word, or before a word of one letter: "don't", Dutch "'s ochtends", Afrikaans "‘n". */
const APOSTROPHE = /(?<=\p{L})['’‘](?=\p{L})|['’‘](?=[nst](?!\p{L}))/gu;

/**
 * Adds the missing one of two single quotation marks. A closing mark is also the apostrophe: it counts only after a stop or
 * comma, and a sentence with another candidate for it stays unchanged.
 */
function addSingleQuote(text: string): string {
  const isCurly = text.includes('‘') || /[.,!?…\p{Sentence_Terminal}]’(?:\s|$)/u.test(text);
  const [open, close] = isCurly ? ['‘', '’'] : ["'", "'"];
  const opens = count(text.replace(APOSTROPHE, ''), open);
  const closes = [...text.matchAll(/[.,!?…\p{Sentence_Terminal}]\s?['’](?=\s|$)/gu)].filter(([mark]) =>
    mark.endsWith(close),
  );
  if (isCurly) {
    if (opens === 0 && closes.length === 1) return open + text;
    // A straight mark may close as well: ‘so'.
    if (opens === 1 && !/(?<=[^\s‘])['’](?![\p{L}\p{N}])/u.test(text)) return text + close;
    return text;
  }
  if (opens !== 1) return text;
  if (/(?:^|[:;] )'\s?\p{L}/u.test(text) && !/'(?:em|til|tis|twas|cause|n|round|bout)(?!\p{L})/iu.test(text))
    return text + close;
  return closes.length === 1 ? open + text : text;
}

/** Adds the missing one of two equal marks, at the end or the beginning. */
function addTwin(text: string, mark: string): string {
  const marked = text.replace(GERSHAYIM, '״');
  if (count(marked, mark) % 2 === 0) return text;
  const last = marked.lastIndexOf(mark);
  if (last < text.length - 1 && /(?:^|[\s([{—–-])$/u.test(text.slice(0, last))) return text + mark;
  return /^(?:[\s.,;:!?)\]—–-]|$)/u.test(text.slice(marked.indexOf(mark) + 1)) ? mark + text : text;
}

/** How often a mark stands in a text. */
export function count(text: string, mark: string): number {
  return text.split(mark).length - 1;
}

const ENDED = /[.!?…;\p{Sentence_Terminal}]["'”’»›“)\]}」』】）*_\s]*$/u;

/** Whether a sentence ends with a stop. */
export function endsWithStop(text: string): boolean {
  return ENDED.test(text.slice(-12));
}

/** Whether a quotation mark or bracket lacks its partner. */
export function hasUnbalancedMarks(text: string): boolean {
  const count = (marks: RegExp) => text.match(marks)?.length ?? 0;
  return (
    (count(/"/g) - count(GERSHAYIM)) % 2 === 1 ||
    count(/[(（]/g) !== count(/[)）]/g) ||
    count(/[“„«]/g) > count(/[”“»]/g)
  );
}
