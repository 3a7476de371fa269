import type { IsCode } from '../../code-paragraphs.ts';
import { applyEdits, type Edit } from '../../edits.ts';
import type { Language, TargetLanguage, TextRange, Unit, UnitRole } from '../../format.ts';
import { isLanguage } from '../../values/is-language.ts';
import { addWarning, type WarningCounts } from '../../warnings.ts';
import { findAttributes, setAttribute } from '../../xml/attributes.ts';
import { escapeXmlText, unescapeXml } from '../../xml/escape.ts';
import { attributePlace, leafUnit, textPlace } from '../../xml/leaf-places.ts';
import type { Composition, ParsedPlaces, Place } from '../../xml/places.ts';
import { readXml, type XmlTag } from '../../xml/read-xml.ts';
import { AlternativeUnits } from '../alternatives.ts';
import { officeLanguageOf } from '../office-language.ts';
import { buildUnit, type ParagraphPlan } from '../runs/build-unit.ts';
import { type Run, shownTextOf } from '../runs/content.ts';
import { isMonospaced } from '../runs/monospaced.ts';
import type { RunDialect } from '../runs/run-writer.ts';
import { writeSource } from '../runs/source-below.ts';
import { writeParagraph } from '../runs/write-paragraph.ts';
import { UnreadParts } from '../unread-parts.ts';
import { drawingDialect } from './dialect.ts';
import { isInCodeFont, keepCode } from './keep-code.ts';
import { attributesOf, type LeafKind, LeafReader } from './leaf-texts.ts';
import { DRAWING } from './names.ts';
import { type Paragraph, ParagraphReader } from './paragraph-reader.ts';

export interface DrawingOptions {
  /** Whether placeholders hold prompts that no slide shows, as in masters and layouts. */
  readonly hasPrompts?: boolean;
  /** The new text of a copied cell. Without it, copies of cells are translated as other texts. */
  readonly cellTextOf?: (text: string) => string | undefined;
  /** Whether a bilingual file has the sources of paragraphs under their translations, as slides have. */
  readonly showsSources?: boolean;
  /** Whether any text of the file is changed. */
  readonly file?: { isChanged: boolean };
}

/** Types of placeholders whose text is a title, and those whose text in a master is not a prompt. */
const TITLES: ReadonlySet<string | undefined> = new Set(['title', 'ctrTitle']);
const FOOTERS: ReadonlySet<string | undefined> = new Set(['ftr', 'hdr']);
/** Types of placeholders for the text of a slide. */
const OUTLINES: ReadonlySet<string | undefined> = new Set(['body', 'obj']);
/** Properties of the paragraphs of a style, and of tables. */
const DIRECTED = /^(?:defPPr|lvl[1-9]pPr|tblPr)$/;

/** Reads one part with DrawingML. */
export class DrawingReader {
  readonly #source: string;
  readonly #options: DrawingOptions;
  readonly #isCode: IsCode;
  readonly #units = new AlternativeUnits();
  readonly #places: Place[] = [];
  readonly #leaves = new LeafReader();
  /** The shapes around the current place, with the type of their placeholder. */
  readonly #shapes: { type: string | undefined }[] = [];
  #paragraph: { tag: XmlTag; reader: ParagraphReader } | undefined;
  #leaf: { tag: XmlTag; kind: LeafKind; text: string } | undefined;
  readonly #warnings: WarningCounts = {};
  readonly #unread = new UnreadParts();
  /** Number of open cells. */
  #cells = 0;

  constructor(source: string, options: DrawingOptions, isCode: IsCode) {
    this.#source = source;
    this.#options = options;
    this.#isCode = isCode;
  }

  read(): ParsedPlaces {
    readXml(this.#source, {
      open: (tag) => this.#open(tag),
      text: (range, kind) => this.#text(range, kind),
      close: (tag, range) => this.#close(tag, range),
    });
    return { source: this.#source, units: this.#units.units, places: this.#places, warnings: this.#warnings };
  }

  #open(tag: XmlTag): void {
    this.#unread.open(tag, this.#warnings);
    for (const range of findAttributes(this.#source, tag, attributesOf(tag))) this.#addAttribute(range);
    this.#units.open(tag);
    const kind = this.#leaves.open(tag);
    this.#leaf = kind && { tag, kind, text: '' };
    if (this.#paragraph) this.#paragraph.reader.open(tag);
    else if (tag.local === 'tc') this.#cells++;
    else if (tag.local === 'sp') this.#shapes.push({ type: undefined });
    else if (tag.local === 'ph') this.#setPlaceholder(tag);
    else if (DRAWING.has(tag.uri)) this.#openDrawing(tag);
  }

  #openDrawing(tag: XmlTag): void {
    const type = this.#shapes.at(-1)?.type;
    if (tag.local === 'p') this.#paragraph = { tag, reader: new ParagraphReader(tag, this.#source, TITLES.has(type)) };
    else if (DIRECTED.test(tag.local)) this.#places.push(this.#directedPlace(tag));
  }

  #text(range: TextRange, kind: 'text' | 'cdata'): void {
    this.#paragraph?.reader.text(range, kind);
    const raw = this.#leaf ? this.#source.slice(range.start, range.end) : '';
    if (this.#leaf) this.#leaf.text += kind === 'cdata' ? raw : unescapeXml(raw);
  }

  #close(tag: XmlTag, range: TextRange): void {
    this.#units.close(tag);
    this.#leaves.close(tag);
    if (this.#leaf?.tag === tag) this.#addLeaf(this.#leaf.text, this.#leaf.kind, { start: tag.end, end: range.start });
    this.#leaf = undefined;
    if (this.#paragraph?.tag === tag) {
      this.#addParagraph(this.#paragraph.reader.end(range));
      this.#paragraph = undefined;
    } else if (this.#paragraph) this.#paragraph.reader.close(tag, range);
    else if (tag.local === 'tc') this.#cells--;
    else if (tag.local === 'sp') this.#shapes.pop();
  }

  #setPlaceholder(tag: XmlTag): void {
    const shape = this.#shapes.at(-1);
    if (shape) shape.type = tag.attributes.type?.value ?? 'obj';
  }

  #role(): UnitRole | undefined {
    const type = this.#shapes.at(-1)?.type;
    if (TITLES.has(type)) return 'heading';
    if (FOOTERS.has(type)) return undefined;
    if (this.#cells > 0) return 'cell';
    return OUTLINES.has(type) ? 'list_item' : 'paragraph';
  }

  #isPrompt(): boolean {
    const type = this.#shapes.at(-1)?.type;
    return this.#options.hasPrompts === true && type !== undefined && !FOOTERS.has(type);
  }

  #addParagraph(paragraph: Paragraph): void {
    if (this.#isPrompt()) return;
    const { contents } = paragraph;
    const isMono = isMonospaced(contents, isInCodeFont);
    const isCode = this.#isCode(isMono ? shownTextOf(contents) : undefined);
    const built = buildUnit(isMono ? contents : keepCode(contents));
    if (!built) return;
    if (isCode) {
      addWarning(this.#warnings, 'kept_preformatted');
      return;
    }
    const unit = this.#units.add({ ...built.unit, role: this.#role() });
    const mayShow = this.#options.showsSources && !FOOTERS.has(this.#shapes.at(-1)?.type);
    this.#places.push({
      start: paragraph.tag.end,
      end: paragraph.range.end,
      write(composition) {
        const { target, source } = composition;
        const written = writeParagraphOf(paragraph, built.plan, unit, composition);
        if (written === undefined || !mayShow || !target.shownSource) return written;
        return written + sourceBelow(built.plan, built.unit, target.shownSource, source);
      },
    });
  }

  #addAttribute(range: TextRange): void {
    const text = unescapeXml(this.#source.slice(range.start, range.end));
    // Some programs write the name of its file as the description of an image.
    if (isLanguage(text)) this.#addText(text, range, attributePlace);
  }

  #addLeaf(text: string, kind: LeafKind, range: TextRange): void {
    const { cellTextOf } = this.#options;
    if (kind !== 'cell' || !cellTextOf) this.#addText(text, range, textPlace);
    else {
      const write = (): string | undefined => {
        const newText = cellTextOf(text);
        return newText === undefined ? undefined : escapeXmlText(newText);
      };
      this.#places.push({ ...range, write });
    }
  }

  #addText(text: string, range: TextRange, place: typeof textPlace): void {
    const unit = leafUnit(text);
    if (unit) this.#places.push(place(range, this.#units.add(unit)));
  }

  #directedPlace(tag: XmlTag): Place {
    const { start, end } = tag;
    const write = ({ source, target, isChanged }: Composition): string | undefined => {
      const edits = isChanged || this.#options.file?.isChanged ? directionEdits(source, tag, target) : [];
      return edits.length > 0 ? applyEdits(source, edits, start, end) : undefined;
    };
    return { start, end, write };
  }
}

/** Writes what is between the start tag of a paragraph and its `a:endParaRPr` or its end tag. */
function writeParagraphOf(
  { tag, properties, range }: Paragraph,
  plan: ParagraphPlan,
  unit: number,
  { source, target, translationOf, copy }: Composition,
): string | undefined {
  const translation = translationOf(unit);
  if (!translation) return undefined;
  const contents = writeParagraph(plan, translation, { dialect: drawingDialect, target, source, copy });
  const edits = properties ? directionEdits(source, properties, target) : [];
  const isAdded = !properties && target.isRightToLeft;
  const added = isAdded ? `<${tag.name}Pr rtl="1"/>` : '';
  return added + applyEdits(source, edits, tag.end, range.start) + contents;
}

const TRUE = new Set(['1', 'true', 'on']);

/**
 * The edits that give the properties of a paragraph or of a table the direction of the target. A paragraph that was aligned
 * to the side where its lines began stays so.
 */
function directionEdits(source: string, tag: XmlTag, { isRightToLeft }: TargetLanguage): Edit[] {
  if (TRUE.has(tag.attributes.rtl?.value ?? '') === isRightToLeft) return [];
  const [before, after] = isRightToLeft ? ['l', 'r'] : ['r', 'l'];
  const edits = [setAttribute(source, tag, 'rtl', isRightToLeft ? '1' : '0')];
  if (tag.attributes.algn?.value === before) edits.push(setAttribute(source, tag, 'algn', after));
  return edits.sort((one, other) => one.start - other.start);
}

/**
 * Writes the source of a paragraph in a line under its translation, in italics, without fields and formulas, which have identifiers.
 * @param unit of the paragraph
 */
function sourceBelow(plan: ParagraphPlan, unit: Unit, language: Language, source: string): string {
  const { name, local } = plan.base.start;
  const own = writeSource(plan, unit, { dialect: sourceRuns, language, source });
  return `<${name.slice(0, -local.length)}br/>${own}`;
}

const sourceRuns: RunDialect = {
  ...drawingDialect,
  writeProperties({ properties, start: { name } }: Run, { code }, source) {
    const lang = officeLanguageOf(code);
    if (!properties) return `<${name}Pr lang="${lang}" i="1"/>`;
    const { start, end, tag } = properties;
    const edits = [setAttribute(source, tag, 'i', '1'), setAttribute(source, tag, 'lang', lang)];
    return applyEdits(
      source,
      edits.sort((one, other) => one.start - other.start || one.end - other.end),
      start,
      end,
    );
  },
};
