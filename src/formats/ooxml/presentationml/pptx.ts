import type { Choice } from '../../choice.ts';
import type { Container, ContainerFormat, TextPart } from '../../files/file-format.ts';
import type { Format, ParsedText } from '../../format.ts';
import { unescapeXml } from '../../xml/escape.ts';
import type { ParsedPlaces } from '../../xml/places.ts';
import { readXml } from '../../xml/read-xml.ts';
import { createXmlTextFormat } from '../../xml/xml-texts.ts';
import { CORE_PROPERTIES, coreProperties } from '../core-properties.ts';
import { CHARTS, DIAGRAM_SHAPES, DIAGRAM_TEXTS } from '../drawingml/content-types.ts';
import { createDiagramFormats } from '../drawingml/diagrams.ts';
import { createDrawingFormat } from '../drawingml/drawing.ts';
import { listParts } from '../package.ts';
import { ownedParts, readRelations } from '../relations.ts';
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

function findParts(container: Container, choice?: Choice): TextPart[] {
  const parts = listParts(container);
  const file = { isChanged: false };
  const drawing = createDrawingFormat({ file });
  const slide = createDrawingFormat({ file, showsSources: true });
  const diagrams = createDiagramFormats(drawing);
  const master = createDrawingFormat({ file, hasPrompts: true });
  const isSlide = (type: string): boolean => type === `${PRESENTATIONML}slide+xml`;
  const isNotes = (type: string): boolean => type === `${PRESENTATIONML}notesslide+xml`;
  // Masters and the presentation hold the styles, whose direction follows the texts.
  const kinds: readonly [isOfKind: (type: string) => boolean, format: Format<ParsedText>][] = [
    [(type) => type === CORE_PROPERTIES, coreProperties],
    [isSlide, slide],
    [(type) => type === DIAGRAM_TEXTS, diagrams.texts],
    [(type) => type === DIAGRAM_SHAPES, diagrams.shapes],
    [(type) => CHARTS.has(type), drawing],
    [isNotes, slide],
    [(type) => type === COMMENTS, comments],
    [(type) => type === MODERN_COMMENTS, drawing],
    [(type) => MASTERS.includes(type), master],
    [(type) => PRESENTATIONS.test(type), drawing],
  ];
  const inheritedOf = createInheritance(container);
  const fitted = (name: string): Format<ParsedPlaces> => ({
    ...slide,
    compose(parsed, translations, target, onKept) {
      const written = slide.compose(parsed, translations, target, onKept);
      return written === parsed.source ? written : fitShapes(parsed.source, written, inheritedOf(name));
    },
  });
  const slides = numberSlides(container, parts.find(({ contentType }) => PRESENTATIONS.test(contentType))?.name);
  const names = choice && nameParts(container, slides);
  return kinds.flatMap(([isOfKind, format]) =>
    parts
      .filter(({ contentType }) => isOfKind(contentType))
      .map(({ name, contentType }) => {
        const number = slides.get(name);
        return {
          name,
          format: isSlide(contentType) ? fitted(name) : format,
          ...(number !== undefined && { body: { slide: number } }),
          ...(names && { names: names.get(name) ?? [] }),
        };
      }),
  );
}

/** The names of slides by which a client can choose them: their numbers and titles. What belongs to a slide has its names, too. */
function nameParts(container: Container, slides: ReadonlyMap<string, number>): ReadonlyMap<string, readonly string[]> {
  const numbers = new Map<readonly string[], number>();
  const named = new Map<string, readonly string[]>();
  for (const [part, number] of slides) {
    const title = readTitle(container.read(part) ?? '<none/>');
    const names = [`slide:${number}`, ...(title === '' ? [] : [`slide:${title}`])];
    numbers.set(names, number);
    named.set(part, names);
  }
  return ownedParts(container, named, (names, kind) =>
    kind === 'notesSlide' ? [`notes:${numbers.get(names)}`, 'notes', ...names] : names,
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

function relatedPart(container: Container, name: string, kind: string): string | undefined {
  return readRelations(container, name).find((relation) => relation.kind === kind)?.target;
}

/**
 * Numbers the slides in the order of a presentation, from 1. The names of the parts may have another order.
 * @param name of the part of the presentation
 * @returns number by name of the part
 */
function numberSlides(container: Container, name: string | undefined): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  if (name === undefined) return numbers;
  const targets = new Map(readRelations(container, name).map(({ id, target }) => [id, target]));
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

const TITLES = new Set(['title', 'ctrTitle']);
const BLANKS = /\s+/g;
/** UTF-16 units of a title. */
const MAX_LENGTH = 1_000;

/** Reads the title of a slide: the text of its placeholder for a title. @returns empty without one */
function readTitle(source: string): string {
  let [title, own] = ['', ''];
  let [isTitle, isText] = [false, false];
  readXml(source, {
    open(tag) {
      if (tag.local === 'sp') [isTitle, own] = [false, ''];
      if (tag.local === 'ph') isTitle = TITLES.has(attributeOf(tag, 'type') ?? '');
      if (tag.local === 'br') own += ' ';
      isText = tag.local === 't';
    },
    text({ start, end }) {
      if (isText && isTitle && own.length < MAX_LENGTH) own += unescapeXml(source.slice(start, end));
    },
    close({ local }) {
      isText = false;
      if (local === 'p') own += ' ';
      if (local === 'sp' && isTitle && title === '') title = own.replaceAll(BLANKS, ' ').trim().slice(0, MAX_LENGTH);
    },
  });
  return title;
}
