import type { FontStyle } from './layout/page.ts';

/** How a font looks by its PostScript name, such as `ABCDEF+NimbusRomNo9L-Medi` or `CMBX12`. */
export function fontStyle(name: string): FontStyle {
  return {
    bold: /bold|black|heavy|demi|medi(?![a-z])|^(?:[A-Z]{6}\+)?(?:cmbx|sfbx|ecbx|lmbx)|[-,](?:b|bd|bi)$/iu.test(name),
    monospace: /mono|cour|consol|typewriter|menlo|^(?:[A-Z]{6}\+)?(?:cmtt|sftt|ectt)/iu.test(name),
  };
}
