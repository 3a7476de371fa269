import { createTarDecoder } from 'modern-tar';
import xz from 'xz-decompress';

/** Signature of an archive of `ar`, the format of Debian packages. */
const SIGNATURE = '!<arch>\n';
const HEADER_BYTES = 60;
/** The data of a language has 0.3 to 15 MB, a font up to 27 MB. */
const MAX_FILE_BYTES = 64 * 1024 * 1024;

/**
 * Reads files out of a Debian package, whose checksum the caller has verified.
 * @param isWanted tells by the path of a file
 * @throws Error when it is not such a package
 */
export async function* readPackageFiles(
  debianPackage: Uint8Array<ArrayBuffer>,
  isWanted: (path: string) => boolean,
): AsyncGenerator<{ path: string; content: Buffer }, void> {
  const archive = findMember(
    Buffer.from(debianPackage.buffer, debianPackage.byteOffset, debianPackage.length),
    'data.tar.xz',
  );
  const entries = new xz.XzReadableStream(new Blob([archive]).stream()).pipeThrough(createTarDecoder({ strict: true }));
  for await (const { header, body } of entries) {
    const isRead = header.type === 'file' && isWanted(header.name);
    if (isRead && header.size > MAX_FILE_BYTES) throw new Error('A file of the package is too large.');
    const chunks = [];
    for await (const chunk of body) if (isRead) chunks.push(chunk);
    if (isRead) yield { path: header.name, content: Buffer.concat(chunks) };
  }
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
