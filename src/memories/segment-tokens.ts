/** A token of a segment. A variable is a number or a placeholder, which may differ between similar segments. */
export interface SegmentToken {
  kind: 'word' | 'number' | 'placeholder' | 'mark';
  text: string;
  /** Offset in the segment, in UTF-16 units. */
  start: number;
}

/** Not those of `text/unspaced-scripts.ts`: the keys of stored segments depend on the tokens. */
const UNSPACED = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]`;
/** Placeholders of the usual kinds, and addresses. Each alternative is bounded or begins with a distinct mark. */
const PLACEHOLDER = [
  String.raw`https?:\/\/[^\s<>"']{1,2000}`,
  String.raw`[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){1,8}`,
  String.raw`%(?:\d{1,2}\$)?[-+0#]{0,3}\d{0,3}(?:\.\d{1,2})?(?:l{1,2}|h{1,2}|z)?[sdiufxXgGeEcp@](?!\p{L})`,
  String.raw`%\([\w.]{1,64}\)[sdif]`,
  String.raw`\$\{[^{}\s]{1,64}\}`,
  String.raw`\{\{\s?[^{}]{1,64}\}\}`,
  String.raw`\{[\w.:-]{0,64}\}`,
].join('|');
const TOKENS = new RegExp(
  [
    // Most words. No placeholder or address begins so.
    '(?<usual>[A-Za-z]{1,200}(?=[,.]? ))',
    `(?<placeholder>${PLACEHOLDER})`,
    // A digit within a word, as in "B2B" and "1st", belongs to the word.
    String.raw`(?<number>(?<![\p{L}\p{M}\p{Nd}])\d{1,30}(?:[.,:/]\d{1,30}){0,8}(?![\p{L}\p{M}\p{Nd}]))`,
    `(?<word>${UNSPACED}|(?:(?!${UNSPACED})[\\p{L}\\p{M}\\p{N}]){1,200})`,
    String.raw`(?<mark>\S)`,
  ].join('|'),
  'gu',
);

/** Divides a segment into words, numbers, placeholders and marks. Characters of scripts without spaces are words. */
export function tokensOf(text: string): SegmentToken[] {
  return Array.from(text.matchAll(TOKENS), ({ 0: match, index: start, groups = {} }): SegmentToken => {
    const kind =
      groups.placeholder !== undefined
        ? 'placeholder'
        : groups.number !== undefined
          ? 'number'
          : (groups.usual ?? groups.word) !== undefined
            ? 'word'
            : 'mark';
    return { kind, text: match, start };
  });
}

/** Whether tokens of this kind may be exchanged between similar segments. */
export function isVariable({ kind }: Pick<SegmentToken, 'kind'>): boolean {
  return kind === 'number' || kind === 'placeholder';
}
