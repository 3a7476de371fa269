import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findCodeParagraphs } from '../../src/text/preformatted.ts';

/** Paragraphs in a style for code. `=` begins one that is code; an empty one stands for another style. */
const GROUPS: readonly string[][] = [
  ['Permission is hereby granted, free of charge, to any person', 'obtaining a copy of this software', 'and notice.'],
  ['=def area(side):', '=    return side * side', '=', '=print(area(3))'],
  ['=$ glossa serve', '=Listening on port 3000', '=$ ls', '=notes'],
  ['=# Installs what the service needs on this machine', '=apt-get install curl', '=make all'],
  ['=npm install', '=', '=echo "All of the files are there now"'],
  ['"I am here," he said to her.', '"Then all of it is mine."'],
  ['=make install'],
  ['Table of contents'],
  ['第一章'],
  ['1. Introduction'],
  ['Roses are red,', 'violets are blue,', 'sugar is sweet', 'and so are you.'],
  ['=const a = 1;', '=', '=const b = 2;', '=call()'],
  ['=SELECT name FROM users', '=WHERE age > 3', '=ORDER BY name'],
  ['=<div class="x">', '=  <p>Hello there, my old friend of mine</p>', '=</div>'],
  ['=for (const x of list) {\n  total += x;\n}'],
  ['Dear customer,\nwe thank you for your letter of May 3.\nYours'],
];

test('preformatted paragraphs are code or prose by what they say, and by those beside them', () => {
  const given = GROUPS.flatMap((group) => [...group, undefined]);
  const found = findCodeParagraphs(given.map((text) => text?.replace(/^=/, '')));
  const shown = given.map((text, index) => text && (found[index] ? '=' : '') + text.replace(/^=/, ''));
  const blank = (text: string | undefined): string | undefined => (text === '=' ? '' : text);
  assert.deepEqual(shown.map(blank), given.map(blank));
});
