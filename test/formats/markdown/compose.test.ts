import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Tag, TaggedText } from '@glossa/tagged-text';
import { markdown } from '../../../src/formats/markdown/markdown.ts';

/** Translates the first units of a document. Tags are written as `<words>`, in order; an empty one stands at its position. */
function compose(source: string, ...translations: string[]): string {
  const parsed = markdown.parse(source);
  return markdown.compose(parsed, translations.map(readTags), { code: 'pt', isRightToLeft: false });
}

function readTags(marked: string): TaggedText {
  const tags: Tag[] = [];
  const open: number[] = [];
  let text = '';
  for (const character of marked) {
    const tag = open.at(-1);
    if (character === '‹') {
      open.push(tags.push({ start: text.length, end: text.length, parent: tag }) - 1);
    } else if (character === '›' && tag !== undefined) {
      tags[tag] = { start: tags[tag]?.start ?? 0, end: text.length, parent: tags[tag]?.parent };
      open.pop();
    } else text += character;
  }
  return { text, tags };
}

describe('translated Markdown', () => {
  test('marks go with their words', () => {
    assert.equal(
      compose('Press the **red** [button](/b "Now") of `x`.', 'Pressione o ‹botão› ‹vermelho› de ‹x›.', 'Já'),
      'Pressione o **botão** [vermelho](/b "Já") de `x`.',
    );
  });

  test('what looks like a mark is escaped, and other signs are not', () => {
    assert.equal(
      compose('Text', '* a_b *c* `d` [e](f) <g> 5 < 6 & &amp; h! (i) #j'),
      '\\* a_b \\*c\\* \\`d\\` \\[e](f) \\<g> 5 < 6 & \\&amp; h! (i) #j',
    );
  });

  test('the start of a line never begins a block', () => {
    const source = '> Text\n> of\n> many\n> lines\n> here\n> now';
    assert.equal(
      compose(source, '- a\n# b\n2. c\n===\n> d\n+ e'),
      '> \\- a\n> \\# b\n> 2\\. c\n> \\===\n> \\> d\n> \\+ e',
    );
  });

  test('a cell never divides, and a heading stays one line', () => {
    assert.equal(compose('| a |\n|---|\n| b |', 'x | y', 'z'), '| x \\| y |\n|---|\n| z |');
    assert.equal(compose('# Title', 'One\ntwo #'), '# One two \\#');
  });

  test('emphasis within a word uses asterisks', () => {
    assert.equal(compose('The _word_ is here', '这个‹词›在这里'), '这个*词*在这里');
  });

  test('punctuation at the edge of emphasis moves out where a word touches it', () => {
    assert.equal(compose('**Note:** please read', '‹注意：›请阅读'), '**注意**：请阅读');
  });

  test('a character that prevents emphasis is written as a reference', () => {
    assert.equal(compose('**`x`** is here', '‹‹x››在这里'), '**`x`**&#22312;这里');
  });

  test('blanks move out of emphasis', () => {
    assert.equal(compose('The *word* is', 'A‹ palavra ›está'), 'A *palavra* está');
  });

  test('an address that a word would join gets angle brackets', () => {
    assert.equal(compose('See https://a.example/b now', '见‹https://a.example/b›吧'), '见<https://a.example/b>吧');
  });

  test('line breaks and marks of containers stay, also with carriage returns', () => {
    assert.equal(compose('- The\r\n  house\r\n', 'A\ncasa'), '- A\r\n  casa\r\n');
    assert.equal(compose('\uFEFF> The\nlazy house', 'A\ncasa'), '\uFEFF> A\ncasa');
  });

  test('a hard break stays within its sentence', () => {
    assert.equal(compose('> the one  \n> the other', 'um‹› e outro'), '> um  \n> e outro');
  });

  test('quotation marks end a title only where it ends', () => {
    assert.equal(compose('[a](/b "c")', '‹x›', 'say "y"'), '[x](/b "say \\"y\\"")');
  });

  test('front matter keeps its quotation marks, and gets some where it needs them', () => {
    const source = "---\ntitle: Title\ndescription: 'Text'\n---\n";
    assert.equal(compose(source, 'Um: dois', "d'água"), "---\ntitle: 'Um: dois'\ndescription: 'd''água'\n---\n");
  });

  test('a text that cannot be written stays as it is in the source, and the others are translated', () => {
    assert.equal(compose('One *word*\n\nTwo', '‹›', 'Dois'), 'One *word*\n\nDois');
  });
});

describe('hostile Markdown', () => {
  const LENGTH = 100_000;
  for (const [name, source] of Object.entries({
    'quotation in quotation': '>'.repeat(LENGTH),
    'list in list': `${'- '.repeat(LENGTH / 2)}x`,
    brackets: '['.repeat(LENGTH),
    images: '!['.repeat(LENGTH / 4) + '](a)'.repeat(LENGTH / 4),
    asterisks: '*'.repeat(LENGTH),
    'emphasis in emphasis': '*a '.repeat(LENGTH / 4) + 'a* '.repeat(LENGTH / 4),
    'one row of many cells': `${'|a'.repeat(10_000)}\n${'|-'.repeat(10_000)}\n${'|b'.repeat(10_000)}`,
    'lone surrogates': '\ud800a '.repeat(LENGTH / 3),
  })) {
    test(`${name}: the text comes back unchanged, and with its words translated`, () => {
      const parsed = markdown.parse(source);
      const target = { code: 'pt', isRightToLeft: false };
      assert.equal(markdown.compose(parsed, parsed.units, target), source);
      const translations = parsed.units.map(({ text, tags }) => ({ text: text.replaceAll('a', 'e'), tags }));
      const units = markdown.parse(markdown.compose(parsed, translations, target)).units;
      assert.equal(units.length, parsed.units.length);
    });
  }
});

test('a unit that cannot be written without another structure keeps its source and is reported', () => {
  const source = 'Read this <!-- note --> first.\n\nThen go on.\n';
  const parsed = markdown.parse(source);
  const [first, second] = parsed.units;
  assert.ok(first && second);
  const kept: number[] = [];
  const moved = { text: 'Lies das zuerst.', tags: [{ start: 0, end: 0, parent: undefined }] };
  const translations = [moved, { text: 'Dann weiter.', tags: [] }];
  const target = { code: 'de', isRightToLeft: false };
  assert.equal(
    markdown.compose(parsed, translations, target, (unit) => kept.push(unit)),
    'Read this <!-- note --> first.\n\nDann weiter.\n',
  );
  assert.deepEqual(kept, [0]);
});
