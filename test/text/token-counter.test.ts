import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import pino from 'pino';
import { Registry } from 'prom-client';
import { testScope } from '../../load/test-scope.ts';
import { GlossaError } from '../../src/errors.ts';
import { splitIntoWords } from '../../src/text/token-boundaries.ts';
import { createTokenCounter, type TokenCounter } from '../../src/text/token-counter.ts';
import { assertFast } from '../support/assert-fast.ts';

const log = pino({ level: 'silent' });
const scope = testScope();
const limits = { timeout: 300_000 };
let counter: TokenCounter;

before(async () => {
  counter = createTokenCounter({ log, registry: new Registry() });
});
after(() => counter[Symbol.asyncDispose]());

const plainCount = (text: string) => countTokens(text, { allowedSpecial: new Set(), disallowedSpecial: new Set() });

test('counts each text of a request, in order', async () => {
  assert.deepEqual(await counter.count(['hello world', '', 'Hello, my name is Bob.', ' '], scope), [2, 0, 7, 1]);
  assert.deepEqual(await counter.count([], scope), []);
});

test('counts special tokens as text', async () => {
  const [count = 0] = await counter.count(['<|endoftext|><|im_start|>'], scope);
  assert.ok(count > 2);
});

test('counts running text of any length as the tokenizer does', async () => {
  const sentences = [
    "The children weren't at school; they'd gone to see Dr. O'Neill's 1,234 fish! ",
    'Die Straßenbahnhaltestelle wurde gestern geschlossen.\r\n\r\n',
    '孩子们一大早就和朋友们一起去学校了，因为天气很好。',
    'เด็กๆไปโรงเรียนแต่เช้ากับเพื่อนของพวกเขาเพราะวันนี้อากาศดีมากและไม่มีฝนตก ',
    'function f(a) {\n    return a?.b ?? [1, 2, 3];\n}\n',
    'ذهب الأطفال إلى المدرسة في الصباح الباكر.\t',
    '👨‍👩‍👧 emoji 🇩🇪, IT’S CamelCase snake_case ~~~ --- ...\n',
  ];
  for (const sentence of sentences) {
    const text = sentence.repeat(Math.ceil(40_000 / sentence.length));
    assert.deepEqual(await counter.count([text], scope), [plainCount(text)], sentence);
  }
  const all = Array.from({ length: 3000 }, (_, index) => sentences[(index * 5) % sentences.length]).join('');
  assert.deepEqual(await counter.count([all], scope), [plainCount(all)]);
});

test('counts texts of any characters as the tokenizer does', async () => {
  const text = fc.string({
    unit: fc.oneof(fc.constantFrom(..."ab 'sS1.,\n\té漢ก"), fc.string({ unit: 'binary', maxLength: 1 })),
    maxLength: 200,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(text, { maxLength: 20 }), async (texts) => {
      assert.deepEqual(await counter.count(texts, scope), texts.map(plainCount));
    }),
    { seed: 11, numRuns: 100 },
  );
});

const inLetters = (index: number): string => index.toString(26).replace(/./g, (digit) => letterOf(digit));
const letterOf = (digit: string): string => String.fromCharCode(97 + Number.parseInt(digit, 26));

test('counts 300,000 characters of one kind without quadratic cost', limits, async () => {
  // As many words as the cache holds. A cache that deletes entries would be quadratic here.
  const words = Array.from({ length: 20_000 }, (_, index) => `qx${inLetters(index)}`);
  await counter.count([words.join(' ')], scope);
  for (const unit of ['a', ' ', '\n', '.', '漢', '😀', '\u0301', '\ud800', 'aB', '!?', 'i>', '!!\u0301']) {
    const text = unit.repeat(300_000 / unit.length);
    const [count = 0] = await assertFast(() => counter.count([text], scope));
    assert.ok(count > 0 && count <= 1_200_000);
  }
});

test('counts signs with marks between them in pieces of a bounded length', limits, async () => {
  const text = '!!\u0301'.repeat(100_000);
  assert.ok(splitIntoWords(text).every(({ length }) => length <= 256));
  assert.equal([...splitIntoWords(text)].join(''), text);
});

test('a short text does not wait for a whole long one', async () => {
  const finished: string[] = [];
  const long = counter.count(['ไปโรงเรียน '.repeat(20_000)], scope).then(() => finished.push('long'));
  const short = counter.count(['hello'], scope).then(() => finished.push('short'));
  await Promise.all([long, short]);
  assert.deepEqual(finished, ['short', 'long']);
});

test('a short text does not wait for one that is counted on the calling thread', limits, async () => {
  await counter.count(['hello'], scope);
  // Each sign has two or three tokens, and no word is cached.
  const signs = Array.from({ length: 3_900 }, (_, index) => 0x4e00 + ((index * 7919) % 20_900));
  const finished: string[] = [];
  const long = counter.count([String.fromCodePoint(...signs)], scope).then(() => finished.push('long'));
  const short = counter.count(['hello'], scope).then(() => finished.push('short'));
  await Promise.all([long, short]);
  assert.deepEqual(finished, ['short', 'long']);
});

test('an aborted request ends with the reason of its signal and leaves the counter working', async () => {
  const controller = new AbortController();
  const running = counter.count(['word '.repeat(60_000)], testScope(controller.signal));
  controller.abort(new Error('gone'));
  await assert.rejects(running, /gone/);
  assert.deepEqual(await counter.count(['hello'], scope), [1]);
});

test('a full queue rejects long texts and not short ones', async () => {
  await using small = createTokenCounter({ maxQueued: 1, log, registry: new Registry() });
  const long = Array.from({ length: 20 }, () => small.count(['hello '.repeat(1000)], scope));
  const answered = Promise.allSettled(long);
  assert.deepEqual(await small.count(['hello'], scope), [1]);
  const outcomes = await answered;
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  assert.ok(refused.length > 0 && refused.length < 20);
  for (const reason of refused) assert.ok(reason instanceof GlossaError && reason.code === 'overloaded');
});
