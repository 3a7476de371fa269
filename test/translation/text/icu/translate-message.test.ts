import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from '@formatjs/icu-messageformat-parser';
import fc from 'fast-check';
import { parseMessage } from '../../../../src/text/icu-message.ts';
import { choiceLinesOf } from '../../../../src/translation/text/icu/choice-lines.ts';
import { translateMessage } from '../../../../src/translation/text/icu/translate-message.ts';

/** Translates an ICU message and records the texts that the engine would get. */
async function translated(
  message: string,
  { from = 'en', to = 'pt', translate = (text: string): string => text } = {},
): Promise<{ message: string; texts: string[] }> {
  const parts = parseMessage(message);
  assert.ok(parts, `${message} is not an ICU message`);
  const texts: string[] = [];
  const result = await translateMessage(message, parts, { from, to }, async (text) => {
    texts.push(text);
    return translate(text);
  });
  return { message: result, texts };
}

test('every option is translated as a whole sentence, with a number for #', async () => {
  const source = 'You have {count, plural, =0 {no files} one {# file} other {# files}} left.';
  const { message, texts } = await translated(source, { translate: (text) => text.replace('You have', 'Restam') });
  assert.deepEqual(texts, ['You have no files left.', 'You have 1 file left.', 'You have 3 files left.']);
  assert.equal(
    message,
    '{count, plural, =0 {Restam no files left.} one {Restam # file left.} other {Restam # files left.}}',
  );
});

test('a category is added only for numbers without an option', async () => {
  const { message } = await translated('{n, plural, =0 {no files} =1 {one file} other {# files}}');
  assert.equal(message, '{n, plural, =0 {no files} =1 {one file} other {# files}}');
  const { texts } = await translated('{n, plural, =1 {one file} other {# files}}');
  assert.deepEqual(texts, ['one file', '0 files', '3 files']);
});

test('a target language with more plural categories gets its categories', async () => {
  const forms: Record<string, string> = { '1': '1 файл', '3': '3 файла', '5': '5 файлов' };
  const { message } = await translated('{n, plural, one {# file} other {# files}}', {
    to: 'ru',
    translate: (text) => forms[/\d+/.exec(text)?.[0] ?? ''] ?? 'файлы',
  });
  // Only fractions are `other` in Russian.
  assert.match(message, /^\{n, plural, one \{# файл\} few \{# файла\} many \{# файлов\} other \{# \S+\}\}$/u);
});

test('an option without its number needs no further categories', async () => {
  const { message } = await translated('{n, plural, one {One file} other {Many files}}', { to: 'ar' });
  assert.equal(message, '{n, plural, one {One file} other {Many files}}');
});

test('an option of one thing without its number is not for other numbers that the target counts as one', async () => {
  const source = '{n, plural, one {One file} other {# files}}';
  const toPortuguese = await translated(source);
  assert.deepEqual(toPortuguese.texts, ['0 files', 'One file', '3 files']);
  assert.equal(toPortuguese.message, '{n, plural, =0 {# files} one {One file} other {# files}}');
  const toRussian = await translated(source, { to: 'ru' });
  assert.match(toRussian.message, /^\{n, plural, =1 \{One file\} one \{# files\} few /);
  assert.ok(toRussian.texts.includes('21 files'));
  for (const [message, to] of [
    [source, 'es'],
    ['{n, plural, =0 {None} one {One file} other {# files}}', 'pt'],
    ['{n, plural, one {# file} other {# files}}', 'pt'],
  ] as const) {
    assert.equal((await translated(message, { to })).message, message);
  }
});

test('an option has the endings of its number', async () => {
  const source = '{n, plural, one {# file(s) of {name}} other {# file(s) of {name}}}';
  const { texts } = await translated(source, { to: 'pl' });
  assert.deepEqual(texts.slice(0, 2), ['1 file of {name}', '3 files of {name}']);
  const gendered = await translated('{n, plural, one {# aluno(a)} other {# aluno(a)s}}', { from: 'pt', to: 'en' });
  assert.deepEqual(gendered.texts, ['1 aluno(a)', '3 aluno(a)s']);
});

test('the argument of the plural counts as # when it is written out', async () => {
  const { message, texts } = await translated('{n} {n, plural, one {file} other {files}} of {name}');
  assert.deepEqual(texts, ['1 file of {name}', '3 files of {name}']);
  assert.equal(message, '{n, plural, one {{n} file of {name}} other {{n} files of {name}}}');
});

test('a number that the translation spells out is translated again with a placeholder', async () => {
  const { message, texts } = await translated('{n, plural, one {# file} other {# files}}', {
    translate: (text) => text.replace('1', 'um'),
  });
  assert.deepEqual(texts.toSorted(), ['1 file', '3 files', '{n} file'].toSorted());
  assert.equal(message, '{n, plural, one {# file} other {# files}}');
});

test('two plurals in a sentence are nested, and # keeps its meaning', async () => {
  const source = '{a, plural, one {# file} other {# files}} in {b, plural, one {# folder} other {# folders}}';
  const { message, texts } = await translated(source);
  // Each number is one count only.
  assert.deepEqual(
    new Set(texts),
    new Set(['1 file in {b} folder', '1 file in 3 folders', '3 files in 1 folder', '3 files in 5 folders']),
  );
  assert.equal(
    message,
    '{a, plural, one {{b, plural, one {{a, number} file in # folder} other {{a, number} file in # folders}}} other {{b, plural, one {{a, number} files in # folder} other {{a, number} files in # folders}}}}',
  );
});

test('a second choice on the same argument follows the first one', async () => {
  const { message } = await translated(
    'There {n, plural, one {is} other {are}} # {n, plural, one {# fee} other {# fees}}',
  );
  assert.equal(message, "{n, plural, one {There is '#' # fee} other {There are '#' # fees}}");
});

test('gender, ordinals, offsets, formats and quoted syntax survive', async () => {
  for (const message of [
    '{gender, select, female {She saw {name}} other {They saw {name}}}',
    '{gender, select, female {She saw {name}} male {{n, plural, one {He saw it} other {He saw them}}}}',
    '{place, selectordinal, one {#st place} two {#nd place} few {#rd place} other {#th place}}',
    '{n, plural, offset:1 =0 {Nobody} =1 {{name}} one {{name} and # friend} other {{name} and # friends}}',
    '{n, plural, one {Until {day, date, ::yMMMd}} other {# of {total, number, ::currency/EUR}}}',
    "{n, plural, one {Don''t type '{'x'}' or '#'} other {It''s # times}}",
    "{n, plural, one {It's # file} other {It's # files}}",
    '{n, plural, one {<b>#</b> file} other {<b>#</b> files}}',
  ]) {
    assert.equal((await translated(message, { to: 'es' })).message, message);
  }
});

test('a plural without its last option is no message', () => {
  for (const message of ['{n, plural, one {One}}', '{a, select, b {{n, plural, one {One}}} other {Two}}'])
    assert.equal(parseMessage(message), undefined);
});

test('a message stays as it is when its translation loses an argument or a tag', async () => {
  const message = '{n, plural, one {# file of {name}} other {# files of {name}}}';
  const lost = await translated(message, { translate: () => 'arquivo' });
  assert.equal(lost.message, message);
});

test('only the line of a choice moves into its options', () => {
  const message = '{n, plural,\n  one {# file}\n  other {# files}\n}';
  const text = `# Report\n\nYou have ${message} left.\tThank you\r\nfor {days} days.`;
  const [line, ...others] = choiceLinesOf(text);
  assert.equal(text.slice(line?.start, line?.end), `You have ${message} left.`);
  assert.deepEqual(others, []);
});

test('a translation cannot add syntax', async () => {
  const { message } = await translated('{n, plural, one {file} other {files}}', { translate: () => "a } b {x} # ' {" });
  assert.deepEqual(
    parse(message, { ignoreTag: true }),
    parse("{n, plural, one {a '}' b '{x}' '#' ' '{'} other {a '}' b '{x}' '#' ' '{'}}"),
  );
});

test('texts that only look like a message are not messages', () => {
  for (const text of [
    'Hello {name}',
    '{count, number}',
    '{ "a": 1 }',
    'if (a) { return b, plural, c }',
    '"files": "{count, plural, one {# file} other {# files}}"',
    '{count, plural, one {# file}}',
    '{count, plural, one {# file} other {# files}',
    '{{name}} has {n, plural, one {# file} other {# files}}',
    `{n, plural, other {${'a '.repeat(5_000)}}}`,
  ]) {
    assert.equal(parseMessage(text), undefined, text);
  }
});

test('of a message with too many combinations only the text around the choices is translated', async () => {
  const message = ['a', 'b', 'c', 'd'].map((name) => `{${name}, plural, one {# x} other {# y}}`).join(' ');
  const { message: result, texts } = await translated(`Files: ${message}`, {
    to: 'ar',
    translate: (text) => text.replace('Files', 'ملفات'),
  });
  assert.equal(result, `ملفات: ${message}`);
  assert.deepEqual(texts, [`Files: ${message}`]);
});

const LITERALS = ['file', ' of ', "it''s", " '{'x'}' ", '. Click ', '#', '5', '<b>', '</b>', '\n', ' é 漢 '];

const messages = fc.letrec<{ text: string; choice: string; message: string }>((tie) => ({
  text: fc
    .array(fc.oneof(fc.constantFrom(...LITERALS), fc.constantFrom('{name}', '{n}', '{d, date, short}')), {
      maxLength: 4,
    })
    .map((parts) => parts.join('')),
  choice: fc.oneof(
    fc
      .tuple(
        fc.constantFrom('n', 'm'),
        fc.constantFrom('plural, ', 'selectordinal, ', 'plural, offset:1 '),
        tie('message'),
        tie('message'),
        fc.boolean(),
      )
      .map(([name, type, one, other, exact]) => `{${name}, ${type}${exact ? '=1' : 'one'} {${one}} other {${other}}}`),
    fc.tuple(tie('message'), tie('message')).map(([one, other]) => `{who, select, she {${one}} other {${other}}}`),
  ),
  message: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    tie('text'),
    fc.tuple(tie('text'), tie('choice'), tie('text')).map((parts) => parts.join('')),
  ),
}));

test('a translated message is valid and has the arguments of its source', async () => {
  const words = fc.constantFrom(
    (text: string) => text,
    (text: string) => text.toUpperCase(),
    (text: string) => `${text} '{`,
    () => '',
  );
  await fc.assert(
    fc.asyncProperty(
      messages.choice,
      fc.constantFrom('pt', 'ru', 'ar', 'ja', 'cy'),
      words,
      async (source, to, translate) => {
        const parts = parseMessage(source);
        if (!parts) return;
        const message = await translateMessage(source, parts, { from: 'en', to }, async (text) => translate(text));
        assert.deepEqual(namesOf(message), namesOf(source));
      },
    ),
    { numRuns: 2_000 },
  );
});

/** The names of all arguments of a valid message. */
function namesOf(message: string): string[] {
  const names = new Set<string>();
  JSON.stringify(parse(message, { ignoreTag: true, shouldParseSkeletons: false }), (_key, value: unknown) => {
    if (typeof value === 'object' && value !== null && 'type' in value && 'value' in value && value.type !== 0)
      names.add(String(value.value));
    return value;
  });
  return [...names].sort();
}
