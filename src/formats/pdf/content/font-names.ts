/** What the name of a font tells of its look. */
export interface NamedStyle {
  readonly family: 'serif' | 'sans' | 'mono' | undefined;
  readonly isBold: boolean;
  readonly isItalic: boolean;
  /** Whether the name says that the weight is the usual one or a lighter one. */
  readonly isRegular: boolean;
}

/** The mark of a font with some of its glyphs. */
const SUBSET = /^[A-Z]{6}\+/;
/** The style `-Roman` is upright, and its family can be without serifs. */
const SERIF =
  /times|(?<![-,])roman|serif|georgia|garamond|palat|pallad|bookman|minion|cambria|caladea|century|nimbusrom|tinos|charter|charis|caslon|utopia|libertine|termes|pagella|bonum|schola|gentium|baskerv|bodoni|^r?[pt]x(?:r|b|i|bi|sl|sc)$/i;
const SANS =
  /sans|arial|helvet|heros|adventor|verdana|calibri|carlito|tahoma|trebuchet|univers|frutiger|franklin|futura|optima|segoe|roboto|lato(?![a-z])|biolinum|kurier|iwona|arimo|gothic|myriad/i;
const MONO = /mono|cour|cursor|consol|typewriter|menlo|fixed|nimbusmon/i;
const BOLD = /bold|black|heavy|demi|medi(?![a-z])|[-,](?:sb|xb|eb|b|bd|blk|hv)(?:cn|ex)?(?:it|i|obl)?$/i;
const ITALIC = /ital|obliq|slant|[-,](?:sb|xb|eb|b|bd|blk|hv|md|lt|th)?(?:cn|ex)?(?:it|i|obl)$/i;
const REGULAR = /[-,](?:regu|roman|book|normal|light|thin|rg$|lt$|th$)/i;

/** Computer Modern and its relatives: the letters of the style, and the size. */
const TEX = /^(?:cm|cs|ec|sf|pl|vn|lh|wn|tc)([a-z]{1,5})\d{1,4}$/i;
const TEX_MONO = /^(?:tt|st|it|itt|sltt|vt|vtt|tc|tcsc)$/i;
const TEX_SANS = /^s[sixo]/i;
const TEX_BOLD = /^(?:b|bx|bxti|bxsl|bxcd|bi|bl|rb|xc|sx|ssbx|ssdc)$/i;
const TEX_ITALIC = /^(?:ti|it|itt|sl|st|sltt|si|so|ssi|ssqi|bi|bl|bxti|bxsl)$/i;
/** Letters and signs of formulas, whose names have the same form. */
const TEX_MATH = /^(?:mi|mib|sy|bsy|ex)$/i;

/** The name of a font without the mark of a subset. */
export const nameWithoutSubset = (name: string): string => name.replace(SUBSET, '');

/** @param name as the font or its descriptor has it */
export function styleOfName(name: string): NamedStyle {
  const base = nameWithoutSubset(name);
  const style = TEX.exec(base)?.[1];
  if (style !== undefined && !TEX_MATH.test(style)) {
    const [isBold, isItalic] = [TEX_BOLD.test(style), TEX_ITALIC.test(style)];
    return { family: texFamily(style), isBold, isItalic, isRegular: !isBold };
  }
  const isBold = BOLD.test(base);
  return { family: familyOf(base), isBold, isItalic: ITALIC.test(base), isRegular: !isBold && REGULAR.test(base) };
}

function texFamily(style: string): 'serif' | 'sans' | 'mono' {
  if (TEX_MONO.test(style)) return 'mono';
  return TEX_SANS.test(style) ? 'sans' : 'serif';
}

function familyOf(base: string): NamedStyle['family'] {
  if (MONO.test(base)) return 'mono';
  if (SANS.test(base)) return 'sans';
  return SERIF.test(base) ? 'serif' : undefined;
}
