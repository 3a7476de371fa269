import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { listProcesses } from '../../../../load/processes.ts';
import type { Segment } from '../../../../src/translation/engine.ts';
import { waitUntil } from '../../../support/wait-until.ts';
import { needsApertium, open, pipelineGroups, root, segment } from './support.ts';

const options = { ...needsApertium, timeout: 60_000 };
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

test('awkward texts keep their characters, and the pipeline stays in step', options, async (t) => {
  const { translate, metric } = await open(t);
  for (const [text, ...wanted] of AWKWARD) {
    const [answer, house] = await translate('en', 'es', [text, HOUSE]);
    for (const sign of wanted)
      assert.ok(answer?.includes(sign), `${sign} of ${text.slice(0, 80)}: ${answer?.slice(0, 80)}`);
    assert.equal(house, CASA);
  }
  assert.equal(await metric('glossa_translation_apertium_failures_total'), 0);
});

test('no mark for unknown words reaches the translation', options, async (t) => {
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

test('spaces at both ends and texts without letters stay unchanged', options, async (t) => {
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

test('each protected part comes back once, even if words around it are reordered', options, async (t) => {
  const { engine } = await open(t);
  const keeps = ['https://a.example/x?y=[1]', '{{name}}', '%1$s', '\0\uffff', '😀', '<br/>'];
  const between = ['The big ', ' red ', ' house of ', '', " is John's ", ' old dog', '.'];
  const parts: Segment = between.flatMap((text, i) => [
    { kind: 'text', text },
    ...(keeps[i] === undefined ? [] : [{ kind: 'protected', text: keeps[i] } as const]),
  ]);
  for (const to of ['es', 'ca', 'gl', 'eo']) {
    const { signal } = t;
    const {
      texts: [answer],
    } = await engine.translate({
      path: ['en', to],
      segments: [parts, [{ kind: 'protected', text: 'x' }]],
      signal,
    });
    for (const keep of keeps) assert.equal(answer?.split(keep).length, 2, `${keep} in ${answer}`);
  }
});

test('every code point leaves the pipeline in step and comes back', options, async (t) => {
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

test('letters beyond U+FFFF come back once and crash no stage', options, async (t) => {
  const { translate, metric } = await open(t);
  assert.deepEqual(await translate('nb', 'nn', ['Istanbul\u{20000}\u{20000}½', 'Istanbul\u{20000}', '\u{1d400} hus']), [
    'Istanbul\u{20000}\u{20000}½',
    'Istanbul\u{20000}',
    '\u{1d400} hus',
  ]);
  assert.equal(await metric('glossa_translation_apertium_failures_total'), 0);
});

test('concurrent batches of hostile text never mix', options, async (t) => {
  const { engine, metric } = await open(t);
  const pieces = fc.constantFrom(
    ...['[', ']', '^', '$', '/', '\\', '@', '{', '}', '<', '>', '*', '#', '+', '~', '.', '...', '.[]', '[[', ']]', "'"],
    ...[
      '\0',
      '\uffff',
      '\ud800',
      '\x01',
      '\n\n',
      '  ',
      '\u00a0',
      '<STREAMCMD:FLUSH>',
      '^a<n>$',
      '[[t:b:x]]',
      '\\0',
      '😀',
    ],
    ...['The', 'house', "don't", 'Mr.', 'etc.', '1,000', 'THE', 'a@b.cd', 'is', 'of'],
  );
  const hostile = fc.array(fc.tuple(pieces, fc.constantFrom('', ' ')), { minLength: 1, maxLength: 25 });
  const texts = fc.sample(hostile, { seed: 20, numRuns: 32 * 6 }).map((pairs) => pairs.flat().join(''));
  const batches = Array.from({ length: 32 }, (_, batch) =>
    texts.slice(batch * 6, batch * 6 + 6).map((text, i) => ({ text, marker: `qxz${batch}v${i}qxz` })),
  );
  await Promise.all(
    batches.map(async (batch, i) => {
      const segments = batch.map(({ text, marker }) => segment(`${marker} ${text} ${marker}`));
      const { texts: answers } = await engine.translate({
        path: ['en', i % 2 ? 'es' : 'gl'],
        segments,
        signal: t.signal,
      });
      answers.forEach((answer, at) => {
        assert.deepEqual([...new Set(answer?.toLowerCase().match(/qxz\d+v\d+qxz/g))], [batch[at]?.marker]);
      });
    }),
  );
  assert.equal(await metric('glossa_translation_apertium_failures_total'), 0);
});

test('a translation does not depend on earlier texts', options, async (t) => {
  const { translate } = await open(t);
  // "known" has a set of possible tags that is not in the tagger's training data.
  const texts = ['The law firm Brombaugh Fanshaw lost.', 'Grumbold implied during the lunch that Fo might flee.'];
  const before = await translate('en', 'es', texts);
  await translate('en', 'es', ['It is a known house.', 'Elected men came near a known house.']);
  assert.deepEqual(await translate('en', 'es', texts), before);
});

test('no translation is lost when a stage is killed', options, async (t) => {
  const { translate } = await open(t);
  await translate('en', 'es', [HOUSE]);
  const [group] = pipelineGroups();
  assert.ok(group !== undefined);
  const texts = Array.from({ length: 400 }, () => HOUSE);
  const answers = translate('en', 'es', texts);
  const stage = listProcesses().find((one) => one.group === group && one.name.startsWith('apertium-inter'));
  assert.ok(stage);
  process.kill(stage.pid, 'SIGKILL');
  assert.deepEqual(
    await answers,
    texts.map(() => CASA),
  );
  await waitUntil(t, () => !listProcesses().some((one) => one.group === group));
});

test('the next text notices the death of any stage', options, async (t) => {
  const { translate } = await open(t, { responseTimeoutMs: 600_000 });
  await translate('en', 'es', [HOUSE]);
  const stages = () => {
    const groups = pipelineGroups();
    return listProcesses().filter(({ pid, group }) => groups.includes(group) && pid !== group);
  };
  for (let at = 1; at <= 3; at++) {
    const stage = stages().at(-at);
    assert.ok(stage);
    process.kill(stage.pid, 'SIGKILL');
    assert.deepEqual(await translate('en', 'es', [HOUSE]), [CASA], stage.name);
  }
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
  } = await engine.translate({ path: ['es', 'ca'], segments: [tagged], signal: t.signal });
  assert.match(answer ?? '', /<b>illa<\/b>/);
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
  } = await engine.translate({ path: ['es', 'en'], segments: [tagged], signal: t.signal });
  assert.doesNotMatch(answer ?? '¿', /¿/);
  const [spaced] = await translate('es', 'en', ['Una casa.  ¿Es grande?  El signo ¿ es grande.  ¿ ¡']);
  assert.match(spaced ?? '', /^A house\. [^¿]*\? [^¿]*¿[^¿]*¿ ¡$/);
});

test('a small memory budget evicts pipelines, and closing ends all of them', options, async (t) => {
  const { engine, translate, metric } = await open(t, { memoryBudgetMiB: 1 });
  const targets = ['es', 'gl', 'eo', 'es', 'gl', 'eo'];
  const answers = await Promise.all(targets.map((to) => translate('en', to, [HOUSE])));
  assert.deepEqual(answers.slice(0, 3), answers.slice(3));
  assert.equal(answers[0]?.[0], CASA);
  assert.equal(new Set(answers.flat()).size, 3);
  assert.ok((await metric('glossa_translation_apertium_evictions_total')) >= 2);
  const groups = pipelineGroups();
  assert.equal(groups.length, 1);
  assert.equal(await metric('glossa_translation_apertium_pipelines'), 1);
  await engine[Symbol.asyncDispose]();
  // A process may still free its memory after it has closed its files.
  await waitUntil(t, () => !listProcesses().some(({ group }) => groups.includes(group)));
});

test('modes with workarounds for Debian translate real text', options, async (t) => {
  const { translate } = await open(t);
  const cases: [string, string, string, RegExp][] = [
    ['ru', 'uk', 'Большой дом, и собака спит.', /^Великий дім, і собака спить\.$/],
    ['uk', 'ru', 'Великий будинок стоїть на горі, і собака спить.', /^Большой дом стоит на горе, и собака спит\.$/],
    ['ru', 'be', 'Большой дом, и сабака.', /^Вялікі дом, і сабака\.$/],
    ['hr', 'mk', 'On čita novu knjigu.', /^Тој чита нова книга\.$/],
    ['es', 'eo', 'La casa grande es roja.', /^La granda domo estas ruĝa\.$/],
    ['ca', 'eo', 'La casa gran és vermella.', /^La granda domo estas ruĝa\.$/],
  ];
  for (const [from, to, text, expected] of cases) {
    assert.match((await translate(from, to, [text]))[0] ?? '', expected, `${from} ${to}`);
  }
});

test('only completely installed directions are offered', options, async (t) => {
  const part = await mkdtemp(join(tmpdir(), 'glossa-apertium-'));
  t.after(() => rm(part, { recursive: true }));
  const share = 'usr/share/apertium';
  await mkdir(join(part, share), { recursive: true });
  for (const path of ['usr/bin', 'usr/lib', `${share}/modes`, `${share}/apertium-en-gl`]) {
    await symlink(join(root ?? '/', path), join(part, path));
  }
  const { engine, translate } = await open(t, { root: part });
  assert.deepEqual(
    engine
      .directions()
      .map(({ from, to }) => `${from} ${to}`)
      .sort(),
    ['en gl', 'gl en'],
  );
  assert.deepEqual(await translate('en', 'gl', [HOUSE]), ['A casa é grande.']);
});
