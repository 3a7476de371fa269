import PostalMime, { type Address, type Email } from 'postal-mime';
import { damaged } from '../damaged.ts';

/** Bounds of the parts of an e-mail. Messages that are forwarded as attachments are read up to this depth. */
const LIMITS = { maxNestingDepth: 50, maxHeadersSize: 1024 * 1024, maxRfc822NestingDepth: 2 };
/** UTF-16 units. Some programs write a shorter notice in place of the plain text of an HTML message. */
const MIN_PLAIN_LENGTH = 200;
/** Maximum UTF-16 units of a header field. Lists of recipients can be long. */
const MAX_FIELD_LENGTH = 500;
const BLANKS = /\s+/g;
/** A date that the parser could read, with its day as a group. Other dates stay as they are. */
const PARSED_DATE = /^(\d{4}-\d\d-\d\d)T[\d:.]{1,16}Z$/;

/**
 * Reads an e-mail (RFC 5322) as one text: its subject, sender, recipients and date on a line each, a blank line, and its message.
 * The attachments are left out. Quoted messages of the plain text stay, marked by `>`.
 * @throws GlossaError `document_damaged` for too many levels of parts, or headers that are too long
 */
export async function readMail(bytes: Uint8Array): Promise<string> {
  const mail = await PostalMime.parse(bytes, LIMITS).catch((cause: unknown) => {
    throw damaged(cause);
  });
  const fields = [
    ['Subject', mail.subject],
    ['From', mail.from && nameOf(mail.from)],
    ['To', mail.to?.map(nameOf).join(', ')],
    ['Date', mail.date?.replace(PARSED_DATE, '$1')],
  ].flatMap(([name, value = '']) => {
    const line = value.replace(BLANKS, ' ').trim().slice(0, MAX_FIELD_LENGTH).toWellFormed();
    return line === '' ? [] : [`${name}: ${line}`];
  });
  return `${fields.join('\n')}\n\n${await messageOf(mail)}\n`;
}

async function messageOf({ text = '', html }: Email): Promise<string> {
  const plain = text.trim();
  if (html === undefined || plain.length >= MIN_PLAIN_LENGTH) return plain;
  // Loaded here, because only some messages need it.
  const { htmlMessageToText } = await import('./html-message.ts');
  return htmlMessageToText(html) || plain;
}

function nameOf({ name, address }: Address): string {
  return name || (address ?? '');
}
