import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Registry } from 'prom-client';
import { testScope } from '../../../load/test-scope.ts';
import type { OcrEngine } from '../../../src/extraction/ocr/engines/engine.ts';
import { openTextRecognizer } from '../../../src/extraction/ocr/open-recognizer.ts';
import { createLogger } from '../../../src/telemetry/logger.ts';
import { killAtStages, whileKilling } from '../../support/kill-processes.ts';
import { DATA_FOLDERS, englishPage, OCR_ENGINES } from '../../support/ocr.ts';
import { temporaryDirectory } from '../../support/storage.ts';

const LINUX = { skip: process.platform !== 'linux' };

async function openTestRecognizer(engine: OcrEngine) {
  const temporary = await temporaryDirectory();
  const registry = new Registry();
  const recognizer = openTextRecognizer({ engine, dataFolders: DATA_FOLDERS, log: createLogger('silent'), registry });
  const page = await englishPage(temporary.path);
  return {
    read: () => recognizer.recognize(page, 'en', testScope()),
    metrics: () => registry.metrics(),
    async [Symbol.asyncDispose]() {
      await recognizer[Symbol.asyncDispose]();
      await temporary[Symbol.asyncDispose]();
    },
  };
}

for (const engine of OCR_ENGINES) {
  test(`${engine.name}: another process reads the page of a process that something else kills`, LINUX, async () => {
    await using recognizer = await openTestRecognizer(engine);
    const { whole, harmed } = await killAtStages('ocr', 1, recognizer.read);
    assert.ok(whole.blocks.length > 0);
    for (const [stage, page] of harmed) assert.deepEqual(page, whole, stage);
    assert.match(await recognizer.metrics(), /glossa_documents_ocr_pages_total\{outcome="lost"\} 3/u);
  });

  test(`${engine.name}: reading a page ends when each of its processes is killed`, LINUX, async () => {
    await using recognizer = await openTestRecognizer(engine);
    const { result, kills } = await whileKilling('ocr', () =>
      recognizer.read().then(
        () => 'read',
        (error: unknown) => error,
      ),
    );
    assert.ok(result instanceof Error && 'code' in result);
    assert.equal(result.code, 'overloaded');
    assert.equal(kills, 3);
  });
}
