import { endOfBlank, readUnits } from '../stream/units.ts';

/**
 * Word-bound blanks of the stream format: `[[3-6]]^red/red<adj>$`. A stage that moves, joins or divides words does the same
 * with their blanks. The output therefore tells for each word the source words that it comes from.
 */

/**
 * Gives each analysed word a blank with its range in the source: `[[3-6]]` in "The red car". Ranges count UTF-16 units but no
 * spaces, because the analyser adds spaces ("l'aigua" has two words). A superblank counts two units. The analyser itself cannot
 * do this, because a blank inside of "in order to" would prevent its analysis.
 * @param end of the text in the stream; later words get no blanks
 */
export function addWordBlanks(stream: string, end: number): string {
  const { units, rest } = readUnits(stream.slice(0, end));
  let at = 0;
  let output = '';
  for (const { blank, text } of units) {
    const start = at + lengthOfBlank(blank);
    at = start + lengthWithoutSpaces(text, 0, endOfForm(text));
    output += `${blank}[[${start}-${at}]]^${text}$`;
  }
  return output + rest + stream.slice(end);
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

const BLANK_WITHOUT_WORD = /\[\[[^\]]*\]\](?!\^)/g;
const JOINED_WORDS = /(?:(?:\[\[[^\]]*\]\])?\^(?:[^\\$]|\\.)*\$(?!\[\/)|\\.|[^\s[\]^\\])+/gs;
const WORD_BLANK = /\[\[([^\]]*)\]\]/g;

/**
 * Joins the blanks of words without a space between them, and ends them, as the generator requires:
 * `[[0-2; 2-3]]^11<num>$^:<sent>$[[/]]`. With an end inside of "11:00", the postgenerator would see another number. A blank
 * whose word a rule deleted is removed.
 */
export function joinWordBlanks(stream: string): string {
  if (!stream.includes('[[')) return stream;
  return stream.replace(BLANK_WITHOUT_WORD, '').replace(JOINED_WORDS, (words) => {
    const ranges = [...words.matchAll(WORD_BLANK)].map(([, range]) => range);
    return ranges.length === 0 ? words : `[[${ranges.join('; ')}]]${words.replace(WORD_BLANK, '')}[[/]]`;
  });
}

const HIDDEN_BLANK = /\[\(([^\]]*)\)\]/g;

/** The constraint grammar after a generator knows no ends of blanks. Until its end, they are superblanks. */
export function hideWordBlanks(stream: string): string {
  return stream.replace(WORD_BLANK, '[($1)]');
}

export function showWordBlanks(stream: string): string {
  return stream.replace(HIDDEN_BLANK, '[[$1]]');
}
