import { GlossaError } from '../../../errors.ts';
import { damaged, readExactly } from '../zip/file-io.ts';
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

const KINDS: readonly { stream: string; kind: string; format: string }[] = [
  { stream: 'WordDocument', kind: 'a Word 97–2003 document (.doc)', format: '.docx' },
  { stream: 'Workbook', kind: 'an Excel 97–2003 workbook (.xls)', format: '.xlsx' },
  { stream: 'Book', kind: 'an Excel 5.0 workbook (.xls)', format: '.xlsx' },
  { stream: 'PowerPoint Document', kind: 'a PowerPoint 97–2003 presentation (.ppt)', format: '.pptx' },
];

/**
 * Rejects a compound file: an encrypted document of a newer office program, or a document of an older one.
 * @param size of the file
 * @throws GlossaError `document_encrypted`, `document_damaged`, `unsupported_format`; always
 */
export function rejectCompoundFile(fd: number, size: number): never {
  const streams = readStreamNames(fd, size);
  if (streams.has('EncryptedPackage') || streams.has('EncryptionInfo')) throw new GlossaError('document_encrypted');
  const found = KINDS.find(({ stream }) => streams.has(stream));
  if (!found) throw unsupported('The file is no document.');
  const message = `The file is ${found.kind}. Save it as ${found.format}, for example with LibreOffice.`;
  throw new GlossaError('unsupported_format', { message });
}

function readStreamNames(fd: number, size: number): Set<string> {
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
  const names = new Set<string>();
  let sector = header.readUInt32LE(48);
  for (let count = 0; count < MAX_DIRECTORY_SECTORS; count++) {
    const entries = readSector(sector);
    if (!entries) break;
    for (let at = 0; at < entries.length; at += DIRECTORY_ENTRY_BYTES) {
      const length = Math.min(NAME_LENGTH_AT, entries.readUInt16LE(at + NAME_LENGTH_AT));
      // The name ends with a zero.
      names.add(entries.toString('utf16le', at, at + Math.max(0, length - 2)));
    }
    sector = nextSector(sector);
  }
  return names;
}
