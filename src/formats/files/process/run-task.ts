import { createHash, type Hash } from 'node:crypto';
import type { TaggedText } from '@glossa/tagged-text';
import { GlossaError } from '../../../errors.ts';
import { codePointLength } from '../../../text/graphemes.ts';
import { compact } from '../../compact.ts';
import type { ParsedText, Unit } from '../../format.ts';
import type { ParseOptions } from '../../parse-options.ts';
import { addWarnings, type WarningCounts } from '../../warnings.ts';
import type { FileFormatName } from '../file-types.ts';
import { openFile } from '../open-file.ts';
import type { OpenedFile, OpenedPart, PartChange } from '../opened-file.ts';
import { send } from './channel.ts';
import { type FileRequest, type FileTask, type OptionalTranslation, RESULT_PATH, SOURCE_PATH } from './messages.ts';

/** UTF-16 units of the units in one message, unless a single unit is longer. */
const MESSAGE_LENGTH = 16_000;
/** Code points of all units of a file. */
const MAX_CHARACTERS = 20_000_000;

/** Tags of one unit. A paragraph with more is written by a program, and takes minutes to put together. */
const MAX_TAGS = 20_000;

/** Sends the units of a file to the service. */
export async function extract({ format, options }: Extract<FileTask, { kind: 'extract' }>): Promise<void> {
  using file = await open(format);
  const total = createTotal();
  for (const part of file.parts) {
    const parsed = part.format.parse(part.read().text, options);
    total.add(parsed);
    for (const group of groupByLength(parsed.units)) send({ type: 'units', units: group.map(toMessage) });
    send({ type: 'progress', textBytes: part.bytes });
  }
  send({ type: 'extracted', extraction: total.result() });
}

/** Writes a file with the translations that the service sends. */
export async function compose(
  { format, digest, target, options }: Extract<FileTask, { kind: 'compose' }>,
  requests: AsyncIterator<FileRequest>,
): Promise<void> {
  using file = await open(format);
  const total = createTotal();
  const translations = createTranslationQueue(requests);
  let keptUnits = 0;

  /** A separate function, so that nothing but the result stays in memory. @returns undefined for a part that stays as it is */
  async function composePart(part: OpenedPart): Promise<Buffer | undefined> {
    const source = part.read();
    const parsed: ParsedText = part.format.parse(source.text, options);
    total.add(parsed);
    const own = await translations.take(parsed.units.length);
    const text = part.format.compose(parsed, own, target, () => keptUnits++);
    return text === source.text ? undefined : source.encode(text);
  }

  async function* composeParts(): AsyncGenerator<PartChange> {
    for (const part of file.parts) {
      const content = await composePart(part);
      if (content) yield { part, content };
      send({ type: 'progress', textBytes: part.bytes });
    }
    // Only the same units take these translations.
    if (!(await translations.isEmpty()) || total.result().digest !== digest) throw new GlossaError('internal');
  }

  try {
    await file.write(RESULT_PATH, composeParts());
  } catch (error) {
    // Translations of other units can also fail in the format.
    if ((await digestUnits(format, options)) !== digest) send({ type: 'unitsChanged' });
    throw error;
  }
  send({ type: 'composed', keptUnits });
}

async function digestUnits(format: FileFormatName, options: ParseOptions): Promise<string> {
  using file = await open(format);
  const total = createTotal();
  for (const part of file.parts) {
    total.add(part.format.parse(part.read().text, options));
  }
  return total.result().digest;
}

function open(format: FileFormatName): Promise<OpenedFile> {
  return openFile(SOURCE_PATH, format, (largestTextBytes) => send({ type: 'opened', largestTextBytes }));
}

/** The translations that the service sends. */
function createTranslationQueue(requests: AsyncIterator<FileRequest>) {
  let received: readonly OptionalTranslation[] = [];
  let taken = 0;
  let isAtEnd = false;

  /** @returns false at the end */
  async function receiveNext(): Promise<boolean> {
    while (taken === received.length && !isAtEnd) {
      const next = await requests.next();
      isAtEnd = next.done === true || next.value.kind !== 'translations';
      received = !next.done && next.value.kind === 'translations' ? next.value.translations : [];
      taken = 0;
    }
    return !isAtEnd;
  }

  return {
    /** @throws GlossaError `internal` when there are fewer */
    async take(count: number): Promise<(TaggedText | undefined)[]> {
      const found: (TaggedText | undefined)[] = [];
      while (found.length < count) {
        if (!(await receiveNext())) throw new GlossaError('internal');
        const end = Math.min(received.length, taken + count - found.length);
        for (; taken < end; taken++) found.push(withoutRoom(received[taken]));
      }
      return found;
    },
    isEmpty: async () => !(await receiveNext()),
  };
}

/** Most translations have no tags, and share one list. */
function withoutRoom(translation: OptionalTranslation | undefined): TaggedText | undefined {
  return translation ? { text: translation.text, tags: compact(translation.tags) } : undefined;
}

/** Counts the units of all parts. */
function createTotal() {
  const hash: Hash = createHash('sha256');
  let units = 0;
  let characters = 0;
  let language: string | undefined;
  const warnings: WarningCounts = {};
  return {
    add(parsed: ParsedText): void {
      units += parsed.units.length;
      language ??= parsed.language;
      addWarnings(warnings, parsed.warnings);
      for (const unit of parsed.units) {
        if (unit.tags.length > MAX_TAGS)
          throw new GlossaError('document_damaged', { cause: 'A text has too many tags.' });
        characters += codePointLength(unit.text);
        if (characters > MAX_CHARACTERS) throw new GlossaError('document_too_large');
        hash.update(`${JSON.stringify(toMessage(unit))}\n`);
      }
    },
    result: () => ({ units, characters, digest: hash.copy().digest('hex'), language, warnings }),
  };
}

/** Formats keep more in their units than the service needs. */
function toMessage({ text, tags, verbatim, layout, count, language }: Unit): Unit {
  return {
    text,
    tags: tags.map(({ start, end, parent }) => ({ start, end, parent })),
    ...(verbatim && verbatim.length > 0 && { verbatim: verbatim.map(({ start, end }) => ({ start, end })) }),
    ...(layout && { layout }),
    ...(count && { count }),
    ...(language !== undefined && { language }),
  };
}

/** Divides texts into those of one message each. */
export function groupByLength<T extends { readonly text: string }>(units: readonly T[]): T[][] {
  const groups: T[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const unit of units) {
    length += unit.text.length;
    if (length > MESSAGE_LENGTH) {
      groups.push([]);
      length = unit.text.length;
    }
    groups.at(-1)?.push(unit);
  }
  return groups;
}
