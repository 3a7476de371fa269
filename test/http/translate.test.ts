import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { pollUntil } from '../../load/poll-until.ts';
import { needsApertium } from '../support/apertium.ts';
import { startTestService, type TestService } from '../support/service.ts';

describe('POST /v1/ai/translate', needsApertium, () => {
  let glossa: TestService;
  before(async () => {
    glossa = await startTestService();
  });
  after(() => glossa[Symbol.asyncDispose]());

  const translate = (body: object) => glossa.post('/v1/ai/translate', body);

  test('a string is translated, its language detected, and its usage counted', async () => {
    const { status, body, headers } = await translate({ text: 'The house is very big.', target_language: 'es' });
    assert.equal(status, 200);
    assert.equal(body.translated_text, 'La casa es muy grande.');
    assert.equal(body.detected_language, 'en');
    assert.equal(headers.get('x-glossa-engine'), 'apertium');
    assert.equal(headers.get('x-request-id'), body.log_id);
    assert.match(body.log_id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const usage = body._usage as Record<string, number>;
    assert.equal(usage.input_tokens, 6);
    assert.ok(Number.isInteger(usage.output_tokens) && (usage.output_tokens ?? 0) > 0);
    assert.ok((usage.inference_time_tokens ?? 0) >= 1);
    const { input_tokens = 0, output_tokens = 0, inference_time_tokens = 0 } = usage;
    assert.equal(usage.total_tokens, input_tokens + output_tokens + inference_time_tokens);
  });

  test('an array keeps its order and length, blank entries included', async () => {
    const text = ['The house is big.', '', '   ', 'The city has a new library.', '12345', 'The house is big.'];
    const { body } = await translate({ text, target_language: 'es', current_language: 'en' });
    assert.deepEqual(body.translated_text, [
      'La casa es grande.',
      '',
      '   ',
      'La ciudad tiene una biblioteca nueva.',
      '12345',
      'La casa es grande.',
    ]);
    assert.equal('detected_language' in body, false);
  });

  test('languages are detected for each string of an array, and text in the target language stays', async () => {
    const text = ['The weather is beautiful today.', 'La casa de mis padres es muy grande.', '42'];
    const { body } = await translate({ text, target_language: 'es' });
    const [first, second, third] = body.translated_text as string[];
    assert.notEqual(first, text[0]);
    assert.equal(second, text[1]);
    assert.equal(third, '42');
    assert.deepEqual(body.detected_language, ['en', 'es', null]);
  });

  test('a sentence in another language is translated next to a longer one in the target language', async () => {
    const text = [
      'El perro come pan en la cocina de mi madre.',
      'The weather is nice today and the streets are full of people.',
    ];
    const { body } = await translate({ text, target_language: 'en' });
    assert.deepEqual(body.detected_language, ['es', 'en']);
    const [first, second] = body.translated_text as string[];
    assert.match(first ?? '', /dog eats bread/);
    assert.equal(second, text[1]);
  });

  test('a pivot language is used without a direct route, and the header says so', async () => {
    const { status, headers, body } = await translate({ text: 'The house is big.', target_language: 'it' });
    assert.equal(status, 200);
    assert.match(String(body.translated_text), /casa/);
    assert.match(headers.get('x-glossa-engine') ?? '', /^apertium;via=\w+$/);
  });

  test('a variant that no engine distinguishes is served by its base language, and the header says so', async () => {
    const { headers } = await translate({
      text: 'La casa es grande.',
      current_language: 'es',
      target_language: 'fr-CA',
    });
    assert.equal(headers.get('x-glossa-engine'), 'apertium');
    const variant = await translate({ text: 'The house is big.', current_language: 'en', target_language: 'pt-PT' });
    assert.match(variant.headers.get('x-glossa-engine') ?? '', /variant=pt$/);
  });

  test('protected text is returned byte for byte', async () => {
    const kept = [
      'https://www.example.com/a?b=1&c=two#d',
      'someone@example.org',
      '{{name}}',
      '%1$s',
      ['$', '{total}'].join(''),
      '😀',
    ];
    const text = `\t  The house is big.\r\n\r\n  Write to ${kept.join(' and ')} today.  \n`;
    const { body } = await translate({ text, target_language: 'es', current_language: 'en' });
    const out = String(body.translated_text);
    for (const item of kept) assert.ok(out.includes(item), `${item} is in ${JSON.stringify(out)}`);
    assert.ok(out.startsWith('\t  La casa es grande.\r\n\r\n  '));
    assert.ok(out.endsWith('  \n'));
  });

  test('the same language comes back unchanged without an engine', async () => {
    const text = 'La casa es muy grande y bonita.';
    const { body, headers } = await translate({ text, target_language: 'es' });
    assert.equal(body.translated_text, text);
    assert.equal((body._usage as Record<string, number>).inference_time_tokens, 0);
    assert.equal(headers.get('x-glossa-engine'), null);
  });

  test('Serbian in Latin letters, a near tie with its neighbours, can become Serbian in Cyrillic', async () => {
    const text = 'Biblioteka je otvorena svaki dan i ulaz je slobodan.';
    const { body } = await translate({ text, target_language: 'sr' });
    assert.equal(body.translated_text, 'Библиотека је отворена сваки дан и улаз је слободан.');
    assert.equal(body.detected_language, 'sr-Latn');
  });

  test('a text of thousands of sentences is returned whole and in order through a pivot', async () => {
    const sentences = Array.from({ length: 3000 }, (_, i) => `The house ${i} is big.`);
    const { body } = await translate({ text: sentences.join('\n'), target_language: 'pt', current_language: 'en' });
    const numbers = String(body.translated_text)
      .split('\n')
      .map((line) => /\d+/.exec(line)?.[0]);
    assert.deepEqual(
      numbers,
      sentences.map((_, i) => String(i)),
    );
  });

  test('codes are accepted in any case, with region, with an underscore and as aliases', async () => {
    for (const [current, target] of [
      ['EN', 'ES'],
      ['en_GB', 'es-MX'],
      ['eng', 'spa'],
    ]) {
      const { body } = await translate({
        text: 'The house is big.',
        current_language: current,
        target_language: target,
      });
      assert.equal(body.translated_text, 'La casa es grande.', `${current} to ${target}`);
    }
  });

  test('an unsupported pair is rejected with the index of its string, and nothing is translated', async () => {
    const text = ['The house is big.', '今日はとても良い天気です。'];
    const { status, body } = await translate({ text, target_language: 'es' });
    assert.equal(status, 400);
    assert.equal(body.code, 'unsupported_language_pair');
    assert.match(String(body.message), /Japanese \(ja\) to Spanish \(es\)/);
    assert.deepEqual(
      (body.errors as { path: string }[]).map(({ path }) => path),
      ['text[1]'],
    );
  });

  test('the credentials check of a known client gets a message with the supported targets', async () => {
    const { status, body } = await translate({ text: ['Hello'], target_language: 'zh' });
    assert.equal(status, 400);
    assert.match(
      String(body.message),
      /English \(en\) to Chinese.*English \(en\) can be translated to .*GET \/v1\/languages/,
    );
  });

  test('GET /v1/languages lists the route that a request takes', async () => {
    const { languages } = (await (await glossa.fetch('/v1/languages')).json()) as {
      languages: { code: string; targets: { code: string; engine: string; via: string[] }[] }[];
    };
    const english = languages.find(({ code }) => code === 'en');
    assert.deepEqual(english?.targets.find(({ code }) => code === 'es')?.via, []);
    const italian = english?.targets.find(({ code }) => code === 'it');
    const { headers } = await translate({ text: 'The house.', current_language: 'en', target_language: 'it' });
    assert.equal(headers.get('x-glossa-engine'), `${italian?.engine};via=${italian?.via.join('+')}`);
  });

  test('a client disconnect leaves no queued work, and others are served', async () => {
    const controller = new AbortController();
    const text = Array.from({ length: 3000 }, (_, i) => `The big house number ${i} is very old and red.`);
    const lost = glossa.fetch('/v1/ai/translate', {
      method: 'POST',
      body: JSON.stringify({ text, target_language: 'es', current_language: 'en' }),
      signal: controller.signal,
    });
    const served = await translate({ text: 'The house is big.', current_language: 'en', target_language: 'es' });
    controller.abort();
    await assert.rejects(lost, { name: 'AbortError' });
    await pollUntil(() => glossa.logLines.some((line) => line.includes('request aborted by the client')));
    const gone = JSON.parse(glossa.logLines.find((line) => line.includes('request aborted by the client')) ?? '{}');
    assert.deepEqual([gone.status, gone.code, gone.route], [499, 'client_closed', '/v1/ai/translate']);
    assert.equal(served.body.translated_text, 'La casa es grande.');
    const again = await translate({
      text: 'The city has a new library.',
      current_language: 'en',
      target_language: 'es',
    });
    assert.equal(again.body.translated_text, 'La ciudad tiene una biblioteca nueva.');
    const queued = async () =>
      /glossa_translation_queued_characters (\d+)/.exec(await (await glossa.fetch('/metrics')).text());
    await pollUntil(async () => (await queued())?.[1] === '0');
  });
});
