import { isHeader, languageOf } from '../../formats/gettext/header.ts';
import { readEntries } from '../../formats/gettext/read-entries.ts';
import { findXmlEncoding } from '../../formats/xml/find-encoding.ts';
import { canonicalLanguage } from '../../languages/canonical-code.ts';
import type { NewSegment } from '../memory.ts';
import type { NewMemory } from '../memory-store.ts';
import { invalidFile } from './invalid-file.ts';
import { collectSegments, type SegmentCollector } from './segment-collector.ts';
import { readTmx } from './tmx.ts';
import { readXliff } from './xliff.ts';
import type { XmlHandler } from './xml-stream.ts';

/** Segments that are written in one transaction. */
const BATCH = 500;
/** UTF-16 units that are parsed at once, in about a millisecond. */
const CHUNK_LENGTH = 16 * 1024;
/** UTF-16 units of a catalogue, which is read as a whole. */
const MAX_CATALOGUE_LENGTH = 32 * 1024 * 1024;
/** UTF-16 units at the start of a file that tell its format. */
const MAX_START_LENGTH = 64 * 1024;
/** Bytes at the start of a file that hold its XML declaration. */
const DECLARATION_LENGTH = 300;
const FORMAT = /<(?:[\w-]{1,40}:)?(tmx|xliff)[\s>]/i;
const XML_START = /^\s*</;

/**
 * Reads the segments of a TMX, XLIFF or PO file, in batches. The first characters tell the format.
 * @returns the segments, and the number of those in the languages of the memory that were left out
 * @throws GlossaError `invalid_request`; the error of `bytes`
 */
export function importSegments(
  bytes: AsyncIterable<Uint8Array>,
  memory: Pick<NewMemory, 'sourceLanguage' | 'targetLanguages'>,
): { batches: AsyncGenerator<NewSegment[], void>; skipped(): number } {
  const collector = collectSegments(memory);
  return { batches: readFile(decode(bytes), collector, memory), skipped: () => collector.skipped };
}

async function* readFile(
  texts: AsyncGenerator<string, void>,
  collector: SegmentCollector,
  { sourceLanguage, targetLanguages }: Pick<NewMemory, 'sourceLanguage' | 'targetLanguages'>,
): AsyncGenerator<NewSegment[], void> {
  let start = '';
  for await (const text of texts) {
    start += text;
    const isXml = XML_START.test(start);
    const [, format] = (isXml && FORMAT.exec(start)) || [];
    if (format) {
      const handler = format.toLowerCase() === 'tmx' ? readTmx(collector) : readXliff(collector);
      yield* readXml(start, texts, handler, collector);
      break;
    }
    if (start.length <= MAX_START_LENGTH) continue;
    if (isXml) throw NO_FORMAT();
    if (start.length > MAX_CATALOGUE_LENGTH) throw invalidFile('file', 'is too large for a catalogue of messages');
  }
  if (collector.taken === 0) {
    if (XML_START.test(start)) {
      if (!FORMAT.test(start)) throw NO_FORMAT();
    } else readCatalogue(start, collector);
  }
  for (let rest = collector.take(); rest.length > 0; rest = rest.slice(BATCH)) yield rest.slice(0, BATCH);
  if (collector.taken > 0) return;
  const pair = `from ${sourceLanguage} to ${targetLanguages.join(' or ')}`;
  if (collector.skipped === 0) throw invalidFile('file', `has no segments ${pair}`);
  const unusable = 'all are blank or too long, or have a placeholder whose text the file does not give';
  throw invalidFile(
    'file',
    `has no segments ${pair} that can be used (${collector.skipped.toLocaleString('en')} were left out): ${unusable}`,
  );
}

const NO_FORMAT = () => invalidFile('file', 'is neither TMX nor XLIFF nor a PO catalogue');

async function* readXml(
  start: string,
  rest: AsyncGenerator<string, void>,
  handler: XmlHandler,
  collector: SegmentCollector,
): AsyncGenerator<NewSegment[], void> {
  // Services that import no memory do not load the parser.
  const { createXmlStream } = await import('./xml-stream.ts');
  const stream = createXmlStream(handler);
  let text: string | undefined = start;
  while (text !== undefined) {
    for (let at = 0; at < text.length; at += CHUNK_LENGTH) {
      stream.write(text.slice(at, at + CHUNK_LENGTH));
      if (collector.waiting >= BATCH) {
        for (let batch = collector.take(); batch.length > 0; batch = batch.slice(BATCH)) yield batch.slice(0, BATCH);
      }
    }
    const next: IteratorResult<string, void> = await rest.next();
    text = next.done ? undefined : next.value;
  }
  stream.close();
}

/** Entries with one form, in the language of the header. Those with plural forms, and those that are marked as uncertain, are left out. */
function readCatalogue(source: string, collector: SegmentCollector): void {
  let language: string | undefined;
  for (const entry of readEntries(source)) {
    const { id, plural, flags, translations } = entry;
    const [translation] = translations;
    if (isHeader(entry)) language = canonicalLanguage(languageOf([entry]))?.code;
    const isUsable = plural === undefined && !flags.includes('fuzzy') && id.text !== '' && translation?.text !== '';
    if (isUsable) collector.add({ language: undefined, text: id.text }, [{ language, text: translation?.text }]);
  }
}

/**
 * Decodes UTF-8, UTF-16 with a byte order mark, and XML in the encoding that it declares.
 * @throws GlossaError `invalid_request`
 */
async function* decode(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  let decoder: TextDecoder | undefined;
  let head: Uint8Array = new Uint8Array();
  try {
    for await (const chunk of bytes) {
      const whole: Uint8Array = decoder ? chunk : Buffer.concat([head, chunk]);
      if (!decoder && whole.length < DECLARATION_LENGTH) {
        head = whole;
        continue;
      }
      decoder ??= decoderFor(whole);
      yield decoder.decode(whole, { stream: true });
    }
    yield (decoder ?? decoderFor(head)).decode(decoder ? undefined : head);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw invalidFile(
      'file',
      'is not text in UTF-8, in UTF-16 with a byte order mark, or in the encoding that its XML declares',
    );
  }
}

function decoderFor(start: Uint8Array): TextDecoder {
  const [first, second] = start;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le', { fatal: true });
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be', { fatal: true });
  const text = Buffer.from(start.subarray(0, DECLARATION_LENGTH)).toString('latin1');
  const declared = findXmlEncoding(text);
  const name = declared && text.slice(declared.start, declared.end).toLowerCase();
  // A declaration that is read byte by byte is not in UTF-16.
  if (name === undefined || name.startsWith('utf')) return new TextDecoder('utf-8', { fatal: true });
  try {
    return new TextDecoder(name, { fatal: true });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw invalidFile('file', 'declares an encoding that is not known');
  }
}
