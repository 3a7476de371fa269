import assert from 'node:assert/strict';
import { test } from 'node:test';
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
