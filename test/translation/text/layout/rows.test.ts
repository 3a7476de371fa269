import assert from 'node:assert/strict';
import { test } from 'node:test';
import { engineWith, textOf, translatorWith } from '../../../support/translator-doubles.ts';

async function segmentsOf(text: string): Promise<string[]> {
  const engine = engineWith('one', ['en es'], { answer: textOf });
  const { texts } = await translatorWith([engine]).translate(text, 'es', 'en');
  assert.deepEqual(texts, [text]);
  return engine.segments().map(textOf);
}

test('the values of rows are texts', async () => {
  const segments = await segmentsOf('red house;old door;wall\nblue house;new door;roof');
  for (const value of ['red house', 'old door', 'wall', 'blue house', 'new door', 'roof'])
    assert.ok(segments.includes(value), JSON.stringify(segments));
});

test('signs in tags and references of characters divide no values', async () => {
  for (const line of [
    '<p style="color: blue;"><b style="size: 2;">The house is red.</b></p>',
    `<p title='[null,2,"The wall is old"]' class="[1,2]">The house is red.</p>`,
    `<p title='[${'a,'.repeat(300)}2]'>The house is red.</p>`,
  ]) {
    const segments = await segmentsOf(`${line}\n${line.replace('red.', 'blue.')}`);
    assert.equal(segments.length, 2, JSON.stringify(segments));
  }
  const row = '<b style="a: b; c: d">red</b>;old door;wall';
  assert.ok((await segmentsOf(`${row}\n${row}`)).includes('old door'));
});
