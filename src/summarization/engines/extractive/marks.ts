/** Marks that come in pairs, opening and closing. */
type Pair = readonly [open: string, close: string];
const BRACKETS: readonly Pair[] = [
  ['(', ')'],
  ['[', ']'],
  ['（', '）'],
  ['［', '］'],
];
const QUOTES: readonly Pair[] = [
  ['«', '»'],
  ['「', '」'],
  ['『', '』'],
];
const GERMAN: Pair = ['„', '“'];
const ENGLISH: Pair = ['“', '”'];

/**
 * Gives a sentence the partner of a mark that was left behind in another sentence: a quotation gets the mark that is
 * missing at its edge, a bracket that opens at the very start or closes at the very end goes. Other marks stay.
 */
export function withWholeMarks(text: string): string {
  if (!/["“”„«»「」『』()[\]（）［］]/.test(text)) return text;
  return withQuotes(withoutLoneBrackets(text));
}

function withoutLoneBrackets(text: string): string {
  let rest = text;
  for (const [open, close] of BRACKETS) {
    const surplus = count(rest, open) - count(rest, close);
    if (surplus === 1 && rest.startsWith(open)) rest = rest.slice(open.length).trimStart();
    if (surplus === -1) rest = rest.replace(/\s*[)\]）］](?=[.!?。]?$)/u, (mark) => (mark.endsWith(close) ? '' : mark));
  }
  return rest;
}

function withQuotes(text: string): string {
  // In inches and minutes a straight mark is no quotation mark.
  if (count(text, '"') % 2 === 1 && !/\d"/.test(text)) {
    const last = text.lastIndexOf('"');
    if (/(?:^|[\s([{—–-])$/.test(text.slice(0, last)) && last < text.length - 1) return `${text}"`;
    if (/^(?:[\s.,;:!?)\]—–-]|$)/.test(text.slice(text.indexOf('"') + 1))) return `"${text}`;
    return text;
  }
  // What opens a quotation in “English” closes it in „German“.
  const german = /„|[^\s([“]“(?=[\s,.;:!?)]|$)/u.test(text);
  for (const [open, close] of [...QUOTES, german ? GERMAN : ENGLISH]) {
    const surplus = count(text, open) - count(text, close);
    // French puts blanks inside of its marks.
    const blank = /«\s|\s»/u.test(text) && open === '«' ? ' ' : '';
    if (surplus === 1 && text.lastIndexOf(open) > text.lastIndexOf(close)) return text + blank + close;
    const first = text.indexOf(open);
    if (surplus === -1 && (first === -1 || text.indexOf(close) < first)) return open + blank + text;
  }
  return text;
}

function count(text: string, mark: string): number {
  return text.split(mark).length - 1;
}
