import { REPETITIVE_TEXTS, type RepetitiveText } from '../../load/texts/repetitive.ts';

/** A kind of text that may overload the service or a neural engine. */
export interface TextKind {
  text: RepetitiveText;
  /** Protected text, which the translation contains as often as the source. */
  keeps: RegExp;
}

const NOTHING = /(?!)/gu;
const TAGS = /<[^<>]*>/gu;
const EMOJI = /\p{Extended_Pictographic}|\p{RI}|\p{Emoji_Modifier}|\u20E3|[\u{E0020}-\u{E007F}]/gu;

const kind = (unit: string, keeps: RegExp = NOTHING): TextKind => ({ text: (length) => textOf(unit, length), keeps });

/** Texts that may crash an engine, imitate its internal marks, or take it very long. */
export const TEXT_KINDS: Readonly<Record<string, TextKind>> = {
  'letters without blanks': kind('abcdefghij'),
  'Chinese without stops': kind('天地玄黄宇宙洪荒日月盈昃辰宿列张'),
  'Thai without blanks': kind('ภาษาไทยเขียนติดกันไม่มีช่องว่าง'),
  'words without stops': kind('the house in Munich is green and '),
  'one word again and again': kind('no '),
  'words of one letter': kind('a b c '),
  'stops only': kind('a. '),
  'a wall of emoji': kind('😀👩‍👩‍👧‍👦🏳️‍🌈👍🏽🇪🇸1️⃣❤️', EMOJI),
  'emoji between words': kind('house 😀 is👍🏽green 👩‍👩‍👧‍👦🇪🇸, ', EMOJI),
  'mixed scripts': kind('The дом家ספר house κτίριοบ้าน घर집 '),
  'right to left and its marks': kind('\u202eשלום \u2067مرحبا\u2069 the \u200fhouse\u200e \u202c'),
  'marks of direction only': kind('a\u202e\u2066\u200f'),
  'combining marks': kind(`e${'\u0301\u0323\u20dd'.repeat(300)} house `),
  'decomposed letters': kind('Cafe\u0301 und Tu\u0308r, A\u030angstro\u0308m. '),
  'joiners and soft hyphens': kind('ho\u200du\u200cse\u00ad is\u2060 gre\u200ben '),
  'tags that never close': kind('<b>the <i class="x">house <u>is ', TAGS),
  'tags that never opened': kind('the </b> house </i></u> is ', TAGS),
  'crossed tags': kind('<b>the <i>house</b> is</i> green ', TAGS),
  'nested tags': kind('<b><i><u><s>house</s></u></i></b> ', TAGS),
  'deep tags': kind(`${'<div>'.repeat(200)}the house is green ${'</div>'.repeat(200)}\n`, TAGS),
  'tags only': kind('<br><b></b>', TAGS),
  'bare signs of markup': kind('the < house & is > green << && '),
  'character references': kind('the &lt;b&gt; house&nbsp;&amp; &#x41;&#0; &bogus; &#99999999; '),
  'comments and doctypes': kind('<!DOCTYPE html> the <!-- house <b> --> is <![CDATA[green]]> <?x?> '),
  'comments that never close': kind('the <!-- house is <!doctype green '),
  'elements like our own': kind('the <img id="0"> house <a id="0">is</a> <img id="99"> green</a> ', TAGS),
  'scripts and styles': kind('<script>the house</script> <style>is green</style> <title>here', TAGS),
  controls: kind('the\u0000 house\u0001\u001b is\u007f green\u009f\ufffe\uffff '),
  'lone surrogates': kind('the\ud800 house \udfffis\ud83d green\ude00 '),
  'line breaks of all kinds': kind('the house\r\n\u2028is\u2029\u0085green\v\f\n'),
  'signs of vocabularies': kind('the ⁇ house ▁is ▁▁ green ⁇⁇ '),
  'names of vocabularies': kind('the </s> house <s> is <unk> green <pad> <0x41> ', /<\/?[a-z]+>/gu),
  'Markdown links': kind('the [house](https://a.example/x_(y)) is ![green](b.png "c") [x]( ', /\]\([^()\s]/gu),
  'messages with cases': kind('{n, plural, one {# house} other {# houses}} are {x, select, a {green} other {red}} '),
  placeholders: kind(
    `%s the {0} house %1$s {{name}} is \${x} green %(y)s `,
    /%s|\{0\}|%1\$s|\{\{name\}\}|\$\{x\}|%\(y\)s/gu,
  ),
  addresses: kind(
    'the https://a.example/?b=c&d=<e> house me@b.example is ',
    /https:\/\/a\.example\/\?b=c&d=|me@b\.example/gu,
  ),
  'open brackets': kind('the ((((house [[[ is {{{{ green “““ '),
  numbers: kind('1,234.56 houses 2024-05-06 are 10:30:45 green ½ ٣٤ '),
  'capitals and wide letters': kind('THE ＨＯＵＳＥ ＩＳ 𝐆𝐑𝐄𝐄𝐍 ﬁ Ǆ İ '),
  'unassigned and private': kind('the \u0378house\ue000 is \u{f0000}green \u{10fffd}'),
  'letters of no vocabulary': kind('Ꮳ𐐀ꙮ𒀀 house ⰀⰁ is ꦀ green '),
  ...Object.fromEntries(Object.entries(REPETITIVE_TEXTS).map(([name, text]) => [name, { text, keeps: NOTHING }])),
};

/** A numbered marker that the translation keeps. */
const markOf = (index: number): string => `{{qz${index}q}}`;
export const MARKER = /\{\{qz\d+q\}\}/gu;

/** UTF-16 units between two markers, longer than any sentence. */
const MARKER_DISTANCE = 5_000;
const WORDS = ['house', 'Anna', 'green', 'Berlin', 'car', 'red', 'drink', 'window', 'Monday', 'small'];

/**
 * Creates a text of about `length` UTF-16 units that repeats a unit and contains markers. Its parts differ from each other
 * because the service translates identical segments once.
 */
function textOf(unit: string, length: number): string {
  const characters = [...unit];
  let random = 1;
  const pick = (from: readonly string[]): string => {
    random = (random * 48_271) % 0x7fffffff;
    return from[random % from.length] ?? '';
  };
  let text = '';
  for (let index = 0; text.length < length; index++) {
    const end = text.length + Math.min(MARKER_DISTANCE, length);
    while (text.length < end) text += unit + (unit.endsWith(' ') ? `${pick(WORDS)} ` : pick(characters));
    text += ` ${markOf(index)} `;
  }
  return text;
}
