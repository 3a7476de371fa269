import { readParts, type TaggedText } from '@glossa/tagged-text';
import { isAround, isVerbatim, type MarkdownUnit } from '../markdown-unit.ts';

const WHITE_SPACE = /\s+/g;
const OPEN = '\ue001';
const CLOSE = '\ue002';
const MARK = '\ue003';
const END = '\ue000';
const BREAK = '\ue004';
const MARKS = /[\ue001\ue003][^\ue000\ue001\ue003]*\ue000|\ue002/g;

/** The units of a paragraph or another block, or one in the marks of another unit. */
export interface UnitGroup {
  readonly indexes: readonly number[];
  /** Groups with the same signature have the same tree. */
  readonly signature: string;
}

/**
 * Describes the units of a document, first those of blocks, then those in the marks of others. Whether a hard break separates
 * two units or is part of one makes no difference: it depends on the words. The groups come one at a time, because the
 * signatures of all of them take more room than the document.
 * @param textOf the text and the tags of each unit
 */
export function* groupUnits(
  units: Iterable<MarkdownUnit>,
  source: string,
  textOf: (unit: MarkdownUnit, index: number) => TaggedText,
): Generator<UnitGroup, void> {
  let block: { indexes: number[]; signature: string } | undefined;
  const nested: [index: number, unit: MarkdownUnit][] = [];
  let index = -1;
  for (const unit of units) {
    index++;
    if (unit.kind === 'title' || unit.kind === 'alternative' || unit.kind === 'attribute') {
      nested.push([index, unit]);
      continue;
    }
    const signature = signatureOf(unit, textOf(unit, index), source);
    if (unit.isContinued && block) {
      block.indexes.push(index);
      block.signature += BREAK + signature;
    } else {
      if (block) yield toGroup(block);
      block = { indexes: [index], signature };
    }
  }
  if (block) yield toGroup(block);
  for (const [at, unit] of nested)
    yield toGroup({ indexes: [at], signature: signatureOf(unit, textOf(unit, at), source) });
}

function toGroup({ indexes, signature }: UnitGroup): UnitGroup {
  return { indexes, signature: withoutEmptyLines(signature) };
}

/** A line without text may be no unit. */
function withoutEmptyLines(signature: string): string {
  if (!signature.includes(BREAK)) return signature;
  const lines = signature.split(BREAK);
  return lines.filter((line) => line.replaceAll(MARKS, '') !== '').join(BREAK);
}

/** A text without white space, with its marks. */
function signatureOf({ markups }: MarkdownUnit, tagged: TaggedText, source: string): string {
  let signature = '';
  let verbatim = 0;
  for (const part of readParts(tagged)) {
    if (part.kind === 'text') {
      if (verbatim === 0) signature += part.text.replaceAll(WHITE_SPACE, '');
      continue;
    }
    const markup = markups[part.tag];
    if (!markup) continue;
    const isOpening = part.kind === 'open';
    if (isVerbatim(markup.kind)) verbatim += isOpening ? 1 : -1;
    if (isAround(markup)) signature += isOpening ? OPEN + markup.kind + END : CLOSE;
    else if (isOpening && markup.kind === 'break' && tagged.tags[part.tag]?.parent === undefined) signature += BREAK;
    // The texts of an image are separate units. An address may have got brackets.
    else if (isOpening && markup.kind === 'image') signature += `${MARK}image${END}`;
    else if (isOpening) {
      const content = source.slice(markup.open.start, markup.open.end);
      const isAddress = markup.kind === 'address';
      signature += `${MARK}${markup.kind}${isAddress ? content.replaceAll(/[<>]/g, '') : content}${END}`;
    }
  }
  return signature;
}
