import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Part, Segment } from '../../../../../src/translation/engine.ts';
import { needsApertium, open } from '../support.ts';

const options = { ...needsApertium, timeout: 300_000 };

/** A segment whose parts in braces or angle brackets are protected. */
function segmentOf(text: string): Segment {
  const parts = text.split(/(\{[^{}]*\}|<[^<>]*>)/u).flatMap((part): Part[] => {
    if (part === '') return [];
    if (part.startsWith('<')) return [{ kind: 'protected', text: part, decoration: true }];
    return [{ kind: part.startsWith('{') ? 'protected' : 'text', text: part }];
  });
  return { parts, tags: [] };
}

const cases: [from: string, to: string, text: string, holds: string][] = [
  ['en', 'es', 'Sit on 14A today', '14A'],
  ['en', 'es', 'Plan A is better than plan B', 'plan A '],
  ['en', 'es', 'A or B?', 'A'],
  ['en', 'ca', 'The 5G network is here', '5G'],
  ['en', 'ca', 'Code 9I-3A', '9I-3A'],
  ['es', 'ca', 'La puerta 7A', '7A'],
  ['es', 'ca', 'Un libro de A. Mora', 'A. Mora'],
  ['en', 'es', "{name}'s house", 'La casa de {name}'],
  ['en', 'es', "I see <b>{name}</b>'s house.", 'la casa de <b>{name}</b>'],
  ['en', 'es', '{name}’s house is big.', 'La casa de {name} es'],
  ['en', 'es', "{name}'s here", '{name} es'],
];

test('Apertium keeps codes and single letters whole, and knows the possessive of a placeholder', options, async (t) => {
  const { engine } = await open(t);
  for (const [from, to, text, holds] of cases) {
    const { texts } = await engine.translate({ path: [from, to], segments: [segmentOf(text)], signal: t.signal });
    assert.ok(texts[0]?.text.includes(holds), `${text} → ${texts[0]?.text}`);
  }
});

test('the article stays an article', options, async (t) => {
  const { translate } = await open(t);
  assert.deepEqual(await translate('en', 'es', ['A house is big.', 'I see a house.']), [
    'Una casa es grande.',
    'Veo una casa.',
  ]);
});
