const SECTOR_BYTES = 512;
const END_OF_CHAIN = 0xfffffffe;

/**
 * Builds a compound file, as far as its directory. [MS-CFB]
 * @param content of the first stream, at most 512 bytes. The other ones are empty
 */
export function compoundFile(streams: readonly string[], content = Buffer.alloc(0)): Buffer {
  const header = Buffer.alloc(SECTOR_BYTES, 0xff);
  header.write('d0cf11e0a1b11ae1', 0, 'hex');
  header.writeUInt16LE(9, 30);
  // Sector 0 is the allocation table, the directory begins in sector 2.
  header.writeUInt32LE(2, 48);
  header.writeUInt32LE(0, 76);
  const table = Buffer.alloc(SECTOR_BYTES, 0xff);
  const entries = ['Root Entry', ...streams].map((name, index) => {
    const entry = Buffer.alloc(128);
    entry.write(name, 0, 'utf16le');
    entry.writeUInt16LE((name.length + 1) * 2, 64);
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
