import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { TranslateUnit } from '../translate-parts.ts';
import { root, SLIDE, translate } from './presentation.ts';

const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const LAYOUT = 'ppt/slideLayouts/slideLayout1.xml';
const MASTER = 'ppt/slideMasters/slideMaster1.xml';
const relation = (type: string, target: string): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATION}/${type}" Target="${target}"/></Relationships>`;

/** Two inches by half an inch: two lines of 12 points. */
const BOX = '<p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="1828800" cy="457200"/></a:xfrm></p:spPr>';
const runOf = (text: string, size = 1_200): string => `<a:p><a:r><a:rPr sz="${size}"/><a:t>${text}</a:t></a:r></a:p>`;
const shape = (body: string, text: string, { placeholder = '', box = BOX } = {}): string =>
  `<p:sp><p:nvSpPr><p:nvPr>${placeholder}</p:nvPr></p:nvSpPr>${box}<p:txBody>${body}<a:lstStyle/>${text}</p:txBody></p:sp>`;
const slideOf = (shapes: string): string => root('p:sld', `<p:cSld><p:spTree>${shapes}</p:spTree></p:cSld>`);

const LINE = 'a short line of words';
const longer: TranslateUnit = ({ text, tags }) => ({
  text: `${text} that has become longer by half of it again`,
  tags,
});
const shorter: TranslateUnit = ({ tags }) => ({ text: 'short', tags });

/** The `a:bodyPr` of the first shape of a slide. */
function bodyOf(shapes: string, translateUnit = longer, more: Record<string, string> = {}): string {
  const { parts } = translate({ [SLIDE]: slideOf(shapes), ...more }, translateUnit);
  return /<a:bodyPr[^>]*\/>|<a:bodyPr.*?<\/a:bodyPr>/.exec(parts[SLIDE] ?? '')?.[0] ?? '';
}

describe('A text of a slide', () => {
  test('is shrunk where its translation no longer fits its shape', () => {
    const body = bodyOf(shape('<a:bodyPr wrap="square"/>', runOf(LINE)));
    assert.match(
      body,
      /^<a:bodyPr wrap="square"><a:normAutofit fontScale="\d{5}" lnSpcReduction="[12]0000"\/><\/a:bodyPr>$/,
    );
  });

  test('is shrunk further where it was shrunk already, behind what precedes its autofit', () => {
    const warp = '<a:prstTxWarp prst="textNoShape"/>';
    const body = bodyOf(
      shape(`<a:bodyPr>${warp}<a:normAutofit fontScale="85000"/></a:bodyPr>`, runOf(`${LINE} ${LINE} ${LINE}`)),
    );
    const [, scale] = /prstTxWarp [^>]*><a:normAutofit fontScale="(\d+)" lnSpcReduction="20000"\/>/.exec(body) ?? [];
    assert.ok(Number(scale) < 85_000, body);
  });

  test('stays where it fits, is not longer, or its shape grows or lets it overflow', () => {
    const bodies = [
      ['<a:bodyPr/>', shape('<a:bodyPr/>', runOf('a'), {}), shorter],
      ['<a:bodyPr/>', shape('<a:bodyPr/>', runOf(LINE.repeat(9)), {}), shorter],
      ['<a:bodyPr wrap="none"/>', shape('<a:bodyPr wrap="none"/>', runOf(LINE)), longer],
      ['<a:bodyPr vert="vert"/>', shape('<a:bodyPr vert="vert"/>', runOf(LINE)), longer],
      ['<a:bodyPr><a:spAutoFit/></a:bodyPr>', shape('<a:bodyPr><a:spAutoFit/></a:bodyPr>', runOf(LINE)), longer],
      ['<a:bodyPr><a:noAutofit/></a:bodyPr>', shape('<a:bodyPr><a:noAutofit/></a:bodyPr>', runOf(LINE)), longer],
      ['<a:bodyPr/>', shape('<a:bodyPr/>', runOf(LINE), { box: '<p:spPr/>' }), longer],
    ] as const;
    for (const [body, content, translateUnit] of bodies) assert.equal(bodyOf(content, translateUnit), body);
  });

  test('has the box, the size and the autofit of its placeholder in the layout and the master', () => {
    const placeholder = '<p:ph type="body" idx="3"/>';
    const paragraphs = `<a:p><a:r><a:t>${LINE}</a:t></a:r></a:p>`;
    const own = shape('<a:bodyPr/>', paragraphs, { placeholder, box: '<p:spPr/>' });
    const partsWith = (layoutBody: string, size: number) => ({
      'ppt/slides/_rels/slide1.xml.rels': relation('slideLayout', '../slideLayouts/slideLayout1.xml'),
      'ppt/slideLayouts/_rels/slideLayout1.xml.rels': relation('slideMaster', '../slideMasters/slideMaster1.xml'),
      [LAYOUT]: root('p:sldLayout', shape(layoutBody, '<a:p/>', { placeholder })),
      [MASTER]: root(
        'p:sldMaster',
        `<p:txStyles><p:bodyStyle><a:lvl1pPr><a:defRPr sz="${size}"/></a:lvl1pPr></p:bodyStyle></p:txStyles>`,
      ),
    });
    assert.match(bodyOf(own, longer, partsWith('<a:bodyPr/>', 1_200)), /normAutofit fontScale/);
    assert.equal(bodyOf(own, longer, partsWith('<a:bodyPr/>', 400)), '<a:bodyPr/>');
    assert.equal(bodyOf(own, longer, partsWith('<a:bodyPr><a:spAutoFit/></a:bodyPr>', 1_200)), '<a:bodyPr/>');
  });
});
