import { GlossaError } from '../../../errors.ts';
import { damaged } from '../../damaged.ts';
import type { OldOfficeName } from '../file-types.ts';
import { readExactly } from '../zip/file-io.ts';
import { unsupported } from './unsupported.ts';

/** Offsets and numbers of [MS-CFB], sections 2.2 to 2.6. */
const HEADER_BYTES = 512;
const FIRST_DIFAT_AT = 76;
const HEADER_DIFAT_ENTRIES = 109;
const DIRECTORY_ENTRY_BYTES = 128;
const NAME_LENGTH_AT = 64;
const MAX_REGULAR_SECTOR = 0xfffffffa;
/** The streams that tell the kind of a file are among the first. */
const MAX_DIRECTORY_SECTORS = 256;

/** In a directory entry: two entries beside it, the entry below a storage, and the sector where a stream begins. */
const BESIDE_AT = [68, 72];
const CHILD_AT = 76;
const FIRST_SECTOR_AT = 116;

/** The stream that tells the kind of a file. [MS-DOC], [MS-XLS], [MS-PPT] and the format of Excel 5.0. */
const STREAMS: readonly { name: string; format: OldOfficeName }[] = [
  { name: 'WordDocument', format: 'doc' },
  { name: 'Workbook', format: 'xls' },
  { name: 'Book', format: 'xls' },
  { name: 'PowerPoint Document', format: 'ppt' },
];
/** The numbers with which these streams begin. Presentations have a stream for their encryption. */
const SIGNATURES: Partial<Record<OldOfficeName, number>> = { doc: 0xa5ec, xls: 0x0809 };
const FILE_PASS = 0x2f;
/** A compound file with one of these is encrypted. */
const ENCRYPTED_STREAMS = ['EncryptedPackage', 'EncryptionInfo', 'EncryptedSummary'];

/**
 * Tells the format of a compound file: a document of an older office program, or an encrypted one of any.
 * @param size of the file
 * @throws GlossaError `document_encrypted`, `document_damaged`, `unsupported_format`
 */
export function identifyCompoundFile(fd: number, size: number): OldOfficeName {
  const streams = readStreams(fd, size);
  if (ENCRYPTED_STREAMS.some((name) => streams.has(name.toLowerCase()))) throw new GlossaError('document_encrypted');
  const found = STREAMS.find(({ name }) => streams.has(name.toLowerCase()));
  if (!found) throw unsupported('The file is no document.');
  if (hasPassword(found.format, streams.get(found.name.toLowerCase())?.())) throw new GlossaError('document_encrypted');
  return found.format;
}

/** @param start the first bytes of the main stream, as far as they are known */
function hasPassword(format: OldOfficeName, start: Buffer | undefined): boolean {
  // Short streams are in another stream, and not read.
  const signature = start?.readUInt16LE(0);
  if (start === undefined || signature !== SIGNATURES[format]) return false;
  // fEncrypted of FibBase.
  if (format === 'doc') return (start.readUInt16LE(10) & 0x0100) !== 0;
  // A record FilePass follows the first one.
  const second = 4 + start.readUInt16LE(2);
  return second + 2 <= start.length && start.readUInt16LE(second) === FILE_PASS;
}

/**
 * The streams by their names in lower case, since these have no case, with a reader of their first sector. Those of embedded documents
 * are left out.
 */
function readStreams(fd: number, size: number): Map<string, () => Buffer | undefined> {
  const header = readExactly(fd, 0, HEADER_BYTES);
  const shift = header.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) throw damaged('The sectors of the compound file have an unknown size.');
  const sectorBytes = 1 << shift;
  const readSector = (sector: number): Buffer | undefined => {
    const start = (sector + 1) * sectorBytes;
    return sector < MAX_REGULAR_SECTOR && start + sectorBytes <= size ? readExactly(fd, start, sectorBytes) : undefined;
  };
  /** The directory of a file whose table does not fit the header is read as far as the table is known. */
  const nextSector = (sector: number): number => {
    const perSector = sectorBytes / 4;
    const table = Math.floor(sector / perSector);
    if (table >= HEADER_DIFAT_ENTRIES) return MAX_REGULAR_SECTOR;
    return (
      readSector(header.readUInt32LE(FIRST_DIFAT_AT + 4 * table))?.readUInt32LE(4 * (sector % perSector)) ??
      MAX_REGULAR_SECTOR
    );
  };
  const entries: Buffer[] = [];
  let sector = header.readUInt32LE(48);
  for (let count = 0; count < MAX_DIRECTORY_SECTORS; count++) {
    const directory = readSector(sector);
    if (!directory) break;
    for (let at = 0; at < directory.length; at += DIRECTORY_ENTRY_BYTES) {
      entries.push(directory.subarray(at, at + DIRECTORY_ENTRY_BYTES));
    }
    sector = nextSector(sector);
  }
  const streams = new Map<string, () => Buffer | undefined>();
  for (const entry of topEntries(entries)) {
    const length = Math.min(NAME_LENGTH_AT, entry.readUInt16LE(NAME_LENGTH_AT));
    // The name ends with a zero.
    const name = entry.toString('utf16le', 0, Math.max(0, length - 2));
    streams.set(name.toLowerCase(), () => readSector(entry.readUInt32LE(FIRST_SECTOR_AT)));
  }
  return streams;
}

/** The entries of the root storage, which is the first entry. They are a tree. */
function topEntries(entries: readonly Buffer[]): Buffer[] {
  const waiting = [entries[0]?.readUInt32LE(CHILD_AT)];
  const seen = new Set<number>();
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    const entry = entries[index];
    if (!entry || seen.has(index)) continue;
    seen.add(index);
    waiting.push(...BESIDE_AT.map((at) => entry.readUInt32LE(at)));
  }
  return Array.from(seen, (index) => entries[index]).filter((entry) => entry !== undefined);
}
