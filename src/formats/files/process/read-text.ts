import { readFileSync, statSync } from 'node:fs';
import { GlossaError } from '../../../errors.ts';
import { codePointLength } from '../../../text/graphemes.ts';
import type { Location, Unit, UnitRole } from '../../format.ts';
import type { TextBlock } from '../file-processor.ts';
import type { TextFormatName } from '../file-types.ts';
import { openFile } from '../open-file.ts';
import type { OpenedPart } from '../opened-file.ts';
import { send } from './channel.ts';
import { groupForMessages } from './send-units.ts';

/** Code points of the running text of a file. */
const MAX_CHARACTERS = 2_000_000;
const BLANKS = /\s+/g;
/** Documentation generators end a heading with a link to it. */
const PERMALINK = '¶';

interface Passage extends Location {
  role: UnitRole;
  text: string;
}

/** Sends the running text of a file to the service. */
export async function readText(path: string, format: TextFormatName, charset: string | undefined): Promise<void> {
  const onSize = (largestTextBytes: number): void => send({ type: 'opened', largestTextBytes });
  if (format === 'eml') {
    const { size } = statSync(path);
    onSize(size);
    // Loaded here, because only e-mails need it.
    const { readMail } = await import('../../mail/read-mail.ts');
    sendText(await readMail(readFileSync(path)));
    return;
  }
  using file = await openFile(path, format, onSize, { charset });
  const passages: Passage[] = [];
  const count = createCount();
  for (const part of file.parts.filter(({ body }) => body !== undefined).toSorted(bySlide)) {
    const { text } = part.read();
    if (format === 'txt') return sendText(text);
    for (const passage of (await readUnits(text, format, part)).flatMap((unit) => toPassage(unit, part))) {
      count(passage.text);
      passages.push(passage);
    }
    send({ type: 'progress', textBytes: part.bytes });
  }
  const blocks = toBlocks(passages);
  if (blocks.length === 0) throw new GlossaError('no_text');
  for (const group of groupForMessages(blocks)) send({ type: 'blocks', blocks: group });
}

/** A text is sent as it is, because its lines tell how it is laid out. */
function sendText(text: string): void {
  createCount()(text);
  if (text.trim() === '') throw new GlossaError('no_text');
  send({ type: 'text', text });
}

/** Returns a function that counts the characters of a file. It throws GlossaError `document_too_large`. */
function createCount(): (text: string) => void {
  let characters = 0;
  return (text) => {
    characters += codePointLength(text);
    if (characters > MAX_CHARACTERS) throw new GlossaError('document_too_large');
  };
}

/** The modules are loaded here, because only some formats need them. */
async function readUnits(text: string, format: TextFormatName, part: OpenedPart): Promise<readonly Unit[]> {
  if (format !== 'html') return part.format.parse(text).units;
  const { articleOf } = await import('../../html/article.ts');
  return part.format.parse(articleOf(text)).units;
}

function bySlide(one: OpenedPart, other: OpenedPart): number {
  return (one.body?.slide ?? 0) - (other.body?.slide ?? 0);
}

function toPassage({ text, role, location }: Unit, { body }: OpenedPart): Passage[] {
  const words = text.replace(BLANKS, ' ').trim();
  const line = words.endsWith(PERMALINK) ? words.slice(0, -PERMALINK.length).trimEnd() : words;
  return role === undefined || line === '' ? [] : [{ role, text: line, ...body, ...location }];
}

/** Tables are no running text, except in a document that is laid out with them. */
function toBlocks(passages: readonly Passage[]): TextBlock[] {
  const hasText = passages.some(({ role }) => role === 'paragraph' || role === 'list_item');
  return passages.flatMap(({ role, ...rest }): TextBlock[] => {
    if (role !== 'cell') return [{ kind: role, ...rest }];
    return hasText ? [] : [{ kind: 'paragraph', ...rest }];
  });
}
