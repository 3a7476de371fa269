import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { seededRandom } from '../../../load/random.ts';
import { xliff } from '../../../src/formats/xliff/xliff.ts';
import { propertyRuns } from '../../support/property-runs.ts';
import { translateAtRandom } from '../html/random-translation.ts';
import { recompose, textsOf } from '../translate-with.ts';
import { version1 } from './files.ts';

describe('any XLIFF', () => {
  test('comes back byte for byte, and a translation has the codes of its source', () => {
    const text = fc.constantFrom('One text', ' two ', '\n  ', '&amp;', '&#160;x', '<![CDATA[a<b]]>', 'é', '12');
    const code = fc.constantFrom(
      '<x id="1"/>',
      '<ph id="2">%s</ph>',
      '<ph id="3">&lt;br/></ph>',
      '<bpt id="4">{</bpt>',
      '<ept id="4">}</ept>',
      '<bpt id="5"/>',
      '<ept id="5"/>',
      '<mrk mtype="protected">Acme</mrk>',
      '<x id="START_B"/>',
      '<x id="CLOSE_B"/>',
      '<it id="9" pos="open">[</it>',
    );
    const { content } = fc.letrec<{ content: string }>((tie) => ({
      content: fc
        .array(
          fc.oneof(
            { maxDepth: 3 },
            text,
            code,
            tie('content').map((inner) => `<g id="7">${inner}</g>`),
          ),
          { maxLength: 6 },
        )
        .map((parts) => parts.join('')),
    }));
    const target = fc.constantFrom('', '<target/>', '\n<target state="new"> </target>', '<target>hecho</target>');
    const units = fc.array(fc.tuple(content, target), { maxLength: 4 });
    const property = fc.property(units, fc.integer(), (data, seed) => {
      const source = version1(
        data
          .map(([own, filled], id) => `<trans-unit id="${id}">\n <source>${own}</source>${filled}</trans-unit>`)
          .join(''),
      );
      const filledWithSource = readContents(recompose(xliff, source));
      const parsed = xliff.parse(source);
      const random = seededRandom(seed);
      const result = xliff.compose(
        parsed,
        parsed.units.map((unit) => translateAtRandom(unit, random)),
        { code: 'es', isRightToLeft: false },
      );
      const [before, after] = [readContents(source), readContents(result)];
      for (const [index, { codes, text: own, target: old }] of before.entries()) {
        const { targetCodes, target: filled } = after[index] ?? {};
        assert.equal(after[index]?.text, own);
        if (old !== '') assert.equal(filled, old);
        else assert.deepEqual(targetCodes, codes);
        const withoutBlanks = (text = ''): string => text.replace(/\s/g, '');
        assert.equal(withoutBlanks(filledWithSource[index]?.target), withoutBlanks(old || own));
      }
    });
    fc.assert(property, propertyRuns(20, 125));
  });

  test('damaged and hostile files end quickly', () => {
    for (const source of [
      '',
      '<html/>',
      '<xliff><file>',
      version1('<trans-unit><source>a</trans-unit>'),
      version1('&x;'),
    ])
      assert.throws(() => xliff.parse(source), { code: 'document_damaged' }, source);
    const many = (part: string): string =>
      version1(`<trans-unit id="1"><source>a b ${part.repeat(100_000)}</source></trans-unit>`);
    for (const part of [
      '<bpt id="1"/>',
      '<ept id="1"/>',
      '<x id="START_A"/><x id="CLOSE_B"/>',
      '<bpt id="1"/>a<ept id="1"/>',
      ' ',
    ])
      assert.equal(textsOf(xliff, many(part)).length, 1);
    const segments = '<mrk mtype="seg" mid="1">a</mrk>'.repeat(20_000);
    const divided = version1(
      `<trans-unit id="1"><source>a</source><seg-source>${segments}</seg-source><target>${segments.replaceAll('>a<', '><')}</target></trans-unit>`,
    );
    assert.ok(recompose(xliff, divided).includes('</target>'));
  });
});

/** The codes and the text of each source and target, without the codes' texts. */
function readContents(source: string): { codes: string[]; text: string; targetCodes: string[]; target: string }[] {
  const contents: { codes: string[]; text: string; targetCodes: string[]; target: string }[] = [];
  const parser = new SaxesParser();
  let inside: string | undefined;
  let depth = 0;
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'trans-unit') contents.push({ codes: [], text: '', targetCodes: [], target: '' });
    if (name === 'source' || name === 'target') inside = name;
    else if (inside) {
      if (name !== 'g' || depth > 0) depth++;
      contents.at(-1)?.[inside === 'source' ? 'codes' : 'targetCodes'].push(`${name} ${attributes.id}`);
    }
  });
  parser.on('closetag', ({ name }) => {
    if (depth > 0) depth--;
    if (name === 'source' || name === 'target') {
      inside = undefined;
      contents.at(-1)?.[name === 'source' ? 'codes' : 'targetCodes'].sort();
    }
  });
  const addText = (text: string): void => {
    const content = contents.at(-1);
    if (content && depth === 0 && inside) content[inside === 'source' ? 'text' : 'target'] += text.trim();
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(source).close();
  return contents;
}
