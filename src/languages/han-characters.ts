/**
 * Han characters by their use in simplified Chinese, traditional Chinese and Japanese, derived from the national character
 * sets. A character of GB 2312 that the common plane of Big5 lacks is simplified, and the reverse is traditional. A character
 * that only level 1 of JIS X 0208 has is Japanese. The decoders of Node contain the sets.
 */
interface HanSets {
  simplified: ReadonlySet<string>;
  traditional: ReadonlySet<string>;
  japaneseOnly: ReadonlySet<string>;
  /** Characters of a Chinese set that are not in level 1 of JIS X 0208. */
  chineseOnly: ReadonlySet<string>;
}

export interface HanCounts {
  kana: number;
  /** All Han characters. */
  han: number;
  simplified: number;
  traditional: number;
  japaneseOnly: number;
  chineseOnly: number;
}

let sets: HanSets | undefined;

/** Counts the characters of a text by use. The first call decodes the character sets, which takes a few ms. */
export function countHanCharacters(text: string): HanCounts {
  sets ??= decodeSets();
  const counts = { kana: 0, han: 0, simplified: 0, traditional: 0, japaneseOnly: 0, chineseOnly: 0 };
  counts.kana = text.match(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  for (const character of text.match(/\p{Script=Han}/gu) ?? []) {
    counts.han++;
    if (sets.simplified.has(character)) counts.simplified++;
    if (sets.traditional.has(character)) counts.traditional++;
    if (sets.japaneseOnly.has(character)) counts.japaneseOnly++;
    if (sets.chineseOnly.has(character)) counts.chineseOnly++;
  }
  return counts;
}

function decodeSets(): HanSets {
  const gb2312 = decodePlane('gb18030', 0xb0, 0xf7, 0xa1);
  const big5Common = decodePlane('big5', 0xa4, 0xc6, 0x40);
  const big5 = new Set([...big5Common, ...decodePlane('big5', 0xc9, 0xf9, 0x40)]);
  const jis = decodePlane('euc-jp', 0xb0, 0xcf, 0xa1);
  return {
    simplified: new Set([...gb2312].filter((character) => !big5Common.has(character))),
    traditional: new Set([...big5].filter((character) => !gb2312.has(character))),
    japaneseOnly: new Set([...jis].filter((character) => !gb2312.has(character) && !big5.has(character))),
    chineseOnly: new Set([...gb2312, ...big5].filter((character) => !jis.has(character))),
  };
}

/** All Han characters that an encoding has for lead bytes in a range and trail bytes from `firstTrail`. */
function decodePlane(encoding: string, firstLead: number, lastLead: number, firstTrail: number): Set<string> {
  const decoder = new TextDecoder(encoding);
  const characters = new Set<string>();
  for (let lead = firstLead; lead <= lastLead; lead++) {
    for (let trail = firstTrail; trail <= 0xfe; trail++) {
      const character = decoder.decode(Uint8Array.of(lead, trail));
      if (/^\p{Script=Han}$/u.test(character)) characters.add(character);
    }
  }
  return characters;
}
