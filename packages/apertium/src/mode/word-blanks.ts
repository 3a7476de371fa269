import { endOfBlank, readUnits, type Unit } from '../stream/units.ts';

/**
 * Word-bound blanks of the stream format: `[[3-6]]^red/red<adj>$`. A stage that moves, joins or divides words does the same
 * with their blanks. The output therefore tells for each word the source words that it comes from.
 */

/**
 * Gives each analysed word a blank with its range in the source: `[[3-6]]` in "The red car". The analyser itself cannot do this,
 * because a blank inside of "in order to" would prevent its analysis.
 * @param end of the text in the stream; later words get no blanks
 */
export function addWordBlanks(stream: string, end: number): string {
  const { units, rest } = readUnits(stream.slice(0, end));
  const ranges = wordRanges(units);
  const words = units.map(({ blank, text }, at) => `${blank}[[${ranges[at]}]]^${text}$`);
  return words.join('') + rest + stream.slice(end);
}

/**
 * The ranges of analysed words in their source, such as `3-6`. They count UTF-16 units but no spaces, because the analyser adds
 * spaces ("l'aigua" has two words). A superblank counts two units.
 */
export function wordRanges(units: readonly Unit[]): string[] {
  let at = 0;
  return units.map(({ blank, text }) => {
    const start = at + lengthOfBlank(blank);
    at = start + lengthWithoutSpaces(text, 0, endOfForm(text));
    return `${start}-${at}`;
  });
}

/** Each superblank counts two units. */
function lengthOfBlank(blank: string): number {
  let length = 0;
  let start = 0;
  for (let at = blank.indexOf('['); at >= 0; at = blank.indexOf('[', start)) {
    length += lengthWithoutSpaces(blank, start, at) + 2;
    start = endOfBlank(blank, at);
  }
  return length + lengthWithoutSpaces(blank, start, blank.length);
}

function lengthWithoutSpaces(text: string, start: number, end: number): number {
  let length = end - start;
  for (let at = text.indexOf(' ', start); at >= 0 && at < end; at = text.indexOf(' ', at + 1)) length--;
  return length;
}

/** The offset of the first slash without a backslash. */
function endOfForm(text: string): number {
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '/') return at;
  }
  return text.length;
}

/**
 * Joins the blanks of words without a space between them, and ends them, as the generator requires:
 * `[[0-2; 2-3]]^11<num>$^:<sent>$[[/]]`. With an end inside of "11:00", the postgenerator would see another number. The full stop
 * in front of `[/` is not joined. A blank whose word a rule deleted is removed.
 */
export function joinWordBlanks(stream: string): string {
  if (!stream.includes('[[')) return stream;
  const { units, rest } = readUnits(stream);
  let output = '';
  let words = '';
  let ranges: string[] = [];
  const endWords = (): void => {
    output += ranges.length === 0 ? words : `[[${ranges.join('; ')}]]${words}[[/]]`;
    words = '';
    ranges = [];
  };
  const addText = (text: string): void => {
    const { first, last } = breaksOf(text);
    words += text.slice(0, first);
    if (first === text.length) return;
    endWords();
    output += text.slice(first, last);
    words = text.slice(last);
  };
  for (const [index, { blank, wordBlank, text }] of units.entries()) {
    addText(replaceWordBlanks(blank, () => ''));
    if ((units[index + 1]?.blank ?? rest).startsWith('[/')) {
      endWords();
      output += `${wordBlank}^${text}$`;
      continue;
    }
    if (wordBlank !== '') ranges.push(wordBlank.slice(2, -2));
    words += `^${text}$`;
  }
  addText(replaceWordBlanks(rest, () => ''));
  endWords();
  return output;
}

/** The constraint grammar after a generator knows no ends of blanks. Until its end, they are superblanks. */
export function hideWordBlanks(stream: string): string {
  return replaceWordBlanks(stream, (range) => `[(${range})]`);
}

export function showWordBlanks(stream: string): string {
  return stream.replaceAll('[(', '[[').replaceAll(')]', ']]');
}

export function removeWordBlanks(stream: string): string {
  return replaceWordBlanks(stream, () => '');
}

function replaceWordBlanks(text: string, replace: (range: string) => string): string {
  let output = '';
  let read = 0;
  for (let at = text.indexOf('[['); at >= 0; at = text.indexOf('[[', read)) {
    const end = endOfBlank(text, at);
    output += text.slice(read, at) + replace(text.slice(at + 2, end - 2));
    read = end;
  }
  return output + text.slice(read);
}

/** The offsets of the first space or bracket, and behind the last one. Both are the length or 0 if the text has none. */
function breaksOf(text: string): { first: number; last: number } {
  let first = text.length;
  let last = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (BREAKS.has(text[at] ?? '')) {
      first = Math.min(first, at);
      last = at + 1;
    }
  }
  return { first, last };
}

const BREAKS: ReadonlySet<string> = new Set([' ', '[', ']', '\t', '\n', '\r', '\f', '\v']);
