import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { mdx } from '../../../src/formats/markdown/markdown.ts';
import { showUnit } from '../html/show-unit.ts';
import { recompose, translateWith } from '../translate-with.ts';

const upper = (text: string): string => text.toUpperCase();
const unitsOf = (source: string): string[] => mdx.parse(source).units.map(showUnit);

/** Checks what changes: each text between `«»` is translated, and all else stays. */
function check(marked: string): void {
  const source = marked.replaceAll(/[«»]/g, '');
  const expected = marked.replaceAll(/«([^»]*)»/g, (_, text: string) => upper(text));
  assert.equal(translateWith(mdx, source, upper), expected);
  assert.equal(recompose(mdx, source), source);
}

describe('MDX', () => {
  test('imports and exports stay, also those of several lines with empty lines in brackets', () => {
    check(
      "import A from './a';\nimport {\n  B,\n} from 'b';\n\nexport const meta = {\n  title: 'A title',\n\n  text: `One } text`,\n};\n\nexport const C = () => (\n  <p>Don't do it</p>\n);\n\n# «One title»\n\n«We import the words.»\n",
    );
  });

  test('tags alone in their lines stay, with the expressions in them, and what they enclose is translated', () => {
    check(
      '<Tabs groupId="os" items={[\'one\', "two"]}>\n    <Tab icon={<Icon name="home" />}>\n\n    «One text.»\n\n        - «an item»\n\n    </Tab>\n  <>\n  «Two.»\n  </>\n</Tabs>\n\n<Video\n  src="/a.mp4"\n\n  onEnd={() => { run("It\'s {over}"); }}\n/>\n',
    );
  });

  test('attributes that a reader sees are translated, and those for programs stay', () => {
    check(
      '<Card title="«The first steps»" href="/start" label=\'«It is "new"»\' className="big card">\n\n«See» <Tip title="«Read this»">«the page»</Tip>.\n\n</Card>\n\n<File title="app.config.ts" />\n<CodeBlock title="The file" />\n',
    );
    assert.equal(
      translateWith(mdx, '<A title="A &amp; B are here" />\n', (text) => text.replace('here', '"é" & &amp;')),
      '<A title="A & B are &quot;é&quot; & &amp;amp;" />\n',
    );
  });

  test('expressions are nouns of their sentence, and comments go with their place', () => {
    assert.deepEqual(unitsOf('Hello, {props.name}, you have {`a} {`} new {/* a note */} words.\n'), [
      'Hello, <0={props.name}/>, you have <1={`a} {`}/> new <2/> words.',
    ]);
    check('{/* A comment\n\nof several lines */}\n\n{list.map((one) => <li key={one}>One text</li>)}\n\n«Text»\n');
  });

  test('texts in expressions and exports stay, and are counted', () => {
    const counted = [
      "export const meta = { title: 'The first steps' };\n",
      "<Card title={'The first steps'} />\n",
      "{'The first steps'}\n",
      'See <Tip title={`Read this`}>the page</Tip>.\n',
      "Hello{' my friend'}, here.\n",
      '<Cards items={[{ "label": "The first steps" }]} />\n',
    ];
    const uncounted = [
      "You have {count} <b className={isNew ? 'is new' : 'is old'}>words</b>.\n",
      "{items.map((item) => <A key={item.id ?? 'no id'} />)}\n",
      "<A title={t('home.title')} className={'big card'} id=\"The words\" />\n",
      '`{"The words"}`\n\n```\n<A title={"The words"} />\n```\n',
      '<A title="The words" />\n\nOne{" "}two.\n',
    ];
    const choices = [
      "You have {n} {n === 1 ? 'new item' : 'new items'}.\n",
      '{isOpen ? <b>It is open.</b> : <i id="x">It is closed.</i>}\n',
      "<Card title={isOpen ? 'It is open' : 'It is closed'} />\n",
      "{name ?? 'Dear reader'} {isNew && 'is here'}\n",
    ];
    for (const source of choices) assert.deepEqual(mdx.parse(source).warnings, { not_read: 2 }, source);
    for (const source of counted) assert.deepEqual(mdx.parse(source).warnings, { not_read: 1 }, source);
    for (const source of uncounted) assert.deepEqual(mdx.parse(source).warnings, {}, source);
  });

  test('elements go with their words', () => {
    assert.deepEqual(unitsOf('<Big color="a > b">Green **text**</Big> and <Icon /> one.\n'), [
      '<0>Green <1>text</1></0> and <2/> one.',
    ]);
    check('<details>\n  <summary>«Show more»</summary>\n\n  «Here it is.»\n</details>\n');
  });

  test('code stays', () => {
    check(
      '`{code} <a>`\n\n```jsx\n<A title="The title">\n```\n\n<pre>\nSome code\n</pre>\n\n«Text»\n\n<style>{`\n  p { color: red }\n`}</style>\n',
    );
  });

  test('signs that MDX would read are escaped', () => {
    assert.equal(
      translateWith(mdx, 'One text &lt; \\{two}.\n', (text) => `${text} 1 < 2 {x} <b>`),
      'One text \\< \\{two}. 1 \\< 2 \\{x} \\<b>\n',
    );
  });

  test('four blanks are no code, and addresses get no angle brackets', () => {
    check('    «One text»\n');
    assert.equal(
      translateWith(mdx, 'See https://a.example/b now.\n', () => 'vehttps://a.example/b!x').includes('<'),
      false,
    );
  });

  test('headings keep their names by an element, or by the form that the page itself has', () => {
    const translate = (source: string): string => {
      const parsed = mdx.parse(source, { isFile: true });
      const translations = parsed.units.map(({ text, tags }) => ({ text: `${text} x`, tags }));
      return mdx.compose(parsed, translations, { code: 'pt', isRightToLeft: false });
    };
    assert.match(translate('# A\n\n## One\n\nSee [b](./b.mdx).\n'), /^## <a id="one"><\/a>One x$/m);
    assert.match(
      translate('# A\n\n## One\n\n## Two {#b}\n\nSee [b](./b.mdx).\n'),
      /^## One x \{#one\}\n\n## Two x \{#b\}$/m,
    );
  });

  test('components that stand alone in their lines divide texts', () => {
    check(
      '<Tabs>\n  <Tab label="x">«Apple tree»</Tab>\n  <Tab label="y"><Icon name="a" /> «Orange *juice* {"a"}»</Tab>\n</Tabs>\n\n<A.B><C>«One»</C> <C>«Two»</C>{" "}</A.B>\n\n«See» <Key>«the key»</Key> «here.»\n'.replace(
        'juice* {"a"}»',
        'juice*» {"a"}',
      ),
    );
  });

  test('elements among words, and those of HTML, do not divide texts', () => {
    assert.deepEqual(unitsOf('See <Key>the key</Key>.\n\n<b>One</b> <i>two</i>\n').length, 2);
  });

  test('the source of a text stands within its component', () => {
    const source = '<Tabs>\n  <Tab>One <b>two</b></Tab>\n  <Tab>Three</Tab>\n</Tabs>\n';
    const target = { code: 'pt', isRightToLeft: false, shownSource: { code: 'en', isRightToLeft: false } };
    assert.equal(
      translateWith(
        mdx,
        source,
        (text, unit) => ({ text: upper(text), tags: mdx.parse(source).units[unit]?.tags ?? [] }),
        target,
      ),
      '<Tabs>\n  <Tab>ONE <b>TWO</b><br/><em lang="en">One two</em></Tab>\n  <Tab>THREE<br/><em lang="en">Three</em></Tab>\n</Tabs>\n',
    );
  });

  test('what does not end stays text', () => {
    for (const source of [
      '{'.repeat(3_000),
      '<A b="'.repeat(1_000),
      '<A {'.repeat(1_000),
      'export const a = {\n\nText\n',
      `${'<A>'.repeat(3_000)}text${'</A>'.repeat(3_000)}`,
      '<A>b</A>'.repeat(3_000),
    ])
      assert.equal(recompose(mdx, source), source);
  });
});
