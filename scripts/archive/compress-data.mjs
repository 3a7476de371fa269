import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';

const compress = promisify(zstdCompress);

/** Smaller files save too little. */
const MIN_BYTES = 16 * 1024;
/** A higher level takes minutes for 2 % less. */
const PARAMETERS = { [constants.ZSTD_c_compressionLevel]: 19, [constants.ZSTD_c_checksumFlag]: 1 };
/** As many as the threads of libuv. */
const CONCURRENCY = 4;

/**
 * Compresses the large files of a folder. The engine reads `NAME.zst` where `NAME` is missing.
 * @param {string} folder
 */
export async function compressData(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const worker = async () => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) {
      if ((await stat(file)).size < MIN_BYTES) continue;
      await writeFile(`${file}.zst`, await compress(await readFile(file), { params: PARAMETERS }));
      await rm(file);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}
