/** UTF-16 units. A block takes well under a second on a laptop. */
const MIN_BLOCK_LENGTH = 2_000;

/**
 * Splits a long text after blank lines, so that its beginning can be shown while the rest is translated. No sentence goes on
 * after a blank line.
 * @returns blocks that are the text together, one for a short text
 */
export function splitBlocks(text: string): string[] {
  const blocks: string[] = [];
  let block = '';
  for (const paragraph of text.split(/(?<=\n[ \t]{0,99}\n)(?=\S)/u)) {
    block += paragraph;
    if (block.length < MIN_BLOCK_LENGTH) continue;
    blocks.push(block);
    block = '';
  }
  return block === '' ? blocks : [...blocks, block];
}
