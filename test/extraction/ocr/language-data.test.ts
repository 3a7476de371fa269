import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { installOcrData } from '../../../src/cli/models/install-ocr-data.ts';
import { findLanguageData, LANGUAGE_DATA, packagePath } from '../../../src/extraction/ocr/language-data/catalogue.ts';
import { installedLanguages } from '../../../src/extraction/ocr/language-data/installed.ts';
import { readPackageFiles } from '../../../src/filesystem/read-debian-package.ts';
import { LANGUAGES } from '../../../src/languages/language-table.ts';
import { temporaryDirectory } from '../../support/storage.ts';

/** A Debian package with a copyright notice and the file `deu.traineddata`, which contains "the data of German". */
const PACKAGE = Buffer.from(
  'ITxhcmNoPgpkZWJpYW4tYmluYXJ5ICAgMCAgICAgICAgICAgMCAgICAgMCAgICAgMTAwNjQ0ICA0ICAgICAgICAgYAoyLjAKY29udHJvbC50YXIueHogIDAgICAgICAgICAgIDAgICAgIDAgICAgIDEwMDY0NCAgMyAgICAgICAgIGAKb2RkCmRhdGEudGFyLnh6ICAgICAwICAgICAgICAgICAwICAgICAwICAgICAxMDA2NDQgIDI0MCAgICAgICBgCv03elhaAAAE5ta0RgIAIQEWAAAAdC/lo+An/wCvXQAXC8snifLtN+1B06mwJxirxO2JMZxdJ/oJ521L4AUnSWgJHkGfbUoyfmLujAzwdCp+WdvSOn2+ZFLs2STBWiA8LmEgJm6ew8Wrtn5o7eFLZZQanP2b33tWmUo8aF7X5h7JdXn+ss5VKoSRLrhEzvZCz864Klr6OjGA45hE9qYR3wA6rdjwgBL0czgqBPcj9vczbKpQyAtOUM/3TS+E2CLNRkVarZkQO3QROojgf9QAAABcaYy0PsK2CgABywGAUAAAkYv/BLHEZ/sCAAAAAARZWg==',
  'base64',
);
const GERMAN = {
  ...{ name: 'deu', languages: ['de'], bytes: PACKAGE.length },
  sha256: createHash('sha256').update(PACKAGE).digest('hex'),
};
const signal = new AbortController().signal;

/** A folder with the package at its path on a Debian mirror. */
async function mirror(folder: string, content: Uint8Array): Promise<string> {
  const path = join(folder, 'mirror', packagePath(GERMAN));
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
  return pathToFileURL(join(folder, 'mirror')).href;
}

test('language data is installed from a Debian package, and found by the code of its language', async () => {
  await using temporary = await temporaryDirectory();
  const folder = join(temporary.path, 'models/ocr');
  assert.equal(await installOcrData(GERMAN, folder, await mirror(temporary.path, PACKAGE), signal), 18);
  assert.deepEqual(await readdir(folder), ['deu.traineddata']);
  const installed = await installedLanguages([join(temporary.path, 'missing'), folder]);
  assert.deepEqual([...installed.keys()], ['de']);
  assert.equal(await readFile(installed.get('de') ?? '', 'utf8'), 'the data of German');
});

test('a package with another checksum is not installed, and is downloaded again the next time', async () => {
  await using temporary = await temporaryDirectory();
  const folder = join(temporary.path, 'models/ocr');
  const damaged = Buffer.from(PACKAGE);
  damaged[100] = 0;
  const url = await mirror(temporary.path, damaged);
  await assert.rejects(installOcrData(GERMAN, folder, url, signal), { name: 'DownloadError', kind: 'damaged' });
  assert.deepEqual(await readdir(folder), []);
  await mirror(temporary.path, PACKAGE);
  assert.equal(await installOcrData(GERMAN, folder, url, signal), 18);
});

test('other files are not taken for language data', async () => {
  await assert.rejects(
    Array.fromAsync(readPackageFiles(Buffer.from('no package'), () => true)),
    /not a Debian package/,
  );
  await assert.rejects(Array.fromAsync(readPackageFiles(PACKAGE.subarray(0, 140), () => true)), /has no data.tar.xz/);
});

test('data is found by Tesseract’s name, by every code of its language, and by those of its varieties', () => {
  const names = ['deu', 'de', 'ger', 'pt-BR', 'zh-CN', 'zh-TW', 'chi_sim', 'nn', 'sr', 'sr-Latn', 'xx', ''];
  assert.deepEqual(
    names.map((name) => findLanguageData(name)?.name),
    ['deu', 'deu', 'deu', 'por', 'chi_sim', 'chi_tra', 'chi_sim', 'nor', 'srp', 'srp_latn', undefined, undefined],
  );
  for (const { languages } of LANGUAGE_DATA.values())
    for (const code of languages) assert.ok(LANGUAGES.has(code), code);
});
