import { readCodeParagraphs } from '../../code-paragraphs.ts';
import { isCodeStyle } from '../../code-styles.ts';
import { damaged } from '../../damaged.ts';
import type { Container, ContainerFormat, TextPart } from '../../files/file-format.ts';
import type { Format, ParsedText } from '../../format.ts';
import { composePlaces, type ParsedPlaces } from '../../xml/places.ts';
import { CORE_PROPERTIES, coreProperties } from '../core-properties.ts';
import { CHARTS, DIAGRAM_SHAPES, DIAGRAM_TEXTS } from '../drawingml/content-types.ts';
import { createDiagramFormats } from '../drawingml/diagrams.ts';
import { createDrawingFormat } from '../drawingml/drawing.ts';
import { listParts } from '../package.ts';
import { readPreformattedStyles, readStylesNamed } from './code-styles.ts';
import { createDefaultsFormat } from './defaults.ts';
import { numbering } from './numbering.ts';
import { createParagraphRoles } from './paragraph-roles.ts';
import { type PartStyles, readPart } from './part-reader.ts';

/** Documents of Word. */
export const docx: ContainerFormat = { kind: 'container', findParts };

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const MAIN = new Set([
  `${WORD}.document.main+xml`,
  `${WORD}.template.main+xml`,
  'application/vnd.ms-word.document.macroenabled.main+xml',
  'application/vnd.ms-word.template.macroenabledtemplate.main+xml',
]);
/** The other parts with paragraphs, in reading order. */
const STORIES = ['footnotes', 'endnotes', 'comments', 'header', 'footer', 'document.glossary'].map(
  (name) => `${WORD}.${name}+xml`,
);
const STYLES = `${WORD}.styles+xml`;
/** A copy of the styles for other versions of Word, which must have the same defaults. */
const STYLES_WITH_EFFECTS = 'application/vnd.ms-word.styleswitheffects+xml';
/** Parts that are written after the texts, because they change only where a text does. */
const DEFAULTS = [STYLES, STYLES_WITH_EFFECTS, `${WORD}.settings+xml`];

function findParts(container: Container): TextPart[] {
  const parts = listParts(container);
  const styles = parts.find(({ contentType }) => contentType === STYLES);
  const styleSource = styles && container.read(styles.name);
  const stylesFor = (isMeant: (name: string) => boolean): ReadonlySet<string> =>
    styleSource === undefined ? new Set() : readStylesNamed(styleSource, isMeant);
  const partStyles: PartStyles = {
    code: stylesFor(isCodeStyle),
    preformatted: styleSource === undefined ? new Set() : readPreformattedStyles(styleSource),
    roles: createParagraphRoles(stylesFor),
  };
  const file = { isChanged: false };
  const drawing = createDrawingFormat({ file });
  const diagrams = createDiagramFormats(drawing);
  const story: Format<ParsedPlaces> = {
    parse: (source) => readCodeParagraphs((isCode) => readPart(source, partStyles, isCode)),
    compose(parsed, translations, target, onKept) {
      const composed = composePlaces(parsed, translations, target, onKept);
      if (composed !== parsed.source) file.isChanged = true;
      return composed;
    },
  };
  const defaults = createDefaultsFormat(file);
  const find = (types: Iterable<string>, format: Format<ParsedText>): TextPart[] =>
    Array.from(types).flatMap((type) =>
      parts.filter(({ contentType }) => contentType === type).map(({ name }) => ({ name, format })),
    );
  const main = find(MAIN, story);
  if (main.length === 0) throw damaged();
  return [
    ...main.map((part) => ({ ...part, body: {} })),
    ...find(STORIES, story),
    ...find([`${WORD}.numbering+xml`], numbering),
    ...find([DIAGRAM_TEXTS], diagrams.texts),
    ...find([DIAGRAM_SHAPES], diagrams.shapes),
    ...find(CHARTS, drawing),
    ...find([CORE_PROPERTIES], coreProperties),
    ...find(DEFAULTS, defaults),
  ];
}
