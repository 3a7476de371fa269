import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { maskRst } from '../../../../../src/summarization/engines/extractive/input/mask-rst.ts';
import { points, summarize } from '../support.ts';

const TEXT = `.. _kettle:

Kettle
~~~~~~

:Author: Anna Reed

.. contents::
   :local:

Kettle is a small server that boils water for \`\`tea_pots\`\` over the :ref:\`network <net>\`, as the
\`first description <https://example.org/kettle>\`_ of it says.

.. code-block:: python
   :linenos:

   kettle = Kettle()

   kettle.boil("the water of the whole kettle")

It needs a :class:\`~kettle.ports.SerialPort\` and is started like this::

   kettle --now --with "all of the water"

.. note:: The server stops before the water has boiled away, which takes_ an hour.

.. class:: Kettle(port)

   A kettle with its port, its water and all of the lamps that show how hot it is.

.. [1] This footnote is about the water that is left in the kettle.
.. This comment is for whoever writes about the kettle next.
.. _takes: https://example.org/takes
`;

suite('maskRst', () => {
  test('quotes the prose without roles, targets, code, comments and footnotes', () => {
    assert.deepEqual(points(TEXT, 4), [
      'Kettle is a small server that boils water for tea_pots over the network, as the first description of it says.',
      'It needs a SerialPort and is started like this:',
      'The server stops before the water has boiled away, which takes an hour.',
      'A kettle with its port, its water and all of the lamps that show how hot it is.',
    ]);
  });

  test('keeps all offsets', () => {
    assert.equal(maskRst(TEXT).length, TEXT.length);
    for (const { text, start, end } of summarize(TEXT, { type: 'points', maxPoints: 4 }).items) {
      assert.equal(TEXT.slice(start, end).slice(0, 9), text.slice(0, 9));
      assert.equal(TEXT.slice(start, end).slice(-5).replace('::', ':').slice(-4), text.slice(-4));
    }
  });

  test('leaves other texts unchanged', () => {
    for (const text of [
      'Use `x` and `y`, a_b_ or `z`.\n\n.. and so on::\n',
      '# A\n\n[b](c) `d`\n',
      'One: two. Three:: four.',
    ])
      assert.equal(maskRst(text), text);
  });
});
