import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { TaggedText } from '@glossa/tagged-text';
import type { Unit } from '../../../src/formats/format.ts';
import { html } from '../../../src/formats/html/html.ts';

const PORTUGUESE = { code: 'pt', isRightToLeft: false };
const ARABIC = { code: 'ar', isRightToLeft: true };

/** Translates each unit with a function of its text; the tags keep their ranges. */
function translate(source: string, toText: (text: string) => string, target = PORTUGUESE): string {
  return compose(source, (unit) => ({ text: toText(unit.text), tags: unit.tags }), target);
}

function compose(source: string, toText: (unit: Unit) => TaggedText | undefined, target = PORTUGUESE): string {
  const parsed = html.parse(source);
  return html.compose(parsed, parsed.units.map(toText), target);
}

const upper = (text: string): string => text.toUpperCase();

describe('HTML from translations', () => {
  test('only texts change', () => {
    const source =
      '<!DOCTYPE html>\r\n<P Class = x  ID=y>one <B>two</B  ><!-- no --><br/></P >\r\n<script>no</script><p>&copy; three &times;</p\n>';
    assert.equal(
      translate(source, upper),
      '<!DOCTYPE html>\r\n<P Class = x  ID=y>ONE <B>TWO</B  ><!-- no --><br/></P >\r\n<script>no</script><p>&copy; THREE &times;</p\n>',
    );
  });

  test('a page whose translations equal their sources stays as it is, also for another target', () => {
    const source = '<html lang=en><p>a  &quot;b&quot; <b> c </b>>\n d</html>';
    assert.equal(
      compose(source, (unit) => unit, ARABIC),
      source,
    );
    assert.equal(
      compose(source, () => undefined, ARABIC),
      source,
    );
  });

  test('tags follow their words, with their attributes translated', () => {
    const source = '<p>Press the <b title="Colour">red</b> <i>round</i> button.</p>';
    const translated = compose(source, ({ text }) =>
      text === 'Colour'
        ? { text: 'Cor', tags: [] }
        : {
            text: 'Pressione o botão redondo vermelho.',
            tags: [
              { start: 26, end: 34, parent: undefined },
              { start: 18, end: 25, parent: undefined },
            ],
          },
    );
    assert.equal(translated, '<p>Pressione o botão <i>redondo</i> <b title="Cor">vermelho</b>.</p>');
  });

  test('a number in two elements gets no blank between their tags', () => {
    const source = '<p>See <a href="#n1"><sup>1</sup></a> for more.</p>';
    assert.equal(translate(source, upper), '<p>SEE <a href="#n1"><sup>1</sup></a> FOR MORE.</p>');
  });

  test('labels are translated in a drawing that moves', () => {
    const source = '<p>one <svg><text>a &lt; b</text></svg> <b>two</b></p>';
    const translated = compose(source, (unit) =>
      unit.tags.length === 0
        ? { text: 'A <', tags: [] }
        : {
            text: 'UM DOIS',
            tags: [
              { start: 7, end: 7, parent: undefined },
              { start: 0, end: 2, parent: undefined },
            ],
          },
    );
    assert.equal(translated, '<p><b>UM</b> DOIS <svg><text>A &lt;</text></svg></p>');
  });

  test('inline code keeps its source, whatever a translation says in its place', () => {
    const source = '<p>Use <code>a &lt; <b>b</b></code> now.</p>';
    const translated = compose(source, () => ({
      text: 'Agora use X!',
      tags: [{ start: 10, end: 11, parent: undefined }],
    }));
    assert.equal(translated, '<p>Agora use <code>a &lt; <b>b</b></code>!</p>');
  });

  test('no text becomes markup', () => {
    assert.equal(
      translate('<p>a <b>b</b> c</p><img alt="a" title=\'b\' aria-label=c>', () => `x</p><script>"'&lt;`),
      '<p>x&lt;<b>/</b>p&gt;&lt;script&gt;"\'&amp;lt;</p>' +
        '<img alt="x&lt;/p&gt;&lt;script&gt;&quot;\'&amp;lt;" title=\'x&lt;/p&gt;&lt;script&gt;"&#39;&amp;lt;\'' +
        ' aria-label="x&lt;/p&gt;&lt;script&gt;&quot;\'&amp;lt;">',
    );
  });

  test('a text that stays does not become markup with the text after it', () => {
    const source = '<p>one <b translate=no>two <</b><i> three</i> <code>four<';
    const translated = compose(source, ({ tags }) => ({
      text: 'abc',
      tags: tags.map((tag) => ({ ...tag, start: 0, end: 0 })),
    }));
    assert.match(translated, /&lt;abc$/);
  });

  test('characters are spelled as the source spells them', () => {
    assert.equal(
      translate('<p>caf&eacute;&nbsp;&quot;a&quot; &#8211; b</p><p>caf\u00e9</p>', (text) => `${text} é – "\u00a0`),
      '<p>caf&eacute;&nbsp;&quot;a&quot; &#8211; b &eacute; &#8211; &quot;&nbsp;</p><p>café é – "\u00a0</p>',
    );
  });

  test('line breaks get the indentation and the kind of the source', () => {
    assert.equal(
      translate('<p>\r\n  one\r\n    two\r\n</p><p>three</p>', (text) => `${upper(text)}\nFOUR`),
      '<p>\r\n  ONE\r\n    TWO\r\n    FOUR\r\n</p><p>THREE\nFOUR</p>',
    );
  });

  test('an image between words stays apart from both', () => {
    const source = '<p>one <img src=a> two <i class=icon></i> three<b></b>.</p>';
    const tags = [3, 3, 7].map((at) => ({ start: at, end: at, parent: undefined }));
    assert.equal(
      compose(source, () => ({ text: 'um dois.', tags })),
      '<p>um <img src=a> <i class=icon></i> dois<b></b>.</p>',
    );
  });

  test('a line break has its blanks where the source has them', () => {
    const source = '<p>one<br>two <br>three<br>\n  four <BR/> five</p>';
    assert.equal(translate(source, upper), '<p>ONE<br>TWO <br>THREE<br>\n  FOUR<BR/> FIVE</p>');
  });

  test('a line break follows the sign that comes to stand before it', () => {
    const source = '<p>It is short<br>but it goes on</p>';
    const parsed = html.parse(source);
    const at = 'É curto, '.length;
    const translation = { text: 'É curto, mas continua', tags: [{ start: at, end: at, parent: undefined }] };
    assert.deepEqual(parsed.units[0]?.tags, [{ start: 12, end: 12, parent: undefined }]);
    assert.equal(html.compose(parsed, [translation], PORTUGUESE), '<p>É curto,<br>mas continua</p>');
  });

  test('tags without a partner keep their order', () => {
    const source = '<p>one <i>two <b>three</i> four</b> five</p>';
    const translated = compose(source, () => ({
      text: 'a b c d',
      tags: [
        { start: 4, end: 5, parent: undefined },
        { start: 4, end: 4, parent: 0 },
        { start: 2, end: 2, parent: undefined },
      ],
    }));
    assert.equal(translated, '<p>a <b>b <i></b>c</i> d</p>');
  });

  test('a translation without the tags of its unit is not used', () => {
    const source = '<p>one <b>two</b></p><p>three</p>';
    assert.equal(
      compose(source, () => ({ text: 'X', tags: [] })),
      '<p>one <b>two</b></p><p>X</p>',
    );
  });

  test('the declared language and direction of a page follow the translation', () => {
    assert.equal(
      translate('<html  lang="en-US" xml:lang=en><p lang=fr>a</p>', upper, ARABIC),
      '<html dir="rtl"  lang="ar" xml:lang="ar"><p lang=fr>A</p>',
    );
    assert.equal(translate("<html dir='RTL' lang='ar'><p>a", upper), "<html dir='ltr' lang='pt'><p>A");
    assert.equal(translate('<html><p>a', upper), '<html><p>A');
  });

  test('the declared languages of the outermost elements of a fragment follow the translation', () => {
    assert.equal(
      translate('<p lang="en">a <i lang="la">b</i></p><p lang=PT>c</p>', upper, PORTUGUESE),
      '<p lang="pt">A <i lang="la">B</i></p><p lang=PT>C</p>',
    );
    assert.equal(translate('<p dir=ltr>a</p>', upper, ARABIC), '<p dir=ltr>A</p>');
  });

  test('the declared language of an outermost element stays where nothing in it is translated', () => {
    const source = '<p lang="en">a</p><p lang="ja">b</p><p>c</p><img lang=en alt="d"><div lang="ja" title="b">e</div>';
    assert.equal(
      compose(source, ({ text }) => (text === 'b' || text === 'e' ? undefined : { text: upper(text), tags: [] })),
      '<p lang="pt">A</p><p lang="ja">b</p><p>C</p><img lang="pt" alt="D"><div lang="ja" title="b">e</div>',
    );
  });
});
