import assert from 'node:assert/strict';
import { test } from 'node:test';
import { engineWith, textOf, translatorWith } from '../../support/translator-doubles.ts';

/** The answer to a text, and the segments that the engine got. It may get a segment again in another form. */
async function translated(text: string): Promise<{ answer: string | undefined; asked: string[] }> {
  const engine = engineWith('one', ['en pt']);
  const { texts } = await translatorWith([engine]).translate(text, 'pt', 'en');
  return {
    answer: texts[0],
    asked: [...new Set(engine.segments().map((one) => textOf(one).toLowerCase().replace(/\.$/, '')))].toSorted(),
  };
}

for (const [open, branch, close] of [
  ['{% if paid %}', '{% else %}', '{% endif %}'],
  ['{{#if paid}}', '{{else}}', '{{/if}}'],
  ['{{#paid}}', '{{/paid}}{{^paid}}', '{{/paid}}'],
  ['{{ if .Paid }}', '{{ else if .Late }}', '{{ end }}'],
  ['<% if (paid) { %>', '<% } else { %>', '<% } %>'],
  ['<#if paid??>', '<#else>', '</#if>'],
  ['{if $paid}', '{else}', '{/if}'],
  ['{#if paid}', '{:else}', '{/if}'],
  ['{% blocktrans count n=x %}', '{% plural %}', '{% endblocktrans %}'],
  ['{% if a %}', '{% endif %}{% if b %}', '{% endif %}'],
] as const) {
  test(`the branches of a template are separate texts: ${branch}`, async () => {
    const { answer, asked } = await translated(`${open}Wide settings${branch}Old profile${close}`);
    assert.deepEqual(asked, ['old profile', 'wide settings']);
    assert.match(answer ?? '', /wide settings.*old profile/i);
  });
}

test('the words around the branches of a template are separate texts too', async () => {
  const { asked } = await translated('Hello {% if name %}dear friend{% else %}kind stranger{% endif %} and welcome');
  assert.deepEqual(asked, ['and welcome', 'dear friend', 'hello', 'kind stranger']);
});

test('a block without branches stays in its sentence', async () => {
  const { asked } = await translated('A {% if new %}new {% endif %}house');
  assert.deepEqual(asked, ['a {% if new %}new {% endif %}house']);
});

test('a bar between the plural forms of a message separates them', async () => {
  assert.deepEqual((await translated('One green apple|Many green apples')).asked, [
    'many green apples',
    'one green apple',
  ]);
  assert.deepEqual((await translated('{0} None here|{1} One here|[2,*] :count here')).asked, [
    ':count here',
    'none here',
    'one here',
  ]);
});

for (const text of ['Find "foo|bar" here', 'The chance P(A|B) is small', 'See [[Main Page|the main page]] here']) {
  test(`a bar in an expression or a link separates nothing: ${text}`, async () => {
    assert.equal((await translated(text)).asked.length, 1);
  });
}
