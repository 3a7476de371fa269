import { createTarDecoder } from 'modern-tar';
import xz from 'xz-decompress';
import { DATA_EXTENSION } from './installed.ts';

/** Signature of an archive of `ar`, the format of Debian packages. */
const SIGNATURE = '!<arch>\n';
const HEADER_BYTES = 60;
/** The data of a language has 0.3 to 15 MB. */
const MAX_DATA_BYTES = 64 * 1024 * 1024;

/**
 * Reads the language data out of a Debian package, whose checksum the caller has verified.
 * @throws Error when it is not such a package
 */
export async function readLanguageData(debianPackage: Uint8Array<ArrayBuffer>): Promise<Buffer> {
  const archive = findMember(
    Buffer.from(debianPackage.buffer, debianPackage.byteOffset, debianPackage.length),
    'data.tar.xz',
  );
  const entries = new xz.XzReadableStream(new Blob([archive]).stream()).pipeThrough(createTarDecoder({ strict: true }));
  let data: Buffer | undefined;
  for await (const { header, body } of entries) {
    const isData = header.type === 'file' && header.name.endsWith(DATA_EXTENSION);
    if (isData && header.size > MAX_DATA_BYTES) throw new Error('The language data of the package is too large.');
    const chunks = [];
    for await (const chunk of body) if (isData) chunks.push(chunk);
    if (isData) data = Buffer.concat(chunks);
  }
  if (data === undefined) throw new Error('The package contains no language data.');
  return data;
}

/** The content of a file in an `ar` archive: 60 bytes with its name and size, then its bytes, from even positions. */
function findMember(archive: Buffer<ArrayBuffer>, wanted: string): Buffer<ArrayBuffer> {
  if (archive.toString('latin1', 0, SIGNATURE.length) !== SIGNATURE) throw new Error('This is not a Debian package.');
  for (let at = SIGNATURE.length; at + HEADER_BYTES <= archive.length; ) {
    const name = archive
      .toString('latin1', at, at + 16)
      .trimEnd()
      .replace(/\/$/, '');
    const size = Number(archive.toString('latin1', at + 48, at + 58));
    const start = at + HEADER_BYTES;
    if (!Number.isInteger(size) || start + size > archive.length) break;
    if (name === wanted) return archive.subarray(start, start + size);
    at = start + size + (size % 2);
  }
  throw new Error(`The Debian package has no ${wanted}.`);
}
