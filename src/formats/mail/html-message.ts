import type { UnitRole } from '../format.ts';
import { html } from '../html/html.ts';
import { type PageDocument, parseDom } from '../html/parse-dom.ts';

/** Messages that the sender answers to, as mail programs mark them. */
const QUOTED = [
  'blockquote[type="cite"]',
  ...['.gmail_quote', '.gmail_quote_container', '.moz-cite-prefix', '.protonmail_quote', '.yahoo_quoted'],
].join(',');
/** What the quoted message follows, until the end of the element. */
const QUOTE_STARTS = '#appendonsend, #divRplyFwdMsg';
const SIGNATURES = '.gmail_signature, .moz-signature, .protonmail_signature_block, #Signature';
/** Parts that a reader does not see, such as the preview that a list of messages shows. */
const HIDDEN = '[hidden], [style*="display:none"], [style*="display: none"]';
/** The tags of tables without headings, which lay out a message. */
const TABLE_TAG = /<(\/?)(?:table|tbody|tr|td)\b/gi;
const TABLE_HEADING = /<th\b/i;
const MARKERS: Partial<Record<UnitRole, string>> = { heading: '# ', list_item: '- ' };
/** Keeps its place in the text of a paragraph. */
const LINE_BREAK = '\u2028';
const LINE_BREAK_TAG = /<br\b[^<>]*>/gi;
const BLANKS = /\s+/g;

/** Writes an HTML message as a text of headings, items and paragraphs, without quoted messages and signatures. */
export function htmlMessageToText(source: string): string {
  const document = parseDom(source);
  if (!document) return toText(source);
  remove(document, HIDDEN);
  const whole = document.toString();
  remove(document, `${QUOTED}, ${SIGNATURES}`);
  const start = document.querySelector(QUOTE_STARTS);
  while (start?.nextSibling) start.nextSibling.remove();
  start?.remove();
  // A forwarded message is a quoted one without an answer.
  return toText(document.toString()) || toText(whole);
}

function remove(document: PageDocument, selector: string): void {
  for (const element of document.querySelectorAll(selector)) element.remove();
}

function toText(source: string): string {
  const unlaid = TABLE_HEADING.test(source) ? source : source.replace(TABLE_TAG, '<$1div');
  const { units } = html.parse(unlaid.replace(LINE_BREAK_TAG, LINE_BREAK));
  return units
    .flatMap(({ role, text }) => {
      const lines = text.split(LINE_BREAK).map((line) => line.replace(BLANKS, ' ').trim());
      const paragraph = lines.filter((line) => line !== '').join('\n');
      return role === undefined || paragraph === '' ? [] : [`${MARKERS[role] ?? ''}${paragraph}`];
    })
    .join('\n\n');
}
