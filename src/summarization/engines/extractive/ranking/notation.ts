/**
 * Code and formulas inside of a sentence: commands, names that only programs use, variables, signs of mathematics.
 * Single letters are those that are a word in hardly any language; capitals may be a name (the language C, vitamin D).
 */
const NOTATION =
  /\\\p{L}+|[\p{L}\p{N}]_+[\p{L}\p{N}]|\p{L}\(\)|(?<=\s)--\p{L}|\p{Ll}{2}\p{Lu}\p{Ll}|[\p{Sm}{}^|ˆ˜¯∗]|[\u{1d400}-\u{1d7ff}]|(?<![\p{L}\p{M}\p{N}.'’-])(?:[b-df-hjl-np-rtxαβγδεθλμπρστφχψ]|\p{Ll}\d)(?![\p{L}\p{M}\p{N}'’-])/gu;

/** How many pieces of code and formulas a sentence has. */
export function notationCount(text: string): number {
  return text.match(NOTATION)?.length ?? 0;
}
