import type { Emphasis, GenreInput } from './emphasis.ts';

/** The labels of the parts of an abstract, by what a reader asks for. */
const LABELS = {
  conclusion:
    /^(?:(?:main )?conclusions?|interpretation|schlussfolgerung(?:en)?|fazit|conclusi(?:ón|ones)|conclus(?:ão|ões)|conclusion[ei]|conclusies?|wnioski|выводы?|заключение|висновки|sonuç(?:lar)?|kết luận|kesimpulan|الاستنتاجات?|निष्कर्ष)\s?[:：.]|^[【[]?(?:結論|结论|結語|결론)[】\]:：]/iu,
  result:
    /^(?:(?:main )?results?|findings|ergebnisse|résultats?|resultados?|risultati|resultaten|wyniki|результаты|результати|bulgular|kết quả|hasil|النتائج|परिणाम)\s?[:：.]|^[【[]?(?:結果|结果|결과)[】\]:：]/iu,
  other:
    /^(?:background|introduction|context|rationale|(?:aims?|objectives?|purpose)(?: (?:and|of) \p{L}+)?|(?:material(?:s)? and )?methods?|methodology|design|setting|participants|patients|hintergrund|einleitung|ziel(?:e|setzung)?|fragestellung|(?:material und )?methode(?:n|ik)?|contexte|introduction|objectifs?|(?:matériel et )?méthodes?|antecedentes|introducción|objetivos?|(?:material(?:es)? y )?métodos?|introdução|contexto|(?:materia(?:l|is) e )?métodos|premesse?|introduzione|obiettiv[oi]|scopo|(?:materiali e )?metodi|achtergrond|doel|methoden?|wstęp|cel|metody|введение|актуальность|цель|методы|материалы и методы|вступ|мета|giriş|amaç|yöntem(?:ler)?|mục tiêu|phương pháp|latar belakang|tujuan|metode|الخلفية|الهدف|الطرق|उद्देश्य|विधि)\s?[:：.]|^[【[]?(?:背景|目的|方法|배경|목적|방법)[】\]:：]/iu,
} as const;
/** Parts of an abstract, and its sentences at most. A longer text is a paper, whose parts are sections. */
const MIN_PARTS = 3;
const MAX_SENTENCES = 40;
/** The bonuses of the first sentence of a part, and of its others. */
const BONUSES = { conclusion: [4, 2], result: [2.5, 1], other: [0, -0.5] } as const;

type Part = keyof typeof LABELS;

/** Recognizes an abstract of labelled parts. What it concludes counts most, then what it found. */
export function emphasizeAbstract({ units }: GenreInput): Emphasis[] | undefined {
  const sentences = units.filter(({ kind }) => kind !== 'noise');
  const labels = sentences.map(({ text }) => partOf(text));
  if (sentences.length > MAX_SENTENCES || labels.filter((label) => label !== undefined).length < MIN_PARTS)
    return undefined;
  if (!labels.includes('conclusion') && !labels.includes('result')) return undefined;
  let part: Part | undefined;
  let isFirst = false;
  return sentences.flatMap(({ kind, text, start, end }, at): Emphasis[] => {
    const label = labels[at];
    if (label) [part, isFirst] = [label, true];
    // The label can be a separate line: "Results." is no sentence.
    if (part === undefined || kind === 'heading' || text.length <= MAX_LABEL_LENGTH) return [];
    const bonus = BONUSES[part][isFirst ? 0 : 1];
    isFirst = false;
    return [{ start, end, bonus }];
  });
}

/** UTF-16 units of a label that stands alone. */
const MAX_LABEL_LENGTH = 30;

function partOf(text: string): Part | undefined {
  const head = text.slice(0, MAX_LABEL_LENGTH + 10);
  return (['conclusion', 'result', 'other'] as const).find((part) => LABELS[part].test(head));
}
