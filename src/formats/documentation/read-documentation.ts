import type { TextRange, UnitRole } from '../format.ts';
import type { Run } from '../html/items.ts';
import { createRunBuilder, type OpenTag, type RunBuilder } from '../html/run-builder.ts';
import { findAttribute } from '../xml/attributes.ts';
import { readXml, type XmlTag } from '../xml/read-xml.ts';
import { divideText, readEntities } from './entities.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Receives what a document has to translate. */
export interface DocumentationHandler {
  run(items: Run): void;
  /** @param range of the value, without its quotes */
  attribute(range: TextRange, text: string, language: string | undefined): void;
  /** The name of the language of an element with units. @param range of the value */
  language(range: TextRange, firstUnit: number, lastUnit: number): void;
  unitCount(): number;
  keptPreformatted(): void;
}

type Kind = 'block' | 'inline' | 'inset';

interface OpenElement {
  readonly tag: XmlTag;
  readonly kind: Kind;
  readonly language: string | undefined;
  readonly role: UnitRole | undefined;
  readonly firstUnit: number;
  /** Undefined for an element that no run holds. */
  readonly opening: OpenTag | undefined;
}

/** A text, and one in it that is no part of it. */
interface Frame {
  readonly builder: RunBuilder;
  readonly inset: XmlTag | undefined;
  /** The texts of a path, such as those of a menu. */
  readonly texts: string[];
}

/** What an element without content is in its sentence, if it stands for a word. */
const PLACEHOLDER = '{x}';
/** Attributes of elements whose text comes from elsewhere. */
const REFERENCES = ['conkeyref', 'conref', 'endterm', 'href', 'keyref', 'linkend', 'url', 'xlink:href'];
const LETTER = /\p{L}/u;
const TAG = /<[^<>]*>/g;
const BASE = /\btopic\/([\w-]{1,40})/;
const CDATA_START = '<![CDATA['.length;
const CDATA_END = ']]>'.length;
const KNOWN_NAMESPACES = /^(?:|http:\/\/docbook\.org\/ns\/docbook|http:\/\/dita\.oasis-open\.org\/.{0,100})$/;

/**
 * Reads a document as runs of text. An inset, such as a footnote, is read before the run that it stands in.
 * @throws GlossaError `document_damaged`
 */
export function readDocumentation(source: string, vocabulary: Vocabulary, handler: DocumentationHandler): void {
  const entities = readEntities(source);
  const frames: Frame[] = [{ builder: createRunBuilder(source), inset: undefined, texts: [] }];
  const open: OpenElement[] = [];
  /** The outermost element that stays, and its text. */
  let kept: { tag: XmlTag; isInline: boolean; isMark: boolean; isPreformatted: boolean; text: string } | undefined;

  const frame = (): Frame =>
    frames.at(-1) ?? frames[0] ?? { builder: createRunBuilder(source), inset: undefined, texts: [] };
  const endRun = (): void => handler.run(frame().builder.take());

  function nameOf(tag: XmlTag): string {
    if (!KNOWN_NAMESPACES.test(tag.uri)) return '';
    const { inline, nouns, opaque, insets } = vocabulary;
    if ([inline, nouns, opaque, insets].some((names) => names.has(tag.local))) return tag.local;
    // Specialized elements of DITA name the element that they derive from.
    return BASE.exec(tag.attributes.class?.value ?? '')?.[1] ?? tag.local;
  }

  /** Whether an element stays, and how. */
  function keepOf(tag: XmlTag, name: string, language: string | undefined): typeof kept {
    const isOther = language !== undefined && language !== open.at(-1)?.language && open.length > 0;
    const isInline = vocabulary.inline.has(name) || vocabulary.nouns.has(name);
    const isKept =
      name === '' ||
      vocabulary.opaque.has(name) ||
      vocabulary.nouns.has(name) ||
      tag.attributes.translate?.value === 'no' ||
      (isInline && isOther);
    if (!isKept) return undefined;
    return {
      tag,
      isInline: isInline || name === '',
      isMark: vocabulary.marks.has(name) || tag.local === 'include',
      isPreformatted: vocabulary.preformatted.has(name),
      text: '',
    };
  }

  function kindOf(name: string): Kind {
    const around = open.at(-1);
    // The texts of a path are separate.
    if (around?.kind === 'inset' && vocabulary.paths.has(around.tag.local)) return 'block';
    if (vocabulary.insets.has(name)) return 'inset';
    return vocabulary.inline.has(name) ? 'inline' : 'block';
  }

  function readAttributes(tag: XmlTag, language: string | undefined): void {
    for (const [name, elements] of vocabulary.attributes) {
      if (!tag.attributes[name] || (elements && !elements.has(tag.local))) continue;
      const range = findAttribute(source, tag, name);
      const parts = range ? divideText(source.slice(range.start, range.end), range.start, entities) : [];
      // The value of an attribute has no tags that an entity could stand in.
      if (range && parts.every(({ isReference }) => !isReference))
        handler.attribute(range, parts.map(({ text }) => text).join(''), language);
    }
  }

  function addEmpty(tag: XmlTag, name: string, range: TextRange): void {
    const isReference = !vocabulary.marks.has(name) && REFERENCES.some((one) => tag.attributes[one]);
    if (isReference) frame().builder.addField(range, PLACEHOLDER);
    else frame().builder.addWhole(name, range);
  }

  /** The text of an element that stays is a noun, or it is a block. */
  function endKept(end: number): void {
    if (!kept) return;
    const { tag, isInline, isMark, isPreformatted, text } = kept;
    kept = undefined;
    if (isPreformatted && LETTER.test(text)) handler.keptPreformatted();
    if (!isInline) {
      endRun();
      return;
    }
    const range = { start: tag.start, end };
    if (isMark) frame().builder.addWhole('', range);
    else if (text.trim() === '') addEmpty(tag, tag.local, range);
    else {
      frame().builder.addField(range, text);
      if (frame().inset) frame().texts.push(text);
    }
  }

  const addText = (text: string, range: TextRange): void => {
    const { language, role } = open.at(-1) ?? { language: undefined, role: undefined };
    frame().builder.addText(text, range, { name: '', isTranslated: true, language, role });
    if (frame().inset && text.trim() !== '') frame().texts.push(text.trim());
  };

  readXml(
    source,
    {
      open(tag) {
        if (kept) return;
        const name = nameOf(tag);
        const language = (tag.attributes['xml:lang'] ?? tag.attributes.lang)?.value ?? open.at(-1)?.language;
        kept = keepOf(tag, name, language);
        if (kept) {
          if (!kept.isInline) endRun();
          return;
        }
        const kind = kindOf(name);
        if (kind === 'block') endRun();
        const firstUnit = handler.unitCount();
        readAttributes(tag, language);
        const role = vocabulary.roles.get(name);
        const around = open.at(-1)?.role;
        const own = role === 'paragraph' && around !== undefined && around !== 'heading' ? around : (role ?? around);
        const isTag = kind === 'inline' && !tag.isSelfClosing && !isEmpty(source, tag);
        const element = { name: spellingOf(name), isTranslated: true, language };
        const opening = isTag ? frame().builder.openTag(element, tag) : undefined;
        if (kind === 'inset') frames.push({ builder: createRunBuilder(source), inset: tag, texts: [] });
        open.push({ tag, kind, language, role: own, firstUnit, opening });
      },
      text({ start, end }, kind) {
        const raw = source.slice(start, end);
        if (kept) kept.text += kind === 'cdata' ? raw : entities.decode(raw);
        else if (kind === 'cdata') addText(raw, { start: start - CDATA_START, end: end + CDATA_END });
        else
          for (const part of divideText(raw, start, entities))
            if (part.isReference) frame().builder.addField(part, part.text);
            else addText(part.text, part);
      },
      other(range) {
        if (!kept) frame().builder.addWhole('', range);
      },
      close(tag, range) {
        if (kept) {
          if (kept.tag !== tag) return;
          kept.text = kept.text.replace(TAG, '').trim();
          endKept(range.end);
          return;
        }
        const element = open.pop();
        if (!element) return;
        const { kind, opening } = element;
        if (kind === 'block') endRun();
        else if (kind === 'inset') endInset(tag, range.end);
        else if (opening) frame().builder.closeTag(spellingOf(nameOf(tag)), opening, range);
        else addEmpty(tag, nameOf(tag), { start: tag.start, end: range.end });
        noteLanguage(element);
      },
    },
    { entities: entities.names },
  );
  endRun();

  function endInset(tag: XmlTag, end: number): void {
    endRun();
    const ended = frames.length > 1 ? frames.pop() : undefined;
    const range = { start: tag.start, end };
    if (ended && vocabulary.paths.has(nameOf(tag))) frame().builder.addField(range, ended.texts.join(' > '));
    else frame().builder.addWhole('', range);
  }

  function noteLanguage({ tag, firstUnit }: OpenElement): void {
    if (firstUnit === handler.unitCount()) return;
    for (const name of ['xml:lang', 'lang']) {
      const range = tag.attributes[name] && findAttribute(source, tag, name);
      if (range) handler.language(range, firstUnit, handler.unitCount());
    }
  }
}

/** The names that the builder of runs knows. */
function spellingOf(name: string): string {
  if (name === 'superscript') return 'sup';
  return name === 'subscript' ? 'sub' : name;
}

function isEmpty(source: string, tag: XmlTag): boolean {
  return source.startsWith('</', tag.end);
}
