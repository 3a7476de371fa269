import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readParts, type TaggedText } from '@glossa/tagged-text';
import { taggedTextOf, textOf } from '../../../src/translation/text/segment-text.ts';
import { partsOfText } from '../../../src/translation/text/split-text.ts';
import { type TagEnd, toTaggedText } from '../../../src/translation/text/tags/tag-ends.ts';
import { readSegment } from '../../../src/translation/written-forms/read-segment.ts';

/** Reads `[words]`, a tag around words, and `*`, a tag at a position. */
function parse(marked: string): TaggedText {
  const ends: TagEnd[] = [];
  const open: number[] = [];
  let [text, count] = ['', 0];
  for (const [part] of marked.matchAll(/[[\]*]|[^[\]*]+/g)) {
    const at = text.length;
    if (part === '*') ends.push({ kind: 'open', tag: count, at }, { kind: 'close', tag: count++, at });
    else if (part === '[') {
      open.push(count);
      ends.push({ kind: 'open', tag: count++, at });
    } else if (part === ']') ends.push({ kind: 'close', tag: open.pop() ?? 0, at });
    else text += part;
  }
  return toTaggedText(text, ends);
}

function show(tagged: TaggedText): string {
  const parts = Array.from(readParts(tagged), (part) => {
    if (part.kind === 'text') return part.text;
    const { start, end } = tagged.tags[part.tag] ?? { start: 0, end: 0 };
    if (start === end) return part.kind === 'open' ? '*' : '';
    return part.kind === 'open' ? '[' : ']';
  });
  return parts.join('');
}

for (const [marked, read] of [
  // Possessives of placeholders.
  ["[{name}]'s profile", 'The profile of [{name}]'],
  ["{name}'s [new] photo is [here].", 'The [new] photo of {name} is [here].'],
  ["[[{name}]'s photo]", 'The [photo of [{name}]]'],
  ["Open *{name}'s cart [now].", 'Open the cart of *{name} [now].'],
  ["The [{a}]'s cart and {b}'s [shop]", 'The cart of [{a}] and the [shop] of {b}'],
  // The words of the tag would not stand side by side.
  ["[I see {name}]'s photo now", "[I see {name}]'s photo now"],
  // Compounds of placeholders.
  ['A [{n}]-page [report]', 'A [report] of [{n}] pages'],
  ['I am [{n}]-year-old.', 'I am [{n}] years old.'],
  // Items before the nouns that say what they are.
  ['Open [the config.json file] here', 'Open [the file config.json] here'],
  ['The [main()] function returns [0].', 'The function [main()] returns [0].'],
  ['Add an [`id`] column *here', 'Add a column [`id`] *here'],
  // Quoted labels and keys.
  ['Press the ["OK"] button *.', 'Press the button ["OK"] *.'],
  ['Press the [Enter] key [now]', 'Press the key [Enter] [now]'],
] as const) {
  test(`"${marked}" is read as "${read}"`, () => {
    const { text, tags } = parse(marked);
    const { segment } = readSegment({ parts: partsOfText(text, undefined), tags }, 'en', 'es');
    assert.equal(show(taggedTextOf(segment)), read);
  });
}

for (const [text, read] of [
  ["<b>{name}</b>'s files", 'The files of [{name}]'],
  ['In <b>May</b> <a href="/x"><i>20</i>20</a>', 'In [May] [[20]20]'],
  ['A <b>bold</b> and an <i> italic </i> word', 'A [bold] and an <i> italic </i> word'],
  ['<b>Note</b>Read this <br> now', '<b>Note</b>Read this <br> now'],
] as const) {
  test(`"${text}" is read as "${read}"`, () => {
    const { segment } = readSegment({ parts: partsOfText(text, undefined), tags: [] }, 'en', 'es');
    assert.equal(show(taggedTextOf(segment)), read);
  });
}

test('written tags stand around the words of the translation that are those of their source', () => {
  const source = parse('The *<b>{name}</b> file <i>is</i> [new].');
  const { segment, restore } = readSegment({ ...source, parts: partsOfText(source.text, undefined) }, 'en', 'es');
  assert.equal(show(taggedTextOf(segment)), 'The file *[{name}] [is] [new].');
  const tags = segment.tags.map(({ start, end, parent }) => ({ start: start + 1, end: end + 1, parent }));
  const translation = restore({ text: `¡${textOf(segment.parts)}`, tags });
  assert.equal(show(translation), '¡The file *<b>{name}</b> <i>is</i> [new].');
});
