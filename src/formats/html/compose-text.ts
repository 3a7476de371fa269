import { readParts, type TaggedText } from '@glossa/tagged-text';
import type { Unit } from '../format.ts';
import { fitInitial } from '../initial.ts';
import { escapeText, readReferences } from './escape.ts';
import type { TagSource, TextPlace } from './parsed-html.ts';
import { isBlankAt } from './whitespace.ts';

/** Usual names of the class of a drop cap. */
const INITIAL_CLASS = /\sclass\s{0,20}=\s{0,20}["']?[^"'>]{0,300}(?:drop-?_?cap|first-?_?letter|initial|lettrine)/i;

export interface TranslatedText {
  readonly unit: Unit;
  readonly place: TextPlace;
  readonly translation: TaggedText;
  readonly source: string;
  /** A part of the source, in which attributes may be translated. */
  readonly copy: (start: number, end: number) => string;
}

const ENDS_WORD = /[\p{L}\p{N}]$/u;
const STARTS_WORD = /^[\p{L}\p{N}]/u;
/** Tags without a blank between them that are looked at on one side of a tag. */
const MAX_ADJACENT_TAGS = 8;
const BEGINNING_OF_TAG = /<(\/?)$/;

/** Writes the HTML of a translated text. Without the tags of the unit, the source stays. */
export function composeText(text: TranslatedText): string {
  const { unit, place, source, copy } = text;
  if (text.translation.tags.length !== unit.tags.length) return copy(place.start, place.end);
  const translation = fitInitial(unit, text.translation, (tag) => {
    const { start = 0, end = 0 } = place.tags[tag]?.open ?? {};
    return INITIAL_CLASS.test(source.slice(start, end));
  });
  const writer = new TextWriter(text);
  // Tags without a partner keep their order, so that no end tag comes before its start tag.
  const unpaired = place.tags.filter(({ isUnpaired }) => isUnpaired).values();
  let verbatimTags = 0;
  for (const part of readParts(translation)) {
    if (part.kind === 'text') {
      writer.writeText(part.text, verbatimTags > 0);
      continue;
    }
    const own = place.tags[part.tag];
    const tag = own?.isUnpaired && part.kind === 'open' ? unpaired.next().value : own;
    if (!tag) continue;
    const { start = 0, end = 0 } = unit.tags[part.tag] ?? {};
    const isEmpty = start === end;
    if (part.kind === 'open') writer.openTag(tag, isEmpty);
    else writer.closeTag(tag);
    // The source of a tag around a noun holds its text.
    if (!isEmpty && !tag.close) verbatimTags += part.kind === 'open' ? 1 : -1;
  }
  return writer.end();
}

class TextWriter {
  readonly #place: TextPlace;
  readonly #source: string;
  readonly #copy: TranslatedText['copy'];
  readonly #references: ReturnType<typeof readReferences>;
  /** The other end of each tag of the source, by its start and by its end. */
  readonly #startOf = new Map<number, number>();
  readonly #endOf = new Map<number, number>();
  readonly #html: string[] = [];
  /** The blank after `#html`. */
  #blank = '';
  #lastText = '';
  /** Whether a blank separates the last tag from a word that follows it. */
  #standsApart = false;
  /** Whether the last tag separates words, and no blank follows it in the source. */
  #isSeparated = false;
  /** Where the last start tag ends in the source, if nothing was written after it. */
  #openedAt: number | undefined;
  /** Number of open elements for formatting. */
  #formats = 0;

  constructor({ place, source, copy }: TranslatedText) {
    this.#place = place;
    this.#source = source;
    this.#copy = copy;
    this.#references = readReferences(source.slice(place.start, place.end));
    for (const { start, end } of place.tags.flatMap(({ open, close }) => (close ? [open, close] : [open]))) {
      this.#startOf.set(end, start);
      this.#endOf.set(start, end);
    }
  }

  /** @param isVerbatim whether the tag around it has written it */
  writeText(translated: string, isVerbatim: boolean): void {
    const text = this.#isSeparated && !isVerbatim ? translated.trimStart() : translated;
    this.#isSeparated = false;
    this.#lastText = text;
    if (text !== '') this.#openedAt = undefined;
    if (!isVerbatim) {
      if (this.#standsApart && STARTS_WORD.test(text)) this.#blank = ' ';
      const words = text.trimEnd();
      if (words !== '') {
        this.#html.push(this.#withBase(this.#blank + this.#escape(words)));
        this.#blank = '';
      }
      this.#blank += this.#escape(text.slice(words.length));
    }
    this.#standsApart = false;
  }

  openTag(tag: TagSource, isEmpty: boolean): void {
    this.#openTag(tag, isEmpty);
    if (tag.isFormat) this.#formats++;
  }

  #openTag({ open, close, separates }: TagSource, isEmpty: boolean): void {
    // A text that stays can end in "<", which begins a tag if a letter comes to stand after it.
    const html = this.#copy(open.start, open.end).replace(BEGINNING_OF_TAG, '&lt;$1');
    const isAfterBlank = isBlankAt(this.#source, open.start - 1);
    const isBeforeBlank = isBlankAt(this.#source, (close ?? open).end);
    if (separates) {
      // The blank between the words is on the side where the source has one.
      if (isBeforeBlank) this.#html.push(html);
      else this.#write(html, isAfterBlank ? this.#blank : '');
      this.#isSeparated = !isBeforeBlank;
      return;
    }
    const isApart =
      isEmpty &&
      isBlankAt(this.#source, follow(this.#startOf, open.start) - 1) &&
      isBlankAt(this.#source, follow(this.#endOf, (close ?? open).end));
    // The tag around it stands apart already.
    const isInside = this.#openedAt === open.start;
    const isNeeded =
      isApart && !isInside && this.#blank === '' && (this.#standsApart || ENDS_WORD.test(this.#lastText));
    this.#write(html, isNeeded ? ' ' : this.#blank);
    this.#standsApart = isApart;
    this.#openedAt = open.end;
  }

  closeTag({ close, isFormat }: TagSource): void {
    if (close) this.#write(this.#copy(close.start, close.end));
    this.#openedAt = undefined;
    if (isFormat) this.#formats--;
  }

  end(): string {
    this.#html.push(this.#withBase(this.#blank));
    return this.#html.join('');
  }

  #write(html: string, blank = this.#blank): void {
    this.#html.push(this.#withBase(blank), html);
    this.#blank = '';
  }

  #withBase(text: string): string {
    const { base } = this.#place;
    return base && this.#formats === 0 && text !== '' ? base.open + text + base.close : text;
  }

  #escape(text: string): string {
    return escapeText(text, this.#references).replaceAll('\n', this.#place.lineBreak);
  }
}

/** Goes from an offset over the tags that begin or end there. */
function follow(otherEnds: ReadonlyMap<number, number>, offset: number): number {
  let at = offset;
  for (let count = 0; count < MAX_ADJACENT_TAGS; count++) at = otherEnds.get(at) ?? at;
  return at;
}
