import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Part, Translations } from '../../../../src/translation/engine.ts';
import { readOutput, toPromptSegment } from '../../../../src/translation/engines/llm/prompt-segment.ts';
import { taggedTextOf } from '../../../../src/translation/text/segment-text.ts';
import { hasNoTagsInPositions, segmentOf, written } from '../../../support/tagged-segments.ts';
import { batchOf, plain, rejections, segmentsIn, startEngine } from './support.ts';

const limits = { timeout: 300_000 };

const BUTTON = segmentOf('Press the [red] button* now.');
const SHOWN = 'Press the <g1>red</g1> button<x2/> now.';
const TRANSLATED = 'Pulsa ahora el botón [rojo]*.';
/** The translations, with brackets for tags. */
const textsOf = ({ texts }: Translations): (string | undefined)[] => texts.map((text) => text && written(text));

const answering = (...answers: string[]) => {
  let number = 0;
  return () => JSON.stringify({ 1: answers[Math.min(number++, answers.length - 1)] });
};

test('a model sees short tags, and its tags come back at the places where it put them', limits, async (t) => {
  const { server, engine, registry } = await startEngine(t, {
    generate: answering('Pulsa ahora el botón <g1>rojo</g1><x2/>.'),
  });
  assert.ok(engine.features?.has('tags'));
  assert.deepEqual(textsOf(await engine.translate(batchOf([BUTTON]))), [TRANSLATED]);
  assert.deepEqual(server.received.map(segmentsIn), [{ 1: SHOWN }]);
  assert.match(server.received[0]?.messages[0]?.content ?? '', /<g1> and <\/g1>/);
  assert.deepEqual(await rejections(registry), {});
});

test('the instructions for tags are in a prompt with tags alone', limits, async (t) => {
  const { server, engine } = await startEngine(t, { generate: answering('Buenos días') });
  await engine.translate(batchOf(plain('Good morning')));
  assert.doesNotMatch(server.received[0]?.messages[0]?.content ?? '', /<g1>/);
});

for (const [variant, answer] of [
  ['blanks and capitals', 'Pulsa ahora el botón < G1 >rojo< /g1 >< X2 / >.'],
  ['an empty pair', 'Pulsa ahora el botón <g1>rojo</g1><x2></x2>.'],
  ['no slash', 'Pulsa ahora el botón <g1>rojo</g1><x2>.'],
] as const) {
  test(`tags written with ${variant} are accepted`, limits, async (t) => {
    const { server, engine } = await startEngine(t, { generate: answering(answer) });
    assert.deepEqual(textsOf(await engine.translate(batchOf([BUTTON]))), [TRANSLATED]);
    assert.equal(server.received.length, 1);
  });
}

for (const [damage, answer] of [
  ['drops', 'Pulsa ahora el botón rojo<x2/>.'],
  ['doubles', 'Pulsa ahora <g1>el</g1> botón <g1>rojo</g1><x2/>.'],
  ['crosses', 'Pulsa ahora el botón </g1>rojo<g1><x2/>.'],
  ['leaves open', 'Pulsa ahora el botón <g1>rojo<x2/>.'],
  ['empties', 'Pulsa ahora el botón rojo<g1/><x2/>.'],
  ['invents', 'Pulsa ahora el <g3>botón</g3> <g1>rojo</g1><x2/>.'],
  ['misnumbers', 'Pulsa ahora el <g9999>botón</g9999> <g1>rojo</g1><x2/>.'],
  ['renumbers', 'Pulsa ahora el botón <g2>rojo</g2><x1/>.'],
  ['closes in vain', 'Pulsa ahora el botón <g1>rojo</g1><x2/> ya</x2>.'],
] as const) {
  test(`a model that ${damage} a tag is asked again, and its answer is never returned`, limits, async (t) => {
    const { server, engine, registry } = await startEngine(t, { generate: answering(answer) });
    assert.deepEqual(textsOf(await engine.translate(batchOf([BUTTON]))), [undefined]);
    assert.equal(server.received.length, 2);
    assert.deepEqual(await rejections(registry), { keeps: 2 });
    server.generate = answering(answer, 'Pulsa ahora el botón <g1>rojo</g1><x2/>.');
    assert.deepEqual(textsOf(await engine.translate(batchOf([BUTTON]))), [TRANSLATED]);
  });
}

test('crossed pairs are rejected', limits, async (t) => {
  const { engine } = await startEngine(t, { generate: answering('Un <g1>coche <g2>rojo</g1> y</g2> grande') });
  const segment = segmentOf('[A red car][ and] a big one');
  assert.deepEqual(textsOf(await engine.translate(batchOf([segment]))), [undefined]);
});

test('the other checks read the words without tags', limits, async (t) => {
  const { engine, registry } = await startEngine(t, {
    generate: answering(`Buenos días${Array.from({ length: 30 }, (_, tag) => `<x${tag + 1}/>`).join('')}`),
  });
  const stars = '*'.repeat(30);
  assert.deepEqual(textsOf(await engine.translate(batchOf([segmentOf(`Good morning${stars}`)]))), [
    `Buenos días${stars}`,
  ]);
  assert.deepEqual(await rejections(registry), {});
});

test('a text with literal tags of the same names gets other names, and keeps its own', limits, async (t) => {
  const { server, engine } = await startEngine(t, {
    generate: answering('Escribe <g1> y </G2> en la casilla <gg1>verde</gg1>.'),
  });
  const segment = segmentOf('Write <g1> and </G2> in the [green] box.');
  assert.deepEqual(textsOf(await engine.translate(batchOf([segment]))), [
    'Escribe <g1> y </G2> en la casilla [verde].',
  ]);
  assert.deepEqual(server.received.map(segmentsIn), [{ 1: 'Write <g1> and </G2> in the <gg1>green</gg1> box.' }]);
});

test('tags around a protected part are shown too', () => {
  const tags = [{ start: 4, end: 13, parent: undefined }];
  const parts: Part[] = [
    { kind: 'text', text: 'Run ' },
    { kind: 'protected', text: 'npm start' },
    { kind: 'text', text: ' first.' },
  ];
  const shown = toPromptSegment({ parts, tags }, false);
  assert.equal(shown.text, 'Run <g1>npm start</g1> first.');
  const read = readOutput('Primero ejecuta <g1>npm start</g1>.', shown);
  assert.equal(read && written(read), 'Primero ejecuta [npm start].');
});

test('characters for private use in a protected part are kept', limits, async (t) => {
  const parts: Part[] = [
    { kind: 'text', text: 'Press ' },
    { kind: 'protected', text: '\u{10f800}' },
    { kind: 'text', text: ' now.' },
  ];
  const { engine } = await startEngine(t, { generate: answering('Pulsa <g1>\u{10f800}</g1> ahora.') });
  const segment = { parts, tags: [{ start: 6, end: 8, parent: undefined }] };
  assert.deepEqual(textsOf(await engine.translate(batchOf([segment]))), ['Pulsa [\u{10f800}] ahora.']);
});

test('any segment is read back from its own prompt, whatever its text is', () => {
  const text = fc.string({ unit: fc.constantFrom('<', '>', '/', 'g', 'X', 't', '1', ' ', 'é', '[', ']', '*') });
  fc.assert(
    fc.property(text, (source) => {
      const segment = segmentOf(source);
      fc.pre(hasNoTagsInPositions(segment));
      const shown = toPromptSegment(segment, false);
      assert.deepEqual(readOutput(shown.text, shown), taggedTextOf(segment));
    }),
    { seed: 20_261_122, numRuns: 2_000 },
  );
});
