import { UnsupportedError } from '../stage.ts';
import type { Attribute } from './attribute.ts';
import { lengthOfHead } from './chunk-head.ts';
import { compileBareChunk } from './compile-unit.ts';
import { type Dialect, takeWords, type Words } from './compiler.ts';
import { type Form, type FormOf, partOf, replacePart } from './form.ts';

/** A chunk, or a word of a chunk. */
export interface ChunkWord {
  /** The lemma and tags, which rules can change. */
  head: Form;
  /** The content with its braces, empty for a word. */
  readonly content: string;
  readonly wordBlank: string;
}

export function createChunkWord(text: string, wordBlank: string, formOf: FormOf): ChunkWord {
  const end = lengthOfHead(text);
  return { head: formOf(text.slice(0, end)), content: text.slice(end), wordBlank };
}

/** The rules of `apertium-interchunk`. */
export function createChunkDialect(formOf: FormOf): Dialect<ChunkWord> {
  return {
    ...createDialect(formOf),
    firstPosition: 1,
    hasBareContent: true,
    hasManyWords: () => false,
    onlyWord: () => undefined,
    chunk: compileBareChunk,
    parameters: takeWords,
  };
}

/** The rules of `apertium-postchunk`. Word 0 is the chunk. */
export function createContentDialect(formOf: FormOf): Dialect<ChunkWord> {
  return {
    ...createDialect(formOf),
    firstPosition: 0,
    hasBareContent: false,
    hasManyWords: ({ words }) => words.length > 2,
    onlyWord: ({ words }) => (words.length === 2 ? words[1] : undefined),
    chunk() {
      throw new UnsupportedError('a chunk in rules of apertium-postchunk');
    },
    parameters: takeContentWords,
  };
}

function createDialect(
  formOf: FormOf,
): Pick<Dialect<ChunkWord>, 'staysInUnit' | 'read' | 'write' | 'wordBlankOf' | 'unit'> {
  return {
    staysInUnit: false,
    read: (attribute) => (word) => readPart(word, attribute),
    write: (attribute) => (word, value) => {
      word.head = formOf(replacePart(word.head.text, attribute, value));
    },
    wordBlankOf: ({ wordBlank }) => wordBlank,
    unit: (text, wordBlank) => `${wordBlank}^${text}$`,
  };
}

/** An empty chunk has no words for the parameters of a macro, which then does not run. */
function takeContentWords(
  words: Words<ChunkWord>,
  positions: readonly number[],
  count: number,
): Words<ChunkWord> | undefined {
  const parameters = [words[0]];
  for (const position of positions) {
    const word = words[position];
    if (word === undefined) return undefined;
    if (parameters.length <= count) parameters.push(word);
  }
  while (parameters.length <= count) parameters.push(undefined);
  return parameters;
}

/** A part that is the whole head goes on in the content. A part that the head lacks can be the whole content. */
function readPart({ head, content }: ChunkWord, attribute: Attribute): string {
  const part = partOf(head, attribute);
  if (part === '') {
    if (content === '' || attribute.isInTags) return '';
    const span = attribute.locate(content);
    return span?.start === 0 && span.end === content.length ? content : '';
  }
  if (part.length < head.text.length || content === '') return part;
  const text = head.text + content;
  const span = attribute.locate(text);
  return span === undefined ? '' : text.slice(span.start, span.end);
}
