import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { readParts, type Tag, type TaggedText, type Token, transferTags } from '../src/index.ts';

/** One token for each word, and for each part of a word behind a `|`. */
function tokenize(marked: string): { text: string; tokens: Token[] } {
  const tokens: Token[] = [];
  let text = '';
  for (const [piece] of marked.matchAll(/ *[^ |,]+| *,| +$/g)) {
    tokens.push({ start: text.length, end: text.length + piece.length });
    text += piece;
  }
  return { text, tokens };
}

/** Reads tags such as `[red] car*`: brackets enclose, and an asterisk encloses nothing. */
function parse(marked: string): TaggedText {
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

function write(tagged: TaggedText, isEmpty: readonly boolean[]): string {
  let marked = '';
  for (const part of readParts(tagged)) {
    if (part.kind === 'text') marked += part.text;
    else if (isEmpty[part.tag]) marked += part.kind === 'open' ? '*' : '';
    else marked += part.kind === 'open' ? '[' : ']';
  }
  return marked;
}

/** Transfers the tags of a source. @param links for each target token, the source tokens that it comes from */
function transfer(marked: string, sourceTokens: string, targetTokens: string, links: readonly number[][]): string {
  const { text, tags } = parse(marked);
  const source = tokenize(sourceTokens);
  assert.equal(source.text, text);
  const target = tokenize(targetTokens);
  const alignment = links.map((from) => ({
    first: 0,
    weights: Float32Array.from(source.tokens, (_, at) => (from.includes(at) ? 1 / from.length : 0)),
  }));
  const isEmpty = [...marked.matchAll(/[[*]/g)].map(([mark]) => mark === '*');
  return write({ text: target.text, tags: transferTags({ source, target, alignment }, tags) }, isEmpty);
}

/** Transfers one tag. @param weights for each target token, the weight of each source token */
function transferWeighted(marked: string, source: string, target: string, weights: readonly number[][]): string {
  const { text, tags } = parse(marked);
  const [read, written] = [tokenize(source), tokenize(target)];
  assert.equal(read.text, text);
  const alignment = weights.map((row) => ({ first: 0, weights: Float32Array.from(row) }));
  const placed = transferTags({ source: read, target: written, alignment }, tags);
  const isEmpty = [...marked.matchAll(/[[*]/g)].map(([mark]) => mark === '*');
  return write({ text: written.text, tags: placed }, isEmpty);
}

describe('a tag of a real alignment', () => {
  const cases: [what: string, source: string, tokens: [string, string], weights: number[][], expected: string][] = [
    [
      'leaves a preposition outside that only the target needs',
      'is [20 euros]',
      ['is 20 euros', 'é de 20 euros'],
      [
        [1, 0, 0],
        [0.3, 0.6, 0.1],
        [0, 1, 0],
        [0, 0, 1],
      ],
      'é de [20 euros]',
    ],
    [
      'encloses a word of uncertain alignment if it has no other one',
      'to [take effect]',
      ['to take effect', 'entrem vigor'],
      [
        [0.4, 0.5, 0.1],
        [0.2, 0, 0.8],
      ],
      '[entrem vigor]',
    ],
    [
      'encloses an article between its words that comes from another place',
      '[all day] in the',
      ['all day in the', 'todo o dia em'],
      [
        [1, 0, 0, 0],
        [0, 0.05, 0.2, 0.75],
        [0, 0.9, 0, 0.1],
        [0, 0, 1, 0],
      ],
      '[todo o dia] em',
    ],
    [
      'has the word that mostly comes from two tags if it has no other one',
      '[a] of [b]',
      ['a of b', 'x B A'],
      [
        [0, 1, 0],
        [0.48, 0.06, 0.46],
        [1, 0, 0],
      ],
      'x [B] [A]',
    ],
  ];
  for (const [what, source, [sourceTokens, targetTokens], weights, expected] of cases) {
    test(what, () => assert.equal(transferWeighted(source, sourceTokens, targetTokens, weights), expected));
  }
});

describe('a tag', () => {
  const cases: [what: string, source: string, tokens: [string, string], links: number[][], expected: string][] = [
    ['goes with its word', 'the [red] car', ['the red car', 'o carro vermelho'], [[0], [2], [1]], 'o carro [vermelho]'],
    [
      'goes with several words',
      'a [very old] cat',
      ['a very old cat', 'un chat très vieux'],
      [[0], [3], [1], [2]],
      'un chat [très vieux]',
    ],
    ['encloses a word between its words', '[give up]', ['give up', 'gib es auf'], [[0], [], [1]], '[gib es auf]'],
    [
      'does not follow a single word far away',
      '[a b c] d',
      ['a b c d', 'A B D D D D C'],
      [[0], [1], [3], [3], [3], [3], [2]],
      '[A B] D D D D C',
    ],
    ['never divides a word', 'the [foot]ball', ['the foot|ball', 'der Fuß|ball'], [[0], [1], [2]], 'der [Fußball]'],
    [
      'treats the parts of a word as one',
      'the [football]',
      ['the foot|ball', 'der Fuß|ball'],
      [[0], [1], [2]],
      'der [Fußball]',
    ],
    [
      'leaves punctuation outside',
      'see [it], now',
      ['see it|, now', 'sieh es|, jetzt'],
      [[0], [1], [1], [3]],
      'sieh [es], jetzt',
    ],
    [
      'keeps its own punctuation',
      'see [it!] now',
      ['see it|! now', 'sieh es|! jetzt'],
      [[0], [1], [2], [3]],
      'sieh [es!] jetzt',
    ],
    ['stays inside its parent', '[a [b]] c', ['a b c', 'C B A'], [[2], [1], [0]], 'C [[B] A]'],
    ['may enclose everything', '[a [b] c]', ['a b c', 'C B A'], [[2], [1], [0]], '[C [B] A]'],
    ['goes to the likeliest word if none is clear', 'x [y] z', ['x y z', 'X W Z'], [[0], [0, 1, 2], [2]], 'X [W] Z'],
    ['stays once if its words are lost', '[a] [b]', ['a b', 'A'], [[0]], '[A][]'],
    [
      'does not share a word with another',
      '[a] [b]',
      ['a b', 'A B'],
      [
        [0, 1],
        [0, 1],
      ],
      '[A] [B]',
    ],
    [
      'leaves a stop outside that its token includes',
      'in [1998].',
      ['in 1998.', 'em 1998|.'],
      [[0], [1], [1]],
      'em [1998].',
    ],
    ['encloses the sign of its number', 'for [5 euros]', ['for 5 euros', 'por € 5'], [[0], [2], [1]], 'por [€ 5]'],
    ['without text stays inside of a token', 'in [1998]*.', ['in 1998.', 'em 1998|.'], [[0], [1], [1]], 'em [1998]*.'],
    ['without text goes before its word', 'a * b c', ['a  b c', 'A C B'], [[0], [2], [1]], 'A C *B'],
    ['without text goes after the word it touches', 'a b* c', ['a b c', 'A C B'], [[0], [2], [1]], 'A C B*'],
    ['without text stays at the start and at the end', '* a b *', [' a b ', 'B A'], [[1], [0]], '*B A*'],
    ['without text stays in its parent', 'a [*b] c', ['a b c', 'C B A'], [[2], [1], [0]], 'C [*B] A'],
    [
      'without text never goes into the range of another',
      '[a b] * c',
      ['a b  c', 'A C B'],
      [[0], [2], [1]],
      '[A C B]*',
    ],
    ['keeps its place beside others without text', 'a ** b', ['a  b', 'A B'], [[0], [1]], 'A **B'],
  ];
  for (const [what, source, [sourceTokens, targetTokens], links, expected] of cases) {
    test(what, () => assert.equal(transfer(source, sourceTokens, targetTokens, links), expected));
  }

  test('goes with its words in a script without spaces', () => {
    assert.equal(transfer('the [red] car', 'the red car', '红色|的|汽车', [[1], [1], [2]]), '[红色的]汽车');
  });
});

/** Tags that are properly nested, with positions in a text of words. */
const taggedTexts = fc
  .array(fc.constantFrom('[', ']', '*', ' ', 'ab', 'cd,', ' ef'), { maxLength: 40 })
  .map((parts) => {
    let depth = 0;
    const closed = parts.filter((part) => {
      if (part === '[') depth++;
      if (part === ']') depth--;
      if (depth >= 0) return true;
      depth = 0;
      return false;
    });
    return parse(closed.join('') + ']'.repeat(depth));
  });

/** The property holds for any alignment, however wrong. */
const translations = fc.record({
  source: taggedTexts,
  target: fc.array(fc.constantFrom(' uv', 'w', ' x', ',', ' ', ' 日本', ''), { maxLength: 12 }),
  weights: fc.array(fc.float({ min: 0, max: 1, noNaN: true }), { minLength: 200, maxLength: 200 }),
});

test('tags stay complete, in order of their nesting and on the edges of words, for any text and alignment', () => {
  fc.assert(
    fc.property(translations, ({ source: { text, tags }, target, weights }) => {
      const source = tokenize(text);
      const ends = target.map((_, i) => target.slice(0, i + 1).join('').length);
      const tokens = target.map((piece, i): Token => ({ start: (ends[i] ?? 0) - piece.length, end: ends[i] ?? 0 }));
      const pieces = { text: target.join(''), tokens };
      const alignment = target.map((_, row) => ({
        first: 0,
        weights: Float32Array.from(source.tokens, (_, i) => weights[(row * 17 + i) % 200] ?? 0),
      }));
      const placed = transferTags({ source, target: pieces, alignment }, tags);
      assert.equal(placed.length, tags.length);
      for (const [index, { start, end, parent }] of placed.entries()) {
        assert.equal(parent, tags[index]?.parent);
        const around = placed[parent ?? -1] ?? { start: 0, end: pieces.text.length };
        assert.ok(around.start <= start && start <= end && end <= around.end);
        for (const edge of [start, end])
          assert.doesNotMatch(pieces.text.slice(Math.max(0, edge - 1), edge + 1), /[a-z]{2}/);
      }
      const siblings = placed.flatMap((one, i) => placed.slice(i + 1).map((other) => [one, other] as const));
      for (const [one, other] of siblings) {
        if (one.parent !== other.parent) continue;
        assert.ok(one.end <= other.start || other.end <= one.start, 'siblings overlap');
      }
      const parts = [...readParts({ text: pieces.text, tags: placed })];
      assert.equal(parts.map((part) => (part.kind === 'text' ? part.text : '')).join(''), pieces.text);
      const open: number[] = [];
      const seen: number[] = [];
      for (const part of parts) {
        if (part.kind === 'open') {
          assert.equal(tags[part.tag]?.parent, open.at(-1));
          open.push(part.tag);
          seen.push(part.tag);
        } else if (part.kind === 'close') assert.equal(open.pop(), part.tag);
      }
      assert.deepEqual(
        seen.sort((a, b) => a - b),
        [...tags.keys()],
      );
    }),
    { seed: 18, numRuns: 500 },
  );
});

test('tags of a text that is translated into itself stay where they are', () => {
  fc.assert(
    fc.property(taggedTexts, ({ text, tags }) => {
      const { tokens } = tokenize(text);
      const alignment = tokens.map((_, row) => ({
        first: 0,
        weights: Float32Array.from(tokens, (_, i) => (i === row ? 1 : 0)),
      }));
      const own = { text, tokens };
      const words = (tag: Tag | undefined) => text.slice(tag?.start, tag?.end).match(/[a-z]+/g) ?? [];
      const placed = transferTags({ source: own, target: own, alignment }, tags);
      for (const [index, tag] of tags.entries()) {
        const isWhole = [tag.start, tag.end].every((at) => !/[a-z]{2}/.test(text.slice(Math.max(0, at - 1), at + 1)));
        if (isWhole) assert.deepEqual(words(placed[index]), words(tag));
      }
    }),
    { seed: 18 },
  );
});

test('ten thousand tags, nested or side by side, are placed in time proportional to their number', () => {
  const own = tokenize(Array(40).fill('word').join(' '));
  const alignment = own.tokens.map((_, row) => ({
    first: 0,
    weights: Float32Array.from(own.tokens, (_, i) => Number(i === row)),
  }));
  const nested = Array.from(
    { length: 10_000 },
    (_, i): Tag => ({ start: 0, end: 9, parent: i === 0 ? undefined : i - 1 }),
  );
  const empty = Array.from({ length: 10_000 }, (): Tag => ({ start: 9, end: 9, parent: undefined }));
  for (const tags of [nested, empty]) {
    const placed = transferTags({ source: own, target: own, alignment }, tags);
    assert.deepEqual(placed, tags);
    assert.equal([...readParts({ text: own.text, tags: placed })].length > 20_000, true);
  }
});
