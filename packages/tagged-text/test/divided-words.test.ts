import assert from 'node:assert/strict';
import { test } from 'node:test';
import { divideWords } from '../src/index.ts';
import { parse, write } from './marked-texts.ts';

for (const [source, target, expected] of [
  ['[$][1,200.50]', 'x [$1.200,50][]', 'x [$][1.200,50]'],
  ['[G][los][sa]', '[Glossa][][] x', '[G][los][sa] x'],
  ['[foot][ball]', '[Fußball][]', '[Fußball][]'],
  ['[very] [red]', '[very red][]', '[very red][]'],
  ['[[f]oo][t]', '[[f]oot][]', '[[f]oot][]'],
] as const) {
  test(`"${target}" for "${source}" becomes "${expected}"`, () => {
    const translation = parse(target);
    const tags = divideWords(parse(source), translation);
    const isEmpty = tags.map(() => false);
    assert.equal(write({ text: translation.text, tags }, isEmpty), expected);
  });
}
