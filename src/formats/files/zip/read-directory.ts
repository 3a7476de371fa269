import { fstatSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import iconv from 'iconv-lite';
import { GlossaError } from '../../../errors.ts';
import { damaged } from '../../damaged.ts';
import { readExactly } from './file-io.ts';
import { MAX_DIRECTORY_BYTES, MAX_ENTRIES, MAX_NAME_BYTES } from './limits.ts';
import { readEndRecord } from './read-end-record.ts';
import { readField, type ZipField } from './zip-field.ts';

/** The entries of a ZIP file. Numbers and offsets are in bytes of the file. */
export interface ZipDirectory {
  /** The entries in the order of the central directory. */
  readonly entries: readonly ZipEntry[];
  readonly start: number;
  /** The central directory, as it is in the file. */
  readonly bytes: Buffer;
  /** Bytes before the first entry that the offsets in the source do not count. */
  readonly prefixBytes: number;
  /** What follows the central directory, up to the end of the file. */
  readonly tail: Buffer;
  /** Offsets in the tail that move with the central directory. */
  readonly tailOffsets: readonly ZipField[];
}

export interface ZipEntry {
  readonly name: string;
  /** Compression method: 0 is none, 8 is deflate. */
  readonly method: number;
  readonly crc: number;
  readonly compressedBytes: number;
  /** Uncompressed, as the file declares it. */
  readonly bytes: number;
  /** Start of the local header. */
  readonly start: number;
  /** Start of the compressed data. */
  readonly dataStart: number;
  /** Start of what follows the entry and its data descriptor. */
  readonly end: number;
  /** Start of its record in the central directory. */
  readonly recordStart: number;
  /** Where the central directory holds the numbers that change with the entry. */
  readonly fields: { readonly compressedBytes: ZipField; readonly bytes: ZipField; readonly start: ZipField };
}

/** Numbers of .ZIP File Format Specification 6.3.10, sections 4.3 to 4.5. */
const RECORD_SIGNATURE = 0x02014b50;
const RECORD_BYTES = 46;
const LOCAL_SIGNATURE = 0x04034b50;
export const LOCAL_HEADER_BYTES = 30;
const ENCRYPTED = 0x2041;
export const ZIP64_EXTRA = 1;
/** Section 4.6.9: a version, the checksum of the name in the record, and the name in UTF-8. */
const UNICODE_PATH_EXTRA = 0x7075;
const UNICODE_NAME_START = 9;
const IN_ZIP64 = 0xffffffff;

/**
 * Reads the central directory of a ZIP file and checks it against the local headers.
 * @throws GlossaError `document_encrypted`; `document_damaged` for a file that is not a plain ZIP file: with several parts,
 *   overlapping entries, several entries of one name, paths that lead outside, or too many entries
 */
export function readZipDirectory(fd: number): ZipDirectory {
  const size = fstatSync(fd).size;
  const end = readEndRecord(fd);
  if (end.entries > MAX_ENTRIES) throw damaged('The ZIP file has too many entries.');
  if (end.directoryBytes > MAX_DIRECTORY_BYTES) throw damaged('The directory of the ZIP file is too large.');
  const bytes = readExactly(fd, end.directoryStart, end.directoryBytes);
  const records: DirectoryRecord[] = [];
  let at = 0;
  while (records.length < end.entries && at < bytes.length) {
    const record = readRecord(bytes, at, end.prefixBytes);
    records.push(record);
    at = record.recordEnd;
  }
  // A signature can follow the entries.
  const hasMore = at + 4 <= bytes.length && bytes.readUInt32LE(at) === RECORD_SIGNATURE;
  if (records.length !== end.entries || hasMore)
    throw damaged('The directory of the ZIP file has another number of entries.');
  const files = records.filter((record) => !isFolder(record));
  if (new Set(files.map(({ name }) => name)).size < files.length) throw damaged('Two entries have the same name.');
  const entries = new Map<DirectoryRecord, ZipEntry>();
  let next = end.directoryStart;
  // From the last to the first, because an entry ends where the next one starts.
  for (const record of records.toSorted((one, other) => other.start - one.start)) {
    if (record.start + LOCAL_HEADER_BYTES > next) throw damaged('Two entries overlap.');
    const entry = { ...record, dataStart: readLocalHeader(fd, record, bytes), end: next };
    if (entry.dataStart + entry.compressedBytes > entry.end) throw damaged('Two entries overlap.');
    entries.set(record, entry);
    next = record.start;
  }
  return {
    entries: records.flatMap((record) => entries.get(record) ?? []),
    start: end.directoryStart,
    bytes,
    prefixBytes: end.prefixBytes,
    tail: readExactly(fd, end.directoryStart + end.directoryBytes, size - end.directoryStart - end.directoryBytes),
    tailOffsets: end.tailOffsets,
  };
}

interface DirectoryRecord extends Omit<ZipEntry, 'dataStart' | 'end'> {
  readonly recordEnd: number;
}

const isFolder = ({ name, bytes }: DirectoryRecord): boolean => name.endsWith('/') && bytes === 0;

function readRecord(directory: Buffer, at: number, prefixBytes: number): DirectoryRecord {
  if (at + RECORD_BYTES > directory.length || directory.readUInt32LE(at) !== RECORD_SIGNATURE) {
    throw damaged('The directory of the ZIP file cannot be read.');
  }
  if ((directory.readUInt16LE(at + 8) & ENCRYPTED) !== 0) throw new GlossaError('document_encrypted');
  const method = directory.readUInt16LE(at + 10);
  const nameBytes = directory.readUInt16LE(at + 28);
  const extraStart = at + RECORD_BYTES + nameBytes;
  const extraEnd = extraStart + directory.readUInt16LE(at + 30);
  const recordEnd = extraEnd + directory.readUInt16LE(at + 32);
  if (recordEnd > directory.length) throw damaged('The directory of the ZIP file is cut off.');
  const fields = findFields(directory, at, extraStart, extraEnd);
  const compressedBytes = readField(directory, fields.compressedBytes);
  const bytes = readField(directory, fields.bytes);
  if (method === 0 && compressedBytes !== bytes) throw damaged('An entry without compression has two sizes.');
  return {
    name: readName(directory.subarray(at + RECORD_BYTES, extraStart), directory.subarray(extraStart, extraEnd)),
    method,
    crc: directory.readUInt32LE(at + 16),
    compressedBytes,
    bytes,
    start: readField(directory, fields.start) + prefixBytes,
    recordStart: at,
    recordEnd,
    fields,
  };
}

/** Numbers that do not fit their field are in a ZIP64 extra field, in the order of the fields. */
function findFields(directory: Buffer, at: number, extraStart: number, extraEnd: number): ZipEntry['fields'] {
  let wideAt = Number.POSITIVE_INFINITY;
  for (let extra = extraStart; extra + 4 <= extraEnd; extra += 4 + directory.readUInt16LE(extra + 2)) {
    if (directory.readUInt16LE(extra) === ZIP64_EXTRA) wideAt = extra + 4;
  }
  const field = (narrowAt: number): ZipField => {
    if (directory.readUInt32LE(narrowAt) !== IN_ZIP64) return { at: narrowAt, isWide: false };
    const own = wideAt;
    wideAt += 8;
    if (wideAt > extraEnd) throw damaged('The size of an entry is missing.');
    return { at: own, isWide: true };
  };
  const bytes = field(at + 24);
  const compressedBytes = field(at + 20);
  return { bytes, compressedBytes, start: field(at + 42) };
}

/** Names are UTF-8, or of the first PCs, then with the name in UTF-8 beside them. Nothing is ever written to the path of an entry. */
function readName(own: Buffer, extra: Buffer): string {
  const bytes = unicodeName(own, extra) ?? own;
  if (bytes.length > MAX_NAME_BYTES) throw damaged('The name of an entry is too long.');
  const utf8 = bytes.toString('utf8');
  const name = Buffer.from(utf8).equals(bytes) ? utf8 : iconv.decode(bytes, 'cp437');
  const isOutside = /^(?:[\\/]|[A-Za-z]:)/.test(name) || name.split(/[\\/]/).includes('..') || name.includes('\0');
  if (name === '' || isOutside) throw damaged('The name of an entry is not a path inside of the file.');
  return name;
}

/** The name in UTF-8 of an extra field, unless another program has renamed the entry without it. */
function unicodeName(own: Buffer, extra: Buffer): Buffer | undefined {
  for (let at = 0; at + UNICODE_NAME_START <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== UNICODE_PATH_EXTRA) continue;
    const end = at + 4 + extra.readUInt16LE(at + 2);
    const isValid = extra.readUInt8(at + 4) === 1 && extra.readUInt32LE(at + 5) === crc32(own) && end <= extra.length;
    return isValid ? extra.subarray(at + UNICODE_NAME_START, end) : undefined;
  }
  return undefined;
}

/** @returns start of the data */
function readLocalHeader(fd: number, record: DirectoryRecord, directory: Buffer): number {
  const nameStart = record.recordStart + RECORD_BYTES;
  const nameBytes = directory.readUInt16LE(record.recordStart + 28);
  const header = readExactly(fd, record.start, LOCAL_HEADER_BYTES + nameBytes);
  const isSame =
    header.readUInt32LE(0) === LOCAL_SIGNATURE &&
    header.readUInt16LE(8) === record.method &&
    header.readUInt16LE(26) === nameBytes &&
    directory.compare(header, LOCAL_HEADER_BYTES, header.length, nameStart, nameStart + nameBytes) === 0;
  if (!isSame) throw damaged('The header of an entry differs from the directory.');
  return record.start + header.length + header.readUInt16LE(28);
}
