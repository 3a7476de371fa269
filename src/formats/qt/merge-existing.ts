import { checkExistingLanguage } from '../declared-language.ts';
import { applyEdits, type Edit } from '../edits.ts';
import type { Existing } from '../existing.ts';
import { blanksBefore, lineBreakBefore, startOfLine } from '../indentation.ts';
import type { DocumentLanguages } from '../parse-options.ts';
import { findAttribute, setAttribute } from '../xml/attributes.ts';
import { type QtFile, type QtMessage, readMessages } from './read-messages.ts';

/** A file with the translations of another one. */
export interface MergedMessages {
  readonly source: string;
  /** Names of messages that have their translation from the other file. */
  readonly known: ReadonlySet<string>;
}

const COMMENT_END = '</translatorcomment>';
const SEPARATOR = '\u0004';

/** What tells a message from all others: its id; without one, its context, source and comment. */
export function nameOf({ id, context, source = '', comment }: QtMessage): string {
  return id === '' ? [context, source, comment].join(SEPARATOR) : id;
}

/**
 * Gives the messages of a file the translations of an existing one. Messages that only the existing file has go to the end of their
 * contexts and are marked as vanished.
 * @throws GlossaError `document_damaged`
 */
export function mergeExisting(
  source: string,
  { text, changed = [], isPruned = false }: Existing,
  languages: DocumentLanguages | undefined,
): MergedMessages {
  const [own, former] = [readMessages(source), readMessages(text)];
  checkExistingLanguage(former.root?.attributes.language?.value, languages);
  const again = new Set(changed);
  const translations = new Map<string, QtMessage>();
  // A message that comes back has the translation that it had.
  const inOrder = former.messages.toSorted((one, other) => Number(other.isGone) - Number(one.isGone));
  for (const message of inOrder) if (message.isFilled) translations.set(nameOf(message), message);
  const known = new Set<string>();
  const edits: Edit[] = [];
  for (const message of own.messages) {
    if (message.isGone) continue;
    const name = nameOf(message);
    const found = again.has(name) ? undefined : translations.get(name);
    if (!found || found.hasNumber !== message.hasNumber || found.source !== message.source) continue;
    known.add(name);
    edits.push({
      ...elementOf(message, source),
      text: newComment(message, found, source, text) + translationOf(found, text),
    });
  }
  const names = new Set(own.messages.filter(({ isGone }) => !isGone).map(nameOf));
  // The vanished messages of a source are not those of a translation.
  for (const { range, isGone } of own.messages)
    if (isGone) edits.push({ start: lineBreakBefore(source, range.start), end: range.end, text: '' });
  const gone = isPruned ? [] : former.messages.filter((message) => message.isFilled && !names.has(nameOf(message)));
  edits.push(...keepGone(own, gone, source, text), ...languageOf(own, former, source, text));
  edits.sort((one, other) => one.start - other.start || one.end - other.end);
  return { source: applyEdits(source, edits), known };
}

/** The element of a translation. */
function elementOf({ tag, content }: QtMessage, source: string): { start: number; end: number } {
  if (tag.isSelfClosing) return { start: tag.start, end: tag.end };
  return { start: tag.start, end: source.indexOf('>', content.end) + 1 };
}

/** The comment of the translator that a message lacks, before its translation. */
function newComment(message: QtMessage, found: QtMessage, source: string, text: string): string {
  const comment = commentOf(found, text);
  if (comment === '' || commentOf(message, source) !== '') return '';
  return comment + blanksBefore(source, message.tag.start, message.range.start);
}

function commentOf({ range }: QtMessage, source: string): string {
  const message = source.slice(range.start, range.end);
  const [start, end] = [message.indexOf('<translatorcomment>'), message.indexOf(COMMENT_END)];
  return start < 0 || end < start ? '' : message.slice(start, end + COMMENT_END.length);
}

/** The element of a translation as one that is in use. */
function translationOf(message: QtMessage, source: string): string {
  const { start, end } = elementOf(message, source);
  const element = source.slice(start, end);
  return message.isGone ? element.replace(/ type=(?:"[^"]{0,40}"|'[^']{0,40}')/, '') : element;
}

function keepGone({ root, contexts }: QtFile, gone: readonly QtMessage[], source: string, text: string): Edit[] {
  const end = source.lastIndexOf('</');
  if (!root || end < 0) return [];
  return [...Map.groupBy(gone, ({ context }) => context)].map(([context, messages]) => {
    const range = contexts.get(context);
    const lines = messages.map((message) => `    ${toVanished(message, text)}\n`).join('');
    if (range) {
      const start = startOfLine(source, range.start) ?? range.start;
      return { start, end: start, text: lines };
    }
    const name = text.slice(contextNameStart(text, messages[0]), contextNameEnd(text, messages[0]));
    return { start: end, end, text: `<context>\n    ${name}\n${lines}</context>\n` };
  });
}

/** The element of the name of the context around a message. */
function contextNameStart(text: string, message: QtMessage | undefined): number {
  return Math.max(0, text.lastIndexOf('<name', message?.range.start));
}

function contextNameEnd(text: string, message: QtMessage | undefined): number {
  const start = contextNameStart(text, message);
  const [open, close] = [text.indexOf('>', start) + 1, text.indexOf('</name>', start)];
  return text.charAt(open - 2) === '/' || close < 0 ? open : close + '</name>'.length;
}

function toVanished(message: QtMessage, text: string): string {
  const { range, tag, isGone } = message;
  const own = text.slice(range.start, range.end);
  if (isGone) return own;
  const { start, end, text: attribute } = setAttribute(text, tag, 'type', 'vanished');
  return applyEdits(text, [{ start, end, text: attribute }], range.start, range.end);
}

/** The language that the existing file declares. */
function languageOf(own: QtFile, former: QtFile, source: string, text: string): Edit[] {
  const declared = former.root && findAttribute(text, former.root, 'language');
  if (!own.root || !declared) return [];
  return [setAttribute(source, own.root, 'language', text.slice(declared.start, declared.end))];
}
