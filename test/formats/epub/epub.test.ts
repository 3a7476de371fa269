import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { GlossaError } from '../../../src/errors.ts';
import { epub } from '../../../src/formats/epub/epub.ts';
import type { TargetLanguage } from '../../../src/formats/format.ts';

const ARABIC = { code: 'ar', isRightToLeft: true };
const PORTUGUESE = { code: 'pt-BR', isRightToLeft: false };

const CONTAINER = `<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`;
const PACKAGE = `<package xmlns="http://www.idpf.org/2007/opf" xml:lang="en"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:title id="t">A book</dc:title><dc:creator>Ann Lee</dc:creator><dc:language>en</dc:language><dc:identifier>urn:x</dc:identifier>
<dc:description>About &lt;b&gt;it&lt;/b&gt;</dc:description></metadata><manifest>
<item id="n" href="toc.ncx" media-type="application/x-dtbncx+xml"/><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml"/>
<item id="b" href="text/b%20b.xhtml" media-type="application/xhtml+xml"/><item id="a" href="text/a.xhtml#x" media-type="application/xhtml+xml"/>
<item id="s" href="audio.smil" media-type="application/smil+xml"/><item id="gone" href="gone.xhtml" media-type="application/xhtml+xml"/></manifest>
<spine toc="n"><itemref idref="a"/><itemref idref="b"/></spine><guide><reference type="toc" title="Contents" href="nav.xhtml"/></guide></package>`;
const NCX = `<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" xml:lang="en"><docTitle><text>A book</text></docTitle><docAuthor><text>Ann Lee</text></docAuthor><navMap><navPoint><navLabel><text>One &amp; two</text></navLabel></navPoint></navMap></ncx>`;
const page = (text: string): string =>
  `<html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title/></head><body><h1>${text}</h1></body></html>`;

const BOOK: Readonly<Record<string, string>> = {
  mimetype: 'application/epub+zip',
  'META-INF/container.xml': CONTAINER,
  'OEBPS/book.opf': PACKAGE,
  'OEBPS/toc.ncx': NCX,
  'OEBPS/nav.xhtml': page('Contents'),
  'OEBPS/text/b b.xhtml': page('Second'),
  'OEBPS/text/a.xhtml': page('First'),
  'OEBPS/audio.smil': '<smil/>',
};

function translateBook(
  book: Readonly<Record<string, string>>,
  target: TargetLanguage,
  isTranslated = true,
): Record<string, string> {
  const composed: Record<string, string> = {};
  for (const { name, format } of epub.findParts({ names: Object.keys(book), read: (part) => book[part] })) {
    const parsed = format.parse(book[name] ?? '');
    const translations = parsed.units.map(({ text, tags }) => ({
      text: isTranslated ? text.toUpperCase() : text,
      tags,
    }));
    composed[name] = format.compose(parsed, translations, target);
  }
  return composed;
}

describe('EPUB', () => {
  test('has its pages in reading order, then the contents, then the package', () => {
    assert.deepEqual(Object.keys(translateBook(BOOK, PORTUGUESE)), [
      'OEBPS/text/a.xhtml',
      'OEBPS/text/b b.xhtml',
      'OEBPS/nav.xhtml',
      'OEBPS/toc.ncx',
      'OEBPS/book.opf',
    ]);
  });

  test('has labels, title and description translated, and its languages follow', () => {
    const book = translateBook(BOOK, PORTUGUESE);
    assert.equal(book['OEBPS/text/a.xhtml'], page('FIRST').replace('lang="en"', 'lang="pt-BR"'));
    assert.equal(
      book['OEBPS/toc.ncx'],
      NCX.replace('A book', 'A BOOK').replace('One &amp; two', 'ONE &amp; TWO').replace('"en"', '"pt-BR"'),
    );
    assert.equal(
      book['OEBPS/book.opf'],
      PACKAGE.replace('A book', 'A BOOK')
        .replace('About &lt;b&gt;it&lt;/b&gt;', 'ABOUT &lt;B&gt;IT&lt;/B&gt;')
        .replace('title="Contents"', 'title="CONTENTS"')
        .replace('>en<', '>pt-BR<')
        .replace('"en"', '"pt-BR"'),
    );
  });

  test('has the direction of the translation', () => {
    const fromEnglish = translateBook(BOOK, ARABIC);
    assert.ok(fromEnglish['OEBPS/book.opf']?.includes('<spine toc="n" page-progression-direction="rtl">'));
    assert.ok(fromEnglish['OEBPS/nav.xhtml']?.startsWith('<html dir="rtl"'));

    const turned = PACKAGE.replace('<spine', '<spine page-progression-direction="rtl"');
    const fromJapanese = translateBook({ ...BOOK, 'OEBPS/book.opf': turned.replace('>en<', '>ja<') }, PORTUGUESE);
    assert.ok(fromJapanese['OEBPS/book.opf']?.includes('page-progression-direction="rtl"'));
    const fromArabic = translateBook({ ...BOOK, 'OEBPS/book.opf': turned.replace('>en<', '>ar<') }, PORTUGUESE);
    assert.ok(fromArabic['OEBPS/book.opf']?.includes('page-progression-direction="ltr"'));
  });

  test('stays as it is when nothing is translated', () => {
    for (const [name, text] of Object.entries(translateBook(BOOK, ARABIC, false))) assert.equal(text, BOOK[name]);
  });

  test('is damaged without its package', () => {
    const isDamaged = (error: unknown): boolean => error instanceof GlossaError && error.code === 'document_damaged';
    for (const name of ['META-INF/container.xml', 'OEBPS/book.opf']) {
      const { [name]: _, ...rest } = BOOK;
      assert.throws(() => translateBook(rest, PORTUGUESE), isDamaged);
    }
  });
});
