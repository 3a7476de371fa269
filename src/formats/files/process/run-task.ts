import type { TaggedText } from '@glossa/tagged-text';
import { GlossaError } from '../../../errors.ts';
import { sliceText } from '../../edits.ts';
import { type Existing, holdsSource } from '../../existing.ts';
import { type Format, type ParsedText, partsOf } from '../../format.ts';
import type { ParseOptions } from '../../parse-options.ts';
import type { FileFormatName } from '../file-types.ts';
import { openFile } from '../open-file.ts';
import type { OpenedFile, OpenedPart, PartChange } from '../opened-file.ts';
import { send } from './channel.ts';
import { chosenParts, unmatchedPatterns } from './chosen-parts.ts';
import { countLost } from './count-lost.ts';
import { expectedMemory } from './expected-memory.ts';
import { keepComments } from './keep-comments.ts';
import { type FileRequest, type FileTask, RESULT_PATH, SOURCE_PATH } from './messages.ts';
import { parsePart } from './parse-part.ts';
import { previewChoice } from './preview.ts';
import { composePages, extractPages } from './run-page-task.ts';
import { sendUnits } from './send-units.ts';
import { createTranslationQueue } from './translation-queue.ts';
import { createTotal } from './unit-total.ts';

/** Sends the units of a file to the service. */
export async function extract({ format, options: given }: Extract<FileTask, { kind: 'extract' }>): Promise<void> {
  if (format === 'pdf') return extractPages();
  const total = createTotal();
  const { choice } = given;
  const matched = new Set<string>();
  const options = choice ? { ...given, choice: { ...choice, matched } } : given;
  using file = await open(format, options);
  for (const part of chosenParts(file, options)) {
    for (const parsed of parsePart(part, options, freeMemoryOf)) {
      total.add(parsed);
      sendUnits(parsed.units);
    }
    send({ type: 'progress', textBytes: part.bytes });
  }
  const unmatched = unmatchedPatterns(given, matched).length;
  if (unmatched > 0) total.add({ units: [], warnings: { unmatched_patterns: unmatched } });
  send({ type: 'extracted', extraction: total.result() });
}

/** Tells the service which texts a request would translate. */
export async function preview({ format, options, maxNames }: Extract<FileTask, { kind: 'preview' }>): Promise<void> {
  const onPart = (textBytes: number): void => send({ type: 'progress', textBytes });
  const opened = (wanted: ParseOptions): Promise<OpenedFile> => open(format, wanted);
  send({ type: 'preview', preview: await previewChoice(opened, options, maxNames, onPart) });
}

/** Writes a file with the translations that the service sends. */
export async function compose(
  task: Extract<FileTask, { kind: 'compose' }>,
  requests: AsyncIterator<FileRequest>,
): Promise<void> {
  const { format, digest, target, options } = task;
  if (format === 'pdf') return composePages(task, requests);
  using file = await open(format, options);
  const total = createTotal();
  const translations = createTranslationQueue(requests);
  let keptUnits = 0;
  let lostTexts = 0;
  let lostComments = 0;
  const countKept = (): void => {
    keptUnits++;
  };

  /** A separate function, so that nothing but the result stays in memory. @returns undefined for a part that stays as it is */
  async function composePart(part: OpenedPart): Promise<Iterable<Buffer> | undefined> {
    const source = part.read();
    freeMemoryOf(source.text.length);
    if (source.encodeInParts && !options.existing)
      return source.encodeInParts(await composeInParts(part.format, source.text));
    const composed = [...(await composeInParts(part.format, source.text))].join('');
    const text = options.existing && !holdsSource(format) ? afterUpdate(part, options.existing, composed) : composed;
    return text === source.text ? undefined : [source.encode(text)];
  }

  /** Puts a text together. The last steps are done while the result is read. */
  async function composeInParts(own: Format<ParsedText>, source: string): Promise<Iterable<string>> {
    if (own.composeInParts) {
      const parsed = own.parse(source, options);
      return own.composeInParts(parsed, await takeFor(parsed), target, countKept);
    }
    const written: string[] = [];
    for (const parsed of partsOf(own, source, options))
      written.push(own.compose(parsed, await takeFor(parsed), target, countKept));
    const joined = written.splice(0).join('');
    freeMemoryOf(joined.length);
    return own.finish?.(source, joined, options) ?? sliceText(joined);
  }

  /** The translations of all units of a text. */
  async function takeFor(parsed: ParsedText): Promise<(TaggedText | undefined)[]> {
    total.add(parsed);
    freeMemoryOf(parsed.source.length);
    return translations.take(parsed.units.length);
  }

  function afterUpdate(part: OpenedPart, existing: Existing, composed: string): string {
    lostTexts += countLost(part.format, existing, composed);
    const { text, lost } = keepComments(part.format, existing, composed);
    lostComments += lost;
    return text;
  }

  async function* composeParts(): AsyncGenerator<PartChange> {
    for (const part of chosenParts(file, options)) {
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
  send({ type: 'composed', keptUnits, lostTexts, lostComments });
}

async function digestUnits(format: FileFormatName, options: ParseOptions): Promise<string> {
  using file = await open(format, options);
  const total = createTotal();
  for (const part of chosenParts(file, options)) {
    for (const parsed of partsOf(part.format, part.read().text, options)) total.add(parsed);
  }
  return total.result().digest;
}

function open(format: FileFormatName, { choice }: ParseOptions): Promise<OpenedFile> {
  const expectedBytes = expectedMemory(SOURCE_PATH, format);
  const onSize = (largestTextBytes: number): void => send({ type: 'opened', largestTextBytes, expectedBytes });
  return openFile(SOURCE_PATH, format, onSize, { choice });
}

/** UTF-16 units of a text whose garbage is worth a collection, which takes some 10 ms for each MiB that is in use. */
const COLLECTED_LENGTH = 3_000_000;

/**
 * Collects the garbage of a step that has read or written a long text. V8 itself waits until the heap has grown by half, and until
 * buffers beside it have 32 MiB. Without `--expose-gc`, it does nothing.
 * @param length of the text in UTF-16 units
 */
function freeMemoryOf(length: number): void {
  if (length >= COLLECTED_LENGTH) void globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
