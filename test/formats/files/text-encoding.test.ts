import assert from 'node:assert/strict';
import { Buffer } from 'node:buffer';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { decodeFile, encodeFile } from '../../../src/formats/files/text-encoding.ts';

const SENTENCES = {
  big5: '今天天氣很好，我們去公園吧。',
  'euc-jp': '今日は天気がいいですね。',
  'euc-kr': '오늘은 날씨가 좋네요.',
  gb18030: '今天天气很好，我们去公园吧。',
  'koi8-r': 'Добрый день, меня зовут Иван.',
  shift_jis: '今日は天気がいいですね。',
  'windows-1250': 'Zażółć gęślą jaźń. Dziękuję bardzo.',
  'windows-1251': 'Добрый день, меня зовут Иван.',
  'windows-1252': '“Não há opções”, disse – e o café está fechado…',
  'windows-1253': 'Καλημέρα, τι κάνεις; Η γρήγορη αλεπού.',
  'windows-1255': 'שלום, מה שלומך היום?',
  'windows-1256': 'مرحبا كيف حالك اليوم؟',
};
const WESTERN = {
  Spanish: 'El niño comió un pastel en el café. ¿Cómo está usted? Mañana será otro día, según él.\n',
  Portuguese: 'A avó não está em casa. O coração é grande e as maçãs são dos irmãos. Põe à mesa.\n',
  French: 'La forêt où j’étais était très belle. Le garçon a mangé une crêpe à Noël, ça va.\n',
  German: 'Die Bäume sind größer als die Häuser. Über den Fluss führt eine Brücke. Schöne Grüße!\n',
  Short: 'Olá, amanhã não há pão.\n',
  Italian: 'La città è già così bella perché c’è più luce. Però non si può entrare.\n',
  English: 'The café and its résumé of naïve fiancés are in the entrée of the château.\n',
};
const POLISH = 'Zażółć gęślą jaźń. Dziękuję bardzo za wszystko, proszę przyjść jutro.\n'.repeat(3);
const UNICODE = ['utf-8', 'utf-16le', 'utf-16be', 'utf-32le', 'utf-32be'];

/** The range after `encoding=`, up to the next blank. */
function findEncoding(source: string): { start: number; end: number } | undefined {
  const match = /encoding=(\S+)/.exec(source);
  return match ? { start: match.index + 'encoding='.length, end: match.index + match[0].length } : undefined;
}

function decoded(bytes: Buffer): string {
  return decodeFile(bytes, findEncoding).text;
}

describe('the encoding of a text file', () => {
  for (const [name, sentence] of Object.entries(SENTENCES)) {
    test(`is found by its bytes: ${name}`, () => {
      const text = `1\r\n${sentence}\r\n${sentence}`;
      assert.equal(decoded(iconv.encode(text, name)), text);
    });

    test(`is found by its declaration: ${name}`, () => {
      const text = `encoding=${name.toUpperCase()} ${sentence.slice(0, 3)}`;
      assert.equal(decoded(iconv.encode(text, name)), text);
    });
  }

  for (const [language, sentence] of Object.entries(WESTERN)) {
    for (const name of ['macroman', 'cp850', 'windows-1252']) {
      test(`is found by its words: ${language} in ${name}`, () => {
        const known = iconv.decode(iconv.encode(sentence, name), name).replaceAll('?', '');
        assert.equal(decoded(iconv.encode(known, name)), known);
        assert.equal(decoded(iconv.encode(known.repeat(20), name)), known.repeat(20));
      });
    }
  }

  test('is not that of an old computer in a typeset text', () => {
    const text = 'The house—which he loved—is “old”… it’s his. Naïve café-owners paid €5 for ½ of it.\n';
    assert.equal(decoded(iconv.encode(text, 'windows-1252')), text);
    for (const name of ['windows-1250', 'iso-8859-2']) assert.equal(decoded(iconv.encode(POLISH, name)), POLISH, name);
  });

  test('has no words with letters of two scripts', () => {
    for (const text of [
      'Olá mundo café. ',
      'El niño comió una piña mañana.',
      'Příliš žluťoučký kůň úpěl ďábelské ódy.',
    ]) {
      const name = text.startsWith('P') ? 'windows-1250' : 'windows-1252';
      assert.doesNotMatch(decoded(iconv.encode(text.repeat(9), name)), /[^\p{Script=Latin}\P{L}]/u);
    }
  });

  for (const name of UNICODE) {
    test(`is found by its byte order mark, which comes back: ${name}`, () => {
      const bytes = iconv.encode('\ufeffEncoding=x é 日本 😀', name);
      const { text, encoding } = decodeFile(bytes, findEncoding);
      assert.equal(text, 'Encoding=x é 日本 😀');
      assert.deepEqual(encodeFile(text, encoding, findEncoding), bytes);
      assert.deepEqual(encodeFile(`${text}ж`, encoding, findEncoding), iconv.encode(`\ufeff${text}ж`, name));
    });
  }

  for (const name of ['utf-16le', 'utf-16be']) {
    test(`is found by its zero bytes: ${name}`, () => {
      assert.equal(decoded(iconv.encode('Good morning, “Anna”.', name)), 'Good morning, “Anna”.');
    });
  }

  test('reads a text that is UTF-8 but for a few bytes', () => {
    const bytes = Buffer.concat([
      Buffer.from('日本語のテキストです。今日は天気がいいですね。 é'),
      Buffer.of(0xe3, 0x81),
    ]);
    assert.match(decoded(bytes), /^日本語のテキストです。今日は天気がいいですね。 é/);
  });

  test('reads Windows characters in a text that declares ISO-8859-1', () => {
    assert.equal(decoded(iconv.encode('encoding=iso-8859-1 “ja”', 'windows-1252')), 'encoding=iso-8859-1 “ja”');
  });

  test('ignores UTF-16 that is declared in ASCII, and unknown names', () => {
    assert.equal(decoded(Buffer.from('encoding=utf-16 é')), 'encoding=utf-16 é');
    assert.equal(decoded(Buffer.from('encoding=klingon é')), 'encoding=klingon é');
  });

  test('refuses bytes that do not fit their byte order mark', () => {
    assert.throws(() => decodeFile(Buffer.of(0xff, 0xfe, 0x41), undefined), { code: 'document_damaged' });
    assert.throws(() => decodeFile(Buffer.of(0xff, 0xfe, 0x00, 0xd8), undefined), { code: 'document_damaged' });
  });
});

describe('an unchanged text', () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.uint8Array({ maxLength: 300, min: 0x20, max: 0xff }),
    fc.string({ unit: 'binary', maxLength: 100 }).map((text) => Buffer.from(text)),
    fc
      .tuple(fc.string({ unit: 'binary', minLength: 60 }), fc.uint8Array({ maxLength: 3 }))
      .map(([text, end]) => Buffer.concat([Buffer.from(text), end])),
    fc
      .tuple(fc.constantFrom(...Object.keys(SENTENCES), 'iso-8859-1', 'us-ascii'), fc.uint8Array({ maxLength: 50 }))
      .map(([name, end]) => Buffer.concat([Buffer.from(`encoding=${name} `), end])),
  );

  test('comes back as the same bytes, whatever they are', () => {
    fc.assert(
      fc.property(bytes, (array) => {
        const source = Buffer.from(array);
        const hasDamagedBom = source[0] === 0xff || source[0] === 0xfe || source[0] === 0;
        fc.pre(!hasDamagedBom);
        const { text, encoding } = decodeFile(source, findEncoding);
        assert.deepEqual(encodeFile(text, encoding, findEncoding), source);
        assert.ok(text.isWellFormed());
      }),
      { numRuns: 1_000, seed: 20 },
    );
  });
});

describe('a translation', () => {
  test('keeps the encoding when it has all characters', () => {
    const { encoding } = decodeFile(iconv.encode('encoding=windows-1252 é', 'windows-1252'), findEncoding);
    const bytes = encodeFile('encoding=windows-1252 “ñ”', encoding, findEncoding);
    assert.equal(iconv.decode(bytes, 'windows-1252'), 'encoding=windows-1252 “ñ”');
  });

  test('is written as UTF-8, and says so, when the encoding lacks characters', () => {
    for (const name of ['iso-8859-1', 'us-ascii', 'windows-1252', 'shift_jis', 'CHARSET']) {
      const { encoding } = decodeFile(Buffer.from(`a encoding=${name} b`), findEncoding);
      const bytes = encodeFile(`ж encoding=${name} ü`, encoding, findEncoding);
      assert.equal(bytes.toString(), 'ж encoding=UTF-8 ü');
    }
  });

  test('does not use Windows characters in a text that declares ISO-8859-1', () => {
    const { encoding } = decodeFile(iconv.encode('encoding=iso-8859-1 é', 'iso-8859-1'), findEncoding);
    assert.equal(encodeFile('encoding=iso-8859-1 “é”', encoding, findEncoding).toString(), 'encoding=UTF-8 “é”');
  });

  test('has no byte order mark that the source lacks', () => {
    const { encoding } = decodeFile(iconv.encode('Olá, “mundo”', 'windows-1252'), undefined);
    assert.equal(encodeFile('Привет', encoding, undefined).toString('hex'), Buffer.from('Привет').toString('hex'));
  });
});
