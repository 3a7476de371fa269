import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { php } from '../../../src/formats/php/php.ts';
import { recompose, textsOf, translateWith } from '../translate-with.ts';

const upper = (text: string): string => text.toUpperCase();

describe('messages of PHP', () => {
  test('returned arrays are translated, and keys, comments and code stay', () => {
    const source =
      "<?php\n\n// Save it\nreturn [\n    'save it' => 'Save it', # no text\n    'list' => array('One text', \"Two texts\"),\n    'link' => route('Home page'),\n    'n' => 1,\n];\n";
    const expected = source
      .replace("=> 'Save it'", "=> 'SAVE IT'")
      .replace('One text', 'ONE TEXT')
      .replace('Two texts', 'TWO TEXTS');
    assert.equal(translateWith(php, source, upper), expected);
    assert.equal(recompose(php, source), source);
  });

  test('assigned strings, arrays that are joined, and constants are translated, also behind a condition', () => {
    const source =
      "<?php defined('MOODLE_INTERNAL') || die();\n$string['a'] = 'Open the file';\nif (empty($lang)) { $lang = []; }\n" +
      "$lang = array_merge($lang, ['b' => 'Close the file']);\ndefine('TITLE', 'My notes');\nfunction f() { return 'A text'; }\necho 'A text';\n";
    assert.deepEqual(textsOf(php, source), ['Open the file', 'Close the file', 'My notes']);
  });

  test('escapes are read and written for the quotes of the string', () => {
    const source = `<?php return ['a' => 'It\\'s C:\\\\x \\n', 'b' => "Costs \\$5\\n\\"now\\" \\u{e9}\\x41"];`;
    assert.deepEqual(textsOf(php, source), ["It's C:\\x \\n", 'Costs $5\n"now" éA']);
    assert.equal(
      translateWith(php, source, () => `a 'b' "c" $d {$e} \\ \n`),
      `<?php return ['a' => 'a \\'b\\' "c" $d {$e} \\\\ \n', 'b' => "a 'b' \\"c\\" \\$d {\\$e} \\\\ \\n"];`,
    );
  });

  test('strings that are put together, and bytes that are no characters, are kept and counted', () => {
    const source = `<?php return ['a' => "Hello $name", 'b' => 'One ' . 'text', 'c' => <<<X\nA text\nX, 'd' => "A caf\\xc3\\xa9"];`;
    const { units, warnings } = php.parse(source);
    assert.deepEqual([units, warnings], [[], { kept_structure: 4 }]);
  });

  test('texts are chosen by the keys around them', () => {
    const { units } = php.parse("<?php return ['a' => ['b' => ['c' => 'One text'], 'd' => 'Two texts']];", {
      choice: { include: ['a.b'] },
    });
    assert.deepEqual(
      units.map(({ text }) => text),
      ['One text'],
    );
  });

  test('a file that is no PHP, or nests too deeply, is damaged', () => {
    for (const source of ["<?php return ['a' => 'b'", "<?php return ['a;", `<?php return ${'['.repeat(50_000)}`])
      assert.throws(() => php.parse(source), { code: 'document_damaged' });
  });
});
