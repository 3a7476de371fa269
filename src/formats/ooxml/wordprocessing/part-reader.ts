import type { TaggedText } from '@glossa/tagged-text';
import type { IsCode } from '../../code-paragraphs.ts';
import type { TextRange, Unit } from '../../format.ts';
import { addWarning, type WarningCounts } from '../../warnings.ts';
import { findAttributes } from '../../xml/attributes.ts';
import { unescapeXml } from '../../xml/escape.ts';
import { attributePlace, leafUnit } from '../../xml/leaf-places.ts';
import type { ParsedPlaces, Place } from '../../xml/places.ts';
import { readXml, type XmlHandler, type XmlTag } from '../../xml/read-xml.ts';
import { AlternativeUnits } from '../alternatives.ts';
import { buildUnit, type ParagraphPlan } from '../runs/build-unit.ts';
import { type Content, shownTextOf } from '../runs/content.ts';
import { isMonospaced } from '../runs/monospaced.ts';
import { writeParagraph } from '../runs/write-paragraph.ts';
import { attributeOf, createElementPool, type XmlElement, XmlElementReader } from '../runs/xml-element.ts';
import { UnreadParts } from '../unread-parts.ts';
import { isInCodeFont } from './code-styles.ts';
import { type DirectedParagraph, paragraphDirection, tableDirection } from './direction-places.ts';
import { type DropCap, divideDropCap, isDropCap, joinDropCap } from './drop-cap.ts';
import { wordName } from './names.ts';
import { ParagraphReader } from './paragraph-reader.ts';
import type { ParagraphRoles } from './paragraph-roles.ts';
import { wordRuns } from './run-dialect.ts';
import { shownAttributesOf } from './shown-attributes.ts';
import { sourceBelow } from './source-below.ts';
import type { State } from './states.ts';
import { createTagFollower } from './tags-over-paragraphs.ts';

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

const INDEX_ENTRY = /^\s{0,9}(?:XE|TC)\s{1,9}"([^"\\]{1,300})"/d;
/** Elements whose children are read together. */
const PROPERTIES = new Set(['pPr', 'rPr', 'tblPr']);
/** An open element. */
interface OpenElement extends State {
  /** Whether blanks at the ends of a text count (`xml:space`). */
  readonly keepsSpace: boolean;
}

const OUTSIDE: OpenElement = { mode: 'blocks', keepsSpace: false };

/** What the styles of a document tell, by their identifiers. */
export interface PartStyles {
  /** Styles for code. A paragraph of such a style is no unit, and a run is a noun. */
  readonly code: ReadonlySet<string>;
  /** Styles for paragraphs that may be code. */
  readonly preformatted: ReadonlySet<string>;
  /** Tells what a paragraph outside of tables is in the running text. */
  readonly roles: ParagraphRoles;
}

const NO_STYLES: PartStyles = { code: new Set(), preformatted: new Set(), roles: () => undefined };

/** Reads a part with paragraphs. A paragraph is a unit; a text box in it has separate units. */
export function readPart(
  source: string,
  styles: PartStyles = NO_STYLES,
  isCode: IsCode = (text) => text !== undefined,
): ParsedPlaces {
  const reader = new PartReader(source, styles, isCode);
  readXml(source, reader);
  const { places, warnings } = reader;
  return { source, units: reader.units.units, places, warnings };
}

class PartReader implements XmlHandler {
  readonly places: Place[] = [];
  readonly units = new AlternativeUnits();
  readonly warnings: WarningCounts = {};
  readonly #unread = new UnreadParts();
  readonly #source: string;
  readonly #styles: PartStyles;
  readonly #isCode: IsCode;
  readonly #isInTag = createTagFollower();
  readonly #share: (element: XmlElement) => XmlElement;
  readonly #states: OpenElement[] = [];
  /** Number of open cells. */
  #cells = 0;
  #paragraph: OpenParagraph | undefined;
  #properties: XmlElementReader | undefined;
  /** The paragraph before, if it is the first letter of the next one. */
  #dropCap: DropCap | undefined;

  constructor(source: string, styles: PartStyles, isCode: IsCode) {
    this.#source = source;
    this.#styles = styles;
    this.#isCode = isCode;
    this.#share = createElementPool(source);
  }

  open(tag: XmlTag): void {
    if (this.#properties) {
      this.#properties.open();
      return;
    }
    this.#unread.open(tag, this.warnings);
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
      if (wordName(tag) === 'instrText') this.#addIndexEntry({ start: tag.end, end: range.start });
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
    for (const range of findAttributes(this.#source, tag, shownAttributesOf(tag))) this.#addDescription(range);
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
      reader: new ParagraphReader(this.#source, this.#styles.code),
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
    const contents = reader.end();
    const kept = this.#reasonToKeep(contents, properties);
    own.isCode = kept !== undefined;
    const built = buildUnit(contents);
    if (!built) return;
    if (kept) {
      addWarning(this.warnings, kept);
      return;
    }
    const { unit, plan } = built;
    if (properties && isDropCap(properties, unit.text)) {
      this.#dropCap = { text: unit.text, paragraph: own };
      this.places.push(wordsPlace({ start, end }, own, plan, firstLetterOf(unit)));
      return;
    }
    const role = this.#cells > 0 ? 'cell' : this.#styles.roles(properties);
    const whole = dropCap ? joinDropCap(dropCap, unit) : unit;
    own.unit = this.units.add({ ...whole, role });
    if (dropCap) dropCap.paragraph.unit = own.unit;
    const words = wordsPlace({ start, end }, own, plan, dropCap ? behindFirstLetter : undefined);
    this.places.push(withSource(words, plan, dropCap ? { text: whole.text, tags: [] } : whole));
  }

  /** @returns undefined for a paragraph that is translated */
  #reasonToKeep(
    contents: readonly Content[],
    properties: XmlElement | undefined,
  ): 'kept_code' | 'kept_preformatted' | undefined {
    const child = properties?.children.find(({ tag }) => wordName(tag) === 'pStyle');
    const style = (child && attributeOf(child.tag, 'val')) ?? '';
    const isPreformatted = this.#styles.preformatted.has(style) || isMonospaced(contents, isInCodeFont);
    const isCode = this.#isCode(isPreformatted ? shownTextOf(contents) : undefined);
    if (this.#isInTag(shownTextOf(contents)) || this.#styles.code.has(style)) return 'kept_code';
    return isCode ? 'kept_preformatted' : undefined;
  }

  /** The instruction of a field that is an entry of an index or of a table of contents, with its levels: `XE "main:sub"`. */
  #addIndexEntry({ start, end }: TextRange): void {
    const [from, to] = INDEX_ENTRY.exec(this.#source.slice(start, end))?.indices?.[1] ?? [];
    if (from === undefined || to === undefined) return;
    let at = start + from;
    for (const level of this.#source.slice(at, start + to).split(':')) {
      this.#addDescription({ start: at, end: at + level.length });
      at += level.length + 1;
    }
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

/** @param unit of the paragraph, with the tags of its plan, or without any */
function withSource(place: Place, plan: ParagraphPlan, unit: Unit): Place {
  const write: Place['write'] = (composition) => {
    const { source, target } = composition;
    const words = place.write(composition);
    if (words === undefined || !target.shownSource) return words;
    return words + sourceBelow(plan, unit, target.shownSource, source);
  };
  return { ...place, write };
}

function firstLetterOf({ tags }: Unit): (translation: TaggedText) => TaggedText {
  return (translation) => divideDropCap(translation, tags)[0];
}

function behindFirstLetter(translation: TaggedText): TaggedText {
  return divideDropCap(translation, [])[1];
}
