import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { readVocabulary, UnusableModelError } from '../src/index.ts';

interface Row {
  text: string;
  /** Id, start and end of each token. */
  tokens: [number, number, number][];
  decoded: string;
  decodedEnds: number[];
}

interface Decoded {
  ids: number[];
  text: string;
  ends: number[];
}

const read = (path: string): Buffer => readFileSync(new URL(path, import.meta.url));
/** The output of Google's SentencePiece for texts and for random ids. */
const reference: Record<string, { encoded: Row[]; decoded: Decoded[] }> = JSON.parse(
  read('fixtures/sentencepiece.json').toString(),
);
const files = {
  /** Has pieces for bytes, user-defined pieces, and rules that replace characters. */
  bytes: read('fixtures/bytes.spm'),
  /** Has neither. */
  unknown: read('../../../test/fixtures/bergamot/ende/vocab.ende.spm'),
};

for (const [name, file] of Object.entries(files)) {
  const vocabulary = readVocabulary(file);
  const { encoded = [], decoded = [] } = reference[name] ?? {};

  describe(`the vocabulary ${name}`, () => {
    test('splits texts into the same tokens with the same ranges as SentencePiece', () => {
      assert.ok(encoded.length > 100);
      for (const { text, tokens } of encoded) {
        const own = vocabulary.encode(text).map(({ id, start, end }) => [id, start, end]);
        assert.deepEqual(own, tokens, JSON.stringify(text));
      }
    });

    test('joins tokens to the same texts as SentencePiece', () => {
      const rows = encoded.map((row) => ({
        ids: row.tokens.map(([id]) => id),
        text: row.decoded,
        ends: row.decodedEnds,
      }));
      for (const { ids, text, ends } of [...rows, ...decoded]) {
        const own = vocabulary.decode(ids);
        assert.equal(own.text, text);
        assert.deepEqual(
          own.tokens.map(({ end }) => end),
          ends,
        );
      }
    });

    test('gives tokens ranges that ascend and leave nothing out but spaces at the edges', () => {
      fc.assert(
        fc.property(fc.string({ unit: 'binary' }), (text) => {
          const tokens = vocabulary.encode(text);
          for (const [i, { start, end }] of tokens.entries()) {
            assert.ok(start <= end);
            if (i > 0) assert.equal(start, tokens[i - 1]?.end);
          }
          if (!/^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/.test(text)) return;
          assert.equal(tokens[0]?.start, 0);
          assert.equal(tokens.at(-1)?.end, text.length);
        }),
        { seed: 18 },
      );
    });

    test('gives back words that it knows', () => {
      const known = encoded
        .map(({ decoded: text }) => text)
        .filter((text) => /^[a-z]/i.test(text) && !/[^ -~]/.test(text));
      fc.assert(
        fc.property(fc.array(fc.constantFrom(...known.join(' ').split(/ +/)), { minLength: 1 }), (words) => {
          const text = words.filter((word) => vocabulary.unknownRanges(word).length === 0).join(' ');
          const ids = vocabulary.encode(text).map(({ id }) => id);
          assert.equal(vocabulary.decode(ids).text, text);
        }),
        { seed: 18 },
      );
    });

    test('reads a very long word in time proportional to its length', () => {
      const tokens = vocabulary.encode('a'.repeat(300_000));
      assert.equal(tokens.at(-1)?.end, 300_000);
    });
  });
}

test('names the parts of a text that the vocabulary cannot represent', () => {
  assert.deepEqual(readVocabulary(files.unknown).unknownRanges('das {日本} haus'), [{ start: 4, end: 8 }]);
  assert.deepEqual(readVocabulary(files.bytes).unknownRanges('日本'), []);
});

test('gives a familiar word a higher score than an unfamiliar one', () => {
  const vocabulary = readVocabulary(files.bytes);
  assert.ok(vocabulary.score('the') > vocabulary.score('THE'));
});

/** A vocabulary without rules. The lengths of all parts are below 128 bytes. */
function vocabularyOf(pieces: readonly [text: string, score: number, type: number][]) {
  const field = (tag: number, value: Uint8Array): Buffer => Buffer.concat([Buffer.from([tag, value.length]), value]);
  const encoded = pieces.map(([text, score, type]) => {
    const scoreBytes = Buffer.alloc(4);
    scoreBytes.writeFloatLE(score);
    return field(10, Buffer.concat([field(10, Buffer.from(text)), Buffer.of(21), scoreBytes, Buffer.of(24, type)]));
  });
  return readVocabulary(Buffer.concat(encoded));
}

test('prefers known pieces to an unknown character up to a score ten below that of the rarest piece', () => {
  const split = (scoreOfD: number): (string | undefined)[] => {
    const pieces: [string, number, number][] = [
      ['</s>', 0, 3],
      ['<unk>', 0, 2],
      ['▁', -1, 1],
      ['qbc', -20, 1],
      ['d', scoreOfD, 1],
      ['bcd', -1, 1],
    ];
    return vocabularyOf(pieces)
      .encode('qbcd')
      .map(({ id }) => pieces[id]?.[0]);
  };
  assert.deepEqual(split(-10), ['▁', 'qbc', 'd']);
  assert.deepEqual(split(-12), ['▁', '<unk>', 'bcd']);
});

test('rejects a damaged vocabulary', () => {
  const cut = files.unknown.subarray(0, -1);
  for (const bytes of [Buffer.alloc(0), Buffer.from('<html>'), cut, Buffer.alloc(100, 0xff)]) {
    assert.throws(() => readVocabulary(bytes), UnusableModelError);
  }
});
