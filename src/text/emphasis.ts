/** A mark of Markdown emphasis. Offsets in UTF-16 units. */
export interface EmphasisMark {
  start: number;
  end: number;
}

/** A run of marks: emphasis, strong emphasis or both, strikethrough, and highlighting. */
const MARK = /(?<!\*)\*{1,3}(?!\*)|(?<!_)_{1,3}(?!_)|(?<!~)~~(?!~)|(?<!=)==(?!=)/gu;

const SPACE_OR_END = /^(?:\s|$)/u;
/** A letter or digit, except in scripts without spaces between words, where a mark touches the words around it. */
const WORD_CHARACTER =
  /^(?:(?![\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}])[\p{L}\p{M}\p{N}_])/u;
const LETTER = /\p{L}/u;

/** Cap on emphasized text, in UTF-16 units. */
const MAX_LENGTH = 1_000;

/**
 * Finds the pairs of marks that emphasize words in Markdown, as in `**now**`. Ignores bullets, operators (2*3*4), marks
 * inside words (snake_case), and marks without a partner. Linear in time.
 * @returns both marks of each pair, in order; the pairs are well nested
 */
export function findEmphasis(text: string): EmphasisMark[] {
  const paired: EmphasisMark[] = [];
  /** At most one opening mark of each kind, so that a search takes a few steps. */
  let open: { mark: string; start: number; end: number }[] = [];
  for (const { 0: mark, index: start } of text.matchAll(MARK)) {
    const end = start + mark.length;
    const before = characterBefore(text, start);
    const after = text.slice(end, end + 2);
    const canOpen = !SPACE_OR_END.test(after) && !WORD_CHARACTER.test(before);
    const canClose = !SPACE_OR_END.test(before) && !WORD_CHARACTER.test(after);
    const at = open.findIndex((opener) => opener.mark === mark);
    const opener = open[at];
    if (canClose && opener && isEmphasized(text, opener.end, start)) {
      paired.push({ start: opener.start, end: opener.end }, { start, end });
      open = open.slice(0, at);
    } else if (canOpen) {
      open = [...open.filter((other) => other.mark !== mark), { mark, start, end }];
    }
  }
  return paired.sort((one, other) => one.start - other.start);
}

function characterBefore(text: string, offset: number): string {
  const last = text.slice(Math.max(0, offset - 2), offset);
  return /[\ud800-\udbff][\udc00-\udfff]$/.test(last) ? last : last.slice(-1);
}

function isEmphasized(text: string, start: number, end: number): boolean {
  return end - start <= MAX_LENGTH && LETTER.test(text.slice(start, end));
}
