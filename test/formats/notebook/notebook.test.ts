import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { notebook } from '../../../src/formats/notebook/notebook.ts';
import { recompose, textsOf, translateWith } from '../translate-with.ts';

const upper = (text: string): string => text.toUpperCase();
const file = (cells: string): string =>
  `{\n "cells": [\n${cells}\n ],\n "metadata": { "title": "A title" },\n "nbformat": 4,\n "nbformat_minor": 5\n}\n`;
const CODE =
  '  { "cell_type": "code", "execution_count": 1, "metadata": {}, "outputs": [ { "text": [ "An output\\n" ] } ], "source": [ "# A comment\\n", "x = 1" ] }';
const cell = (source: string): string =>
  `  {\n   "cell_type": "markdown",\n   "metadata": {},\n   "source": ${source}\n  },\n${CODE}`;

describe('notebooks', () => {
  test('Markdown cells are translated, and code, outputs and metadata stay', () => {
    const source = file(cell('[\n    "# A title\\n",\n    "\\n",\n    "See `code` and **this**: $x$\\n"\n   ]'));
    assert.equal(
      translateWith(notebook, source, upper),
      source.replace('"# A title', '"# A TITLE').replace('See `code` and **this**', 'SEE `code` AND **THIS**'),
    );
    assert.equal(recompose(notebook, source), source);
  });

  test('a cell is one string, or an array on one line, as in its source', () => {
    assert.equal(
      translateWith(notebook, file(cell('"One text"')), () => 'é "x"'),
      file(cell('"é \\"x\\""')),
    );
    assert.equal(translateWith(notebook, file(cell('["One text"]')), upper), file(cell('["ONE TEXT"]')));
    assert.equal(translateWith(notebook, file(cell('[]')), upper), file(cell('[]')));
  });

  test('cells of version 3 are read, and cells for other programs are counted', () => {
    const source =
      '{"nbformat":3,"worksheets":[{"cells":[{"cell_type":"markdown","source":["A text"]},{"cell_type":"raw","source":"A text"}]}]}';
    assert.deepEqual(textsOf(notebook, source), ['A text']);
    assert.deepEqual(notebook.parse(source).warnings, { not_read: 1 });
  });

  test('a file that is no notebook, or nests too deeply, is damaged', () => {
    for (const source of ['{"cells":[]}', '{"nbformat":4', '[]', `{"nbformat":4,"cells":${'['.repeat(50_000)}`])
      assert.throws(() => notebook.parse(source), { code: 'document_damaged' }, source.slice(0, 20));
  });
});
