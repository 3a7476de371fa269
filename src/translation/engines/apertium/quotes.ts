/** Languages that write guillemets, and those that open a quotation below the line. */
const GUILLEMETS = new Set(
  'an ast be br ca el es eu fr frp gl hy it mk nb nn no oc pl pt ro ru sc sl szl uk sr bs hr sh'.split(' '),
);
const LOW_QUOTES = new Set('af bg bs cs de hr hu is lt mk nl pl ro sh sk sl sr szl uk ru be'.split(' '));
/** Quotation marks of languages that have no liking for the neutral ones. */
const PREFERRED: Readonly<Record<string, readonly [string, string]>> = {
  es: ['«', '»'],
  ast: ['«', '»'],
  an: ['«', '»'],
  gl: ['«', '»'],
};
const NEUTRAL = ['"', '"'] as const;

/** Quotation marks that the target language does not have become some that it has. */
export function mendQuotes(translated: string, to: string): string {
  const code = to.split('-')[0] ?? to;
  const [open, close] = PREFERRED[code] ?? NEUTRAL;
  let text = translated;
  if (!GUILLEMETS.has(code)) text = text.replace(/[«»]/g, '"');
  if (!LOW_QUOTES.has(code)) text = text.replace(/„([^„“”]*)[“”]/g, `${open}$1${close}`);
  return text;
}
