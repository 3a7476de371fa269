export interface FontStyle {
  isBold: boolean;
  isMonospace: boolean;
}

/** The fonts of a document by the keys that text runs refer to. */
export type Fonts = ReadonlyMap<string, FontStyle>;

/** The style that a PostScript font name implies, such as `ABCDEF+NimbusRomNo9L-Medi` or `CMBX12`. */
export function fontStyle(name: string): FontStyle {
  return {
    isBold: /bold|black|heavy|demi|medi(?![a-z])|^(?:[A-Z]{6}\+)?(?:cmbx|sfbx|ecbx|lmbx)|[-,](?:b|bd|bi)$/iu.test(name),
    isMonospace: /mono|nimbusmon|cour|consol|typewriter|menlo|^(?:[A-Z]{6}\+)?(?:cmtt|sftt|ectt)/iu.test(name),
  };
}
