const ENTITIES: readonly (readonly [string, string])[] = [
  ['&quot;', '"'],
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
];

/** The tokens of NIST's mteval-v13a for one line. It splits off ASCII symbols, but not separators inside numbers. */
export function tokens13a(line: string): string[] {
  let text = line.replaceAll('<skipped>', '');
  for (const [entity, sign] of ENTITIES) text = text.replaceAll(entity, sign);
  return splitSigns(` ${text} `);
}

/**
 * The characters that sacreBLEU's `zh` treats as Chinese. A mistake in two of its ranges includes U+2001 to U+2A6D with
 * quotation marks and dashes. Published scores depend on it.
 */
const CHINESE =
  /[\u2001-\u2a6d\u2e80-\u2eff\u2f00-\u2fdf\u2ff0-\u303f\u3100-\u312f\u31a0-\u31ef\u3200-\u33ff\u3400-\u4db5\u4e00-\u9fbb\uf900-\ufa2d\ufa30-\ufa6a\ufa70-\ufad9\ufe10-\ufe1f\ufe30-\ufe4f\uff00-\uffef]/gu;

/** The tokens of sacreBLEU's `zh`: single Chinese characters, and the rest as in 13a. */
export function tokensZh(line: string): string[] {
  return splitSigns(line.trim().replace(CHINESE, ' $& '));
}

const JAPANESE = new Intl.Segmenter('ja', { granularity: 'word' });

/** Words of ICU's dictionary, about as long as those of MeCab, which published scores use. */
export function tokensJa(line: string): string[] {
  return Array.from(JAPANESE.segment(line), ({ segment }) => segment.trim()).filter((token) => token !== '');
}

/** Single syllables. Published scores use the slightly longer morphemes of MeCab-ko. */
export function tokensKo(line: string): string[] {
  return [...line.replace(/\s+/gu, '')];
}

function splitSigns(text: string): string[] {
  return text
    .replace(/[{-~[-` -&(-+:-@/]/g, ' $& ')
    .replace(/([^0-9])([.,])/gu, '$1 $2 ')
    .replace(/([.,])([^0-9])/gu, ' $1 $2')
    .replace(/([0-9])(-)/g, '$1 $2 ')
    .split(/\s+/u)
    .filter((token) => token !== '');
}
