import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { strFromU8, unzipSync } from 'fflate';
import { needsApertium } from '../../support/apertium.ts';
import { postDocument, translateDocument } from '../../support/document-client.ts';
import { SAMPLE_FILES } from '../../support/sample-files.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const HOUSE = 'La casa es grande.';
const CATALAN = 'La casa és gran.';
const BILINGUAL = { current_language: 'es', target_language: 'ca', layout: 'bilingual' };
const STYLE = 'style="font-style:italic;opacity:.7"';
const below = (html: string): string => `<br/><span class="glossa-source" lang="es" ${STYLE}>${html}</span>`;
const em = (markdown: string): string => `<br/><em lang="es">${markdown}</em>`;

/** Files with `+` for the sentence, and what they become: there, `=` stands for the translation and `+` for the source. */
const FILES: Record<string, readonly [source: string, result: string]> = {
  'page.html': [
    '<html lang="es"><head><title>+</title></head><body><nav><a href="/a">+</a></nav><h1 id="a">+</h1><ul><li><a id="b" href="#a">+</a></li></ul><table><tr><td>+</td><td>42</td></tr></table><pre>x = 1;</pre></body></html>',
    `<html lang="ca"><head><title>=</title></head><body><nav><a href="/a">=</a></nav><h1 id="a">=${below('+')}</h1><ul><li><a id="b" href="#a">=${below('+')}</a></li></ul><table><tr><td>=${below('+')}</td><td>42</td></tr></table><pre>x = 1;</pre></body></html>`,
  ],
  'inline.html': [
    '<p><a id="c" name="c" href="#a">La <b id="d">casa</b></a> es grande.<img id="i" src="a.png"/></p>',
    `<p><a id="c" name="c" href="#a">La <b id="d">casa</b></a> és gran.${below('<a href="#a">La <b>casa</b></a> es grande.')}<img id="i" src="a.png"/></p>`,
  ],
  'page.md': [
    '# +\n\n- +\n- [x](#la-casa-es-grande)\n\n> +\n\n| a1 | + |\n|---|---|\n| 1 | 2 |\n\n```\ncasa\n```\n',
    `# =${em('+')}\n\n- =${em('+')}\n- [x](#la-casa-és-granla-casa-es-grande)\n\n> =${em('+')}\n\n| a1 | =${em('+')} |\n|---|---|\n| 1 | 2 |\n\n\`\`\`\ncasa\n\`\`\`\n`,
  ],
  'marks.md': [
    'La **casa** es grande, `x|y` y [aquí](a.md).[^1]\n\n[^1]: +\n',
    `La **casa** és gran, \`x|y\` i [aquí](a.md).[^1]${em('La **casa** es grande, `x|y` y [aquí](a.md).')}\n\n[^1]: =${em('+')}\n`,
  ],
  'page.mdx': [
    'import A from "a";\n\n# +\n\n<A>\n\n+\n\n</A>\n',
    `import A from "a";\n\n# =${em('+')}\n\n<A>\n\n=${em('+')}\n\n</A>\n`,
  ],
  'lines.txt': ['+\r\n\r\n42\r\n', '=\r\n+\r\n\r\n42\r\n'],
  'notes.txt': ['+\n\n42\n\n+\n+\n', '=\n+\n\n42\n\n=\n+\n=\n+\n'],
  'film.srt': [
    '1\r\n00:00:01,000 --> 00:00:02,000\r\n<b>La casa</b>\r\nes grande.\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\n42\r\n',
    '1\r\n00:00:01,000 --> 00:00:02,000\r\n<b>La casa</b>\r\nés gran.\r\n<i>La casa</i>\r\n<i>es grande.</i>\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\n42\r\n',
  ],
  'film.vtt': [
    'WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ana>+\n',
    'WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ana>=\n<i><lang es>+</lang></i>\n',
  ],
};

const fill = (text: string): string => text.replaceAll('+', HOUSE).replace(/=(?![" \w])/g, CATALAN);

describe('a bilingual document', needsApertium, () => {
  let glossa: TestService;
  before(async () => {
    glossa = await startTestService();
  });
  after(() => glossa[Symbol.asyncDispose]());

  for (const [name, [source, result]] of Object.entries(FILES)) {
    test(`of ${name} has the source under each translation, and nothing else twice`, async () => {
      const { bytes } = await translateDocument(glossa, { name, content: fill(source) }, BILINGUAL);
      assert.equal(bytes.toString(), fill(result));
    });
  }

  test('of a book has both languages, with their codes in XML', async () => {
    const page = await partOf('epub', HOUSE);
    assert.ok(
      page.includes(`${CATALAN}<br/><span class="glossa-source" lang="es" xml:lang="es" ${STYLE}>${HOUSE}</span>`),
    );
  });

  test('of Word has the source in a line of its paragraph, in italics, with its language, its link and no second bookmark', async () => {
    const words = `<w:bookmarkStart w:id="1" w:name="b"/><w:hyperlink w:anchor="b"><w:r><w:rPr><w:b/></w:rPr><w:t>casa</w:t></w:r></w:hyperlink><w:bookmarkEnd w:id="1"/>`;
    const sentence = `La</w:t></w:r><w:r><w:t xml:space="preserve"> </w:t></w:r>${words}<w:r><w:t xml:space="preserve"> es grande.`;
    const page = await partOf('docx', sentence);
    assert.equal(page.match(/<w:p[ >]/g)?.length, 1);
    assert.equal(page.match(/<w:bookmarkStart/g)?.length, 1);
    assert.equal(page.match(/<w:hyperlink w:anchor="b">/g)?.length, 2);
    const [translation = '', source = ''] = page.split('<w:br/>');
    assert.equal(translation.replace(/<[^<>]*>/g, '').trim(), CATALAN);
    assert.equal(source.replace(/<[^<>]*>/g, '').trim(), HOUSE);
    const gentle = '<w:i/><w:iCs/><w:color w:val="595959"/><w:lang w:val="es-ES"/>';
    assert.ok(source.includes(`<w:rPr><w:b/>${gentle}</w:rPr><w:t>casa</w:t>`), source);
  });

  test('of OpenDocument has the source in a line of its paragraph, in a style with its language', async () => {
    const note = '<text:note text:id="n"><text:note-body><text:p>42</text:p></text:note-body></text:note>';
    const page = await partOf('odt', `La <text:bookmark text:name="b"/>casa${note} es grande.`);
    const source = `<text:line-break/><text:span text:style-name="GlossaSource">${HOUSE}</text:span></text:p>`;
    assert.ok(page.includes(source), page);
    assert.equal(page.match(/<text:note /g)?.length, 1);
    assert.equal(page.match(/<text:bookmark /g)?.length, 1);
    assert.match(page, /style:name="GlossaSource".{1,300} fo:language="es"/);
  });

  test('of PowerPoint has the source in a line of its paragraph, in italics, with its language and without fields', async () => {
    const page = await partOf(
      'pptx',
      'La </a:t></a:r><a:r><a:rPr lang="es" b="1"/><a:t>casa</a:t></a:r><a:fld id="{0}" type="slidenum"><a:t>1</a:t></a:fld><a:r><a:t> es grande.',
    );
    const [translation = '', source = ''] = page.split('<a:br/>');
    assert.match(translation, /gran\./);
    assert.equal(source.replace(/<[^<>]*>/g, '').trim(), HOUSE);
    assert.ok(source.includes('<a:rPr lang="es-ES" b="1" i="1"/><a:t>casa'), source);
    assert.equal(page.match(/<a:fld /g)?.length, 1);
  });

  test('of a presentation or a sheet of OpenDocument has both in one place, as paragraphs of a cell', async () => {
    const span = `<text:span text:style-name="GlossaSource">${HOUSE}</text:span>`;
    assert.ok((await partOf('odp', HOUSE)).includes(`${CATALAN}<text:line-break/>${span}</text:p>`));
    assert.ok((await partOf('ods', HOUSE)).includes(`${CATALAN}</text:p><text:p>${span}</text:p>`));
  });

  test('of flat OpenDocument has its style and its setting in the same file', async () => {
    const setting = (value: boolean): string =>
      `<config:config-item config:name="DoNotJustifyLinesWithManualBreak" config:type="boolean">${value}</config:config-item>`;
    const content = `<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:config="urn:oasis:names:tc:opendocument:xmlns:config:1.0" office:mimetype="application/vnd.oasis.opendocument.text"><office:settings>${setting(false)}</office:settings><office:body><office:text><text:p>${HOUSE}</text:p></office:text></office:body></office:document>`;
    const { bytes } = await translateDocument(glossa, { name: 'a.fodt', content }, BILINGUAL);
    const page = bytes.toString();
    assert.ok(page.includes(`${CATALAN}<text:line-break/><text:span text:style-name="GlossaSource">${HOUSE}<`), page);
    assert.match(page, /style:name="GlossaSource".{1,300} fo:language="es"/);
    assert.ok(page.includes(setting(true)), page);
  });

  /** The part of a sample with its text, translated. */
  async function partOf(format: 'docx' | 'epub' | 'odp' | 'ods' | 'odt' | 'pptx', sentence: string): Promise<string> {
    const { name, content, part = '' } = SAMPLE_FILES[format];
    const { bytes } = await translateDocument(glossa, { name, content: await content(sentence) }, BILINGUAL);
    return strFromU8(unzipSync(new Uint8Array(bytes))[part] ?? new Uint8Array());
  }

  test('of a PDF that becomes HTML is a web page', async () => {
    const { name, content } = SAMPLE_FILES.pdf;
    const file = { name, content: await content(HOUSE) };
    const { bytes } = await translateDocument(glossa, file, { ...BILINGUAL, result_format: 'html' });
    assert.ok(bytes.toString().includes(CATALAN + below(HOUSE)));
  });

  test('is refused for a format that cannot hold both, and as another layout', async () => {
    const file = { name: 'a.json', content: JSON.stringify({ text: HOUSE }) };
    const { status, body } = await postDocument(glossa, file, BILINGUAL);
    assert.deepEqual([status, body.code], [400, 'unsupported_option']);
    assert.match(String(body.message), /layout/);
    const unknown = await postDocument(glossa, { name: 'a.txt', content: HOUSE }, { ...BILINGUAL, layout: 'side' });
    assert.deepEqual([unknown.status, unknown.body.code], [400, 'invalid_request']);
  });
});
