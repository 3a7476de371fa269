const SECTOR_BYTES = 512;
const END_OF_CHAIN = 0xfffffffe;
const NO_ENTRY = 0xffffffff;

/**
 * Builds a compound file, as far as its directory. [MS-CFB]
 * @param content of the first stream, at most 512 bytes. The other ones are empty
 * @param embedded streams of a document within it
 */
export function compoundFile(
  streams: readonly string[],
  content = Buffer.alloc(0),
  embedded: readonly string[] = [],
): Buffer {
  const header = Buffer.alloc(SECTOR_BYTES, 0xff);
  header.write('d0cf11e0a1b11ae1', 0, 'hex');
  header.writeUInt16LE(9, 30);
  // Sector 0 is the allocation table, the directory begins in sector 2.
  header.writeUInt32LE(2, 48);
  header.writeUInt32LE(0, 76);
  const table = Buffer.alloc(SECTOR_BYTES, 0xff);
  const names = ['Root Entry', ...streams, ...(embedded.length > 0 ? ['MBD01', ...embedded] : [])];
  const storage = streams.length + 1;
  const entries = names.map((name, index) => {
    const entry = Buffer.alloc(128);
    entry.write(name, 0, 'utf16le');
    entry.writeUInt16LE((name.length + 1) * 2, 64);
    // Each storage has the next entry, and each entry the next one of its storage.
    const isStorage = index === 0 || index === storage;
    const isLast = index === 0 || index === storage || index === names.length - 1;
    entry.writeUInt32LE(NO_ENTRY, 68);
    entry.writeUInt32LE(isLast ? NO_ENTRY : index + 1, 72);
    entry.writeUInt32LE(isStorage ? index + 1 : NO_ENTRY, 76);
    entry.writeUInt32LE(index === 1 ? 1 : END_OF_CHAIN, 116);
    return entry;
  });
  const directory = Buffer.alloc(Math.ceil(entries.length / 4) * SECTOR_BYTES);
  Buffer.concat(entries).copy(directory);
  const sectors = directory.length / SECTOR_BYTES;
  for (let at = 0; at < sectors; at++) table.writeUInt32LE(at + 1 < sectors ? at + 3 : END_OF_CHAIN, (at + 2) * 4);
  const first = Buffer.alloc(SECTOR_BYTES);
  content.copy(first);
  return Buffer.concat([header, table, first, directory]);
}
