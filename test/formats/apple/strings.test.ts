import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { strings } from '../../../src/formats/apple/strings.ts';
import { recompose, textsOf, translateWith } from '../translate-with.ts';

const upper = (text: string): string => text.toUpperCase();

describe('string tables of Apple', () => {
  test('values are translated, and keys, comments and blanks stay', () => {
    const source =
      '/* Save the "file" */\n"Save the file" = "Save the file";\r\n// A note\nCFBundleName\t=  "My notes" ;\n"alone";\nflag = YES;\n';
    const expected = source.replace('= "Save the file"', '= "SAVE THE FILE"').replace('My notes', 'MY NOTES');
    assert.equal(translateWith(strings, source, upper), expected);
    assert.equal(recompose(strings, source), source);
  });

  test('escapes are read and written', () => {
    const source = '"a" = "Say \\"hi\\"\\n\\tto C:\\\\caf\\U00e9";\n';
    assert.deepEqual(textsOf(strings, source), ['Say "hi"\n\tto C:\\café']);
    assert.equal(
      translateWith(strings, source, (text) => `${text} ñ'`),
      '"a" = "Say \\"hi\\"\\n\\tto C:\\\\caf\\U00e9 \\U00f1\'";\n',
    );
    assert.equal(
      translateWith(strings, '"a" = "Open it";', () => 'ñ "\n'),
      '"a" = "ñ \\"\\n";',
    );
  });

  test('a value on several lines keeps its line breaks', () => {
    assert.equal(translateWith(strings, '"a" = "One line\nand more";\n', upper), '"a" = "ONE LINE\nAND MORE";\n');
  });

  test('a table without an end of a string, a comment or an entry is damaged', () => {
    for (const source of ['"a" = "Open it', '/* a', '"a" = "Open it"', '"a" "b";', '"a" = ;', '{ "a" = "b"; }'])
      assert.throws(() => strings.parse(source), { code: 'document_damaged' }, source);
  });
});
