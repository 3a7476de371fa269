import assert from 'node:assert/strict';
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { testScope } from '../../../../load/test-scope.ts';
import { GlossaError } from '../../../../src/errors.ts';
import { openWorkDirectory } from '../../../../src/filesystem/work-directory.ts';
import { createOfficeConverter } from '../../../../src/formats/files/office/open-converter.ts';
import { silentLogger, temporaryDirectory } from '../../../support/storage.ts';

/** Converts a file with a script of the shell, which finds the path of the result in `$result`. */
async function convertWith(
  script: string,
  options: { signal?: AbortSignal; maxTimeMs?: number } = {},
): Promise<string> {
  const { signal, maxTimeMs = 30_000 } = options;
  await using temporary = await temporaryDirectory();
  await using work = await openWorkDirectory(join(temporary.path, 'work'));
  const [folder, source, output] = ['program', 'a.doc', 'a.docx'].map((name) => join(temporary.path, name));
  assert.ok(folder && source && output);
  const program = join(folder, 'soffice');
  await mkdir(folder);
  await writeFile(program, `#!/bin/sh\nresult="$HOME/results/source.docx"\n${script}\n`);
  await chmod(program, 0o755);
  await writeFile(source, 'content');
  const converter = createOfficeConverter({ program, work, log: silentLogger, maxTimeMs });
  try {
    await converter.convert(source, 'doc', output, testScope(signal));
  } finally {
    assert.deepEqual(await readdir(work.path), [], 'no file stays');
  }
  return readFile(output, 'utf8');
}

const LINE = 'line=aaaaaaaa; for i in 1 2 3 4 5 6 7 8 9 10 11 12; do line=$line$line; done';
const MISBEHAVIOUR: [what: string, script: string, code: string, maxTimeMs?: number][] = [
  ['ends without a result', 'exit 0', 'document_damaged'],
  ['fails', 'exit 1', 'document_damaged'],
  ['asks to be started again without end', 'exit 81', 'document_damaged'],
  ['computes without end', 'while :; do :; done', 'document_damaged', 1_000],
  ['says more than a converter does', `${LINE}; while :; do echo $line; done`, 'document_damaged'],
  [
    'writes more than a file may have',
    `${LINE}; while :; do echo $line || exit 1; done > "$result"`,
    'document_damaged',
  ],
  // The machine may be the cause, so that the document is tried again.
  ['waits without end', 'kill -STOP $$', 'overloaded', 1_000],
];
for (const [what, script, code, maxTimeMs] of MISBEHAVIOUR) {
  test(`a converter that ${what} is ended`, { skip: process.platform === 'win32' }, async () => {
    const options = maxTimeMs === undefined ? {} : { maxTimeMs };
    let error: unknown;
    // A busy machine may leave a converter too little processor time, which is overload. The next one may get more.
    do error = await convertWith(script, options).catch((reason: unknown) => reason);
    while (error instanceof GlossaError && error.code === 'overloaded' && code !== 'overloaded');
    assert.ok(error instanceof GlossaError && error.code === code, String(error));
  });
}

test('a converter is started again after its first start, and reaches only its own files', {
  skip: process.platform !== 'linux',
}, async () => {
  const script = `
    if [ ! -e "$HOME/started" ]; then : > "$HOME/started"; exit 81; fi
    read line < /etc/passwd && echo read > "$result" && exit 0
    echo converted > "$result"`;
  assert.equal(await convertWith(script), 'converted\n');
});

test('a conversion ends with its request', { skip: process.platform === 'win32' }, async () => {
  const reason = new Error('gone');
  await assert.rejects(convertWith('while :; do :; done', { signal: AbortSignal.timeout(300) }), {
    name: 'TimeoutError',
  });
  await assert.rejects(convertWith('exit 0', { signal: AbortSignal.abort(reason) }), reason);
});
