export interface FontStyle {
  isBold: boolean;
  isMonospace: boolean;
  /** Whether the letters of the font are signs, such as bullets. */
  hasSigns?: boolean;
}

/** The fonts of a document by the keys that text runs refer to. */
export type Fonts = ReadonlyMap<string, FontStyle>;

/** Fonts whose letters are signs. Their names can follow the mark of a subset. */
export const SIGN_FONT = /dingbats|wingdings|webdings|monotypesorts|opensymbol|fontawesome|marlett/iu;

/** The style that a PostScript font name implies, such as `ABCDEF+NimbusRomNo9L-Medi` or `CMBX12`. */
export function fontStyle(name: string): FontStyle {
  return {
    isBold: /bold|black|heavy|demi|medi(?![a-z])|^(?:[A-Z]{6}\+)?(?:cmbx|cmb\d|sfbx|ecbx|lmbx)|[-,](?:b|bd|bi)$/iu.test(
      name,
    ),
    isMonospace: /mono|nimbusmon|cour|consol|typewriter|menlo|^(?:[A-Z]{6}\+)?(?:cmtt|sftt|ectt)/iu.test(name),
    ...(SIGN_FONT.test(name) && { hasSigns: true }),
  };
}
