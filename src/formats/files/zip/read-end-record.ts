import { fstatSync } from 'node:fs';
import { damaged } from '../../damaged.ts';
import { readExactly } from './file-io.ts';
import { readField, type ZipField } from './zip-field.ts';

/** Where the central directory of a ZIP file is. Offsets are in bytes of the file. */
export interface EndRecord {
  readonly entries: number;
  readonly directoryStart: number;
  readonly directoryBytes: number;
  /** Bytes before the first entry that the offsets in the file do not count, such as a program that opens the file. */
  readonly prefixBytes: number;
  /** Offsets that move with the directory, in what follows it. */
  readonly tailOffsets: readonly ZipField[];
}

/** .ZIP File Format Specification 6.3.10, sections 4.3.12 to 4.3.16. */
const RECORD_SIGNATURE = 0x02014b50;
const END_SIGNATURE = 0x06054b50;
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 0xffff;
const LOCATOR_SIGNATURE = 0x07064b50;
const LOCATOR_BYTES = 20;
const ZIP64_END_SIGNATURE = 0x06064b50;
const ZIP64_END_BYTES = 56;
const IN_ZIP64 = 0xffffffff;
/** Signatures of end records that are examined. Others are in a comment or behind the end. */
const MAX_CANDIDATES = 100;

/**
 * Finds the last end record that leads to a directory, as other readers do. Bytes may follow it.
 * @throws GlossaError `document_damaged`, also for a file with two such records whose comments end with the file
 */
export function readEndRecord(fd: number): EndRecord {
  const { size } = fstatSync(fd);
  const tailStart = Math.max(0, size - END_BYTES - MAX_COMMENT_BYTES);
  const tail = readExactly(fd, tailStart, size - tailStart);
  let found: EndRecord | undefined;
  let failure: unknown;
  let candidates = 0;
  for (let at = tail.length - END_BYTES; at >= 0 && candidates < MAX_CANDIDATES; at--) {
    if (tail.readUInt32LE(at) !== END_SIGNATURE) continue;
    const end = at + END_BYTES + tail.readUInt16LE(at + 20);
    if (end > tail.length || (found && end < tail.length)) continue;
    candidates++;
    let record: EndRecord;
    try {
      record = readRecord(fd, tail, at, tailStart);
    } catch (error) {
      failure ??= error;
      continue;
    }
    // The comment of this record contains the other one.
    if (found) throw damaged('The ZIP file has two directories.');
    found = record;
  }
  if (!found) throw failure ?? damaged('The ZIP file has no directory, or is cut off.');
  return found;
}

/** Whether a file that does not begin as a ZIP file can be one. */
export function hasEndRecord(fd: number): boolean {
  const { size } = fstatSync(fd);
  const tailBytes = Math.min(size, END_BYTES + MAX_COMMENT_BYTES);
  return readExactly(fd, size - tailBytes, tailBytes).includes('PK\x05\x06', 0, 'latin1');
}

function readRecord(fd: number, tail: Buffer, at: number, tailStart: number): EndRecord {
  const isZip64 = at >= LOCATOR_BYTES && tail.readUInt32LE(at - LOCATOR_BYTES) === LOCATOR_SIGNATURE;
  return isZip64 ? readZip64(fd, tailStart + at) : readPlain(fd, tail, at, tailStart);
}

function readPlain(fd: number, tail: Buffer, at: number, tailStart: number): EndRecord {
  if (tail.readUInt32LE(at + 4) !== 0) throw damaged('The ZIP file is one of several.');
  const directoryBytes = tail.readUInt32LE(at + 12);
  const place = findDirectory(fd, { start: tail.readUInt32LE(at + 16), bytes: directoryBytes }, tailStart + at);
  const end = place.directoryStart + directoryBytes;
  return {
    ...place,
    entries: tail.readUInt16LE(at + 10),
    directoryBytes,
    tailOffsets: [{ at: tailStart + at + 16 - end, isWide: false }],
  };
}

function readZip64(fd: number, endStart: number): EndRecord {
  const locator = readExactly(fd, endStart - LOCATOR_BYTES, LOCATOR_BYTES);
  const start = findZip64Record(fd, readField(locator, { at: 8, isWide: true }), endStart - LOCATOR_BYTES);
  const record = readExactly(fd, start, ZIP64_END_BYTES);
  if (record.readUInt32LE(16) !== 0 || record.readUInt32LE(20) !== 0) throw damaged('The ZIP file is one of several.');
  const directoryBytes = readField(record, { at: 40, isWide: true });
  const place = findDirectory(fd, { start: readField(record, { at: 48, isWide: true }), bytes: directoryBytes }, start);
  const end = place.directoryStart + directoryBytes;
  const plainField = { at: endStart + 16 - end, isWide: false };
  const isInZip64 = readExactly(fd, endStart + 16, 4).readUInt32LE(0) === IN_ZIP64;
  return {
    ...place,
    entries: readField(record, { at: 32, isWide: true }),
    directoryBytes,
    tailOffsets: [
      { at: start + 48 - end, isWide: true },
      { at: endStart - LOCATOR_BYTES + 8 - end, isWide: true },
      ...(isInZip64 ? [] : [plainField]),
    ],
  };
}

/** Behind a prefix, the record is where it usually is. */
function findZip64Record(fd: number, declared: number, locatorStart: number): number {
  for (const start of [declared, locatorStart - ZIP64_END_BYTES]) {
    if (start >= 0 && start + ZIP64_END_BYTES <= locatorStart && hasSignature(fd, start, ZIP64_END_SIGNATURE))
      return start;
  }
  throw damaged('The ZIP64 record is missing.');
}

/**
 * Finds the directory at its offset, or, behind a prefix that the offsets do not count, directly before the end record.
 * @param limit start of the end record
 */
function findDirectory(
  fd: number,
  { start, bytes }: { start: number; bytes: number },
  limit: number,
): Pick<EndRecord, 'directoryStart' | 'prefixBytes'> {
  const prefixBytes = limit - bytes - start;
  if (prefixBytes < 0) throw damaged('The directory of the ZIP file is not inside of the file.');
  const isDirectory = (at: number): boolean => bytes === 0 || hasSignature(fd, at, RECORD_SIGNATURE);
  const isAtOffset = isDirectory(start);
  if (isAtOffset && prefixBytes > 0 && bytes > 0 && isDirectory(start + prefixBytes))
    throw damaged('The ZIP file has two directories.');
  if (isAtOffset) return { directoryStart: start, prefixBytes: 0 };
  if (isDirectory(start + prefixBytes)) return { directoryStart: start + prefixBytes, prefixBytes };
  throw damaged('The directory of the ZIP file cannot be read.');
}

function hasSignature(fd: number, at: number, signature: number): boolean {
  return readExactly(fd, at, 4).readUInt32LE(0) === signature;
}
