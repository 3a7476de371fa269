import { primarySubtag } from '../../languages/primary-subtag.ts';

/** The number format of a language: grouping separator and decimal separator. */
export type NumberFormat = 'comma-point' | 'point-comma' | 'space-comma';

const LANGUAGES_BY_FORMAT: Readonly<Record<NumberFormat, string>> = {
  'comma-point': 'en ms',
  'point-comma': 'an ast bs ca da de el eu hr id is it mk nl pt ro sc sh sl sr tr vi',
  'space-comma': 'af be bg br cs eo es et fi fr frp gl hu lt lv nb nn oc pl ru sk sv szl uk',
};
const FORMATS = new Map<string, NumberFormat>(
  (['comma-point', 'point-comma', 'space-comma'] as const).flatMap((format) =>
    LANGUAGES_BY_FORMAT[format].split(' ').map((code) => [code, format] as const),
  ),
);

/** @returns undefined for a language whose format is unknown */
export function numberFormatOf(language: string): NumberFormat | undefined {
  return FORMATS.get(primarySubtag(language));
}

/** Numbers with digit grouping. Languages that group with spaces also use points. */
const GROUPED: Readonly<Record<NumberFormat, RegExp>> = {
  'comma-point': /(?<![\p{L}\p{N}.,])\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\p{L}\p{N}]|[.,]\d)/gu,
  'point-comma': /(?<![\p{L}\p{N}.,])\d{1,3}(?:\.\d{3})+(?:,\d+)?(?![\p{L}\p{N}]|[.,]\d)/gu,
  'space-comma':
    /(?<![\p{L}\p{N}.,]|\d[ \u00a0\u202f])\d{1,3}(?:\.\d{3}|[ \u00a0\u202f]\d{3})+(?:,\d+)?(?![\p{L}\p{N}]|[.,]\d| \d)/gu,
};

/** Numbers with decimals, perhaps behind a minus sign. */
const DECIMAL =
  /(?<![\p{L}\p{N}.,:/#]|[^\s(]-)\d+[.,]\d{1,6}(?![\p{L}\p{N}:/]|[.,-]\d|[.,]\p{L})|(?<![\p{L}\p{N}.,:/#]|[^\s(]-)\d+[.,]\d{1,6}(?=(?:km|cm|mm|m|kg|g|mg|ml|l|ha|ft|mph|[GMkT]B|[GMk]?Hz|[kMG]W)(?![\p{L}\p{N}]))|(?<=\p{Sc}[ \u00a0]?)\d{1,9}[.,]\d{1,6}(?=\/\p{L})/giu;
/** Any number with a mark in it. */
const NUMBER = /(?<!\d)\d{1,15}(?:[.,]\d{1,15}){1,8}/g;
/** A word before a number that is no quantity. Another capitalized word may be a product: "Windows 8.1". */
const BEFORE_LABEL =
  /(?:(?<!\p{L})(?:v|ver|version|release|secs?|sections?|chap|chapters?|ch|figs?|figures?|tables?|arts?|articles?|eqs?|equations?|pars?|paragraphs?|parts?|steps?|levels?|rules?|clauses?|items?|pages?|vols?|volume|appendix|annex|exercises?|examples?|problems?|questions?|lessons?|units?|exhibits?|nos?|n[º°]|versión|versão|versió|capítulo|capítol|sección|seção|secció|figura|tabla|tabela|artículo|artigo|article|apartado|paso|passo)\.?|[#§])[ \u00a0]?$/iu;
const CAPITALIZED_BEFORE = /(?<=[\p{L}\p{N},;)] )\p{Lu}[\p{L}\p{N}]*[ \u00a0]$/u;
/** Software and standards that have versions, wherever they stand in a sentence. */
const BEFORE_VERSION =
  /(?<![\p{L}\p{N}])(?:Android|Angular|Bluetooth|CMake|CSS|CUDA|Chrome|Clang|Debian|Django|Docker|Electron|Firefox|Fedora|FreeBSD|GCC|GNOME|GTK|Git|Go|HDMI|HTML|HTTP|JDK|JRE|Java|Kotlin|Kubernetes|LLVM|Laravel|Linux|Lua|MariaDB|MongoDB|MySQL|Node|NumPy|OAuth|OpenGL|OpenSSL|PCIe|Perl|PyTorch|PHP|PostgreSQL|Python|Qt|Rails|React|Redis|Ruby|Rust|SAML|SQLite|SSL|Safari|Scala|Swift|Symfony|TLS|TensorFlow|TypeScript|USB|Ubuntu|Vue|Vulkan|Windows|WordPress|XML|iOS|macOS|npm|zlib)(?:\.js)?(?: (?:below|above|before|after|since|from|version))? $/u;
/** The words between two numbers of one kind: "3.8 to 3.12", "14.14+, 16.0+". */
const BETWEEN_LABELS = /^\+?(?:,? (?:to|through|until|and|or|a|até|y|e|o|ou|i|fins)(?: (?:a|al))? |, ?| ?[–-] ?)$/u;
/** A time of day. */
const AFTER_TIME = /^[ \u00a0]?(?:[ap]\.?m\b|h\b|hrs?\b|o'clock)/iu;

/**
 * Converts the numbers that a translation copied from its source to the format of its language. A number that may be a version,
 * a time or the number of a chapter stays.
 */
export function convertNumbers(source: string, translated: string, from: string, to: string): string {
  if (!/\d[.,\s]\d/.test(source)) return translated;
  const [before, after] = [numberFormatOf(from), numberFormatOf(to)];
  if (!before || !after || before === after || isAmbiguous(source, before, after)) return translated;
  const copied = translated.replace(GROUPED[before], (number) =>
    source.includes(number) ? reformat(number, before, after) : number,
  );
  const grouped = completeNumbers(source, copied, before, after);
  if ((before === 'comma-point') === (after === 'comma-point')) return grouped;
  const mark = before === 'comma-point' ? '.' : ',';
  const { quantities, labels } = decimalsIn(source, mark);
  if (quantities.size === 0 && labels.size === 0) return grouped;
  const swapped = (number: string): string => number.replace(/[.,]/, (one) => (one === '.' ? ',' : '.'));
  return grouped.replace(DECIMAL, (number) => {
    // A model may write a version as a quantity.
    const isVersion = labels.has(swapped(number)) && !source.includes(number);
    return isVersion || quantities.has(number) ? swapped(number) : number;
  });
}

/** Writes a number of several groups that a model has converted in part: "4.742,606.97" for "4,742,606.97". */
function completeNumbers(source: string, translated: string, before: NumberFormat, after: NumberFormat): string {
  const numbers = source.match(GROUPED[before])?.filter((number) => number.replace(/\d/g, '').length > 1);
  if (numbers === undefined || numbers.length === 0) return translated;
  const whole = new Map(numbers.map((number) => [digitsOf(number), reformat(number, before, after)]));
  return translated.replace(NUMBER, (number) => {
    const isWhole = number.match(GROUPED[after])?.[0] === number;
    return isWhole || number.replace(/\d/g, '').length < 2 ? number : (whole.get(digitsOf(number)) ?? number);
  });
}

const digitsOf = (number: string): string => number.replace(/\D/g, '');

/**
 * Whether a number of a text would get the form of another number of it: "1.234 and 1,234". A translation then does not tell which
 * numbers are converted already.
 */
function isAmbiguous(text: string, before: NumberFormat, after: NumberFormat): boolean {
  const numbers = new Set(text.match(NUMBER));
  return [...numbers].some((number) => {
    const swapped = number.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'));
    if (swapped === number) return false;
    const reformatted = reformat(number, before, after);
    return numbers.has(swapped) || (reformatted !== number && numbers.has(reformatted));
  });
}

/** The numbers with decimals that are quantities wherever they stand in a text, and those of versions and chapters. */
function decimalsIn(text: string, mark: string): { quantities: ReadonlySet<string>; labels: ReadonlySet<string> } {
  const quantities = new Set<string>();
  const labels = new Set<string>();
  const others = new Set<string>();
  let endOfLabel = 0;
  for (const { index, 0: number } of text.matchAll(DECIMAL)) {
    if (!number.includes(mark)) continue;
    const before = text.slice(Math.max(0, index - 40), index);
    const after = text.slice(index + number.length, index + number.length + 10);
    const goesOn = endOfLabel > 0 && BETWEEN_LABELS.test(text.slice(endOfLabel, Math.min(index, endOfLabel + 20)));
    const isNamed = BEFORE_VERSION.test(before) || BEFORE_LABEL.test(before);
    const isLabel = goesOn || isNamed || CAPITALIZED_BEFORE.test(before);
    endOfLabel = isLabel ? index + number.length : 0;
    if (isNamed) labels.add(number);
    (isLabel || AFTER_TIME.test(after) ? others : quantities).add(number);
  }
  return { quantities: quantities.difference(others), labels: labels.difference(quantities) };
}

function reformat(number: string, before: NumberFormat, after: NumberFormat): string {
  const [whole, decimals] = splitNumber(number, before);
  const first = whole.length % 3;
  const groups = [...(first > 0 ? [whole.slice(0, first)] : []), ...(whole.slice(first).match(/\d{3}/g) ?? [])];
  const joined =
    after === 'space-comma'
      ? groups.join(whole.length > 4 ? '\u00a0' : '')
      : groups.join(after === 'comma-point' ? ',' : '.');
  return decimals === undefined ? joined : joined + (after === 'comma-point' ? '.' : ',') + decimals;
}

function splitNumber(number: string, format: NumberFormat): [whole: string, decimals: string | undefined] {
  const at = number.indexOf(format === 'comma-point' ? '.' : ',');
  const whole = at < 0 ? number : number.slice(0, at);
  return [whole.replace(/\D/g, ''), at < 0 ? undefined : number.slice(at + 1)];
}
