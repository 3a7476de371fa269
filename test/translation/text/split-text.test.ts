import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasLetters, type Piece, splitText } from '../../../src/translation/text/split-text.ts';

/** Formats the pieces of a text, with segments in brackets and protected parts in angle quotes. */
function sketch(text: string, language = 'en'): string {
  return [...splitText(text, language)].map(sketchPiece).join('');
}

function sketchPiece(piece: Piece): string {
  if (piece.kind === 'verbatim') return piece.text;
  if (piece.kind === 'paragraph') return `«${piece.pieces.map(sketchPiece).join('')}»`;
  return `[${piece.parts.map(({ kind, text }) => (kind === 'protected' ? `‹${text}›` : text)).join('')}]`;
}

test('sentences are segments, and line breaks of every kind, indentation and spaces are verbatim', () => {
  assert.equal(
    sketch('  Dr. Smith left.  He slept. \r\n\r\n\tNext line\u2028Another\fPage'),
    '  [Dr. Smith left.]  [He slept.] \r\n\r\n\t[Next line]\u2028[Another]\f[Page]',
  );
  assert.equal(sketch('你好。今天天气很好！', 'zh-Hans'), '[你好。][今天天气很好！]');
});

test('placeholders are protected parts of their sentence', () => {
  assert.equal(
    sketch('Hello {{name}}, you have {0} of %d, %1$s and %(count)s.'),
    '[Hello ‹{{name}}›, you have ‹{0}› of ‹%d›, ‹%1$s› and ‹%(count)s›.]',
  );
  assert.equal(
    sketch(`Use \${value}, %@, $t(key.x), %{count}, {user.name} or {n, number}`),
    `[Use ‹\${value}›, ‹%@›, ‹$t(key.x)›, ‹%{count}›, ‹{user.name}› or ‹{n, number}›]`,
  );
  assert.equal(sketch('Wait %ds for %.2f%% of {{{raw}}}'), '[Wait ‹%d›s for ‹%.2f%%› of ‹{{{raw}}}›]');
  assert.equal(sketch('Call getName() first'), '[Call ‹getName()› first]');
  assert.equal(
    sketch('See \\cite{knuth} and $u(x, t)$ or $5 and $6 here'),
    '[See ‹\\cite{knuth}› and ‹$u(x, t)$› or $5 and $6 here]',
  );
  assert.equal(sketch('It works[^1] well'), '[It works‹[^1]› well]');
  assert.equal(sketch('{{greeting}} %s {0}'), '{{greeting}} %s {0}');
});

test('addresses are protected without the punctuation at the end of the sentence', () => {
  assert.equal(
    sketch('See https://example.com/a_(b)?c=d#e. Write to bob.x+1@mail.example.co.uk, now.'),
    '[See ‹https://example.com/a_(b)?c=d#e›.] [Write to ‹bob.x+1@mail.example.co.uk›, now.]',
  );
  assert.equal(
    sketch('(more at www.example.org/x) or example.com/path, not Node.js'),
    '[(more at ‹www.example.org/x›) or ‹example.com/path›, not Node.js]',
  );
  assert.equal(sketch('请访问https://example.com/a。谢谢', 'zh-Hans'), '[请访问‹https://example.com/a›。][谢谢]');
  assert.equal(sketch('https://example.com'), 'https://example.com');
});

test('emoji sequences stay whole, and are verbatim at the ends of a sentence', () => {
  assert.equal(
    sketch('👋🏽 Hello 👨‍👩‍👧 family 🇩🇪 1️⃣ there! 😀😀'),
    '👋🏽 [Hello ‹👨‍👩‍👧› family ‹🇩🇪› ‹1️⃣› there!] 😀😀',
  );
  assert.equal(sketch(':wave: Nice :+1: work :tada:'), ':wave: [Nice ‹:+1:› work] :tada:');
});

test('tags, character references, code, mentions and link targets are protected', () => {
  assert.equal(
    sketch('<p class="x">Press <b>Enter</b> or <kbd>Esc</kbd> now<br/></p>'),
    '<p class="x">[Press ‹<b>›Enter‹</b>› or ‹<kbd>Esc</kbd>› now]<br/></p>',
  );
  assert.equal(sketch('You may DROP TABLE people now'), '[You may ‹DROP TABLE people› now]');
  assert.equal(sketch('R&amp;D and `npm test` by @bob #fun'), '[R‹&amp;›D and ‹`npm test`› by ‹@bob› ‹#fun›]');
  assert.equal(sketch('Read @https://a.org/y now'), '[Read @‹https://a.org/y› now]');
  assert.equal(
    sketch('Read [the manual](https://x.org/a "t") first'),
    '[Read ‹[›the manual‹](https://x.org/a "t")› first]',
  );
});

test('tags of block elements separate texts, and other tags do not', () => {
  assert.equal(sketch('<ul><li>Monday</li><li>Tuesday</li></ul>'), '<ul><li>[Monday]</li><li>[Tuesday]</li></ul>');
  assert.equal(
    sketch('<table><tr><td>A <b>red</b> house</td><TD class="x">Free</TD></tr></table>'),
    '<table><tr><td>[A ‹<b>›red‹</b>› house]</td><TD class="x">[Free]</TD></tr></table>',
  );
  assert.equal(
    sketch('<h1>News</h1><p>It rains. It snows.</p><p>One<br/>Two</p>'),
    '<h1>[News]</h1><p>[It rains.] [It snows.]</p><p>[One]<br/>[Two]</p>',
  );
});

test('elements of one name that touch separate texts', () => {
  assert.equal(
    sketch('<nav><a href="/">Home page</a><a href="/help">Help</a></nav>'),
    '<nav><a href="/">[Home page]</a><a href="/help">[Help]</a></nav>',
  );
  assert.equal(sketch('A <b>red</b> <b>house</b>'), '[A ‹<b>›red‹</b>› ‹<b>›house‹</b>›]');
});

test('words without spaces between their tags are not one long word', () => {
  const days = 'Monday Tuesday Wednesday'.split(' ');
  const list = days.map((day) => `<li>${day}</li>`).join('');
  assert.equal(
    sketch(list.repeat(10)),
    days
      .map((day) => `<li>[${day}]</li>`)
      .join('')
      .repeat(10),
  );
});

test('marks of emphasis are protected, and their words are not', () => {
  assert.equal(
    sketch('The *a* **red** house ***is*** _very_ __old and grey__, ~~not~~ ==new==.'),
    '[The ‹*›a‹*› ‹**›red‹**› house ‹***›is‹***› ‹_›very‹_› ‹__›old and grey‹__›, ‹~~›not‹~~› ‹==›new‹==›.]',
  );
  assert.equal(sketch('**A red house**'), '**[A red house]**');
  assert.equal(sketch('* **Note:** it is old'), '* [‹**›Note:‹**› it is old]');
  assert.equal(sketch('这是**重要**的。', 'zh-Hans'), '[这是‹**›重要‹**›的。]');
});

test('asterisks, underscores and other marks that emphasize nothing are text', () => {
  for (const text of [
    'Now 2*3*4 or a * b * c',
    'The price* and size*',
    '*Terms apply',
    'Hello _you',
    'Now x**2 + y**2',
    'Wait **** here',
    'Use **kwargs and **options',
  ]) {
    assert.equal(sketch(text), `[${text}]`);
  }
  assert.equal(sketch('Define __init__ and user_name'), '[Define ‹__init__› and ‹user_name›]');
});

test('a mark at the end of a sentence stays in it if its partner is inside', () => {
  assert.equal(sketch('<b>Red</b> houses'), '[‹<b>›Red‹</b>› houses]');
  assert.equal(sketch('<p><i></i> The <b>red house</b></p>'), '<p><i></i> [The ‹<b>›red house‹</b>›]</p>');
  assert.equal(sketch('[A manual](x.md) and **a house**'), '[‹[›A manual‹](x.md)› and ‹**›a house‹**›]');
  assert.equal(sketch('<b>It rains. It snows.</b>'), '<b>[It rains.] [It snows.]</b>');
});

test('the description of an image is part of the image', () => {
  assert.equal(
    sketch('Click ![the gear](gear.png) or <img src="gear.png" alt="the gear"> now'),
    '[Click ‹![the gear](gear.png)› or ‹<img src="gear.png" alt="the gear">› now]',
  );
  assert.equal(sketch('![A house](house.png) It is red.'), '![A house](house.png) [It is red.]');
});

test('names of programs and files, options, variables and IP addresses are protected', () => {
  for (const name of [
    'user_name',
    'MAX_FILE_SIZE',
    '/usr/bin/env',
    '~/Documents/house.txt',
    '../house/door',
    'C:\\house\\file.txt',
    '--big-house',
    '--to=house',
    '$HOME',
    'http://[2001:db8::1]/house',
    'https://[::1]:8080',
    '{% if house %}',
    '<1/>',
    '</0>',
  ]) {
    const parts = [...splitText(`The house ${name} is big.`, 'en')].flatMap((piece) =>
      piece.kind === 'segment' ? piece.parts : [],
    );
    assert.ok(
      parts.some((part) => part.kind === 'protected' && part.text === name),
      `${name} in ${JSON.stringify(parts)}`,
    );
  }
  assert.equal(sketch('He -- and/or she -- paid $5, and 2_3 stays.'), '[He -- and/or she -- paid $5, and 2_3 stays.]');
});

test('addresses in angle brackets, paths and footnote marks are protected', () => {
  assert.equal(
    sketch('See <https://example.com/~ana> or <ana@example.com> in src/app.ts and/or here[^1] now.'),
    '[See ‹<https://example.com/~ana>› or ‹<ana@example.com>› in ‹src/app.ts› and/or here‹[^1]› now.]',
  );
  assert.equal(
    sketch('[^1]: The note.\n[guide]: ./guide.md "The guide"\n[Note]: see below'),
    '[^1]: [The note.]\n[guide]: ./guide.md "The guide"\n[[Note]: see below]',
  );
});

test('no sentence ends inside a protected part', () => {
  assert.equal(sketch('Run `First. Then second.` now. Done.'), '[Run ‹`First. Then second.`› now.] [Done.]');
  assert.equal(sketch('A <a title="One. Two.">link</a> here.'), '[A ‹<a title="One. Two.">›link‹</a>› here.]');
});

test('ordinary language is not protected', () => {
  for (const text of [
    '50% sale, 100% sure, 5 % discount',
    'At 10:30:45 a:b:c',
    '3 < 4 and 5 > 4',
    'An open { brace',
    'C# and R&D',
    'Q: why? A: so',
    'e.g. this or i.e. that',
    'It costs $5 (or so)',
    'AT&T; or x@y',
  ]) {
    const found = [...splitText(text, 'en')].flatMap((piece) =>
      piece.kind === 'segment' ? piece.parts.filter(({ kind }) => kind === 'protected') : [],
    );
    assert.deepEqual(found, [], text);
  }
});

test('bullets and marks of headings, quotes and tables are verbatim, and table cells are separate segments', () => {
  assert.equal(
    sketch('# Title\n- [x] Done\n  * Item\n1. First\n> Quoted\n---\n'),
    '# [Title]\n- [x] [Done]\n  * [Item]\n1. [First]\n> [Quoted]\n---\n',
  );
  assert.equal(sketch('| Name | Age |\n|---|---|\n| Bob | 12 |'), '| [Name] | [Age] |\n|---|---|\n| [Bob] | 12 |');
});

test('control characters split a text and stay in place', () => {
  assert.equal(sketch('one\0two\ud800three\uffff'), '[one]\0[two]\ud800[three]\uffff');
});

test('words of more than 200 characters are protected, except in scripts without spaces', () => {
  const long = 'x'.repeat(201);
  assert.equal(sketch(`A ${long} word`), `[A ‹${long}› word]`);
  assert.equal(sketch(long), long);
  assert.ok([...splitText('漢'.repeat(500), 'ja')].every((piece) => piece.kind === 'segment'));
});

test('a long line is split into the same segments as its sentences, in several steps', () => {
  const sentences = Array.from({ length: 3_000 }, (_, index) =>
    index % 3 === 0
      ? `No. ${index} of <b>{{name}}</b> (see a. b. c.) is at https://a.example/${index}.`
      : `It is ${index}!`,
  );
  const segmentsOf = (text: string) => [...splitText(text, 'en')].filter(({ kind }) => kind === 'segment');
  assert.deepEqual(segmentsOf(sentences.join('  ')), segmentsOf(sentences.join('\n')));
});

test('a tag or a word longer than a step stays whole', () => {
  const tag = `<a${` title="${'One. Two. '.repeat(99)}"`.repeat(10)}>`;
  const line = `${'The house is green. '.repeat(400)}Press ${tag}here</a> now. ${'The door is red. '.repeat(1_000)}`;
  const sketched = sketch(line);
  assert.ok(sketched.includes(`[Press] ${tag}[here‹</a>› now.] [The door is red.]`), sketched.slice(8_000, 9_500));
  const word = 'x1.'.repeat(30_000);
  assert.equal(sketch(`Green houses ${word} are here.`), `[Green houses] ${word} [are here.]`);
});

test('a text has letters only outside of addresses, placeholders and tags', () => {
  for (const text of ['a', 'Hello https://x.org', '漢', '{ a }']) assert.ok(hasLetters(text), text);
  for (const text of [
    '',
    ' ',
    '123',
    '😀',
    'https://x.org',
    'bob@x.org',
    '{{name}} %s',
    '<br>',
    ':tada:',
    '\0',
    'x'.repeat(201),
  ])
    assert.ok(!hasLetters(text), text);
});

test('a segment has a bounded number of tags, whose places in a translation cost time for each word', () => {
  for (const tags of ['<i></i>', '<b>x</b>', '<b>a </b>', '*a* ', '😀 a ']) {
    const text = `The green ${tags.repeat(20_000)} house is ${'very '.repeat(300)} old.`;
    const counts = [...splitText(text, 'en')].map((piece) => (piece.kind === 'segment' ? piece.parts.length : 0));
    assert.ok(Math.max(...counts) <= 1_200, `${tags} ${Math.max(...counts)}`);
  }
});

test('two blanks in a sentence of a script without capitals do not divide it', () => {
  for (const [text, language] of [
    ['یہ  کتاب ہے۔', 'ur'],
    ['यह  किताब है।', 'hi'],
    ['זה  ספר טוב.', 'he'],
  ] as const) {
    assert.equal([...splitText(text, language)].filter(({ kind }) => kind === 'segment').length, 1, text);
  }
});
