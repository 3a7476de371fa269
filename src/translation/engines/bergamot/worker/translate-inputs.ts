import { type Model, readParts, type Tag, type TaggedText, translate } from '@glossa/marian';
import { decodeEntities, encodeEntities } from './entities.ts';

/** One sentence in the format of the engine. */
export interface EngineInput {
  text: string;
  /**
   * Whether the text is markup: `<a id="n">…</a>` and `<img id="n">`, numbered in the order of the text, and entities. The
   * engine moves each element with its words.
   */
  html: boolean;
}

/**
 * Translates all inputs in one call.
 * @param models one model, or two: into the pivot language and out of it
 */
export function translateInputs(models: readonly Model[], inputs: readonly EngineInput[]): string[] {
  const markups = inputs.map(({ text, html }) => (html ? parseMarkup(text) : { text, tags: [], names: [] }));
  const translations = translate(models, markups);
  return translations.map((translation, index) =>
    inputs[index]?.html ? writeMarkup(translation, markups[index]?.names ?? []) : translation.text,
  );
}

type ElementName = 'a' | 'img';

interface Markup extends TaggedText {
  /** The name of the element of each tag. */
  readonly names: readonly ElementName[];
}

const PARTS = /<(?<open>a|img) id="\d+">|(?<close><\/a>)|[^<]+/gu;
const WORD_START = /^[\p{L}\p{N}]/u;
const WORD_END = /[\p{L}\p{M}\p{N}]$/u;

function parseMarkup(markup: string): Markup {
  const tags: (Tag & { end: number })[] = [];
  const names: ElementName[] = [];
  const open: number[] = [];
  let text = '';
  let followsEmptyElement = false;
  for (const { 0: part, groups = {} } of markup.matchAll(PARTS)) {
    const closed = tags[groups.close === undefined ? -1 : (open.pop() ?? -1)];
    if (closed) closed.end = text.length;
    if (groups.open === 'a' || groups.open === 'img') {
      if (groups.open === 'a') open.push(tags.length);
      tags.push({ start: text.length, end: text.length, parent: open.at(groups.open === 'a' ? -2 : -1) });
      names.push(groups.open);
      followsEmptyElement = groups.open === 'img';
    } else if (groups.close === undefined) {
      const separated = decodeEntities(part);
      // An empty element between two words separates them.
      if (followsEmptyElement && WORD_END.test(text.slice(-2)) && WORD_START.test(separated)) text += ' ';
      text += separated;
      followsEmptyElement = false;
    }
  }
  return { text, tags, names };
}

function writeMarkup(translation: TaggedText, names: readonly ElementName[]): string {
  let markup = '';
  for (const part of readParts(translation)) {
    if (part.kind === 'text') markup += encodeEntities(part.text);
    else if (part.kind === 'open') markup += `<${names[part.tag]} id="${part.tag}">`;
    else if (names[part.tag] === 'a') markup += '</a>';
  }
  return markup;
}
