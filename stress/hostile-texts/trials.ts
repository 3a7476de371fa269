import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { startServiceProcess } from '../../load/service-process.ts';
import { installTestModels } from '../../test/fixtures/bergamot/test-models.ts';
import { findFaults } from './check-translation.ts';
import type { TextKind } from './text-kinds.ts';

export interface Trial {
  seconds: number;
  /** Segments that stayed untranslated because the output was damaged twice or empty. */
  unrepaired: number;
  faults: readonly string[];
}

/** A service with the small neural models and one worker. */
export interface Trials extends AsyncDisposable {
  /** @param length UTF-16 units of the text */
  run(kind: TextKind, pair: string, length: number): Promise<Trial>;
}

const responseBody = z.object({ translated_text: z.unknown(), code: z.string().optional() });

const LOST = 'glossa_translation_bergamot_lost_workers_total';
const UNREPAIRED = 'glossa_translation_unrepaired_pieces_total';

export async function startTrials(): Promise<Trials> {
  await using opened = new AsyncDisposableStack();
  const models = await mkdtemp(join(tmpdir(), 'glossa-hostile-'));
  opened.defer(() => rm(models, { recursive: true }));
  await installTestModels(models);
  // A directory without Apertium, so that only the neural engine translates.
  const glossa = opened.use(
    await startServiceProcess({
      ...{ GLOSSA_MODELS_DIR: models, GLOSSA_APERTIUM_DIR: models },
      GLOSSA_BERGAMOT_WORKERS: '1',
    }),
  );
  const close = opened.move();

  async function metric(name: string): Promise<number> {
    const text = await (await glossa.get('/metrics')).text();
    return [...text.matchAll(new RegExp(`^${name}(?:{.*})? (\\S+)$`, 'gm'))].reduce((sum, [, n]) => sum + Number(n), 0);
  }

  return {
    async run(kind, pair, length) {
      const [current_language, target_language] = pair.split('-');
      const text = kind.text(length);
      const before = { lost: await metric(LOST), unrepaired: await metric(UNREPAIRED) };
      const began = performance.now();
      const response = await glossa.post('/v1/ai/translate', { text, current_language, target_language });
      const body = responseBody.parse(await response.json());
      const seconds = (performance.now() - began) / 1000;
      const faults = typeof body.translated_text === 'string' ? findFaults(kind, text, body.translated_text) : [];
      if (response.status !== 200) faults.push(`answered ${response.status} ${body.code}`);
      const lost = (await metric(LOST)) - before.lost;
      if (lost > 0) faults.push(`${lost} workers crashed`);
      return { seconds, unrepaired: (await metric(UNREPAIRED)) - before.unrepaired, faults };
    },
    [Symbol.asyncDispose]: () => close.disposeAsync(),
  };
}
