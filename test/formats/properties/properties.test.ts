import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { properties } from '../../../src/formats/properties/properties.ts';
import { recompose, textsOf, translateWith } from '../translate-with.ts';

const upper = (text: string): string => text.toUpperCase();

describe('properties of Java', () => {
  test('values are translated, and keys, comments, separators, blanks and line ends stay', () => {
    const source =
      '# Save the file\n! A note\r\nmy\\ key\\=a = Save the file\n  other:Cancel it\r\nthird\tOpen the door\nempty=\nalone\n\n';
    const expected = source
      .replace('= Save the file', '= SAVE THE FILE')
      .replace('Cancel it', 'CANCEL IT')
      .replace('Open the door', 'OPEN THE DOOR');
    assert.equal(translateWith(properties, source, upper), expected);
    assert.equal(recompose(properties, source), source);
  });

  test('escapes are read, and a file in ASCII stays in ASCII', () => {
    const source = 'a=Caf\\u00e9 is\\topen\\: \\\\ now\n';
    assert.deepEqual(textsOf(properties, source), ['Café is\topen: \\ now']);
    assert.equal(
      translateWith(properties, source, () => ' Ñandú: \\ 😀\t—'),
      'a=\\ \\u00D1and\\u00FA\\: \\\\ \\uD83D\\uDE00\\t\\u2014\n',
    );
  });

  test('a file beyond ASCII gets characters as they are, as far as its encoding may have them', () => {
    assert.equal(
      translateWith(properties, 'a=Café is open\n', () => 'año 日'),
      'a=año \\u65E5\n',
    );
    assert.equal(
      translateWith(properties, 'a=Café is open\n# 日\n', () => 'año 日'),
      'a=año 日\n# 日\n',
    );
  });

  test('a value on several lines is one text, and is written on several lines', () => {
    const source = 'long=This is a long \\\n    message on two lines\nnext = \\\n  Next text\n';
    assert.deepEqual(textsOf(properties, source), ['This is a long message on two lines', 'Next text']);
    const expected = 'long=THIS IS A LONG \\\n    MESSAGE ON TWO LINES\nnext = \\\n  NEXT TEXT\n';
    assert.equal(translateWith(properties, source, upper), expected);
    assert.equal(
      translateWith(properties, 'a=First line\\n\\\r\n  Second line\n', upper),
      'a=FIRST LINE\\n\\\r\n  SECOND LINE\n',
    );
  });

  test('apostrophes are doubled where MessageFormat reads the value', () => {
    const source = "a=It''s {0}, and '{'that'}'\nb=It's here\n";
    assert.deepEqual(textsOf(properties, source), ["It's {0}, and '{'that'}'", "It's here"]);
    const expected = "a=L''IT''S {0}, AND '{'THAT'}'\nb=L'IT'S HERE\n";
    assert.equal(
      translateWith(properties, source, (text) => `L'${text.toUpperCase()}`),
      expected,
    );
    assert.equal(recompose(properties, source), source);
  });

  test('apostrophes are not doubled where another program reads the file', () => {
    const source = "a=It's {0}\nb=Open {0}\n";
    assert.equal(
      translateWith(properties, source, (text) => `L'${text}`),
      "a=L'It's {0}\nb=L'Open {0}\n",
    );
  });

  test('apostrophes are doubled in all values of a file that doubles them in values without arguments', () => {
    const source = "a=It''s here\nb=Open it\n";
    assert.deepEqual(textsOf(properties, source), ["It's here", 'Open it']);
    assert.equal(
      translateWith(properties, source, () => "l'a"),
      "a=l''a\nb=l''a\n",
    );
  });

  test('apostrophes of expressions are not doubled, and double no others', () => {
    const expression = '$' + "{inclusive == true ? 'or equal to ' : ''}";
    const source = `a=It must be ${expression}{value}\nb=Its end\nc=It''s {0}\n`;
    assert.equal(
      translateWith(properties, source, (text) => `l'${text}`),
      `a=l'It must be ${expression}{value}\nb=l'Its end\nc=l''It''s {0}\n`,
    );
  });

  test('a choice of MessageFormat is translated as it is written, and one that cannot be read stays and is counted', () => {
    const choice = '{0,choice,0#no files|1#one file|1<{0} files}';
    const source = `a=It''s ${choice}\nb={0,choice,0#no '{'files'}'}\n`;
    const parsed = properties.parse(source);
    assert.deepEqual(
      [parsed.units.map(({ text }) => text), parsed.warnings],
      [[`It''s ${choice}`], { kept_structure: 1 }],
    );
    assert.equal(
      translateWith(properties, source, (text) => text.replace('no', "n''o")),
      source.replace('#no files', "#n''o files"),
    );
  });

  test('the same key twice is translated twice', () => {
    assert.equal(translateWith(properties, 'a=Open it\na=Close it\n', upper), 'a=OPEN IT\na=CLOSE IT\n');
  });

  test('an escape without four digits is damage', () => {
    assert.throws(() => properties.parse('a=Open \\u12 it\n'), { code: 'document_damaged' });
  });
});
