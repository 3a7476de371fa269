import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { translateBody, unitsOf, upperCase } from './word-part.ts';

const field = (inner: string): string => `<w:p><w:r>${inner}</w:r></w:p>`;
const begin = (data: string): string =>
  field(`<w:fldChar w:fldCharType="begin"><w:ffData>${data}</w:ffData></w:fldChar>`);

describe('forms in Word documents', () => {
  test('items of lists, defaults and hints are translated, and values stay', () => {
    const cases: readonly [body: string, texts: readonly string[]][] = [
      [
        '<w:sdt><w:sdtPr><w:dropDownList><w:listItem w:displayText="Dark red" w:value="red"/></w:dropDownList></w:sdtPr></w:sdt>',
        ['Dark red'],
      ],
      [begin('<w:ddList><w:default w:val="1"/><w:listEntry w:val="First day"/></w:ddList>'), ['First day']],
      [
        begin(
          '<w:name w:val="Text1"/><w:helpText w:type="text" w:val="Your name"/><w:textInput><w:default w:val="A guest"/></w:textInput>',
        ),
        ['Your name', 'A guest'],
      ],
      [begin('<w:statusText w:type="autoText" w:val="Entry"/><w:checkBox><w:default w:val="true"/></w:checkBox>'), []],
      [
        field('<w:pict><v:shape alt="A sign"><v:textpath string="Summer sale"/></v:shape></w:pict>'),
        ['A sign', 'Summer sale'],
      ],
    ];
    for (const [body, texts] of cases) {
      assert.deepEqual(unitsOf(body), texts);
      const expected = texts.reduce((result, text) => result.replace(`"${text}"`, `"${text.toUpperCase()}"`), body);
      assert.equal(translateBody(body, upperCase), expected);
    }
  });

  test('entries of indexes are translated level by level', () => {
    const body = field('<w:instrText xml:space="preserve"> XE "library:opening hours" \\b </w:instrText>');
    assert.deepEqual(unitsOf(body), ['library', 'opening hours']);
    assert.equal(translateBody(body, upperCase), body.replace('library:opening hours', 'LIBRARY:OPENING HOURS'));
    for (const instruction of [' REF "some place" ', ' XE "12" ', ' HYPERLINK "a b" '])
      assert.deepEqual(unitsOf(field(`<w:instrText>${instruction}</w:instrText>`)), []);
  });
});
