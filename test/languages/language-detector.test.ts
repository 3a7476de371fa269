import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Registry } from 'prom-client';
import { testScope } from '../../load/test-scope.ts';
import { GlossaError } from '../../src/errors.ts';
import { createLanguageDetector } from '../../src/languages/language-detector.ts';
import { log, SENTENCES, scope, shareDetector } from './support.ts';

const { detect, detectOne, rank } = shareDetector();

test('detects a sentence in many languages and scripts, confidently in nearly all', async () => {
  let confident = 0;
  for (const [language, sentence] of Object.entries(SENTENCES)) {
    const detection = await detectOne(sentence);
    assert.equal(detection?.language, language, sentence);
    if (detection.confidence >= 0.9) confident++;
  }
  assert.ok(confident >= 30, `${confident} of ${Object.keys(SENTENCES).length}`);
});

test('detects common first words', async () => {
  const greetings: Record<string, string> = {
    Hello: 'en',
    'Hello World': 'en',
    'Hello, world!': 'en',
    'Thank you': 'en',
    'How are you?': 'en',
    Hola: 'es',
    'Buenos días': 'es',
    Bonjour: 'fr',
    'Merci beaucoup': 'fr',
    Danke: 'de',
    'Guten Tag': 'de',
    'Vielen Dank': 'de',
    'Va bene': 'it',
    'Te iubesc': 'ro',
    'Wie geht es dir?': 'de',
    Ciao: 'it',
    Obrigado: 'pt',
    Olá: 'pt',
    Merhaba: 'tr',
    Привет: 'ru',
    Привіт: 'uk',
    שלום: 'he',
    مرحبا: 'ar',
    नमस्ते: 'hi',
    你好: 'zh-Hans',
    謝謝: 'zh-Hant',
    ありがとう: 'ja',
    안녕하세요: 'ko',
    สวัสดี: 'th',
  };
  for (const [text, language] of Object.entries(greetings)) {
    assert.equal((await detectOne(text))?.language, language, text);
  }
});

test('detects greetings with confidence and ambiguous words without', async () => {
  for (const text of ['Hello', 'Hello World', 'Bonjour', 'Thank you']) {
    assert.ok(((await detectOne(text))?.confidence ?? 0) >= 0.8, text);
  }
  for (const text of ['No', 'Hei', 'a', 'Hotel', 'xqzt']) {
    assert.ok(((await detectOne(text))?.confidence ?? 0) < 0.8, text);
  }
});

test('prefers a language that can be translated, not against a clear one', async () => {
  const english = (code: string) => (code === 'en' ? 'source' : 'unusable');
  for (const word of ['Menu', 'Normal', 'Base', 'Visual mode', 'Capital']) {
    assert.equal((await detect([word], scope, english))[0]?.language, 'en', word);
  }
  assert.equal((await detect(['Muchas gracias por tu ayuda'], scope, english))[0]?.language, 'es');
});

test('detects nothing in text without language', async () => {
  const texts = [
    '',
    '  \n',
    '123 456.78',
    '😀 👍🏽',
    'https://example.com/some/english/words',
    'bob@example.com',
    '{{name}} %s',
    '\0\ud800\uffff',
    'ᎣᏏᏲ',
  ];
  assert.deepEqual(
    await detect(texts, scope),
    texts.map(() => undefined),
  );
});

test('ignores URLs, placeholders and names in Latin letters', async () => {
  const text = 'Откройте https://example.com/settings/language/english и введите {{user_name}} в Microsoft Word';
  assert.equal((await detectOne(text))?.language, 'ru');
});

test('samples all parts of a long text, so that two languages lower the confidence', async () => {
  const half = (sentence: string) => `${sentence} `.repeat(40);
  const mixed = await detectOne(half(SENTENCES.en ?? '') + half(SENTENCES.de ?? ''));
  assert.ok(mixed && mixed.confidence < 0.9, JSON.stringify(mixed));
  const whole = await detectOne(half(SENTENCES.en ?? ''));
  assert.ok(whole && whole.language === 'en' && whole.confidence > 0.98);
});

test('finds a sentence after a very long word', async () => {
  assert.equal((await detectOne(`${'x'.repeat(200_000)} ${SENTENCES.fr}`))?.language, 'fr');
});

test('handles hostile texts of 300,000 characters', async () => {
  const units = ['a', 'a ', '\0', '\ud800', '漢', '\u0301', '😀', '<a ', 'ا ', "'", '\u200d', 'Ⅷ ', 'İ '];
  const detections = await detect(
    units.map((unit) => unit.repeat(300_000 / unit.length)),
    scope,
  );
  for (const detection of detections) {
    assert.ok(detection === undefined || (detection.confidence >= 0 && detection.confidence <= 1));
  }
});

test('an aborted request ends with the reason of its signal and leaves the detector working', async () => {
  const controller = new AbortController();
  const texts = Array.from({ length: 5000 }, (_, index) => `sentence number ${index}`);
  const running = detect(texts, testScope(controller.signal));
  const ranking = rank(texts, testScope(controller.signal));
  controller.abort(new Error('gone'));
  await assert.rejects(running, /gone/);
  await assert.rejects(ranking, /gone/);
  await assert.rejects(detect(['Hello'], testScope(controller.signal)), /gone/);
  assert.equal((await detectOne('Hello World'))?.language, 'en');
});

test('a full queue rejects requests', async () => {
  await using small = createLanguageDetector({ maxQueued: 1, log, registry: new Registry() });
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => small.detect(['Hello World'], scope)));
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  assert.ok(refused.length > 0 && refused.length < 20);
  for (const reason of refused) assert.ok(reason instanceof GlossaError && reason.code === 'overloaded');
});
