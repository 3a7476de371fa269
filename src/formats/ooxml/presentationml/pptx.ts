import type { Container, ContainerFormat, TextPart } from '../../files/file-format.ts';
import type { Format, ParsedDocument } from '../../format.ts';
import { createXmlTextFormat } from '../../xml/xml-texts.ts';
import { CORE_PROPERTIES, coreProperties } from '../core-properties.ts';
import { CHARTS, DIAGRAM_SHAPES, DIAGRAM_TEXTS } from '../drawingml/content-types.ts';
import { createDiagramFormats } from '../drawingml/diagrams.ts';
import { createDrawingFormat } from '../drawingml/drawing.ts';
import { listParts } from '../package.ts';
import { numberSlides } from './number-slides.ts';

const PRESENTATIONML = 'application/vnd.openxmlformats-officedocument.presentationml.';
const PRESENTATIONS =
  /^application\/vnd\.(?:openxmlformats-officedocument\.presentationml|ms-powerpoint)\.(?:presentation|slideshow|template)(?:\.macroenabled)?\.main\+xml$/;
const COMMENTS = `${PRESENTATIONML}comments+xml`;
const MODERN_COMMENTS = 'application/vnd.ms-powerpoint.comments+xml';
const MASTERS = ['slidelayout', 'slidemaster', 'notesmaster', 'handoutmaster'].map(
  (name) => `${PRESENTATIONML}${name}+xml`,
);

const comments = createXmlTextFormat({ isText: ({ local }) => local === 'text' });

/** Presentations of PowerPoint. */
export const pptx: ContainerFormat = { kind: 'container', findParts };

function findParts(container: Container): TextPart[] {
  const parts = listParts(container);
  const file = { isChanged: false };
  const drawing = createDrawingFormat({ file });
  const diagrams = createDiagramFormats(drawing);
  const master = createDrawingFormat({ file, hasPrompts: true });
  const isSlide = (type: string): boolean => type === `${PRESENTATIONML}slide+xml`;
  const isNotes = (type: string): boolean => type === `${PRESENTATIONML}notesslide+xml`;
  // Masters and the presentation hold the styles, whose direction follows the texts.
  const kinds: readonly [isOfKind: (type: string) => boolean, format: Format<ParsedDocument>][] = [
    [(type) => type === CORE_PROPERTIES, coreProperties],
    [isSlide, drawing],
    [(type) => type === DIAGRAM_TEXTS, diagrams.texts],
    [(type) => type === DIAGRAM_SHAPES, diagrams.shapes],
    [(type) => CHARTS.has(type), drawing],
    [isNotes, drawing],
    [(type) => type === COMMENTS, comments],
    [(type) => type === MODERN_COMMENTS, drawing],
    [(type) => MASTERS.includes(type), master],
    [(type) => PRESENTATIONS.test(type), drawing],
  ];
  const slides = numberSlides(container, parts.find(({ contentType }) => PRESENTATIONS.test(contentType))?.name);
  return kinds.flatMap(([isOfKind, format]) =>
    parts
      .filter(({ contentType }) => isOfKind(contentType))
      .map(({ name }) => {
        const slide = slides.get(name);
        return { name, format, ...(slide !== undefined && { body: { slide } }) };
      }),
  );
}
