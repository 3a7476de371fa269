import { isSignOff } from '../../../text/sign-off.ts';
import { isTerminated, type Line, prefixOf } from './lines.ts';

/** Words that stand between the words of a name, in lower case. */
const PARTICLE = '(?:da|das|de|del|della|den|der|di|do|dos|du|e|el|la|le|ten|van|von|y|zu|al|bin|ibn)';
const NAME_WORD = String.raw`\p{Lu}[\p{L}\p{M}'’.\-]{0,30}`;
/** One to five capitalized words. */
const NAME = new RegExp(`^${NAME_WORD}(?: (?:${NAME_WORD}|${PARTICLE})){0,4}$`, 'u');
const SEVERAL_WORDS = /\S \S/;
/** Up to four words of a script without capitals. */
const CASELESS_NAME = /^\p{Lo}[\p{Lo}\p{M}]{1,20}(?: [\p{Lo}\p{M}]{1,20}){0,3}$/u;
/** Longer lines are no names and no parts of an address. UTF-16 units. */
const MAX_LENGTH = 60;
/** Words of the longest formula that is not in the table of formulas, and of the longest salutation. */
const MAX_FORMULA_WORDS = 6;
const MAX_SALUTATION_WORDS = 3;
/** Lines below a name: a position, a company, addresses and numbers. */
const MAX_LINES_BELOW = 5;

const E_MAIL = /^<?([\p{L}\p{N}._%+-]{1,64})@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,5}>?$/u;
/** A number of at least six digits, behind a label such as "Tel." at most. */
const PHONE = /^(?:\p{L}{1,6}[.:] ?)?[+(]{0,2}\d(?:[ ()./–-]{0,3}\d){5,16}$/u;
const NAME_AND_MAIL = new RegExp(
  String.raw`^${NAME_WORD}(?: ${NAME_WORD}){0,4} <[^<>@\s]{1,64}@[^<>@\s]{1,255}>$`,
  'u',
);
/** The town in an address: "62704 Town" (no year), "Street, 4000-123 Town", "Town, IL 62704", "NW1 6XE", "K1A 0B1". */
const TOWN =
  /(?:^|, )(?!(?:19|20)\d\d )\d{4,6}(?:-\d{3,4})? \p{Lu}|\p{Lu}{2} \d{5}(?:-\d{4})?$|(?<![\p{L}\p{N}])(?:[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|[A-Z]\d[A-Z] \d[A-Z]\d)(?![\p{L}\p{N}])/u;
/** Words of an address: capitalized, numbers, particles and abbreviations. */
const ADDRESS = new RegExp(
  String.raw`^(?:(?:\p{Lu}[\p{L}\p{M}\p{N}'’.\-]{0,30}|\d[\p{L}\p{N}/\-]{0,10}|${PARTICLE}|\p{Ll}{1,5}\.|[–-])(?:, ?| |$)){1,12}$`,
  'u',
);
const LETTER = /\p{L}/u;

/** What the text above a block tells about its first line. */
export interface Above {
  /** The block is the first one. */
  isStart: boolean;
  /** The block above ends in a formula such as "Best regards,", or in the mark of a signature. */
  isClosed: boolean;
}

/**
 * Tells which lines of a block (lines without a blank line between them) name a person or a place: a name below the formula
 * that closes a letter, a name above its e-mail address or telephone number, and the lines of a postal address.
 */
export function findContactLines(lines: readonly Line[], above: Above): boolean[] {
  const found = lines.map(
    (line, index) => isContact(line) || isSignature(lines, index, above) || isNameOfNext(lines, index),
  );
  for (const [index, { content }] of lines.entries()) {
    if (!isAddress(content) || !TOWN.test(content)) continue;
    let first = index;
    while (first > 0 && isAddress(lines[first - 1]?.content ?? '')) first--;
    if (first < index || content.includes(',')) found.fill(true, first, index + 1);
  }
  return found;
}

/** Whether a name may follow a block. */
export function closesLetter(lines: readonly Line[]): boolean {
  const last = lines.at(-1);
  return last !== undefined && (isSignOff(last.content) || isSignatureMark(last));
}

/** The mark above a signature in an e-mail: "-- ". */
function isSignatureMark(line: Line): boolean {
  return (prefixOf(line) + line.content).trim() === '--';
}

function isContact({ content }: Line): boolean {
  return content.length <= MAX_LENGTH && (NAME_AND_MAIL.test(content) || (LETTER.test(content) && PHONE.test(content)));
}

/** Whether a line is the name below the formula that closes a letter. */
function isSignature(lines: readonly Line[], index: number, above: Above): boolean {
  const content = lines[index]?.content ?? '';
  const before = lines[index - 1];
  if (index === 0) return above.isClosed && isName(content);
  if (!before) return false;
  if (isSignOff(before.content) || isSignatureMark(before)) return isName(content);
  const below = lines.slice(index + 1);
  const isLastPart = below.length <= MAX_LINES_BELOW && !below.some((line) => isTerminated(line.content));
  return index === 1 && isLastPart && isFormula(before.content, above) && NAME.test(content);
}

/** Whether the first line of a block is a short line with a comma. At the start of a text, it may be a salutation. */
function isFormula(content: string, { isStart }: Above): boolean {
  const words = content.split(' ').length;
  return /[,，،]$/u.test(content) && words <= MAX_FORMULA_WORDS && words > (isStart ? MAX_SALUTATION_WORDS : 0);
}

/** Whether a line is the name of the person whose e-mail address or telephone number is in the next line. */
function isNameOfNext(lines: readonly Line[], index: number): boolean {
  const content = lines[index]?.content ?? '';
  const next = lines[index + 1]?.content ?? '';
  if (!NAME.test(content) || !SEVERAL_WORDS.test(content)) return false;
  const isIntroduced = (lines[index - 1]?.content ?? '').endsWith(':');
  const mailbox = E_MAIL.exec(next)?.[1];
  return mailbox === undefined ? isIntroduced && PHONE.test(next) : isIntroduced || isMailboxOf(mailbox, content);
}

/** Whether a mailbox has the last word of a name and begins like the first one: "t.baker", "tom_baker". */
function isMailboxOf(mailbox: string, name: string): boolean {
  const plain = (text: string) => text.normalize('NFD').replace(/\P{L}/gu, '').toLowerCase();
  const words = name.split(' ').map(plain);
  const letters = plain(mailbox);
  return letters.startsWith(words[0]?.charAt(0) ?? '') && letters.endsWith(words.at(-1) ?? '');
}

function isName(content: string): boolean {
  return content.length <= MAX_LENGTH && (NAME.test(content) || CASELESS_NAME.test(content));
}

function isAddress(content: string): boolean {
  return content.length <= MAX_LENGTH && ADDRESS.test(content);
}
