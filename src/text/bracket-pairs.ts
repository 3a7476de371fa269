/** Offsets in UTF-16 units of the opening and of the closing bracket. */
export interface BracketPair {
  start: number;
  end: number;
}

/** Brackets farther apart count as unmatched, in UTF-16 units. */
const MAX_BRACKETED_LENGTH = 300;

const CLOSED_BY: Record<string, string> = {
  '(': ')',
  '[': ']',
  '（': '）',
  '「': '」',
  '『': '』',
  '【': '】',
};
/** In Korean, a quotation is part of the sentence around it: “… 있었다. … 난다”고 말했다. */
const CLOSED_BY_IN_KOREAN: Record<string, string> = { ...CLOSED_BY, '“': '”', '‘': '’' };

/** Matched pairs of brackets, by start. No sentence ends inside one. */
export function bracketPairs(text: string, language: string | undefined): BracketPair[] {
  const closedBy = language?.startsWith('ko') ? CLOSED_BY_IN_KOREAN : CLOSED_BY;
  const pairs: BracketPair[] = [];
  const open: { at: number; closes: string }[] = [];
  for (const match of text.matchAll(/[()[\]（）「」『』【】“”‘’]/gu)) {
    const closes = closedBy[match[0]];
    const last = open.at(-1);
    if (closes) open.push({ at: match.index, closes });
    else if (last?.closes === match[0]) {
      open.pop();
      if (match.index - last.at <= MAX_BRACKETED_LENGTH) pairs.push({ start: last.at, end: match.index });
    }
  }
  return pairs.sort((a, b) => a.start - b.start);
}
