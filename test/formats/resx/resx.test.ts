import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { resx } from '../../../src/formats/resx/resx.ts';
import { recompose, textsOf, translateWith } from '../translate-with.ts';

const data = (attributes: string, value: string): string => `<data ${attributes}><value>${value}</value></data>`;
const root = (content: string): string => `<?xml version="1.0"?>\n<root>${content}</root>\n`;

describe('resources of .NET', () => {
  test('values of strings are translated, and names, comments and headers stay', () => {
    const source = root(
      '<resheader name="x"><value>Some text</value></resheader>' +
        '<data name="Save it" xml:space="preserve">\r\n  <value>Save &amp; close\r\nit</value><comment>Save it</comment></data>',
    );
    assert.deepEqual(textsOf(resx, source), ['Save & close\nit']);
    assert.equal(
      translateWith(resx, source, () => 'A & <b>'),
      source.replace('Save &amp; close\r\nit', 'A &amp; &lt;b&gt;'),
    );
    assert.equal(recompose(resx, source), source);
  });

  test('values of another type and properties of controls stay', () => {
    const kept = [
      data('name="a.Size" type="System.Drawing.Size"', 'Some text'),
      data('name="b" mimetype="text/plain"', 'Some text'),
      data('name="&gt;&gt;c.Name"', 'Some text'),
      data('name="$this.Icon"', 'Some text'),
      data('name="Button1.Font"', 'Some font'),
      data('name="e"', 'btn_save'),
      data('name="f"', ''),
      data('name="g"', 'Some <b/> text'),
    ];
    const translated = [data('name="$this.Text"', 'Main window'), data('name="Button1.Content"', 'Open it')];
    assert.deepEqual(textsOf(resx, root([...kept, ...translated].join(''))), ['Main window', 'Open it']);
  });

  test('a CDATA section stays one', () => {
    const source = root(data('name="a"', '\n<![CDATA[<b>Open</b> it]]>\n'));
    assert.deepEqual(textsOf(resx, source), ['<b>Open</b> it']);
    assert.equal(
      translateWith(resx, source, () => 'a ]]> <b>'),
      source.replace('<b>Open</b> it', 'a ]]]]><![CDATA[> <b>'),
    );
  });
});
