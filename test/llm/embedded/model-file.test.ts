import assert from 'node:assert/strict';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { findModelFile } from '../../../src/llm/embedded/model-file.ts';

test('GLOSSA_LLM_MODEL is a name, also as the list of models writes it, or the path of a file', () => {
  const installed = { name: 'qwen3-4b', path: join('models', 'llm', 'qwen3-4b.gguf') };
  for (const setting of ['qwen3-4b', 'llm:qwen3-4b']) assert.deepEqual(findModelFile(setting, 'models'), installed);
  assert.deepEqual(findModelFile('files/Qwen3.GGUF', 'models'), { name: 'Qwen3', path: resolve('files/Qwen3.GGUF') });
});
