import { Composer, type CST, type Document, Lexer, Parser } from 'yaml';
import { damaged } from '../damaged.ts';

/** A document, or the next part of a large one: complete entries, within the keys and lists around them. */
export interface YamlDocument {
  readonly document: Document.Parsed;
  /** Numbers of items that earlier parts had of the lists around this part, by the offsets of the lists. */
  readonly itemsBefore: ReadonlyMap<number, number>;
}

type BlockCollection = CST.BlockMap | CST.BlockSequence;

/** UTF-16 units of a part. The tree of a document takes 50 bytes for each. */
const PART_LENGTH = 65_536;
/** Collections around a part. Only hostile documents have more; they stay whole. */
const MAX_DEPTH = 100;
/** The parser still changes the last entries of a collection. */
const OPEN_ENTRIES = 2;

/**
 * Reads the documents of a source, large ones in parts.
 * @throws GlossaError `document_damaged`
 */
export function* readDocuments(source: string): Generator<YamlDocument> {
  const composer = new Composer({ uniqueKeys: false, strict: false, prettyErrors: false });
  const counts: ReadonlyMap<number, number>[] = [];
  try {
    // It returns a document when the next one begins.
    for (const document of composer.compose(readTokens(source, counts), true, source.length)) {
      if (document.errors.length > 0) throw damaged(document.errors[0]?.code);
      yield { document, itemsBefore: counts.shift() ?? new Map() };
    }
  } catch (error) {
    // The parser calls itself for each level.
    if (error instanceof RangeError) throw damaged('Collections nest too deeply.');
    throw error;
  }
}

/** @param counts receives `itemsBefore` of each document */
function* readTokens(source: string, counts: ReadonlyMap<number, number>[]): Generator<CST.Token> {
  const parser = new Parser();
  const itemsBefore = new Map<number, number>();
  let partEnd = PART_LENGTH;
  // Directives hold for one document only.
  let isWhole = false;
  const noted = (token: CST.Token): CST.Token => {
    isWhole ||= token.type === 'directive';
    if (token.type === 'document') counts.push(new Map(itemsBefore));
    return token;
  };
  for (const lexeme of new Lexer().lex(source)) {
    for (const token of parser.next(lexeme)) yield noted(token);
    if (parser.offset < partEnd) continue;
    partEnd = parser.offset + PART_LENGTH;
    const part = isWhole ? undefined : takePart(parser.stack, itemsBefore);
    if (part) {
      counts.push(part.itemsBefore);
      yield part.document;
    }
  }
  for (const token of parser.end()) yield noted(token);
}

/**
 * Takes the complete entries out of the collections that the parser is in.
 * @returns a document of these entries; undefined while none is complete
 */
function takePart(
  [document, ...inner]: readonly CST.Token[],
  itemsBefore: Map<number, number>,
): { document: CST.Document; itemsBefore: ReadonlyMap<number, number> } | undefined {
  if (document?.type !== 'document' || document.value) return undefined;
  const end = inner.findIndex((token, at) => !isBlock(token) || !isValueIn(inner[at - 1]));
  const around = inner.slice(0, end < 0 ? undefined : end).filter(isBlock);
  if (around.length === 0 || around.length > MAX_DEPTH) return undefined;
  const before = new Map(itemsBefore);
  let value: BlockCollection | undefined;
  let total = 0;
  for (const collection of around.toReversed()) {
    const length = collection.items.length;
    value = takeEntries(collection, value);
    const taken = length - collection.items.length;
    itemsBefore.set(collection.offset, (itemsBefore.get(collection.offset) ?? 0) + taken);
    total += taken;
  }
  if (!value || total === 0) return undefined;
  return { document: { ...document, value }, itemsBefore: before };
}

/** @param inner what is taken of the value of the last entry, which stays */
function takeEntries(collection: BlockCollection, inner: BlockCollection | undefined): BlockCollection {
  let count = Math.max(0, collection.items.length - (inner ? 1 : OPEN_ENTRIES));
  // An empty key stands at the end of the entry before it.
  if (collection.items[count]?.key === null) count = 0;
  if (collection.type === 'block-seq') {
    const items = collection.items.splice(0, count);
    const last = collection.items.at(-1);
    return { ...collection, items: last && inner ? [...items, { ...last, value: inner }] : items };
  }
  const items = collection.items.splice(0, count);
  const last = collection.items.at(-1);
  return { ...collection, items: last?.sep && inner ? [...items, { ...last, value: inner }] : items };
}

const isBlock = (token: CST.Token): token is BlockCollection =>
  token.type === 'block-map' || token.type === 'block-seq';

/** Whether the next collection of the stack is the value of the last entry of this one, and not its key. */
function isValueIn(token: CST.Token | undefined): boolean {
  if (token === undefined) return true;
  if (!isBlock(token)) return false;
  const last = token.items.at(-1);
  return last !== undefined && !last.value && (token.type === 'block-seq' || last.sep !== undefined);
}
