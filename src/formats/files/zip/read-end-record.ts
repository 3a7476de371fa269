import { damaged, readExactly } from './file-io.ts';
import { readField, type ZipField } from './zip-field.ts';

/** Where the central directory of a ZIP file is. Offsets are in bytes of the file. */
export interface EndRecord {
  readonly entries: number;
  readonly directoryStart: number;
  readonly directoryBytes: number;
  /** Offsets that move with the directory, in what follows it. */
  readonly tailOffsets: readonly ZipField[];
}

/** .ZIP File Format Specification 6.3.10, sections 4.3.14 to 4.3.16. */
const END_SIGNATURE = 0x06054b50;
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 0xffff;
const LOCATOR_SIGNATURE = 0x07064b50;
const LOCATOR_BYTES = 20;
const ZIP64_END_SIGNATURE = 0x06064b50;
const ZIP64_END_BYTES = 56;
const IN_ZIP64 = 0xffffffff;

/** @param size of the file @throws GlossaError `document_damaged` */
export function readEndRecord(fd: number, size: number): EndRecord {
  const tailStart = Math.max(0, size - END_BYTES - MAX_COMMENT_BYTES);
  const tail = readExactly(fd, tailStart, size - tailStart);
  let at = tail.length - END_BYTES;
  // A comment follows the record, and can look like one.
  const isEnd = (): boolean =>
    tail.readUInt32LE(at) === END_SIGNATURE && at + END_BYTES + tail.readUInt16LE(at + 20) === tail.length;
  while (at >= 0 && !isEnd()) at--;
  if (at < 0) throw damaged('The ZIP file has no directory, or is cut off.');
  const isZip64 = at >= LOCATOR_BYTES && tail.readUInt32LE(at - LOCATOR_BYTES) === LOCATOR_SIGNATURE;
  return isZip64 ? readZip64(fd, tailStart + at) : readPlain(tail, at, tailStart);
}

function readPlain(tail: Buffer, at: number, tailStart: number): EndRecord {
  const isSplit = tail.readUInt32LE(at + 4) !== 0;
  const entries = tail.readUInt16LE(at + 10);
  if (isSplit || entries !== tail.readUInt16LE(at + 8)) throw damaged('The ZIP file is one of several.');
  const directoryStart = tail.readUInt32LE(at + 16);
  const directoryBytes = tail.readUInt32LE(at + 12);
  const end = directoryStart + directoryBytes;
  if (end > tailStart + at) throw damaged('The directory of the ZIP file is not inside of the file.');
  return {
    entries,
    directoryStart,
    directoryBytes,
    tailOffsets: [{ at: tailStart + at + 16 - end, isWide: false }],
  };
}

function readZip64(fd: number, endStart: number): EndRecord {
  const locator = readExactly(fd, endStart - LOCATOR_BYTES, LOCATOR_BYTES);
  const start = readField(locator, { at: 8, isWide: true });
  if (start + ZIP64_END_BYTES + LOCATOR_BYTES > endStart) throw damaged('The ZIP64 record is not inside of the file.');
  const record = readExactly(fd, start, ZIP64_END_BYTES);
  if (record.readUInt32LE(0) !== ZIP64_END_SIGNATURE) throw damaged('The ZIP64 record is missing.');
  if (record.readUInt32LE(16) !== 0 || record.readUInt32LE(20) !== 0) throw damaged('The ZIP file is one of several.');
  const directoryStart = readField(record, { at: 48, isWide: true });
  const directoryBytes = readField(record, { at: 40, isWide: true });
  const end = directoryStart + directoryBytes;
  if (end > start) throw damaged('The directory of the ZIP file is not inside of the file.');
  const plainField = { at: endStart + 16 - end, isWide: false };
  const isInZip64 = readExactly(fd, endStart + 16, 4).readUInt32LE(0) === IN_ZIP64;
  return {
    entries: readField(record, { at: 32, isWide: true }),
    directoryStart,
    directoryBytes,
    tailOffsets: [
      { at: start + 48 - end, isWide: true },
      { at: endStart - LOCATOR_BYTES + 8 - end, isWide: true },
      ...(isInZip64 ? [] : [plainField]),
    ],
  };
}
