const ENTITIES: readonly (readonly [string, string])[] = [
  ['&quot;', '"'],
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
];

/** The tokens of NIST's mteval-v13a for one line: ASCII signs apart, full stops and commas of numbers left in them. */
export function tokens13a(line: string): string[] {
  let text = line.replaceAll('<skipped>', '');
  for (const [entity, sign] of ENTITIES) text = text.replaceAll(entity, sign);
  return splitSigns(` ${text} `);
}

/**
 * What sacreBLEU's `zh` takes for Chinese. Two of its ranges are written in a way that covers U+2001 to U+2A6D instead of
 * what was meant, quotation marks and dashes too; published scores have it so.
 */
const CHINESE =
  /[\u2001-\u2a6d\u2e80-\u2eff\u2f00-\u2fdf\u2ff0-\u303f\u3100-\u312f\u31a0-\u31ef\u3200-\u33ff\u3400-\u4db5\u4e00-\u9fbb\uf900-\ufa2d\ufa30-\ufa6a\ufa70-\ufad9\ufe10-\ufe1f\ufe30-\ufe4f\uff00-\uffef]/gu;

/** The tokens of sacreBLEU's `zh`: every Chinese character by itself, the rest as in 13a. */
export function tokensZh(line: string): string[] {
  return splitSigns(line.trim().replace(CHINESE, ' $& '));
}

const JAPANESE = new Intl.Segmenter('ja', { granularity: 'word' });

/** Words as ICU's dictionary has them: about as long as those of MeCab, which published scores go by. */
export function tokensJa(line: string): string[] {
  return Array.from(JAPANESE.segment(line), ({ segment }) => segment.trim()).filter((token) => token !== '');
}

/** Every syllable by itself. Published scores go by the morphemes of MeCab-ko, which are somewhat longer. */
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
