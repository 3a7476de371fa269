import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { points, summarize } from '../support.ts';

const README = `# Kettle

[![build][ci-badge]][ci] ![size](https://img.example.org/size.svg)

<div align="center"><img src="logo.png"></div>

- [Install](#install)
- [Usage](#usage)

> Kettle is a **small server** that boils
> water for \`tea\\_pots\` over the [network](https://example.org/net "How").

## Install

| system | command |
|---|---|
| Linux | get kettle |

\`\`\`sh
kettle install --now
\`\`\`

1. The server needs a kettle with a serial port, and the kettle needs water.
2. It stops the kettle before the water has boiled away, as a matter of course[^1].

[^1]: Not in the first version, which boiled on.
[ci]: https://ci.example.org/
[ci-badge]: https://ci.example.org/badge.svg

## Sponsors

[Pots and Pans](https://pots.example.org) | [Tea House](https://tea.example.org)
`;

suite('readMarkdown', () => {
  test('quotes the prose of a document without badges, links, contents, tables and code', () => {
    const found = points(README, 3);
    assert.deepEqual(found, [
      'Kettle is a small server that boils water for tea\\_pots over the network.',
      'The server needs a kettle with a serial port, and the kettle needs water.',
      'It stops the kettle before the water has boiled away, as a matter of course.',
    ]);
  });

  test('reads the texts of HTML blocks without their tags, links, comments and code', () => {
    const html = [
      '<p align="center"><img src="logo.png"></p>',
      '<p align="center">Kettle boils water for <b>every</b> pot of the harbour.</p>',
      '<p align="center"><a href="/docs">The documentation of kettle</a> • <a href="/chat">The chat of kettle</a></p>',
      '<!-- The second kettle of the harbour is hidden. -->',
      '- <div>\n  It stops when\n  nobody is in the room.\n  </div>',
      '> <div>\n> A visitor wrote this.\n> </div>',
    ].join('\n\n');
    const found = points(
      `# Kettle\n\n${html}\n\n## Install\n\nThe server needs a kettle with a [serial port](/port).\n`,
      4,
    );
    assert.deepEqual(found, [
      'Kettle boils water for every pot of the harbour.',
      'It stops when nobody is in the room.',
      'The server needs a kettle with a serial port.',
    ]);
  });

  test('refers to the source with its marks', () => {
    const [first] = summarize(README, { type: 'points', maxPoints: 3 }).items;
    const quoted = README.slice(first?.start, first?.end);
    assert.ok(quoted.startsWith('Kettle is a **small server**') && quoted.endsWith('(https://example.org/net "How").'));
  });

  test('splits sentences that are emphasized, and keeps a word with emphasis in it whole', () => {
    const text = `## Notes\n\n**The first kettle leaked in May.** Un*believ*able amounts of water ran out of it.\n\n${'![a](b.png)\n\n'.repeat(2)}The second kettle did not leak at all in the whole year.`;
    assert.deepEqual(points(text, 3), [
      'The first kettle leaked in May.',
      'Unbelievable amounts of water ran out of it.',
      'The second kettle did not leak at all in the whole year.',
    ]);
  });

  test('keeps the words of a link that goes over two lines', () => {
    const text = `## Notes\n\n## Kettles\n\nThe server of the harbour boils water over the [old\nnetwork] of the town, which [the\noffice][office] mends.\n\nIt rains.\n\n[old network]: https://a.example.org\n[office]: https://b.example.org\n`;
    assert.equal(
      points(text, 1)[0],
      'The server of the harbour boils water over the old network of the town, which the office mends.',
    );
  });

  test('reads a conversation under headings turn by turn', () => {
    const text =
      '## Minutes\n\n[a]: https://a.example.org\n[b]: https://b.example.org\n\nAnna: The roof leaks over the stage of the old theatre.\nBen: Then the roof is mended before the season begins.\nAnna: That takes the money of two years.\nBen: The town pays the half of it.';
    for (const point of points(text, 3)) assert.match(point, /^(?:Anna|Ben): [^:]*$/);
  });

  test('reads comments and lists outside of Markdown line by line', () => {
    const script = `# Boils water.\nkettle = open()\n\n# Waits until the water boils in the kettle.\nkettle.wait()\n\n# Closes the kettle again after it.\nkettle.close()\n`;
    for (const point of points(script, 2)) assert.doesNotMatch(point, /#.*kettle\./);
  });

  test('data in indented code are no turns of speakers', () => {
    const data = ['zip', 'gz', 'xz'].map(
      (name) => `* <https://example.org/kettle.${name}>\n\n      SIZE: 14426299 bytes\n      SHA1: 1c7b7f91\n`,
    );
    const text = `## Kettle\n\nKettle boils [water](/water) for every pot of the harbour.\n\n## Download\n\n${data.join('\n')}\n[a]: /a\n`;
    assert.doesNotMatch(points(text, 9).join(' '), /SIZE|SHA1/);
    assert.deepEqual(points(text, 1), ['Kettle boils water for every pot of the harbour.']);
  });

  test('lines in bold type or in capitals above a paragraph are its headings', () => {
    const text = [
      '# Harbour news',
      '**New crane**\nThe harbour buys a crane for 90,000 pounds in May.',
      'LAMPS ON THE MOLE\nFour of the nine lamps on the mole are dark since the storm.',
      '**Motion**\nThe board raises the price of a berth to 340 pounds.\n[a]: /a',
      'The crew **of the tug** rests.\nIt sails again on Monday, when the engine is mended.',
      '![quay](quay.png)',
      '[Archive](/archive) and [imprint](/imprint)',
    ].join('\n\n');
    const found = points(text, 9).join('\n');
    assert.match(found, /^(?:New crane: )?The harbour buys a crane/m);
    assert.match(found, /^(?:Lamps on the mole: |LAMPS ON THE MOLE: )?Four of the nine/m);
    assert.doesNotMatch(found, /Motion/);
    assert.match(found, /The crew of the tug rests/);
  });

  test('a rule directly below several lines makes no heading of them', () => {
    const text = `# Quay\n\nThe crane lifts boats at high tide,\nand the crew greases its wheels.\n---\n\nThe lamp is dark.\n\n[a]: /a\n[b]: /b\n[c]: /c`;
    assert.ok(points(text, 3).includes('The crane lifts boats at high tide, and the crew greases its wheels.'));
  });

  test('a paragraph that ends with a link to a definition is no heading', () => {
    const text = `# Test release\n\nThe test release is ready. It comes out in May. [The notes are here.][notes-of-the-release]\n\nEverybody can try it at home before that day.\n\n[notes-of-the-release]: https://example.org/notes\n[b]: /b`;
    assert.deepEqual(points(text, 1), ['The test release is ready.']);
  });
});
