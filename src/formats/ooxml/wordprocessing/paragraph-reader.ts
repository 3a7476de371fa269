import type { TextRange } from '../../format.ts';
import type { XmlTag } from '../../xml/read-xml.ts';
import { type Content, LINE_BREAK, type SourcePiece, TAB } from '../runs/content.ts';
import { attributeOf, type XmlElement } from '../runs/xml-element.ts';
import { hasTextResult } from './field-results.ts';
import { ParagraphBuilder } from './paragraph-builder.ts';
import { NO_BREAK_HYPHEN } from './run-dialect.ts';
import { createRun, type StyledRun } from './run-key.ts';
import type { State } from './states.ts';

/** An element around words. */
interface OpenElement {
  /** Its start tag, with its properties. */
  readonly open: { kind: 'source'; start: number; end: number; run: undefined };
  contentEnd: number | undefined;
}

/**
 * Elements around words. Of tracked changes, text that is inserted or moved here is read. Text that is deleted (`del`) or moved away
 * (`moveFrom`) is not among them, and stays as it is.
 */
const ELEMENTS = new Set(['bdo', 'customXml', 'dir', 'hyperlink', 'ins', 'moveTo', 'smartTag']);
/** Properties of an element around words. */
const ELEMENT_PROPERTIES = new Set(['customXmlPr', 'sdtEndPr', 'sdtPr', 'smartTagPr']);
/** What does not hold for a new text: places of page ends, spelling errors and hyphens. */
const HINTS = new Set(['lastRenderedPageBreak', 'proofErr', 'softHyphen']);
const RANGE_START = /^(bookmark|commentRange|perm)Start$/;
const RANGE_END = /^(bookmark|commentRange|perm)End$/;
const MATH = /\/math$/;
const ENDS_WITH_BLANK = /\s$/;
const BLANKS = /[\r\n]/g;
const SPACE_AT_ENDS = /^[ \t\r\n]+|(?<![ \t\r\n])[ \t\r\n]+$/g;

/** Reads the contents of one paragraph. */
export class ParagraphReader {
  readonly #source: string;
  readonly #codeStyles: ReadonlySet<string>;
  readonly #builder = new ParagraphBuilder();
  readonly #elements: OpenElement[] = [];
  #run: StyledRun | undefined;
  #lastText: { text: string; run: StyledRun } | undefined;
  /** Where the last content control ends. */
  #controlEnd: number | undefined;
  #characters = '';

  /** @param codeStyles identifiers of the styles for code */
  constructor(source: string, codeStyles: ReadonlySet<string>) {
    this.#source = source;
    this.#codeStyles = codeStyles;
  }

  end(): readonly Content[] {
    return this.#builder.end();
  }

  addCharacters(characters: string): void {
    this.#characters += characters;
  }

  setRunProperties(properties: XmlElement): void {
    if (this.#run) this.#run = createRun(this.#run.start, properties, this.#source);
  }

  /** Reads a child of the paragraph, or of an element around words. @param name in WordprocessingML, or empty */
  enterContent(tag: XmlTag, name: string): State {
    if (name === 'r') return this.#enterRun(tag);
    if (ELEMENTS.has(name)) return this.#enterElement(tag, 'paragraph');
    if (name === 'sdt') return this.#enterControl(tag);
    if (ELEMENT_PROPERTIES.has(name)) return this.enterProperties();
    if (HINTS.has(name)) return { mode: 'blocks' };
    if (name === 'fldSimple' && hasTextResult(attributeOf(tag, 'instr') ?? ''))
      return this.#enterElement(tag, 'paragraph');
    const [, start] = RANGE_START.exec(name) ?? [];
    const [, end] = RANGE_END.exec(name) ?? [];
    const id = attributeOf(tag, 'id') ?? '';
    if (start) return this.#enterMark(tag, (piece) => this.#builder.openRange(`${start} ${id}`, piece));
    if (end) return this.#enterMark(tag, (piece) => this.#builder.closeRange(`${end} ${id}`, piece));
    return this.#enterWhole(tag, name === 'fldSimple' || MATH.test(tag.uri));
  }

  /** Reads a child of a structured document tag. */
  enterStructured(tag: XmlTag, name: string): State {
    const element = this.#elements.at(-1);
    if (name !== 'sdtContent' || !element) return this.enterProperties();
    element.open.end = tag.end;
    return {
      mode: 'paragraph',
      close: ({ start }) => {
        element.contentEnd = start;
      },
    };
  }

  /** Reads a child of a run. */
  enterRunContent(tag: XmlTag, name: string, keepsSpace: boolean): State {
    const run = this.#run;
    if (!run || HINTS.has(name)) return { mode: 'blocks' };
    switch (name) {
      case 't':
        return { mode: 'characters', close: () => this.#addText(run, keepsSpace) };
      case 'tab':
      case 'ptab':
        return this.#enterMark(tag, (piece) => this.#builder.addControl(TAB, piece));
      case 'br':
      case 'cr':
        return this.#enterMark(tag, (piece) => this.#builder.addControl(LINE_BREAK, piece));
      case 'noBreakHyphen':
        this.#builder.addText(NO_BREAK_HYPHEN, run);
        return { mode: 'blocks' };
      case 'fldChar':
        return this.#enterMark(tag, (piece) => this.#addFieldMark(attributeOf(tag, 'fldCharType'), piece));
      case 'instrText':
        return {
          mode: 'characters',
          close: ({ end }) => this.#builder.addInstruction(this.#takeCharacters(), this.#pieceOf(tag, end)),
        };
      case 'ruby':
        return {
          mode: 'ruby',
          close: () => {
            this.#run = run;
          },
        };
      default:
        return this.#enterWhole(tag, false);
    }
  }

  /** Extends the start of the innermost element by properties. */
  enterProperties(): State {
    const element = this.#elements.at(-1);
    return {
      mode: 'blocks',
      close: ({ end }) => {
        if (element && element.contentEnd === undefined) element.open.end = end;
      },
    };
  }

  #enterRun(tag: XmlTag): State {
    this.#run = createRun(tag, undefined, this.#source);
    return {
      mode: 'run',
      close: () => {
        this.#run = undefined;
      },
    };
  }

  /** Content controls that touch show separate texts. The translation has a blank between them. */
  #enterControl(tag: XmlTag): State {
    const last = tag.start === this.#controlEnd ? this.#lastText : undefined;
    if (last && !ENDS_WITH_BLANK.test(last.text)) this.#builder.addText(' ', last.run);
    const state = this.#enterElement(tag, 'sdt');
    return {
      ...state,
      close: (range) => {
        this.#controlEnd = range.end;
        state.close?.(range);
      },
    };
  }

  #enterElement({ start, end }: XmlTag, mode: 'paragraph' | 'sdt'): State {
    const element: OpenElement = { open: { kind: 'source', start, end, run: undefined }, contentEnd: undefined };
    this.#elements.push(element);
    this.#builder.openElement(element.open);
    return {
      mode,
      close: (range) => {
        this.#elements.pop();
        const from = Math.max(element.contentEnd ?? range.start, element.open.end);
        this.#builder.closeElement({ kind: 'source', start: from, end: Math.max(from, range.end), run: undefined });
      },
    };
  }

  #enterMark(tag: XmlTag, add: (piece: SourcePiece) => void): State {
    return { mode: 'blocks', close: ({ end }) => add(this.#pieceOf(tag, end)) };
  }

  #enterWhole(tag: XmlTag, isNoun: boolean): State {
    return {
      mode: isNoun ? 'noun' : 'blocks',
      close: ({ end }) => this.#builder.addWhole(this.#pieceOf(tag, end), isNoun ? this.#takeCharacters() : ''),
    };
  }

  #pieceOf({ start }: TextRange, end: number): SourcePiece {
    return { kind: 'source', start, end, run: this.#run };
  }

  #addFieldMark(type: string | undefined, piece: SourcePiece): void {
    if (type === 'begin') this.#builder.beginField(piece);
    else if (type === 'separate') this.#builder.separateField(piece);
    else this.#builder.endField(piece);
  }

  #addText(run: StyledRun, keepsSpace: boolean): void {
    const raw = this.#takeCharacters();
    const text = (keepsSpace ? raw : raw.replace(SPACE_AT_ENDS, '')).replace(BLANKS, ' ');
    if (text === '') return;
    this.#lastText = { text, run };
    if (this.#codeStyles.has(run.style)) this.#builder.addCode(text, run);
    else this.#builder.addText(text, run);
  }

  #takeCharacters(): string {
    const characters = this.#characters;
    this.#characters = '';
    return characters;
  }
}
