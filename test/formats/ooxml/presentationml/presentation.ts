import { pptx } from '../../../../src/formats/ooxml/presentationml/pptx.ts';
import {
  contentTypes,
  type Parts,
  PORTUGUESE,
  type TranslateUnit,
  translateParts,
  upperCase,
} from '../translate-parts.ts';

const PML = 'vnd.openxmlformats-officedocument.presentationml';
const DML = 'vnd.openxmlformats-officedocument.drawingml';
const TYPES = {
  'ppt/presentation.xml': `${PML}.presentation.main`,
  'ppt/slides/slide1.xml': `${PML}.slide`,
  'ppt/slides/slide2.xml': `${PML}.slide`,
  'ppt/slides/slide10.xml': `${PML}.slide`,
  'ppt/notesSlides/notesSlide1.xml': `${PML}.notesSlide`,
  'ppt/slideMasters/slideMaster1.xml': `${PML}.slideMaster`,
  'ppt/comments/comment1.xml': `${PML}.comments`,
  'ppt/charts/chart1.xml': `${DML}.chart`,
  'ppt/diagrams/data1.xml': `${DML}.diagramData`,
  'ppt/diagrams/data2.xml': `${DML}.diagramData`,
  'ppt/diagrams/drawing1.xml': 'vnd.ms-office.drawingml.diagramDrawing',
  'docProps/core.xml': 'vnd.openxmlformats-package.core-properties',
};
const NAMESPACES =
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" xmlns:dsp="http://schemas.microsoft.com/office/drawing/2008/diagram" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:p14="http://schemas.microsoft.com/office/powerpoint/2010/main"';

export const SLIDE = 'ppt/slides/slide1.xml';
export const MASTER = 'ppt/slideMasters/slideMaster1.xml';

/** An element with all namespaces. */
export function root(name: string, content: string): string {
  return `<?xml version="1.0"?>\r\n<${name} ${NAMESPACES}>${content}</${name}>`;
}

/** A slide with one shape. @param placeholder its `p:ph`, if it has one */
export function slide(paragraphs: string, placeholder = ''): string {
  const shape = `<p:sp><p:nvSpPr><p:cNvPr id="2" name="Shape 1"/><p:nvPr>${placeholder}</p:nvPr></p:nvSpPr><p:txBody><a:bodyPr/><a:lstStyle/>${paragraphs}</p:txBody></p:sp>`;
  return root('p:sld', `<p:cSld><p:spTree>${shape}</p:spTree></p:cSld>`);
}

export function translate(parts: Parts, translateUnit: TranslateUnit = upperCase, target = PORTUGUESE) {
  return translateParts(pptx, { ...contentTypes(TYPES), ...parts }, translateUnit, target);
}

/** Translates the paragraphs of a shape. */
export function translateParagraphs(
  paragraphs: string,
  translateUnit?: TranslateUnit,
  target = PORTUGUESE,
  placeholder = '',
) {
  const source = slide(paragraphs, placeholder);
  const { parts, units } = translate({ [SLIDE]: source }, translateUnit, target);
  const [before = '', after = ''] = source.split(paragraphs);
  const result = parts[SLIDE] ?? '';
  return { units, xml: result.slice(before.length, -after.length) };
}
