import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Part } from '../../../../../src/translation/engine.ts';
import { needsApertium, open } from '../support.ts';

const PLACEHOLDER = /(\{\w+\})/;

test('an item before the ending of an ordinal number gets that of the language, and a day none', {
  ...needsApertium,
  timeout: 300_000,
}, async (t) => {
  const { engine } = await open(t);
  for (const [text, es, ca, gl] of [
    ['You are the {n}th visitor.', 'Eres el {n}.º visitante.', 'Ets el {n}è visitant.', 'Es o {n}.º visitante.'],
    ['{n}st place', '{n}.º sitio', '{n}è lloc', '{n}.º sitio'],
    ['the {day}rd of May', 'el {day} de mayo', 'el {day} de maig', 'o {day} de maio'],
    ['{n} things', '{n} cosas', '{n} coses', '{n} cousas'],
  ] as const) {
    const parts = text
      .split(PLACEHOLDER)
      .filter((part) => part !== '')
      .map((part): Part => ({ kind: part.startsWith('{') ? 'protected' : 'text', text: part }));
    const segments = [{ parts, tags: [] }];
    const translate = async (to: string): Promise<string | undefined> =>
      (await engine.translate({ path: ['en', to], segments, signal: t.signal })).texts[0]?.text;
    assert.deepEqual([await translate('es'), await translate('ca'), await translate('gl')], [es, ca, gl]);
  }
});
