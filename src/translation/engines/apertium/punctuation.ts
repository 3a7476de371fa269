/** Sentences of these open with an inverted mark when they end with `?` or `!`. */
const INVERTED_MARKS: ReadonlySet<string> = new Set(['es', 'ast']);
const FRENCH: ReadonlySet<string> = new Set(['fr', 'frp', 'br']);

/** Whether the blanks inside quotation marks and before `?`, `!`, `:` and `;` are to go, as only French writes them. */
function leavesFrench(from: string, to: string): boolean {
  return FRENCH.has(from) && !FRENCH.has(to);
}

/** Makes the narrow blanks of French typography plain ones, which `mendBlanks` then takes back. */
export function plainBlanks(text: string, from: string, to: string): string {
  return leavesFrench(from, to) ? text.replace(/[\u00a0\u202f](?=[?!:;»])|(?<=«)[\u00a0\u202f]/g, ' ') : text;
}

/**
 * Takes back the blanks that a dropped word leaves behind. A run of blanks of the source never comes this far as blanks
 * (it is held), so every run here is the engine's.
 */
export function mendBlanks(source: string, translated: string, from: string, to: string): string {
  const toPlain = leavesFrench(from, to);
  const inner = translated
    .replace(/ {2,}/g, ' ')
    .replace(/^ +| +$/g, '')
    .replace(/ ([,.;:!?)…”»])(?!\p{N})/gu, (blankAndMark, mark: string) => {
      const ofSource = source.includes(` ${mark}`) && !(toPlain && ';:!?»'.includes(mark));
      return ofSource ? blankAndMark : mark;
    });
  const tidy = toPlain ? inner.replace(/« /g, '«') : inner;
  return (/^ */.exec(source)?.[0] ?? '') + tidy + (/ *$/.exec(source.trimStart())?.[0] ?? '');
}

/** Apertium reads and writes straight apostrophes; those of the source come back curved where it has no straight one. */
export function mendApostrophes(source: string, translated: string): string {
  return source.includes('’') && !source.includes("'") ? translated.replace(/(?<=\p{L})'/gu, '’') : translated;
}

export function straightApostrophes(text: string): string {
  return text.replace(/(?<=\p{L})’(?=\p{L})/gu, "'");
}

/** Adds the `¿` and `¡` that a translation into Spanish or Asturian lacks, and drops those that only Spanish writes. */
export function mendInvertedMarks(translated: string, from: string, to: string): string {
  if (!INVERTED_MARKS.has(to)) return INVERTED_MARKS.has(from) ? translated.replace(/[¿¡]/g, '') : translated;
  let start = 0;
  let result = '';
  for (const end of translated.matchAll(SENTENCE_END)) {
    const sentence = translated.slice(start, end.index);
    start = end.index + end[0].length;
    const at = /[¿¡]/.test(sentence) ? -1 : openingOf(sentence, translated.charAt(start));
    const mark = end[0].includes('?') ? '¿' : end[0].includes('!') ? '¡' : '';
    result += (at < 0 ? sentence : sentence.slice(0, at) + mark + sentence.slice(at)) + end[0];
  }
  return result + translated.slice(start);
}

/** Marks before a closing quotation mark, before what begins a new sentence, or at the end: not those within a name. */
const SENTENCE_END = /[.!?…]+(?=["'»”’)]|\s+[^\p{Ll}\s]|\s*$)/gu;
const QUOTED_WITH: Readonly<Record<string, string>> = { '"': '"', "'": "'", '»': '«', '”': '“', '’': '‘', ')': '(' };

/** Where the words of a sentence begin, or those of the quotation that ends with it; -1 when it has none. */
function openingOf(sentence: string, after: string): number {
  const quotation = QUOTED_WITH[after];
  const quoted = quotation === undefined ? -1 : sentence.lastIndexOf(quotation);
  if (quoted >= 0) return quoted + 1;
  // From the first letter back to where its token begins: `+34 …`, but inside of an opening quotation mark or bracket.
  const first = sentence.search(/[\p{L}\p{N}]/u);
  return first < 0 ? first : first - (/[^\s"'“‘«([]*$/u.exec(sentence.slice(0, first))?.[0].length ?? 0);
}
