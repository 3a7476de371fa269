/**
 * Writes the models that `record-transformers.py` runs, one folder each.
 * Usage: node write-transformers.ts FOLDER
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ARCHITECTURES, randomTransformer, SOURCE_SIZE, TARGET_SIZE } from './random-transformer.ts';

const folder = process.argv[2] ?? '.';
for (const choices of ARCHITECTURES) {
  const own = join(folder, choices.name.replaceAll(' ', '-'));
  mkdirSync(own, { recursive: true });
  mkdirSync(join(own, 'arrays'));
  for (const { name, bytes } of randomTransformer(choices)) writeFileSync(join(own, 'arrays', `${name}.npy`), bytes);
  const isSeparate = choices.vocabularies?.startsWith('separate');
  for (const [name, size] of [
    ['source', SOURCE_SIZE],
    ['target', isSeparate ? TARGET_SIZE : SOURCE_SIZE],
  ] as const) {
    const words = Array.from({ length: size }, (_, id) => ['</s>', '<unk>'][id] ?? `w${id}`);
    writeFileSync(join(own, `${name}.yml`), words.map((word, id) => `"${word}": ${id}\n`).join(''));
  }
}
