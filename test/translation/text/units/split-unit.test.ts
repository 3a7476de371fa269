import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readParts, type Tag, type TaggedText } from '@glossa/tagged-text';
import fc from 'fast-check';
import type { Unit } from '../../../../src/formats/format.ts';
import { MAX_TAGS } from '../../../../src/translation/engine.ts';
import { joinPieces, type OutputPiece } from '../../../../src/translation/text/join-pieces.ts';
import { taggedTextOf } from '../../../../src/translation/text/segment-text.ts';
import { readTranslation } from '../../../../src/translation/text/tags/divide-tags.ts';
import { type TagEnd, toTaggedText } from '../../../../src/translation/text/tags/tag-ends.ts';
import { type SplitUnit, splitUnit } from '../../../../src/translation/text/units/split-unit.ts';
import { joinUnitLines } from '../../../../src/translation/text/units/unit-lines.ts';
import { written } from '../../../support/tagged-segments.ts';

/** Translates the segments of a unit with a function, and joins them. */
function translateUnit({ pieces }: SplitUnit, translate: (tagged: TaggedText) => TaggedText): TaggedText {
  const outputs = [...pieces].map((piece): OutputPiece => {
    if (piece.kind === 'verbatim') return { isSegment: false, text: piece.text, ends: piece.ends };
    const translation = translate(taggedTextOf(piece.segment));
    return { isSegment: true, text: translation.text, ends: readTranslation(translation, piece) };
  });
  const steps = joinPieces(outputs, { from: 'en', to: 'es' });
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return toTaggedText(step.value.text, step.value.ends);
  }
}

/** Reads `[words]`, a tag around words, and `*`, a tag at a position. */
function parse(marked: string): Unit {
  const tags: (Tag & { end: number })[] = [];
  const open: number[] = [];
  let text = '';
  for (const [part] of marked.matchAll(/[[\]*]|[^[\]*]+/g)) {
    const tag = { start: text.length, end: text.length, parent: open.at(-1) };
    if (part === '[') open.push(tags.push(tag) - 1);
    else if (part === '*') tags.push(tag);
    else if (part === ']') {
      const closed = tags[open.pop() ?? -1];
      if (closed) closed.end = text.length;
    } else text += part;
  }
  return { text, tags };
}

/** The segments of a unit. The ends of tags are written as `{0` and `0}`, and a tag at a position as `{0}`. */
function sketch(unit: Unit): string[] {
  return [...splitUnit(unit, { language: 'en' }).pieces].flatMap((piece) =>
    piece.kind === 'segment' ? [withNumbers(taggedTextOf(piece.segment))] : [],
  );
}

function withNumbers(tagged: TaggedText): string {
  const parts = Array.from(readParts(tagged), (part) => {
    if (part.kind === 'text') return part.text;
    const { start, end } = tagged.tags[part.tag] ?? { start: 0, end: 0 };
    if (start === end) return part.kind === 'open' ? `{${part.tag}}` : '';
    return part.kind === 'open' ? `{${part.tag} ` : ` ${part.tag}}`;
  });
  return parts.join('');
}

/** Changes a text in which a tag is written as `\ue001`, its number, `\ue002`, what it encloses, and `\ue003`. */
const rewrite =
  (change: (text: string) => string) =>
  (tagged: TaggedText): TaggedText => {
    const parts = Array.from(readParts(tagged), (part) => {
      if (part.kind === 'text') return part.text;
      return part.kind === 'open' ? `\ue001${part.tag}\ue002` : '\ue003';
    });
    const ends: TagEnd[] = [];
    const open: number[] = [];
    let text = '';
    for (const piece of change(parts.join('')).split(/(\ue001\d+\ue002|\ue003)/)) {
      const number = /\d+/.exec(piece)?.[0];
      if (piece.startsWith('\ue001')) {
        open.push(Number(number));
        ends.push({ kind: 'open', tag: Number(number), at: text.length });
      } else if (piece === '\ue003') ends.push({ kind: 'close', tag: open.pop() ?? -1, at: text.length });
      else text += piece;
    }
    return toTaggedText(text, ends);
  };

describe('the tags of a unit', () => {
  const cases: [what: string, marked: string, segments: string[]][] = [
    ['are around the words', 'Press the [red] button.', ['Press the {0 red 0} button.']],
    ['stay outside of a segment that they enclose', '[Press the button.]', ['Press the button.']],
    ['stay outside at the ends of a segment', '*Press the button.*', ['Press the button.']],
    ['are one around the same words', 'Press [[the]] button.', ['Press {0 the 0} button.']],
    ['are one at the same position', 'Press **the [] button.', ['Press {0}the {1} button.']],
    ['do not change the sentences', 'Press [it. Then] wait.', ['Press {0}it.', 'Then{0} wait.']],
    ['around several sentences stay outside', '[Press it. Then wait.]', ['Press it.', 'Then wait.']],
    [
      'around a protected part are inside of it',
      'See [https://a.example/x] for more.',
      ['See {0 https://a.example/x 0} for more.'],
    ],
    [
      'that end and begin inside a protected part stay in order',
      'See [the https://a.]ex[ample/x page] of the house now.',
      ['See {0 the https://a.example/x 0}{1  page 1} of the house now.'],
    ],
    ['inside a protected part go around it', 'See https://a.[example]/x now.', ['See {0 https://a.example/x 0} now.']],
  ];
  for (const [what, marked, segments] of cases) {
    test(what, () => assert.deepEqual(sketch(parse(marked)), segments));
  }
});

test('a protected part with a tag around it is one part', () => {
  const [piece] = splitUnit(parse('See [https://a.example/x] for more.'), { language: 'en' }).pieces;
  assert.equal(piece?.kind === 'segment' && piece.segment.parts.length, 3);
});

test('verbatim ranges are nouns in which nothing is found and no sentence ends', () => {
  const text = 'Call a.b. Then? of the house.';
  const unit: Unit = { text, tags: [{ start: 5, end: 15, parent: undefined }], verbatim: [{ start: 5, end: 15 }] };
  const [piece] = splitUnit(unit, { language: 'en' }).pieces;
  assert.deepEqual(piece?.kind === 'segment' && piece.segment.parts, [
    { kind: 'text', text: 'Call ' },
    { kind: 'protected', text: 'a.b. Then?' },
    { kind: 'text', text: ' of the house.' },
  ]);
});

test('a tag that ends with a sentence belongs to this sentence', () => {
  assert.deepEqual(sketch(parse('See [the red houses.] Then we go.'))[0], 'See {0 the red houses. 0}');
});

test('tags stay in, and out of, a tag that begins or ends in another sentence', () => {
  /** Exchanges the words on both sides of `&`. */
  const translate = rewrite((text) => text.replace(/(\S+) & (\S+)/u, '$2 & $1'));
  for (const [source, translation] of [
    ['It is a [red & [house] here. Then we] go.', 'It is a [[house] & red here. Then we] go.'],
    ['So [we go. It was [red] & green] now.', 'So [we go. It was green & [red]] now.'],
    ['It is a [white] & [house now. Then we] go.', 'It is a house & [white][ now. Then we] go.'],
  ]) {
    assert.equal(written(translateUnit(splitUnit(parse(source ?? ''), { language: 'en' }), translate)), translation);
  }
});

test('a blank that an engine has moved into a tag goes out of it', () => {
  const unit = parse('The house is [green]is here.');
  const moved = translateUnit(
    splitUnit(unit, { language: 'en' }),
    rewrite((text) => text.replace(/is (\ue001\d\ue002)green/, 'is$1 green')),
  );
  assert.equal(written(moved), 'The house is [green]is here.');
  const own = parse('The house[ is] here.');
  assert.equal(written(translateUnit(splitUnit(own, { language: 'en' }), (same) => same)), 'The house[ is] here.');
});

describe('the lines of a unit', () => {
  const cases: [what: string, lines: string[], joined: string[]][] = [
    [
      'are joined where the width has ended them',
      ['A paragraph that was wrapped by hand', 'at some width goes on here.'],
      ['A paragraph that was wrapped by hand at some width goes on here.'],
    ],
    [
      'stay apart where each is a sentence',
      ['One is short.', 'Two is a longer line.', 'Three.'],
      ['One is short.', 'Two is a longer line.', 'Three.'],
    ],
    ['are joined after an abbreviation', ['We met Dr.', 'Smith today.'], ['We met Dr. Smith today.']],
    [
      'are joined after an article',
      [
        'This integral is often daunting.  However, a',
        'MCMC-generated sampling of values of the model and of its',
        'parameters is one.',
      ],
      [
        'This integral is often daunting.  However, a MCMC-generated sampling of values of the model and of its parameters is one.',
      ],
    ],
    ['stay apart after a label', ['Warning', 'This is dangerous.'], ['Warning', 'This is dangerous.']],
    ['stay apart before a sign', ['Term', ': Definition of the term'], ['Term', ': Definition of the term']],
  ];
  for (const [what, lines, joined] of cases) {
    test(what, () => assert.deepEqual(joinUnitLines(lines.join('\n'), 'en').text.split('\n'), joined));
  }
});

test('a segment never has more than the maximum of tags', () => {
  const text = Array.from({ length: 300 }, (_, index) => `word${index}`).join(' ');
  const tags = [...text.matchAll(/\S+/g)].map(({ index, 0: word }) => ({
    start: index,
    end: index + word.length,
    parent: undefined,
  }));
  const unit = { text, tags };
  for (const piece of splitUnit(unit, { language: 'en' }).pieces) {
    if (piece.kind === 'segment') assert.ok(piece.segment.tags.length <= MAX_TAGS);
  }
  assert.equal(written(translateUnit(splitUnit(unit, { language: 'en' }), (same) => same)), written(unit));
});

/** Random sentences with random well-nested tags, written as for `parse`. */
const units = fc
  .array(
    fc.constantFrom(
      '[',
      '[',
      ']',
      '*',
      ' red',
      ' house',
      '. Maria',
      '. Maria',
      '! Peter',
      ', ',
      '\n',
      ' 日本',
      ' {{x}}',
    ),
    { maxLength: 60 },
  )
  .map((pieces) => {
    let depth = 0;
    const balanced = pieces.filter((piece) => {
      if (piece === '[') depth++;
      if (piece === ']' && depth-- === 0) depth = 0;
      else return true;
      return false;
    });
    return parse(`a${balanced.join('')}${']'.repeat(depth)}z`);
  });

const splittings = fc.constantFrom(undefined, 'lines', 'joined', 'whole');

test('a unit whose segments come back unchanged has the same text and tags', () => {
  fc.assert(
    fc.property(units, splittings, (unit, sentences) => {
      const split = splitUnit(unit, { language: 'en', sentences });
      const { text: joined } = joinUnitLines(unit.text, 'en', sentences);
      const translated = translateUnit(split, (same) => same);
      assert.equal(translated.text, joined);
      if (joined.length === unit.text.length)
        assert.equal(written(translated).replaceAll('\n', ' '), written(unit).replaceAll('\n', ' '));
    }),
    { seed: 19, numRuns: 2_000 },
  );
});

/** Turns the order of the words and tags in a text and in each tag. */
const reversed = rewrite((text) => {
  const open: string[][] = [[]];
  for (const [piece] of text.matchAll(/\ue001\d+\ue002|\ue003|\s*[^\s\ue001\ue003]+|\s+/g)) {
    if (piece.startsWith('\ue001')) open.push([piece]);
    else if (piece === '\ue003') {
      const [start = '', ...inner] = open.pop() ?? [];
      open.at(-1)?.push(start + inner.reverse().join('') + piece);
    } else open.at(-1)?.push(piece);
  }
  return open.flat().reverse().join('');
});

test('tags stay complete and properly nested wherever an engine moves them', () => {
  fc.assert(
    fc.property(units, (unit) => {
      const translated = translateUnit(splitUnit(unit, { language: 'en' }), reversed);
      assert.equal(translated.tags.length, unit.tags.length);
      for (const [index, { start, end, parent }] of translated.tags.entries()) {
        const around = translated.tags[parent ?? -1];
        assert.ok(start <= end && end <= translated.text.length, `tag ${index}`);
        assert.ok(!around || (around.start <= start && end <= around.end), `parent of tag ${index}`);
      }
      assert.deepEqual(parse(written(translated)).tags.length, unit.tags.length);
    }),
    { seed: 20, numRuns: 2_000 },
  );

  test('a tag around a divided word encloses the whole word', () => {
    const { text, move } = joinUnitLines('The govern-\nment and the infor-\nmation.', 'en');
    assert.equal(text, 'The government and the information.');
    assert.equal(text.slice(move(4), move(16)), 'government');
    assert.equal(text.slice(move(25), move(38)), 'information');
  });
});
