/** How the comments of a format are written. */
export interface CommentSyntax {
  /** Finds where comments begin, outside of texts and entries. Global. */
  readonly signs: RegExp;
  /** Whether programs read a file in ISO-8859-1, so that comments must not change its encoding. */
  readonly isLatin1?: boolean;
  /** Comments beside a text in its entry: how they begin, what they follow, and what ends the entry. */
  readonly beside?: { readonly sign: string; readonly behind: string; readonly entryEnd: string };
}

export const XML_COMMENTS: CommentSyntax = { signs: /<!--/g };
/** XML comments, and the notes beside texts. */
export const RESX_COMMENTS: CommentSyntax = {
  signs: /<!--|<comment>/g,
  beside: { sign: '<comment', behind: '</value>', entryEnd: '</data' },
};
export const FLUENT_COMMENTS: CommentSyntax = { signs: /^#/gm };
/** Comments of TOML and YAML. */
export const HASH_COMMENTS: CommentSyntax = { signs: /(?<!\S)#/g };
/** Comments of JavaScript and of string tables. */
export const SLASH_COMMENTS: CommentSyntax = { signs: /(?<!\S)\/[/*]/g };
/** `#[` begins an attribute. */
export const PHP_COMMENTS: CommentSyntax = { signs: /(?<!\S)(?:\/[/*]|#(?!\[))/g };
/** Comments of properties take whole lines. */
export const PROPERTY_COMMENTS: CommentSyntax = { signs: /(?<=^[ \t\f]{0,100})[#!]/gm, isLatin1: true };
