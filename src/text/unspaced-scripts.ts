/**
 * Source of an expression for a character of a script without spaces between words, which touch each other. As in
 * `@glossa/tagged-text`, which imports nothing.
 */
export const UNSPACED = String.raw`[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}]`;
