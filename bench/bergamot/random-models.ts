import { hash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { seededRandom } from '../../load/random.ts';
import {
  DESCRIPTION_FILE,
  folderName,
  type PublishedModel,
} from '../../src/translation/engines/bergamot/models/model.ts';
import { type Architecture, architectures } from './dimensions.ts';
import { randomModel } from './random-model.ts';
import { randomShortlist } from './random-shortlist.ts';
import { randomVocabulary } from './random-vocabulary.ts';

/**
 * Writes models with random weights into a models directory, one from English for each target language. Their output is
 * nonsense, but takes as much time and memory as that of real models.
 */
export async function writeRandomModels(
  directory: string,
  architecture: Architecture,
  targets: readonly string[],
  sentences: readonly string[],
): Promise<void> {
  const dimensions = architectures[architecture];
  const random = seededRandom(1);
  const files = [
    { type: 'model', name: 'model.intgemm.alphas.bin', bytes: randomModel(dimensions, random) },
    { type: 'lex', name: 'lex.50.50.s2t.bin', bytes: randomShortlist(dimensions.vocabulary, random) },
    { type: 'vocab', name: 'vocab.spm', bytes: randomVocabulary(sentences, dimensions.vocabulary, random) },
  ] as const;
  for (const to of targets) {
    const model: PublishedModel = {
      ...{ from: 'en', to, version: '1.0' },
      files: files.map(({ type, name, bytes }) => {
        return { type, name, size: bytes.length, sha256: hash('sha256', bytes), path: name };
      }),
    };
    const folder = join(directory, folderName(model));
    await mkdir(folder, { recursive: true });
    for (const { name, bytes } of files) await writeFile(join(folder, name), bytes);
    await writeFile(join(folder, DESCRIPTION_FILE), JSON.stringify(model));
  }
}
