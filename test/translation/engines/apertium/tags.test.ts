import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Tag, TaggedText } from '@glossa/tagged-text';
import fc from 'fast-check';
import { MAX_TAGS, type Part, type Segment } from '../../../../src/translation/engine.ts';
import { translateSegment } from '../../../../src/translation/engines/apertium/segment.ts';
import { withoutTags, written } from '../../../support/tagged-segments.ts';
import { translateAsEcho } from './echo-mode.ts';
import { needsApertium, open } from './support.ts';

const options = { ...needsApertium, timeout: 300_000 };

/** Reads a segment such as `the <red> car*`: angle brackets enclose a range, an asterisk is a position, braces protect. */
function parse(written: string): Segment {
  const parts: Part[] = [];
  const tags: (Tag & { end: number })[] = [];
  const open: number[] = [];
  let length = 0;
  for (const [piece] of written.matchAll(/[<>*]|\{[^}]*\}|[^<>*{]+/g)) {
    if (piece === '>') {
      const closed = tags[open.pop() ?? -1];
      if (closed) closed.end = length;
    } else if (piece === '<' || piece === '*') {
      const tag = tags.push({ start: length, end: length, parent: open.at(-1) }) - 1;
      if (piece === '<') open.push(tag);
    } else {
      length += piece.length;
      const last = parts.at(-1);
      if (piece.startsWith('{')) parts.push({ kind: 'protected', text: piece });
      else if (last?.kind === 'text') last.text += piece;
      else parts.push({ kind: 'text', text: piece });
    }
  }
  return { parts, tags };
}

/** Writes a text as `parse` reads it. */
function write(translated: TaggedText | undefined): string | undefined {
  if (!translated) return undefined;
  return written(translated).replaceAll('[', '<').replaceAll(']', '>');
}

/** One mode of each kind of pipeline, with tags in sentences whose words move, join or divide. */
const SENTENCES: [pair: string, source: string, expected: string][] = [
  ['en es', 'Press the <red> button.', 'Pulsa el botón <rojo>.'],
  ['en es', 'Ask the <R&D> team.', 'Pide el equipo <R&D>.'],
  ['en ca', 'The <R&D> team works here.', "L'equip <R&D> treballa aquí."],
  ['en es', 'The <big <red>> house* of my <old friend>.', 'La casa* <<roja> grande> de mi <amigo viejo>.'],
  ['en es', 'It <blocks> {{name}} at <{https://a.example}> now.', '<Bloquea> {{name}} en <{https://a.example}> ahora.'],
  ['en es', 'On <March 18, 2003> it is big.', 'El <18 de marzo de 2003> es grande.'],
  ['en ca', 'Protesters <blocked> the <traffic>.', 'Els manifestants <van blocar> el <tràfic>.'],
  ['en ca', 'The house <of> the <man>.', "La casa <de> <l'home>."],
  ['fr ca', 'La <première> maison est <grande>.', 'La <primera> casa és <gran>.'],
  ['fr es', "Dans l'<eau> il y a l'<arbre> de l'ami.", 'En el <agua> hay el <árbol> del amigo.'],
  ['es pt', 'La <casa> de <el amigo> es grande.', 'A <casa> <do amigo> é grande.'],
  ['pt ca', 'A <casa> é <grande>.', 'La <casa> és <gran>.'],
  ['pt ca', '“Ele <vai>”, afirmou a <casa>.', '“Ell <va>”, va afirmar la <casa>.'],
  ['nb sv', 'En bil med <millioner> dokumenter.', 'En bil med <miljoner> dokument.'],
  ['es ast', 'La <casa> es <grande>.', 'La <casa> ye <grande>.'],
  ['ru uk', 'Это <большой> дом.', 'Це <великий> дім.'],
];

describe('tags', () => {
  for (const [pair, source, expected] of SENTENCES) {
    test(`go with their words: ${pair}, ${source}`, options, async (t) => {
      const { engine } = await open(t);
      const segment = parse(source);
      const {
        texts: [tagged, plain],
      } = await engine.translate({
        path: pair.split(' '),
        segments: [segment, withoutTags(segment)],
        signal: t.signal,
      });
      assert.equal(write(tagged), expected);
      assert.equal(tagged?.text, plain?.text);
    });
  }
});

test('pairs of decorations go with their words too', options, async (t) => {
  const { engine } = await open(t);
  const parts = [
    'Press the ',
    '<b title="\u{f0000}">',
    'red',
    '</b>',
    ' button and the ',
    '**',
    'blue',
    '**',
    ' one 😀.',
  ];
  const decorated = parts.map(
    (text, index): Part => (index % 2 ? { kind: 'protected', text, decoration: true } : { kind: 'text', text }),
  );
  const segments = [{ parts: decorated, tags: [] }];
  const { texts } = await engine.translate({ path: ['en', 'es'], segments, signal: t.signal });
  assert.equal(texts[0]?.text, 'Pulsa el botón <b title="\u{f0000}">rojo</b> y el **azul** un 😀.');
});

/** Segments that could put a pipeline out of step, or tags inside of words. */
const HOSTILE: [what: string, segment: string][] = [
  ['as many tags as possible', '<a> '.repeat(MAX_TAGS)],
  ['tags at positions', 'house* '.repeat(MAX_TAGS)],
  ['nested tags', `${'<'.repeat(MAX_TAGS)}house${'>'.repeat(MAX_TAGS)} and dog`],
  ['a tag around each letter', [...'Press the red button now.'].map((letter) => `<${letter}>`).join('')],
  ['positions in a word', 'the h*o*u*s*e is big'],
  ['a long word', `the <${'x'.repeat(300)}> <${'y'.repeat(100)}*${'y'.repeat(300)}> house`],
  [
    'a text longer than a chunk',
    `The <house is big. ${'The house is <red>. '.repeat(98)}${'It is old. '.repeat(900)}> End.`,
  ],
  ['only protected parts', '<{x}>*<{y}>'],
  ['no words', '<> * <1>.<2>'],
  ['signs of the stream format', 'the <[[0-3]]> red [w] <[[/]]^a$> \\<house>'],
  ['a request for tags', '[w]the <house> [=0].[/0]'],
];

test('hostile tags come back once and nested, and responses stay in order', options, async (t) => {
  const { engine, metric } = await open(t);
  for (const [what, marked] of HOSTILE) {
    const segment = parse(marked);
    const house = parse('The house is big.');
    const { texts } = await engine.translate({ path: ['en', 'es'], segments: [segment, house], signal: t.signal });
    assertTags(segment, texts[0], what);
    assert.equal(texts[1]?.text, 'La casa es grande.');
  }
  assert.equal(await metric('glossa_translation_apertium_failures_total'), 0);
});

test('any tags in any text come back once and nested, in the translation of the untagged text', () => {
  const pieces = fc.array(
    fc.oneof(fc.constantFrom('<', '>', '*', ' ', ' ', '{x}', 'ab'), fc.string({ maxLength: 8 })),
    {
      maxLength: 60,
    },
  );
  fc.assert(
    fc.property(pieces, (texts) => {
      const segment = parse(
        balance(texts.map((text) => text.replace(/[{}]/g, (brace) => (text === '{x}' ? brace : '')))),
      );
      const tagged = translateAsEcho(translateSegment(segment, 'en', 'es'));
      const untagged = translateAsEcho(translateSegment(withoutTags(segment), 'en', 'es'));
      assert.equal(tagged?.text, untagged?.text);
      assertTags(segment, tagged, 'any');
    }),
    { seed: 11, numRuns: 1_000 },
  );
});

/** Closes the tags that are open, and removes ends of tags that are not. */
function balance(pieces: readonly string[]): string {
  let depth = 0;
  const kept = pieces
    .join('')
    .split('')
    .filter((sign) => {
      if (sign === '<') depth++;
      if (sign === '>' && depth === 0) return false;
      if (sign === '>') depth--;
      return true;
    });
  return kept.join('') + '>'.repeat(depth);
}

function assertTags({ tags }: Segment, translated: TaggedText | undefined, what: string): void {
  assert.equal(translated?.tags.length, tags.length, what);
  for (const [index, { start, end, parent }] of translated.tags.entries()) {
    const around: Omit<Tag, 'parent'> | undefined =
      parent === undefined ? { start: 0, end: translated.text.length } : translated.tags[parent];
    assert.equal(parent, tags[index]?.parent, what);
    assert.ok(around && around.start <= start && start <= end && end <= around.end, what);
  }
}
