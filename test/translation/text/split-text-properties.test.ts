import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { REPETITIVE_TEXTS } from '../../../load/texts/repetitive.ts';
import { wrapLike } from '../../../src/translation/text/layout/wrapped-text.ts';
import { hasLetters, type Piece, splitText } from '../../../src/translation/text/split-text.ts';

/** The output of an engine that returns its input. */
const echo = (pieces: readonly Piece[]): string => pieces.map(echoOf).join('');

function echoOf(piece: Piece): string {
  if (piece.kind === 'verbatim') return piece.text;
  if (piece.kind === 'paragraph') return wrapLike(echo(piece.pieces), piece.wrapping);
  return piece.parts.map(({ text }) => text).join('');
}

const flat = (pieces: Iterable<Piece>) =>
  [...pieces].flatMap((piece) => (piece.kind === 'paragraph' ? piece.pieces : [piece]));

const FRAGMENTS = [
  ...[
    'Hello',
    'world.',
    'Dr. Smith',
    '你好。',
    'ไทย',
    'שלום',
    '{{name}}',
    '{0}',
    '%s',
    '%1$s',
    '%(x)s',
    `\${y}`,
    '<br>',
    '</b>',
    '<a href="x">',
  ],
  ...[
    'https://a.b/c?d=e.',
    'bob@x.org',
    ':smile:',
    '👨‍👩‍👧',
    '🇩🇪',
    '1️⃣',
    '- ',
    '1. ',
    '# ',
    '> ',
    '| ',
    '|',
    '`x`',
    '[a](b)',
    '**',
    '_',
    '~~',
    '<b>',
    '</li><li>',
    '&amp;',
    '"',
    '(',
    ')',
    '{',
    '<',
    '%',
  ],
  ...[
    ' ',
    '  ',
    '\t',
    '\n',
    '\r\n',
    '\u2028',
    '\u0085',
    '\f',
    '\0',
    '\ud800',
    '\udc00',
    '\uffff',
    '\ue000',
    '\ufeff',
    '\u00a0',
    '\u200d',
    '.',
    '!',
    '…',
    '…\n',
  ],
  'x'.repeat(201),
  'x'.repeat(3000),
];
const anyText = fc.oneof(
  fc.array(fc.constantFrom(...FRAGMENTS), { maxLength: 40 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 100 }).map((units) => String.fromCharCode(...units)),
);

const anyLanguage = fc.constantFrom('en', 'de', 'ja', 'th', undefined);
const anySplitting = fc.constantFrom(undefined, 'lines', 'joined', 'whole');

test('any text stays unchanged with an engine that returns its input, wherever it is divided', () => {
  fc.assert(
    fc.property(anyText, anyLanguage, anySplitting, (text, language, sentences) => {
      const pieces = [...splitText(text, language, { sentences })];
      assert.equal(echo(pieces), text);
    }),
    { seed: 42, numRuns: 800 },
  );
});

test('segments have no control characters, line breaks, lone surrogates or noncharacters, and always have letters', () => {
  fc.assert(
    fc.property(anyText, anySplitting, (text, sentences) => {
      for (const piece of flat(splitText(text, 'en', { sentences }))) {
        if (piece.kind === 'verbatim') continue;
        assert.doesNotMatch(echo([piece]), /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u);
        assert.ok(piece.parts.some((part) => part.kind === 'text' && /\p{L}/u.test(part.text)));
        assert.equal(echo([piece]).trim(), echo([piece]));
      }
    }),
    { seed: 43, numRuns: 400 },
  );
});

test('a text has letters exactly if it is split into a segment, in any language and form', () => {
  // Few parts, so that many texts have no segment.
  const shortText = fc.array(fc.constantFrom(...FRAGMENTS), { maxLength: 5 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.oneof(shortText, anyText), anyLanguage, anySplitting, (text, language, sentences) => {
      const hasSegment = [...splitText(text, language, { sentences })].some(({ kind }) => kind !== 'verbatim');
      assert.equal(hasLetters(text), hasSegment);
    }),
    { seed: 45, numRuns: 400 },
  );
});

test('segments have a bounded length', () => {
  for (const unit of ['word ', '漢', 'ก', 'a@b.cc ', `${'y'.repeat(150)} `]) {
    for (const piece of flat(splitText(unit.repeat(20_000 / unit.length), 'en'))) {
      if (piece.kind === 'segment')
        assert.ok(echo([piece]).length <= 800, `${unit.slice(0, 8)} ${echo([piece]).length}`);
    }
  }
});

test('long texts of repeated signs stay unchanged', () => {
  const units = [
    'a',
    'a ',
    '. ',
    'a\n',
    '\t',
    '> ',
    '| a ',
    '{',
    '{a ',
    '%',
    '`',
    '[',
    '[a',
    '](',
    '](((',
    '@',
    'a@',
    'a.a@',
    'http://',
    'https://a(',
    'www.a.',
    '&',
    ':',
    '<',
    '<a ',
    '<a x="',
    '<!',
    '\u{1F468}\u200D',
    '🇩',
    '#a',
    '(',
    '"',
    '$t(',
    '%(',
    '\ud800',
    '\0a',
    '漢',
    'ก',
    '\u0301',
    '{a,',
    "'",
    '*a ',
    '**a** ',
    '_a*b_ ',
    '1. ',
    '- ',
  ];
  for (const unit of units) {
    for (const text of [
      unit.repeat(30_000 / unit.length),
      `${unit.repeat(Math.floor(190 / unit.length))} `.repeat(150),
    ]) {
      assert.ok(echo([...splitText(text, 'en')]) === text, unit);
    }
  }
});

test('long repetitive texts stay unchanged, and have letters exactly if they are split into a segment', () => {
  for (const [name, textOf] of Object.entries(REPETITIVE_TEXTS)) {
    const text = textOf(30_000);
    const pieces = [...splitText(text, name.startsWith('Thai') ? 'th' : 'en')];
    assert.ok(echo(pieces) === text, name);
    assert.equal(
      hasLetters(text),
      pieces.some(({ kind }) => kind !== 'verbatim'),
      name,
    );
  }
});
