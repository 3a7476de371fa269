import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { SetupError } from '../setup/command.mjs';

/** A higher level takes minutes for 2 % less. */
const LEVEL = 12;
/** 128 MiB, the most that `zstd -d` accepts without an option. */
const WINDOW_LOG = 27;

/**
 * Packs a folder, and writes the checksum beside the archive. Equal folders give equal archives.
 * @param {string} folder
 * @param {string} archive
 * @throws {SetupError}
 */
export async function pack(folder, archive) {
  const order = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mode=u+rw,go=u,go-w', '--format=gnu'];
  const time = `--mtime=@${process.env.SOURCE_DATE_EPOCH ?? 0}`;
  const tar = spawn('tar', ['-C', dirname(folder), ...order, time, '-c', basename(folder)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, LC_ALL: 'C' },
  });
  const ended = once(tar, 'close');
  const compress = createZstdCompress({
    params: {
      [constants.ZSTD_c_compressionLevel]: LEVEL,
      [constants.ZSTD_c_windowLog]: WINDOW_LOG,
      [constants.ZSTD_c_checksumFlag]: 1,
    },
  });
  const partial = `${archive}.partial`;
  await pipeline(tar.stdout, compress, createWriteStream(partial));
  const [code] = await ended;
  if (code !== 0) throw new SetupError(`tar failed with code ${code}`);
  const hash = createHash('sha256');
  await pipeline(createReadStream(partial), hash);
  await rename(partial, archive);
  await writeFile(`${archive}.sha256`, `${hash.digest('hex')}  ${basename(archive)}\n`);
}
