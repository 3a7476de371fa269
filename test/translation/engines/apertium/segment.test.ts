import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Part } from '../../../../src/translation/engine.ts';
import { needsApertium, open } from './support.ts';

const options = { ...needsApertium, timeout: 300_000 };
const HOUSE = 'The house is big.';
const CASA = 'La casa es grande.';

/** Texts that break a naive pipeline, and the parts that the translation must contain. */
const AWKWARD: [string, ...string[]][] = [
  ['see [1] and [2]', '[1]', '[2]'],
  ['see [1 and the dog', '[1'],
  ['see 1] and the dog', '1]'],
  ['the ^house$ is', '^', '$'],
  ['a ^ b and it costs $5 or 5$', '^', '$5', '5$'],
  ['km/h and and/or', '/'],
  ['C:\\Windows and the end\\', 'C:\\', '\\'],
  ['mail @you and #tag', '@you', '#'],
  ['use {name} and $(x)', '{', '}', '$('],
  ['3 < 4 and 5 > 4', '3 < 4', '5 > 4'],
  ['a <b>big</b> house', '<b>', '</b>'],
  ['about ~5 houses', '~5'],
  ['a * b ** c', '*', '**'],
  ['C++ is+good', '++', '+'],
  ['[[b:x]]house[[/]]', '[[', ']]', '[[/]]'],
  ['[<STREAMCMD:SETVAR:foo=1>] text', '[<STREAMCMD', '>]'],
  ['<STREAMCMD:EXIT> house', '<STREAMCMD', '>'],
  ['a .[] b .[][] c', '.[]', '.[][]'],
  ['\\0 house \\[', '\\0', '\\['],
  ['house\u0001dog\u001b[31mred\u007f', '\u0001', '\u001b[', '\u007f'],
  ['\ufeffThe house', 'casa'],
  ['I love you 😀👨‍👩‍👧🇪🇸 house', '😀', '🇪🇸', 'casa'],
  ['the\u00a0house\u2028and\u2029more', '\u00a0', '\u2028', '\u2029'],
  ['a\tb   c\r\n\r\nd', '\t', '\r\n\r\n'],
  ['the hou\u0301se and naïve', 'hou\u0301se'.normalize()],
  ['שלום house مرحبا 今日は', 'שלום', 'مرحبا', '今日は'],
  ['if (a < b && c[0] == "x") { return a/b; }', '&&', '[0]', '{', '}'],
  ['{"key": "the house", "n": [1, 2]}', '{"', '"n": [1, 2]}'],
  ['100% %s %d {{x}}', '100%', '{{', '}}'],
  ['.'.repeat(500), '.'.repeat(500)],
  ['[', '['],
  [']', ']'],
  ['[house', '[', 'casa'],
  ['!?'.repeat(5_000), '!?'],
  [`${'['.repeat(5_000)}house${']'.repeat(5_000)}`, '['.repeat(5_000), ']'.repeat(5_000)],
  ['字'.repeat(30_000), '字'.repeat(30_000)],
  ['9'.repeat(50_000), '9'.repeat(50_000)],
  [`the ${'x'.repeat(100_000)} house`, 'x'.repeat(100_000), 'casa'],
  ['house '.repeat(3_000), 'casa'],
];

test('texts with special characters keep them, and responses stay in order', options, async (t) => {
  const { translate, metric } = await open(t);
  for (const [text, ...wanted] of AWKWARD) {
    const [answer, house] = await translate('en', 'es', [text, HOUSE]);
    for (const sign of wanted)
      assert.ok(answer?.includes(sign), `${sign} of ${text.slice(0, 80)}: ${answer?.slice(0, 80)}`);
    assert.equal(house, CASA);
  }
  assert.equal(await metric('glossa_translation_apertium_failures_total'), 0);
});

test('a translation has no marks for unknown words', options, async (t) => {
  const { translate, engine } = await open(t);
  const text = 'The flurbish gronked zebrafishily near Blorftown, xylo-quark 12ab.';
  for (const { from, to } of engine.directions().filter(({ from }) => from === 'en')) {
    assert.doesNotMatch((await translate(from, to, [text]))[0] ?? '', /[*@#^$~+\\<>[\]{}]/);
  }
});

test('a text much longer than a sentence is translated completely', options, async (t) => {
  const { translate } = await open(t);
  const [many] = await translate('en', 'es', [`${HOUSE} `.repeat(1_000)]);
  assert.equal(many?.match(/casa/gi)?.length, 1_000);
  const tabs = 'a\tb\t'.repeat(75_000);
  assert.equal((await translate('en', 'es', [tabs]))[0]?.match(/\t/g)?.length, 150_000);
});

test('spaces at the ends of a text, and texts without letters, stay unchanged', options, async (t) => {
  const { translate } = await open(t);
  assert.deepEqual(await translate('en', 'es', ['', ' ', '\n\n', '123 + 4', '…', `  ${HOUSE} `, `\t${HOUSE}\n`]), [
    '',
    ' ',
    '\n\n',
    '123 + 4',
    '…',
    `  ${CASA} `,
    `\t${CASA}\n`,
  ]);
});

test('the narrow spaces of French typography are removed', options, async (t) => {
  const { translate } = await open(t);
  const texts = ['Où est la maison\u00a0? Elle dit\u202f: «\u00a0Non\u00a0».', 'Il y a 1\u202f200 maisons.'];
  const [question, number] = await translate('fr', 'es', texts);
  assert.match(question ?? '', /^¿[^\u00a0\u202f]*casa\? [^\u00a0\u202f]*: «No»\.$/);
  assert.match(number ?? '', /1\u202f200/);
});

test('a translation has each protected part once, even if words around it are reordered', options, async (t) => {
  const { engine } = await open(t);
  const keeps = ['https://a.example/x?y=[1]', '{{name}}', '%1$s', '\0\uffff', '😀', '<br/>'];
  const between = ['The big ', ' red ', ' house of ', '', " is John's ", ' old dog', '.'];
  const parts = between.flatMap((text, i): Part[] => [
    { kind: 'text', text },
    ...(keeps[i] === undefined ? [] : [{ kind: 'protected', text: keeps[i] } as const]),
  ]);
  for (const to of ['es', 'ca', 'gl', 'eo']) {
    const { signal } = t;
    const {
      texts: [answer],
    } = await engine.translate({
      path: ['en', to],
      segments: [
        { parts, tags: [] },
        { parts: [{ kind: 'protected', text: 'x' }], tags: [] },
      ],
      signal,
    });
    for (const keep of keeps) assert.equal(answer?.text.split(keep).length, 2, `${keep} in ${answer?.text}`);
  }
});

test('every code point stays in its text, and responses stay in order', options, async (t) => {
  const { translate, metric } = await open(t);
  const codes = [0x1f600, 0x1fffe, 0x1ffff, 0xe0001, 0xe007f, 0xf0000, 0x10fffd, 0x10ffff];
  for (let code = 1; code < 0xfffe; code += 61) if (code < 0xd800 || code > 0xdfff) codes.push(code);
  const characters = codes.map((code) => String.fromCodePoint(code));
  const answers = await translate(
    'en',
    'es',
    characters.map((x) => `zqz${x} 7${x}7 ${x} zqz`),
  );
  const lost = codes.filter((_, i) => !answers[i]?.includes(characters[i] ?? ''));
  assert.deepEqual(
    lost.map((code) => code.toString(16)),
    [],
  );
  assert.equal(await metric('glossa_translation_apertium_failures_total'), 0);
});

test('letters beyond U+FFFF stay in their text once and crash no stage', options, async (t) => {
  const { translate, metric } = await open(t);
  assert.deepEqual(await translate('nb', 'nn', ['Istanbul\u{20000}\u{20000}½', 'Istanbul\u{20000}', '\u{1d400} hus']), [
    'Istanbul\u{20000}\u{20000}½',
    'Istanbul\u{20000}',
    '\u{1d400} hus',
  ]);
  assert.equal(await metric('glossa_translation_apertium_failures_total'), 0);
});

test('runs of spaces do not stay behind when their words move', options, async (t) => {
  const { translate } = await open(t);
  const [answer] = await translate('en', 'ca', ['He  did  not   know  what  to  say.']);
  assert.doesNotMatch(answer ?? '', /^\s| {2}|\s$/);
});

test('markup keeps its words', options, async (t) => {
  const { engine } = await open(t);
  const parts = ['Yo vivo en la ', '<b>', 'isla', '</b>', ' grande.'];
  const tagged = parts.map((text, i) => ({ kind: i % 2 ? ('protected' as const) : ('text' as const), text }));
  const {
    texts: [answer],
  } = await engine.translate({ path: ['es', 'ca'], segments: [{ parts: tagged, tags: [] }], signal: t.signal });
  assert.match(answer?.text ?? '', /<b>illa<\/b>/);
});

test('an inverted mark without a counterpart is kept', options, async (t) => {
  const { translate, engine } = await open(t);
  const texts = ['Usa el signo ¿ al principio.', 'Usa el signo ¡ al principio. ¡Es grande!'];
  const [question, exclamation] = await translate('es', 'en', texts);
  assert.match(question ?? '', /sign ¿ at/);
  assert.match(exclamation ?? '', /^[^¡]*sign ¡ at[^¡]*!$/);
  const parts = ['¿', '<b>', 'Es grande', '</b>', '?'];
  const tagged = parts.map((text, i) => ({ kind: i % 2 ? ('protected' as const) : ('text' as const), text }));
  const {
    texts: [answer],
  } = await engine.translate({ path: ['es', 'en'], segments: [{ parts: tagged, tags: [] }], signal: t.signal });
  assert.doesNotMatch(answer?.text ?? '¿', /¿/);
  const [spaced] = await translate('es', 'en', ['Una casa.  ¿Es grande?  El signo ¿ es grande.  ¿ ¡']);
  assert.match(spaced ?? '', /^A house\. [^¿]*\? [^¿]*¿[^¿]*¿ ¡$/);
});

test('several inverted marks before a word are removed, and kept where nothing closes them', options, async (t) => {
  const { translate } = await open(t);
  for (const to of ['ca', 'gl', 'en', 'it', 'pt']) {
    const [both, mixed, sign] = await translate('es', to, [
      '¡¡Socorro!! ¿¿¿Dónde está???',
      '¡¿Es la casa?!',
      'El signo ¿¿ es grande.',
    ]);
    assert.match(both ?? '', /^[^¿¡]+!! [^¿¡]+\?\?\?$/);
    assert.match(mixed ?? '', /^[^¿¡]+\?!$/);
    assert.match(sign ?? '', /^[^¿]+ ¿¿ [^¿]+$/);
  }
});

test('numbers stay whole where rules would divide, move, space or repeat them', options, async (t) => {
  const { translate } = await open(t);
  for (const [from, to, text, number] of [
    ['sv', 'nb', 'Vi ser 3 387 360% människor.', '3 387 360%'],
    ['fr', 'oc', 'Elle a 87\u00a0532,31 livres.', '87\u00a0532,31'],
    ['bg', 'mk', '7\u00a0929\u00a0066% за нас.', '7\u00a0929\u00a0066%'],
    ['ca', 'pt', '9.714.791 més.', '9.714.791 '],
    ['it', 'es', '1080,34 kg fare.', '1080,34 kg'],
  ] as const) {
    const [answer] = await translate(from, to, [text]);
    assert.equal(answer?.split(number).length, 2, `${number} in ${answer}`);
    assert.equal(answer?.replace(number, '').match(/\d/), null, answer);
  }
});
