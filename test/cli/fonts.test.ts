import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { installFonts } from '../../src/cli/models/fonts.ts';
import { temporaryDirectory } from '../support/storage.ts';

/** A Debian package with the files `NotoSansHebrew-Regular.ttf`, which contains "letters of Hebrew", and `NotoSansRunic-Regular.ttf`. */
const PACKAGE = Buffer.from(
  'ITxhcmNoPgpkZWJpYW4tYmluYXJ5LyAgMCAgICAgICAgICAgMCAgICAgMCAgICAgNjQ0ICAgICA0ICAgICAgICAgYAoyLjAKY29udHJvbC50YXIueHovIDAgICAgICAgICAgIDAgICAgIDAgICAgIDY0NCAgICAgMyAgICAgICAgIGAKb2RkCmRhdGEudGFyLnh6LyAgICAwICAgICAgICAgICAwICAgICAwICAgICA2NDQgICAgIDI4NCAgICAgICBgCv03elhaAAAE5ta0RgIAIQEcAAAAEM9YzOAn/wDcXQAXC8snifLr+7L+ieH5yQgdHCsef4ZQ+8/AIm5T7lb16GCLnBD05yuqVUA4RGwgy0BHEzp8iM6WFGCd0/kBnZfuepYz0uq6jQEm0VvDxBP957qi8wWFWlkTD9dJYc1/VlZR8/SnCbSozPs8OzNOItrQxLrQSgpNnLQqhe88gsDv9YtLZX0YkXvxxmcC0vErkKkXlB4ow/XbhoEw75/aYkxxs4sOS5uRbVwKsY/2AedM3kUXO5Avpd16j+z/4hm1OiUTb3q+ZgsvXIZi0hto7Y6KKuQvzorqjHvwt/aGAJbsbxN4ODEiAAH4AYBQAACS/hGGscRn+wIAAAAABFla',
  'base64',
);

test('fonts that PDFs are written with are installed from a Debian package, others are not', async () => {
  await using temporary = await temporaryDirectory();
  const source = join(temporary.path, 'fonts.deb');
  await writeFile(source, PACKAGE);
  const sha256 = createHash('sha256').update(PACKAGE).digest('hex');
  const fonts = { url: pathToFileURL(source).href, bytes: PACKAGE.length, sha256 };
  const folder = join(temporary.path, 'models/fonts');
  const { signal } = new AbortController();
  assert.equal(await installFonts(fonts, folder, signal), 17);
  assert.deepEqual(await readdir(folder), ['NotoSansHebrew-Regular.ttf']);
  assert.equal(await readFile(join(folder, 'NotoSansHebrew-Regular.ttf'), 'utf8'), 'letters of Hebrew');
  const other = { ...fonts, sha256: sha256.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) };
  await assert.rejects(installFonts(other, folder, signal), { name: 'DownloadError', kind: 'damaged' });
});
