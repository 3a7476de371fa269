/** A part of a line: text, or what stands between texts. The cells of a line join to it. */
export interface Cell {
  isSeparator: boolean;
  text: string;
}

/**
 * Characters that are never sent to an engine, because they make some engines crash or lose text: control characters
 * (including tabs), lone surrogates, private use, noncharacters and unassigned code points.
 */
const UNSENDABLE = String.raw`[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\uFEFF]+`;
/** Dots and lines that lead from a title to a page number, or that a reader fills in. */
const LEADER = String.raw`(?: ?\.){4,}|…{2,}|·{3,}|_{3,}`;
const WIDE_GAP = String.raw`\p{Zs}{3,}`;
/** Two blanks separate columns, but not sentences. */
const NARROW_GAP = String.raw`(?<![\p{Zs}\p{Sentence_Terminal}\p{Pe}\p{Pf}"'…:;,]|^)\p{Zs}{2}(?!\p{Zs})`;

const SEPARATOR = new RegExp([UNSENDABLE, LEADER, WIDE_GAP, NARROW_GAP].join('|'), 'gu');
/** In a sentence with its stop, two blanks are a slip. */
const SEPARATOR_IN_SENTENCE = new RegExp(
  [UNSENDABLE, LEADER, WIDE_GAP, String.raw`${NARROW_GAP}(?!\p{Ll})`].join('|'),
  'gu',
);
const SEPARATOR_IN_ROW = new RegExp([UNSENDABLE, LEADER, WIDE_GAP, String.raw`\p{Zs}{0,2}\|+`].join('|'), 'gu');
const SENTENCE_END = /[.!?…।。؟]\p{Pe}?$/u;

/** Divides a line at bars of a table, runs of blanks, leaders and characters that no engine gets. Linear in time. */
export function* cellsOf(content: string): Generator<Cell, void> {
  const isSentence = SENTENCE_END.test(content.slice(-4));
  const separator = content.startsWith('|') ? SEPARATOR_IN_ROW : isSentence ? SEPARATOR_IN_SENTENCE : SEPARATOR;
  let end = 0;
  for (const { index, 0: text } of content.matchAll(separator)) {
    yield { isSeparator: false, text: content.slice(end, index) };
    yield { isSeparator: true, text };
    end = index + text.length;
  }
  yield { isSeparator: false, text: content.slice(end) };
}
