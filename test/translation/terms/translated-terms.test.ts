import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testScope } from '../../../load/test-scope.ts';
import type { Segment, TranslationEngine } from '../../../src/translation/engine.ts';
import { engineWith, translatorWith } from '../../support/translator-doubles.ts';

const glossary = [
  { source: 'account', target: 'conta' },
  { source: 'settings', target: 'definições' },
];

const withTargets = ({ parts }: Segment): string =>
  parts.map((part) => (part.kind === 'term' ? part.target : part.text)).join('');

async function translate(engine: TranslationEngine, text: string): Promise<string> {
  const { translator } = translatorWith([engine]);
  const request = { text, targetLanguage: 'pt', currentLanguage: 'en', glossary };
  const { texts } = await translator.translate(request, testScope(new AbortController().signal));
  return texts.join();
}

test('several terms without other words reach an engine that takes terms, which may change their order', async () => {
  const engine = engineWith('one', ['en pt'], {
    answer: ({ parts, tags }) => withTargets({ parts: parts.toReversed(), tags }),
  });
  assert.equal(await translate({ ...engine, features: new Set(['terms']) }, 'Account settings'), 'definições conta');
  assert.equal(await translate(engine, 'Account settings'), 'conta definições');
});

test('the given translation keeps its letter case at the start of a sentence', async () => {
  const engine = { ...engineWith('one', ['en pt'], { answer: withTargets }), features: new Set(['terms'] as const) };
  assert.equal(await translate(engine, 'Account is open.'), 'conta is open.');
});
