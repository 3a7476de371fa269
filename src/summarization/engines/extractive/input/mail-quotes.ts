import type { Line } from './line.ts';
import { isSentField } from './mail-fields.ts';

/** Words of the line above a quoted message: "-----Original Message-----", in the languages of mail programs. */
const DIVIDER =
  /(?<!\p{L})(?:original|originale|d['’]origine|ursprüngliche|oorspronkelijk|ursprungligt|opprinnelig|oprindelig|alkuperäinen|oryginalna|původní|eredeti|исходное|оригинальное|початкове|orijinal|αρχικό)(?!\p{L})|原始|原邮件|原郵件|元のメッセージ|원본/iu;
/** The rule that programs write above the header of a quoted message. */
const RULE = /^_{10,}$/;
const DIVIDER_START = /^[-_=]{2}/;
const DIVIDER_END = /[-_=]{2}$/;
/** UTF-16 units. */
const MAX_DIVIDER_LENGTH = 80;
/** Words of the line above a quoted message, with the name before or behind them: "On Monday, Ann wrote:". */
const WROTE =
  /(?<!\p{L})(?:wrote|schrieb|schreef|a écrit|escribió|ha escrito|va escriure|escreveu|ha scritto|skrev|kirjoitti|napisał(?:\(a\)|a)?|napsal(?:\(a\)|a)?|írta|a scris|yazdı|έγραψε|написала?|пишет|пише)(?!\p{L})[^:：]{0,80}[:：]$|^(?:écrit|scritto|escrito)\s?[:：]$|(?:写道|寫道|のメッセージ|書きました|님이 작성)[:：]$/iu;
/** The same of a program that writes the name, the date and the first words: "Ann Hill---03/02/2026 09:12:33 AM---Where is …". */
const DATED_NAME = /^\p{L}[^\n]{0,60}---\d{1,4}[-./]\d{1,2}[-./]\d{2,4}[^-]{0,20}---/u;
/** UTF-16 units at the end of a line in which the words stand, and the most of a line that only has them. */
const MAX_ATTRIBUTION_LENGTH = 200;
const MAX_REST_LENGTH = 60;
/** Blank lines between the line that introduces a message and its header, with that line. */
const MAX_BLANK_LINES = 4;
/** A shorter text above a quoted message is no answer: "FYI". */
const MIN_ANSWER_WORDS = 3;

/** Whether a line says whose message is quoted below it. */
export function isAttribution({ text }: Line): boolean {
  return WROTE.test(text.slice(-MAX_ATTRIBUTION_LENGTH)) || DATED_NAME.test(text);
}

/** Whether a quoted message begins below a line, by a divider or by what says whose it is. */
export function introducesMessage(lines: readonly Line[], at: number): boolean {
  const above = lines.slice(Math.max(0, at - MAX_BLANK_LINES), at).findLast(({ role }) => role !== 'blank');
  return above !== undefined && (isDivider(above) || isAttribution(above) || RULE.test(above.text));
}

/** Whether a line with a date and an address says whose message stands below, without quotation marks or with them. */
export function introducesUnquoted(lines: readonly Line[], at: number): boolean {
  const line = lines[at];
  if (line === undefined || !isAttribution(line)) return false;
  const text = `${lines[at - 1]?.text ?? ''} ${line.text}`;
  return /\d/.test(text) && text.includes('@');
}

/** The line above a line that says whose message is quoted, where it is one text with it: the date and the address. */
export function startOfAttribution(lines: readonly Line[], at: number): Line | undefined {
  const above = lines[at - 1];
  const isRest = (lines[at]?.text.length ?? 0) <= MAX_REST_LENGTH;
  return above?.role === 'text' && isRest && /[\d@]/.test(above.text) && !/[.!?…]$/.test(above.text)
    ? above
    : undefined;
}

/**
 * Marks the message that a mail answers to, which stands below the answer without quotation marks: behind a divider, a header, or a
 * line that says whose it is.
 */
export function markMessageBelow(lines: readonly Line[]): void {
  let words = 0;
  for (const [at, line] of lines.entries()) {
    const isAnswered = words >= MIN_ANSWER_WORDS;
    if (isAnswered && (isDivider(line) || startsHeader(lines, at) || isUnquotedBelow(lines, at))) {
      const start = line.role === 'rule' || !/[_-]{3}/.test(lines[at - 1]?.text ?? '') ? at : at - 1;
      for (const below of lines.slice(start)) if (below.role !== 'blank') below.role = 'noise';
      return;
    }
    if (line.role === 'text' || line.role === 'item') words += line.text.split(/\s+/, MIN_ANSWER_WORDS).length;
  }
}

function isDivider({ text }: Line): boolean {
  return text.length <= MAX_DIVIDER_LENGTH && DIVIDER_START.test(text) && DIVIDER_END.test(text) && DIVIDER.test(text);
}

/** Whether a header of a quoted message begins, whose fields are marked already: with the date among them. */
function startsHeader(lines: readonly Line[], at: number): boolean {
  if (lines[at]?.role !== 'noise' && lines[at]?.role !== 'heading') return false;
  const end = lines.slice(at, at + 6).findIndex(({ role }) => role === 'blank');
  const fields = lines.slice(at, end < 0 ? at + 6 : at + end);
  const isBelowRule =
    RULE.test(lines[at - 1]?.text ?? '') && fields.filter(({ role }) => role === 'heading').length > 0;
  return fields.length > 1 && (isBelowRule || fields.some(({ text }) => isSentField(text)));
}

/** Whether a line says whose message it is, and the message below has no quotation marks. */
function isUnquotedBelow(lines: readonly Line[], at: number): boolean {
  const line = lines[at];
  if (!line || !isAttribution(line)) return false;
  const next = lines.slice(at + 1).find(({ role }) => role !== 'blank');
  return next !== undefined && !next.isQuoted && /[\d@]/.test(`${lines[at - 1]?.text ?? ''} ${line.text}`);
}

/** The start of a patch, up to the end of the message. */
const PATCH_START = /^(?:diff --git |Index: \S|--- a\/|@@ -\d)/;

/** Marks the changes of a patch that a mail carries. */
export function markPatches(lines: readonly Line[]): void {
  let isInPatch = false;
  let isQuoted = false;
  for (const line of lines) {
    if (PATCH_START.test(line.text)) {
      isInPatch = true;
      isQuoted = line.isQuoted;
    } else if (line.role === 'heading' || line.text === '--') isInPatch = false;
    // An answer stands below the patch that it quotes.
    else if (isQuoted && !line.isQuoted && line.role !== 'blank') isInPatch = false;
    if (isInPatch && line.role !== 'blank') line.role = 'noise';
  }
}
