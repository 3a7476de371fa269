import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Part, Segment } from '../../../../src/translation/engine.ts';
import { readOutput, toPromptSegment } from '../../../../src/translation/engines/llm/prompt-segment.ts';
import { type TagMark, toMark } from '../../../../src/translation/text/tags/tag-marks.ts';
import { batchOf, plain, rejections, segmentsIn, startEngine } from './support.ts';

const limits = { timeout: 300_000 };

const text = (value: string): Part => ({ kind: 'text', text: value });
const mark = (kind: TagMark['kind'], tag: number): Part => ({
  kind: 'protected',
  text: toMark({ kind, tag }),
  decoration: true,
});
const [open0, close0, at1] = [mark('open', 0), mark('close', 0), mark('position', 1)].map((part) => part.text);

const BUTTON: Segment = [
  text('Press the '),
  mark('open', 0),
  text('red'),
  mark('close', 0),
  text(' button'),
  mark('position', 1),
  text(' now.'),
];
const SHOWN = 'Press the <g1>red</g1> button<x2/> now.';
const MARKED = `Pulsa ahora el botón ${open0}rojo${close0}${at1}.`;

const answering = (...answers: string[]) => {
  let number = 0;
  return () => JSON.stringify({ 1: answers[Math.min(number++, answers.length - 1)] });
};

test('a model sees short tags, and its tags come back as marks at the places where it put them', limits, async (t) => {
  const { server, engine, registry } = await startEngine(t, {
    generate: answering('Pulsa ahora el botón <g1>rojo</g1><x2/>.'),
  });
  assert.ok(engine.features?.has('tags'));
  assert.deepEqual((await engine.translate(batchOf([BUTTON]))).texts, [MARKED]);
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
    assert.deepEqual((await engine.translate(batchOf([BUTTON]))).texts, [MARKED]);
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
    assert.deepEqual((await engine.translate(batchOf([BUTTON]))).texts, [undefined]);
    assert.equal(server.received.length, 2);
    assert.deepEqual(await rejections(registry), { keeps: 2 });
    server.generate = answering(answer, 'Pulsa ahora el botón <g1>rojo</g1><x2/>.');
    assert.deepEqual((await engine.translate(batchOf([BUTTON]))).texts, [MARKED]);
  });
}

test('crossed pairs are rejected', limits, async (t) => {
  const { engine } = await startEngine(t, { generate: answering('Un <g1>coche <g2>rojo</g1> y</g2> grande') });
  const crossed = [
    mark('open', 0),
    text('A red car'),
    mark('close', 0),
    mark('open', 1),
    text(' and'),
    mark('close', 1),
  ];
  assert.deepEqual((await engine.translate(batchOf([[...crossed, text(' a big one')]]))).texts, [undefined]);
});

test('the other checks read the words without tags', limits, async (t) => {
  const many = Array.from({ length: 30 }, (_, tag) => mark('position', tag));
  const { engine, registry } = await startEngine(t, {
    generate: answering(`Buenos días${Array.from({ length: 30 }, (_, tag) => `<x${tag + 1}/>`).join('')}`),
  });
  const expected = `Buenos días${many.map((part) => part.text).join('')}`;
  assert.deepEqual((await engine.translate(batchOf([[text('Good morning'), ...many]]))).texts, [expected]);
  assert.deepEqual(await rejections(registry), {});
});

test('a text with literal tags of the same names gets other names, and keeps its own', limits, async (t) => {
  const { server, engine } = await startEngine(t, {
    generate: answering('Escribe <g1> y </G2> en la casilla <gg1>verde</gg1>.'),
  });
  const segment = [
    text('Write <g1> and </G2> in the '),
    mark('open', 0),
    text('green'),
    mark('close', 0),
    text(' box.'),
  ];
  const { texts } = await engine.translate(batchOf([segment]));
  assert.deepEqual(texts, [`Escribe <g1> y </G2> en la casilla ${open0}verde${close0}.`]);
  assert.deepEqual(server.received.map(segmentsIn), [{ 1: 'Write <g1> and </G2> in the <gg1>green</gg1> box.' }]);
});

test('marks within a protected part are shown as tags too', () => {
  const inline: Segment = [text('Run '), { kind: 'protected', text: `${open0}npm start${close0}` }, text(' first.')];
  const shown = toPromptSegment(inline, false);
  assert.equal(shown.text, 'Run <g1>npm start</g1> first.');
  assert.equal(readOutput('Primero ejecuta <g1>npm start</g1>.', shown), `Primero ejecuta ${open0}npm start${close0}.`);
});

test('any segment is read back from its own prompt, whatever its text is', () => {
  const pieces = fc.array(
    fc.oneof(
      fc.string({ unit: fc.constantFrom('<', '>', '/', 'g', 'X', 't', '1', ' ', 'é') }).map(text),
      fc.nat({ max: 30 }).map((tag) => mark('position', tag)),
    ),
  );
  fc.assert(
    fc.property(pieces, (segment) => {
      const shown = toPromptSegment(segment, false);
      assert.equal(readOutput(shown.text, shown), segment.map((part) => part.text).join(''));
    }),
    { seed: 20_261_122, numRuns: 2_000 },
  );
});
