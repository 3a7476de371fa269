import { isSignOff } from '../../../../text/sign-off.ts';
import { markLetterHead } from './letter-head.ts';
import { type Line, stripMarker } from './line.ts';
import { isMailField, isSentField, MAX_FIELD_START, SUBJECT_START } from './mail-fields.ts';
import { markMailNotices } from './mail-notices.ts';
import { introducesMessage, isAttribution, markMessageBelow, markPatches, startOfAttribution } from './mail-quotes.ts';
import { isPastedMail } from './pasted-mail.ts';

/** Any field of a header, by its form (RFC 5322), such as "In-Reply-To:", and the line between the messages of an archive. */
const FIELD = /^(?:[A-Z][A-Za-z]*(?:-[A-Za-z]+)*:(?:\s|$)|From \S+ {1,2}\p{L}{3} )/u;
const MIN_MAIL_FIELDS = 2;
/** UTF-16 units. */
const MAX_ATTRIBUTION_LENGTH = 200;
/** A line between the parts of a message (RFC 2046), and a field of a part. */
const BOUNDARY = /^--[\w'()+,./:=?-]+$/;
const MAX_BOUNDARY_LENGTH = 74;
const PART_FIELD = /^Content-[A-Z][a-z]+(?:-[A-Z][a-z]+)*:\s/;
/** Signatures and keys in armor (RFC 4880). */
const ARMOR_START = /^-----BEGIN [A-Z ]+-----$/;
const ARMOR_END = /^-----END [A-Z ]+-----$/;
/** The line before a signature (RFC 3676), and the rule before the footer of a mailing list. */
const SIGNATURE_START = /^(?:--|_{10,})$/;
const MAX_SIGNATURE_LINES = 12;
/** A rule, also with a name in it, above the footer of a mailing list: a few lines with an address. */
const FOOTER_RULE = /^[-=*~]{10,}$|^[-=*~]{10,} [^.=*~-]{1,40} [-=*~>]{5,}$/;
const MAX_FOOTER_LINES = 6;
/** UTF-16 units of a line of an answer. */
const MIN_ANSWER_LENGTH = 20;
const ADDRESS = /https?:\/\/|www\.|\S@\S/i;
const DASHED_NAME = /^(?:--|[–—])\s?\p{L}[^.!?]{1,50}$/u;
/** One to three words. */
const NAME = /^[-–—]*\p{L}[^\s!?]{0,20}(?: [^\s!?]{1,20}){0,2}$/u;
/** Lines at the end of another text, such as a letter, in which it closes. */
const MAX_CLOSING_LINES = 20;
/**
 * Marks what is no message in e-mails as noise: headers, greetings, quoted messages, notices, signatures, footers of mailing lists and signed data.
 * The subject becomes a heading. In other texts, only quoted replies and the closing of a letter are marked.
 */
export function markMailLines(lines: readonly Line[]): void {
  const messages = markHeaders(lines);
  const hasHeaders = messages.length > 0;
  for (const message of messages) {
    markPatches(message);
    markMessageBelow(message);
  }
  markQuotedReplies(lines, hasHeaders);
  if (hasHeaders) {
    markParts(lines);
    markSignatures(lines);
    for (const message of messages) {
      markMailNotices(message);
      markName(message.filter(({ role }) => role !== 'noise'));
      markLetterHead(message);
    }
  }
  markSignOffs(lines, hasHeaders);
}

/**
 * Marks headers: lines of fields, at least two of which are those of mail.
 * @returns the messages, each with the lines below its header. A header with the date of sending is that of a quoted message.
 */
function markHeaders(lines: readonly Line[]): (readonly Line[])[] {
  const headers = findHeaders(lines);
  const [first] = headers;
  const above = lines.slice(0, first?.from);
  const quoted = first?.isQuoted ? first.from : undefined;
  // A message that was copied without its header has text above that of the message that it answers to.
  const starts = isPastedMail(first && !first.isQuoted ? above : lines, quoted) ? [0] : [];
  for (const { from, to, isQuoted } of headers) {
    if (starts.length === 0 || !isQuoted) starts.push(to);
    for (const field of lines.slice(from, to)) {
      field.role = 'noise';
      if (!SUBJECT_START.test(field.text.slice(0, MAX_FIELD_START))) continue;
      stripMarker(field, SUBJECT_START);
      field.role = 'heading';
    }
  }
  return starts.map((start, at) => lines.slice(start, starts[at + 1]));
}

interface Header {
  /** Its first line, and the line below it. */
  from: number;
  to: number;
  isQuoted: boolean;
}

function findHeaders(lines: readonly Line[]): Header[] {
  const headers: Header[] = [];
  let to = 0;
  for (let from = 0; from < lines.length; from = Math.max(from + 1, to)) {
    to = from;
    while (isField(lines[to], to > from)) to++;
    const fields = lines.slice(from, to);
    // Questions and answers come again, as the fields of a header do not: "Q: …", "A: …".
    const names = new Set(fields.flatMap(({ text }) => (isMailField(text) ? [nameOf(text)] : [])));
    if (names.size < MIN_MAIL_FIELDS) continue;
    const isQuoted = fields.some(({ text }) => isSentField(text)) || introducesMessage(lines, from);
    headers.push({ from, to, isQuoted });
  }
  return headers;
}

const nameOf = (field: string): string => field.slice(0, MAX_FIELD_START).split(/[:：]/, 1)[0]?.trim() ?? '';

/** Whether a line is a field, or the rest of one, which is folded by indentation. */
function isField(line: Line | undefined, isInHeader: boolean): boolean {
  if (line === undefined || line.role === 'blank') return false;
  return (isInHeader && line.indent > 0) || isMailField(line.text) || FIELD.test(line.text.slice(0, MAX_FIELD_START));
}

/** The initials of who is quoted, before a quotation mark: "AB> I think so." */
const INITIALS = /^\p{Lu}{1,5}>(?:\s|$)/u;

/** Marks quoted messages with the line above that says whose they are. In a mail, any line with a quotation mark is quoted. */
function markQuotedReplies(lines: readonly Line[], isMail: boolean): void {
  let isInReply = isMail || answersQuotation(lines);
  let above: Line | undefined;
  for (const [at, line] of lines.entries()) {
    if (line.role === 'blank') continue;
    if (isMail && INITIALS.test(line.text)) line.isQuoted = true;
    if (line.isQuoted && above && !above.isQuoted && introducesQuote(above.text)) {
      above.role = 'noise';
      isInReply = true;
    }
    if (isAttribution(line) && (isMail || isBesideQuote(lines, at))) {
      line.role = 'noise';
      const start = startOfAttribution(lines, at);
      if (start) start.role = 'noise';
      isInReply = true;
    } else if (isInReply && line.isQuoted) line.role = 'noise';
    else isInReply = isMail;
    above = line;
  }
}

/** Whether a text begins with a quotation and goes on without one, as the answer to a message does. */
function answersQuotation(lines: readonly Line[]): boolean {
  const words = lines.filter(({ role }) => role === 'text' || role === 'item');
  return (
    words[0]?.isQuoted === true && words.some(({ isQuoted, text }) => !isQuoted && text.length >= MIN_ANSWER_LENGTH)
  );
}

/** Outside of mail, the words of an attribution introduce many things. */
function isBesideQuote(lines: readonly Line[], at: number): boolean {
  const text = lines[at]?.text ?? '';
  const next = lines.slice(at + 1, at + 4).find(({ role }) => role !== 'blank');
  return text.length <= MAX_ATTRIBUTION_LENGTH && (next?.isQuoted === true || /[\d@]/.test(text));
}

/** Whether a line before a quoted message gives the date or address of its sender. */
function introducesQuote(text: string): boolean {
  return /[:：]$/.test(text) && /[\d@]/.test(text.slice(-MAX_ATTRIBUTION_LENGTH));
}

/** Marks the lines between the parts of a message, the headers of parts, and data in armor. */
function markParts(lines: readonly Line[]): void {
  let isInArmor = false;
  for (const line of lines) {
    if (ARMOR_START.test(line.text)) isInArmor = true;
    const isPart = line.text.length <= MAX_BOUNDARY_LENGTH && BOUNDARY.test(line.text);
    if (line.role !== 'blank' && (isInArmor || isPart || PART_FIELD.test(line.text))) line.role = 'noise';
    if (ARMOR_END.test(line.text)) isInArmor = false;
  }
}

/** Marks signatures and footers, up to the next header, and the name that ends a message. */
function markSignatures(lines: readonly Line[]): void {
  let left = 0;
  let message: Line[] = [];
  for (const [at, line] of lines.entries()) {
    if (line.role === 'heading' || SIGNATURE_START.test(line.text) || isFooterRule(lines, at)) {
      markName(message);
      message = [];
      left = line.role === 'heading' ? 0 : MAX_SIGNATURE_LINES;
      if (line.role === 'text') line.role = 'noise';
    } else if (left > 0 && line.role !== 'blank') {
      line.role = 'noise';
      left--;
    } else if (line.role !== 'noise') message.push(line);
  }
  markName(message);
}

/** Whether the footer of a mailing list stands below a rule, up to another footer or to the end. */
function isFooterRule(lines: readonly Line[], at: number): boolean {
  if (!FOOTER_RULE.test(lines[at]?.text ?? '')) return false;
  const below: string[] = [];
  for (let next = at + 1; next < lines.length; next++) {
    const { text, role } = lines[next] ?? { text: '', role: 'blank' };
    if (SIGNATURE_START.test(text) || role === 'heading') break;
    if (role !== 'blank' && below.push(text) > MAX_FOOTER_LINES) return false;
  }
  return below.some((text) => ADDRESS.test(text));
}

/** Marks the name that ends a message, on a separate line, with the greeting above it: "So long,". */
function markName(message: readonly Line[]): void {
  const end = message.findLastIndex(({ role }) => role !== 'blank');
  const [last, above] = [message[end], message[end - 1]];
  const greeting = message.slice(0, end).findLast(({ role }) => role !== 'blank');
  const isGreeted = greeting !== undefined && NAME.test(greeting.text) && /[,，]$/.test(greeting.text);
  if (!last || !greeting || !NAME.test(last.text) || !(isGreeted || above?.role === 'blank')) return;
  last.role = 'noise';
  if (isGreeted) greeting.role = 'noise';
}

/** Marks the closing of a letter and the name below, and a name after a dash at the end: "— The harbour office". */
function markSignOffs(lines: readonly Line[], isMail: boolean): void {
  const end = lines.findLastIndex(({ role }) => role !== 'blank');
  const [last, above] = [lines[end], lines[end - 1]];
  if (last?.role === 'text' && above?.role === 'blank' && DASHED_NAME.test(last.text)) last.role = 'noise';
  const lastLines = lines.length - MAX_CLOSING_LINES;
  for (const [index, line] of lines.entries()) {
    if (!isSignOff(line.text) || (!isMail && index < lastLines)) continue;
    for (const below of lines.slice(index, index + 4)) {
      if (below.role === 'text' && below.text.length <= 40) below.role = 'noise';
      else if (below.role !== 'blank') break;
    }
  }
}
