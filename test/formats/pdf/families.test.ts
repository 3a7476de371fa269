import assert from 'node:assert/strict';
import { test } from 'node:test';
import { styleOfName } from '../../../src/formats/pdf/content/font-names.ts';
import { createPageReader, loadPdf } from '../../../src/formats/pdf/document.ts';
import { rawPages, show } from '../../fixtures/pdf/raw-pdf.ts';

test('a font that is named Times stays one although its flags say that its letters have one width', async () => {
  const descriptor = '<< /Type /FontDescriptor /FontName /Times-New-Roman-Bold /Flags 5 >>';
  const font = `<< /Type /Font /Subtype /TrueType /BaseFont /Times-New-Roman-Bold /Encoding /WinAnsiEncoding
    /FirstChar 32 /LastChar 122 /Widths [${'500 450 '.repeat(45)} 500] /FontDescriptor ${descriptor} >>`;
  const pdf = await loadPdf(rawPages([show(1, 12, 72, 700, '(The library is open every day)')], [font]));
  const [glyph] = createPageReader(() => 500)(pdf.getPage(0)).content.glyphs;
  assert.equal(glyph?.font.style.family, 'serif');
});

test('the name of a font tells its family, weight and slant', () => {
  const looks: [string, string | undefined, string][] = [
    ['ABCDEF+TeXGyreTermesX-Regular', 'serif', ''],
    ['URWPalladioL-Roma', 'serif', ''],
    ['SFBX1095', 'serif', 'bold'],
    ['SFRM0800', 'serif', ''],
    ['csti10', 'serif', 'italic'],
    ['CMSL10', 'serif', 'italic'],
    ['CMSSBX10', 'sans', 'bold'],
    ['SFST1000', 'mono', 'italic'],
    ['TeXGyreHeros-Bold', 'sans', 'bold'],
    ['TeXGyreCursor-Regular', 'mono', ''],
    ['HelveticaLTStd-Blk', 'sans', 'bold'],
    ['HelveticaNeueLTStd-BdIt', 'sans', 'bold italic'],
    ['Avenir-Roman', undefined, ''],
    ['CMSY10', undefined, ''],
  ];
  for (const [name, family, look] of looks) {
    const style = styleOfName(name);
    assert.equal(style.family, family, name);
    const found = [style.isBold && 'bold', style.isItalic && 'italic'].filter(Boolean).join(' ');
    assert.equal(found, look, name);
  }
});

/** A TrueType file whose only table says that its letters are bold. */
function boldFile(): Buffer {
  const file = Buffer.alloc(28 + 54);
  file.writeUInt16BE(1, 4);
  file.write('head', 12, 'latin1');
  file.writeUInt32BE(28, 20);
  file.writeUInt16BE(1, 28 + 44);
  return file;
}

test('a font that is named regular stays so although its file says that it is bold', async () => {
  for (const [name, isBold] of [
    ['NimbusSanL-Regu', false],
    ['NimbusSanL', true],
  ] as const) {
    const descriptor = `<< /Type /FontDescriptor /FontName /${name} /Flags 4 /FontFile2 3 0 R >>`;
    const font = `<< /Type /Font /Subtype /TrueType /BaseFont /${name} /FontDescriptor ${descriptor} >>`;
    const file = { dictionary: '', data: boldFile() };
    const pdf = await loadPdf(rawPages([show(1, 12, 72, 700, '(The library is open)')], [font], [file]));
    const [glyph] = createPageReader(() => 500)(pdf.getPage(0)).content.glyphs;
    assert.equal(glyph?.font.style.isBold, isBold, name);
  }
});
