import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inCapitals, showUnits, translateBody } from './content-xml.ts';

const link = (target: string): string => `<text:a xlink:href="${target}">here</text:a>`;
const heading = '<text:h>Opening hours</text:h>';

describe('links and forms of OpenDocument', () => {
  test('links to headings follow the headings, with their numbers and their encoding', () => {
    for (const [before, after] of [
      ['#Opening hours|outline', '#OPENING HOURS|outline'],
      ['#2.1.Opening hours|outline', '#2.1.OPENING HOURS|outline'],
      ['#2.Opening%20hours%7Coutline', '#2.OPENING%20HOURS%7Coutline'],
    ] as const)
      for (const isBefore of [true, false]) {
        const paragraph = (target: string): string => `<text:p>${link(target)}</text:p>`;
        const [source, translated] = [paragraph(before), paragraph(after).replace('here', 'HERE')];
        const [own, changed] = [heading, heading.replace('Opening hours', 'OPENING HOURS')];
        assert.equal(
          translateBody(isBefore ? source + own : own + source, inCapitals),
          isBefore ? translated + changed : changed + translated,
        );
      }
  });

  test('other links stay', () => {
    for (const target of ['#Closing hours|outline', '#Opening hours', '#%|outline', 'https://example.org/#a|outline']) {
      const body = `<text:p>${link(target)}</text:p>${heading}`;
      assert.ok(translateBody(body, inCapitals).includes(`xlink:href="${target}"`), target);
    }
  });

  test('items of lists and placeholders are translated, and the chosen item follows', () => {
    const body =
      '<text:p>It is <text:drop-down text:name="d"><text:label text:value="open"/><text:label text:value="shut"/>shut</text:drop-down>' +
      ' for <text:placeholder text:placeholder-type="text" text:description="Your name">&lt;the name&gt;</text:placeholder> now.</text:p>';
    assert.deepEqual(showUnits(body).slice(0, 4), ['open', 'shut', 'Your name', 'the name']);
    const translated = translateBody(body, inCapitals);
    assert.ok(translated.includes('text:value="SHUT"/>SHUT</text:drop-down>'), translated);
    assert.ok(translated.includes('text:description="YOUR NAME">&lt;THE NAME&gt;</text:placeholder>'), translated);
  });
});
