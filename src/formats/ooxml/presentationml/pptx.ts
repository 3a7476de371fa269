import { posix } from 'node:path';
import type { Container, ContainerFormat, TextPart } from '../../files/file-format.ts';
import type { Format, ParsedText } from '../../format.ts';
import type { ParsedPlaces } from '../../xml/places.ts';
import { readXml } from '../../xml/read-xml.ts';
import { createXmlTextFormat } from '../../xml/xml-texts.ts';
import { CORE_PROPERTIES, coreProperties } from '../core-properties.ts';
import { CHARTS, DIAGRAM_SHAPES, DIAGRAM_TEXTS } from '../drawingml/content-types.ts';
import { createDiagramFormats } from '../drawingml/diagrams.ts';
import { createDrawingFormat } from '../drawingml/drawing.ts';
import { listParts } from '../package.ts';
import { attributeOf } from '../runs/xml-element.ts';
import { fitShapes, type Inherited } from './fit/fit-shapes.ts';
import { readShapes, type ShapesOfPart } from './fit/read-shapes.ts';

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
  const kinds: readonly [isOfKind: (type: string) => boolean, format: Format<ParsedText>][] = [
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
  const inheritedOf = createInheritance(container);
  const fitted = (name: string): Format<ParsedPlaces> => ({
    ...drawing,
    compose(parsed, translations, target, onKept) {
      const written = drawing.compose(parsed, translations, target, onKept);
      return written === parsed.source ? written : fitShapes(parsed.source, written, inheritedOf(name));
    },
  });
  const slides = numberSlides(container, parts.find(({ contentType }) => PRESENTATIONS.test(contentType))?.name);
  return kinds.flatMap(([isOfKind, format]) =>
    parts
      .filter(({ contentType }) => isOfKind(contentType))
      .map(({ name, contentType }) => {
        const slide = slides.get(name);
        return {
          name,
          format: isSlide(contentType) ? fitted(name) : format,
          ...(slide !== undefined && { body: { slide } }),
        };
      }),
  );
}

/** Makes a function that reads the layout of a slide and its master. Slides share them. */
function createInheritance(container: Container): (slide: string) => Inherited {
  const read = new Map<string, ShapesOfPart>();
  const shapesOf = (name: string): ShapesOfPart => {
    const known = read.get(name) ?? readShapes(container.read(name) ?? '<none/>');
    read.set(name, known);
    return known;
  };
  return (slide) => {
    const layout = relatedPart(container, slide, 'slideLayout');
    const master = layout && relatedPart(container, layout, 'slideMaster');
    return [layout, master].flatMap((name) => (name === undefined ? [] : [shapesOf(name)]));
  };
}

/** @param type the end of the type of the relation */
function relatedPart(container: Container, name: string, type: string): string | undefined {
  let related: string | undefined;
  const folder = posix.dirname(name);
  readXml(container.read(`${folder}/_rels/${posix.basename(name)}.rels`) ?? '<none/>', {
    open(tag) {
      const target = attributeOf(tag, 'Target');
      if (attributeOf(tag, 'Type')?.endsWith(`/${type}`) && target !== undefined)
        related ??= posix.resolve('/', folder, target).slice(1);
    },
  });
  return related;
}

/**
 * Numbers the slides in the order of a presentation, from 1. The names of the parts may have another order.
 * @param name of the part of the presentation
 * @returns number by name of the part
 */
function numberSlides(container: Container, name: string | undefined): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  if (name === undefined) return numbers;
  const targets = new Map<string, string>();
  const folder = posix.dirname(name);
  readXml(container.read(`${folder}/_rels/${posix.basename(name)}.rels`) ?? '<none/>', {
    open(tag) {
      const [id, target] = [attributeOf(tag, 'Id'), attributeOf(tag, 'Target')];
      if (id !== undefined && target !== undefined) targets.set(id, posix.resolve('/', folder, target).slice(1));
    },
  });
  readXml(container.read(name) ?? '<none/>', {
    open({ local, attributes }) {
      if (local !== 'sldId') return;
      const id = Object.values(attributes).find((one) => one.local === 'id' && one.uri !== '')?.value;
      const target = targets.get(id ?? '');
      if (target !== undefined && !numbers.has(target)) numbers.set(target, numbers.size + 1);
    },
  });
  return numbers;
}
