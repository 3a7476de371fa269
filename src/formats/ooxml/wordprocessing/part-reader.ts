import type { TaggedText } from '@glossa/tagged-text';
import type { TextRange, Unit } from '../../format.ts';
import { findAttributes } from '../../xml/attributes.ts';
import { unescapeXml } from '../../xml/escape.ts';
import { attributePlace, leafUnit } from '../../xml/leaf-places.ts';
import type { ParsedPlaces, Place } from '../../xml/places.ts';
import { readXml, type XmlHandler, type XmlTag } from '../../xml/read-xml.ts';
import { AlternativeUnits } from '../alternatives.ts';
import { buildUnit, type ParagraphPlan } from '../runs/build-unit.ts';
import { writeParagraph } from '../runs/write-paragraph.ts';
import { attributeOf, createElementPool, type XmlElement, XmlElementReader } from '../runs/xml-element.ts';
import { type DirectedParagraph, paragraphDirection, tableDirection } from './direction-places.ts';
import { type DropCap, divideDropCap, isDropCap, joinDropCap } from './drop-cap.ts';
import { wordName } from './names.ts';
import { ParagraphReader } from './paragraph-reader.ts';
import type { ParagraphRoles } from './paragraph-roles.ts';
import { wordRuns } from './run-dialect.ts';
import type { State } from './states.ts';

/** A paragraph that is being read. */
interface OpenParagraph {
  readonly tag: XmlTag;
  /** What its places share. */
  readonly own: DirectedParagraph;
  readonly reader: ParagraphReader;
  /** Start of its contents, after its properties. */
  start: number;
  /** Index of the place of its direction. */
  readonly direction: number;
  properties: XmlElement | undefined;
  /** The first letter, if it is in the paragraph before. */
  readonly dropCap: DropCap | undefined;
}

/** Elements whose children are read together. */
const PROPERTIES = new Set(['pPr', 'rPr', 'tblPr']);
/** An open element. */
interface OpenElement extends State {
  /** Whether blanks at the ends of a text count (`xml:space`). */
  readonly keepsSpace: boolean;
}

const OUTSIDE: OpenElement = { mode: 'blocks', keepsSpace: false };

/**
 * Reads a part with paragraphs. A paragraph is a unit; a text box in it has separate units.
 * @param codeStyles identifiers of the styles for code. A paragraph of such a style is no unit, and a run is a noun.
 * @param roles tells what a paragraph outside of tables is in the running text
 */
export function readPart(
  source: string,
  codeStyles: ReadonlySet<string> = new Set(),
  roles: ParagraphRoles = () => undefined,
): ParsedPlaces {
  const reader = new PartReader(source, codeStyles, roles);
  readXml(source, reader);
  return { source, units: reader.units.units, places: reader.places };
}

class PartReader implements XmlHandler {
  readonly places: Place[] = [];
  readonly units = new AlternativeUnits();
  readonly #source: string;
  readonly #codeStyles: ReadonlySet<string>;
  readonly #roles: ParagraphRoles;
  readonly #share: (element: XmlElement) => XmlElement;
  readonly #states: OpenElement[] = [];
  /** Number of open cells. */
  #cells = 0;
  #paragraph: OpenParagraph | undefined;
  #properties: XmlElementReader | undefined;
  /** The paragraph before, if it is the first letter of the next one. */
  #dropCap: DropCap | undefined;

  constructor(source: string, codeStyles: ReadonlySet<string>, roles: ParagraphRoles) {
    this.#source = source;
    this.#codeStyles = codeStyles;
    this.#roles = roles;
    this.#share = createElementPool(source);
  }

  open(tag: XmlTag): void {
    if (this.#properties) {
      this.#properties.open();
      return;
    }
    const outer = this.#states.at(-1) ?? OUTSIDE;
    const name = wordName(tag);
    if (PROPERTIES.has(name)) {
      this.#properties = new XmlElementReader(tag);
      return;
    }
    const space = tag.attributes['xml:space']?.value;
    const keepsSpace = space === undefined ? outer.keepsSpace : space === 'preserve';
    if (name === 'tc') this.#cells++;
    const state = this.#enter(tag, name, outer, keepsSpace);
    this.units.open(tag);
    this.#states.push({ ...state, keepsSpace });
  }

  close(tag: XmlTag, range: TextRange): void {
    if (!this.#properties) {
      this.units.close(tag);
      if (wordName(tag) === 'tc') this.#cells--;
      this.#states.pop()?.close?.(range);
      return;
    }
    const element = this.#properties.close(tag, range);
    if (!element) return;
    this.#properties = undefined;
    this.#addProperties(element);
  }

  text({ start, end }: TextRange, kind: 'text' | 'cdata'): void {
    if (this.#properties || this.#states.at(-1)?.mode !== 'characters') return;
    const raw = this.#source.slice(start, end);
    this.#paragraph?.reader.addCharacters(kind === 'text' ? unescapeXml(raw) : raw);
  }

  #addProperties(element: XmlElement): void {
    const mode = this.#states.at(-1)?.mode;
    const paragraph = this.#paragraph;
    const { local } = element.tag;
    const shared = this.#share(element);
    if (local === 'tblPr') this.places.push(tableDirection(shared, element));
    else if (local === 'rPr' && mode === 'run') paragraph?.reader.setRunProperties(shared);
    else if (local === 'pPr' && mode === 'paragraph' && paragraph?.start === paragraph?.tag.end) {
      if (!paragraph) return;
      paragraph.start = element.end;
      paragraph.properties = shared;
      this.places[paragraph.direction] = paragraphDirection(paragraph.own, paragraph.tag, shared, element);
    }
  }

  #enter(tag: XmlTag, name: string, { mode }: State, keepsSpace: boolean): State {
    if (name === 'p' && mode === 'blocks') return this.#enterParagraph(tag);
    for (const range of findAttributes(this.#source, tag, descriptionsOf(tag))) this.#addDescription(range);
    const reader = this.#paragraph?.reader;
    if (!reader) return { mode };
    if (mode === 'paragraph') return reader.enterContent(tag, name);
    if (mode === 'run') return reader.enterRunContent(tag, name, keepsSpace);
    if (mode === 'sdt') return reader.enterStructured(tag, name);
    if (mode === 'ruby') return { mode: name === 'rubyBase' ? 'paragraph' : 'blocks' };
    return { mode: mode === 'noun' && tag.local === 't' ? 'characters' : mode };
  }

  #enterParagraph(tag: XmlTag): State {
    const outer = this.#paragraph;
    const paragraph: OpenParagraph = {
      tag,
      own: { unit: undefined, isCode: false },
      reader: new ParagraphReader(this.#source, this.#codeStyles),
      start: tag.end,
      direction: this.places.length,
      properties: undefined,
      dropCap: this.#dropCap,
    };
    if (!tag.isSelfClosing)
      this.places.push(paragraphDirection(paragraph.own, tag, undefined, { start: tag.end, end: tag.end }));
    this.#dropCap = undefined;
    this.#paragraph = paragraph;
    return {
      mode: 'paragraph',
      close: ({ start }) => {
        this.#endParagraph(paragraph, start);
        this.#paragraph = outer;
      },
    };
  }

  #endParagraph({ own, reader, start, properties, dropCap }: OpenParagraph, end: number): void {
    own.isCode = this.#isCode(properties);
    const built = own.isCode ? undefined : buildUnit(reader.end());
    if (!built) return;
    const { unit, plan } = built;
    if (properties && isDropCap(properties, unit.text)) {
      this.#dropCap = { text: unit.text, paragraph: own };
      this.places.push(wordsPlace({ start, end }, own, plan, firstLetterOf(unit)));
      return;
    }
    const role = this.#cells > 0 ? 'cell' : this.#roles(properties);
    own.unit = this.units.add({ ...(dropCap ? joinDropCap(dropCap, unit) : unit), role });
    if (dropCap) dropCap.paragraph.unit = own.unit;
    this.places.push(wordsPlace({ start, end }, own, plan, dropCap ? behindFirstLetter : undefined));
  }

  #isCode(properties: XmlElement | undefined): boolean {
    const style = properties?.children.find(({ tag }) => wordName(tag) === 'pStyle');
    return style !== undefined && this.#codeStyles.has(attributeOf(style.tag, 'val') ?? '');
  }

  #addDescription(range: TextRange): void {
    const unit = leafUnit(unescapeXml(this.#source.slice(range.start, range.end)));
    if (unit) this.places.push(attributePlace(range, this.units.add(unit)));
  }
}

/**
 * The words of a paragraph. The place holds nothing else of it, because a part has many.
 * @param toOwn returns the part of the translation that the paragraph shows
 */
function wordsPlace(
  { start, end }: TextRange,
  paragraph: DirectedParagraph,
  plan: ParagraphPlan,
  toOwn: ((translation: TaggedText) => TaggedText) | undefined,
): Place {
  return {
    start,
    end,
    write({ source, target, translationOf, copy }) {
      const translation = paragraph.unit === undefined ? undefined : translationOf(paragraph.unit);
      if (!translation) return undefined;
      return writeParagraph(plan, toOwn?.(translation) ?? translation, { dialect: wordRuns, target, source, copy });
    },
  };
}

function firstLetterOf({ tags }: Unit): (translation: TaggedText) => TaggedText {
  return (translation) => divideDropCap(translation, tags)[0];
}

function behindFirstLetter(translation: TaggedText): TaggedText {
  return divideDropCap(translation, [])[1];
}

/** Namespaces of drawings in a text, in transitional and strict documents. */
const DRAWING: ReadonlySet<string> = new Set([
  'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing',
  'http://purl.oclc.org/ooxml/drawingml/wordprocessingDrawing',
]);
const VECTOR_MARKUP = 'urn:schemas-microsoft-com:vml';

/** Names of the attributes of an element that describe an image for people who do not see it. */
function descriptionsOf({ uri, local }: XmlTag): readonly string[] {
  if (local === 'docPr' && DRAWING.has(uri)) return ['descr', 'title'];
  return uri === VECTOR_MARKUP ? ['alt'] : [];
}
