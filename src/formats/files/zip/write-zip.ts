import { rmSync } from 'node:fs';
import { crc32, deflateRawSync } from 'node:zlib';
import { copyRange, openFileDescriptor, readExactly, writeAll } from './file-io.ts';
import { LOCAL_HEADER_BYTES, ZIP64_EXTRA, type ZipDirectory, type ZipEntry } from './read-directory.ts';
import { readField, writeField } from './zip-field.ts';

/** A new content of an entry. */
export interface EntryChange {
  readonly entry: ZipEntry;
  readonly content: Buffer;
}

/** A new content as it is written, at a place in a temporary file. */
interface StoredChange {
  readonly start: number;
  readonly compressedBytes: number;
  readonly bytes: number;
  readonly crc: number;
}

/** Flag of an entry whose sizes follow its data. */
const HAS_DATA_DESCRIPTOR = 0x0008;

/**
 * Writes a copy of a ZIP file with other contents for some of its entries. Every other entry is copied as it is, with its
 * header and in its order.
 * @param output path of the new file; a temporary file beside it is removed
 */
export async function writeZip(
  fd: number,
  directory: ZipDirectory,
  changes: AsyncIterable<EntryChange>,
  output: string,
): Promise<void> {
  const temporaryPath = `${output}.contents`;
  using contents = openFileDescriptor(temporaryPath, 'wx+');
  using _remove = { [Symbol.dispose]: () => rmSync(temporaryPath, { force: true }) };
  const stored = await storeChanges(changes, contents.fd);
  using target = openFileDescriptor(output, 'w');
  const starts = new Map<ZipEntry, number>();
  let copied = 0;
  let length = 0;
  const copy = (from: number, start: number, end: number): void => {
    copyRange(from, start, end, target.fd);
    length += end - start;
  };
  for (const entry of directory.entries.toSorted((one, other) => one.start - other.start)) {
    const change = stored.get(entry);
    if (!change) {
      starts.set(entry, length + entry.start - copied);
      continue;
    }
    copy(fd, copied, entry.start);
    starts.set(entry, length);
    const header = localHeader(readExactly(fd, entry.start, entry.dataStart - entry.start), change);
    writeAll(target.fd, header);
    length += header.length;
    copy(contents.fd, change.start, change.start + change.compressedBytes);
    copied = entry.end;
  }
  copy(fd, copied, directory.start);
  // The offsets of the new file count all bytes.
  const shift = length - directory.start + directory.prefixBytes;
  writeAll(target.fd, changedDirectory(directory, starts, stored));
  const tail = Buffer.from(directory.tail);
  for (const field of directory.tailOffsets) writeField(tail, field, readField(tail, field) + shift);
  writeAll(target.fd, tail);
}

async function storeChanges(changes: AsyncIterable<EntryChange>, fd: number): Promise<Map<ZipEntry, StoredChange>> {
  const stored = new Map<ZipEntry, StoredChange>();
  let start = 0;
  for await (const { entry, content } of changes) {
    const data = entry.method === 0 ? content : deflateRawSync(content);
    writeAll(fd, data);
    stored.set(entry, { start, compressedBytes: data.length, bytes: content.length, crc: crc32(content) });
    start += data.length;
  }
  return stored;
}

/** The new header has all sizes, so that no data descriptor and no ZIP64 field is needed. */
function localHeader(old: Buffer, { compressedBytes, bytes, crc }: StoredChange): Buffer {
  const header = Buffer.from(old);
  header.writeUInt16LE(header.readUInt16LE(6) & ~HAS_DATA_DESCRIPTOR, 6);
  header.writeUInt32LE(crc, 14);
  header.writeUInt32LE(compressedBytes, 18);
  header.writeUInt32LE(bytes, 22);
  const extraStart = LOCAL_HEADER_BYTES + header.readUInt16LE(26);
  const extra = withoutZip64(header.subarray(extraStart));
  header.writeUInt16LE(extra.length, 28);
  return Buffer.concat([header.subarray(0, extraStart), extra]);
}

function withoutZip64(extra: Buffer): Buffer {
  const kept: Buffer[] = [];
  let at = 0;
  while (at + 4 <= extra.length) {
    const end = at + 4 + extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) !== ZIP64_EXTRA) kept.push(extra.subarray(at, end));
    at = end;
  }
  return Buffer.concat([...kept, extra.subarray(at)]);
}

function changedDirectory(
  { entries, bytes }: ZipDirectory,
  starts: ReadonlyMap<ZipEntry, number>,
  stored: ReadonlyMap<ZipEntry, StoredChange>,
): Buffer {
  const directory = Buffer.from(bytes);
  for (const entry of entries) {
    writeField(directory, entry.fields.start, starts.get(entry) ?? entry.start);
    const change = stored.get(entry);
    if (!change) continue;
    const flagsAt = entry.recordStart + 8;
    directory.writeUInt16LE(directory.readUInt16LE(flagsAt) & ~HAS_DATA_DESCRIPTOR, flagsAt);
    directory.writeUInt32LE(change.crc, entry.recordStart + 16);
    writeField(directory, entry.fields.compressedBytes, change.compressedBytes);
    writeField(directory, entry.fields.bytes, change.bytes);
  }
  return directory;
}
