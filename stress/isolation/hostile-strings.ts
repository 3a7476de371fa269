import fc, { type Arbitrary } from 'fast-check';
import { REPETITIVE_TEXTS } from '../../load/texts/repetitive.ts';

/** A space, one of the space-separated texts of a list, or one of `more`. */
const oneOf = (list: string, ...more: readonly string[]): Arbitrary<string> =>
  fc.constantFrom(...list.split(' '), ' ', ...more);
const code = (min: number, max: number): Arbitrary<string> =>
  fc.integer({ min, max }).map((point) => String.fromCodePoint(point));
const made = (unit: Arbitrary<string>, maxLength: number): Arbitrary<string> =>
  fc.string({ unit, maxLength, size: 'max' });

/** Kinds of symbols. A text mixes symbols of one kind or of all kinds. */
const KINDS: readonly Arbitrary<string>[] = [
  // Apertium's stream format, complete and in parts, and characters that its stages take for an end.
  oneOf(
    String.raw`\ [ ] ^ $ / @ < > { } * # + ~ | _ % - [] [0] [1] [99] [[ ]] [[t:b:x]] [[/]] \[ \^ ^a<n>$ ^*a$ ^@b<sent>$`,
    ...['<sent>', '[=', '.[/', '[/0]', '].[', '<STREAMCMD:FLUSH>', '\0', '\uffff', '\ufffe'],
    ...['\u{f0000}', '\u{f0001}', '\u{10fffd}', 'a', 'no', 'casa', 'the', '.', '1'],
  ),
  // Lone surrogates.
  oneOf('a casa', '\ud800', '\udbff', '\udc00', '\udfff', '\ud83d', '\ude00'),
  // Opening symbols without closing ones.
  oneOf(`( [ { {{ (( < <a [x]( ![ %( \${ <!-- “ « " ' \` ¿ & || (a`),
  // Right-to-left text and direction controls.
  oneOf(
    'שלום مرحبا بالعالم the house',
    ...[
      '\u202a',
      '\u202b',
      '\u202d',
      '\u202e',
      '\u202c',
      '\u2066',
      '\u2067',
      '\u2068',
      '\u2069',
      '\u200e',
      '\u200f',
      '\u061c',
    ],
  ),
  oneOf('😀 👩‍👩‍👧‍👦 🏳️‍🌈 👍🏽 🇪🇸 🇪 1️⃣ #️⃣ ❤️ ❤ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 👩🏿‍🚀 © ™ ‼️', '\u200d', '\ufe0f'),
  oneOf('.', '\n', '\r\n', '\r', '\u0085', '\u2028', '\u2029', '\v', '\f', '\t', '\n\n\n', '  \n  '),
  fc.oneof(code(0, 0x1f), code(0x7f, 0x9f)),
  // Placeholders, links and markup, complete and in parts.
  oneOf(
    `{{name}} {0} %s %1$s %(name)s \${x} %d%% :smile: {{ }} % $t(a) @user #tag $HOME --flag /usr/bin of`,
    ...['{ x }', '{n, plural, one {# item} other {# items}}'],
  ),
  oneOf(
    'https://a.example/x?y=1&z=(2) http://[::1]:80/ www.a.example mailto:a@b.example a@b.example file.txt a.com , :// @',
  ),
  oneOf(
    '<br> <br/> </p> <b> </b> <i></i> <script> &amp; &nbsp; &#x41; < > <1> </1> [a](b) ** __ `x` bold house',
    ...['<a href="x">', '<!-- x -->', '# ', '- ', '> ', '| a | b |'],
  ),
  oneOf(
    '’ ‘ “ ” „ « » – — … . , ; : ? ! ¿ ¡ l a is',
    ...['\u00a0', '\u202f', '\u200b', '\u00ad', '\u2060', '\u3000', '\u2007'],
  ),
  oneOf('漢字 日本語の文 ไทย हिन्दी 한국어 ελληνικά кућа İstanbul straße ﬁ Ǆ ŀ 𝐀 𠀀 ٣٤ ½ ª x y'),
];

/** Hostile texts of each kind and of all kinds together. */
export const NOISE: Arbitrary<string> = fc.oneof(
  made(fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }), 20),
  made(code(0, 0xd7ff), 20),
  made(code(0x300, 0x36f), 200).map((heap) => `a${heap}`),
  ...KINDS.map((kind) => made(kind, 12)),
  { weight: 3, arbitrary: made(fc.oneof(...KINDS), 30) },
);

/** Texts that come back unchanged. */
export const BLANK: Arbitrary<string> = oneOf(
  '12345 2024-05-06 ... 🙂 —',
  ...['', '   ', '\n', '\r\n\t', '\u00a0', '\u3000', '\u2028', '3.14 €', '\0', '\ufeff'],
);

/** One repeated symbol or a repetitive text. */
export const LONG_RUN: Arbitrary<string> = fc
  .record({
    text: fc.oneof(
      oneOf(
        String.raw`a Ab я 漢 9 - a. a/ 👍🏽 [ {{ ( % # \ @a`,
        ...['\u0301', 'a\u0301', '\ud800', '\u202e', '((a ', 'a b ', '. ', '| '],
      ).map((unit) => (length: number) => unit.repeat(Math.ceil(length / unit.length))),
      fc.constantFrom(...Object.values(REPETITIVE_TEXTS)),
    ),
    length: fc.oneof(
      { weight: 3, arbitrary: fc.integer({ min: 200, max: 6_000 }) },
      { weight: 1, arbitrary: fc.constant(100_000) },
    ),
  })
  .map(({ text, length }) => text(length));
