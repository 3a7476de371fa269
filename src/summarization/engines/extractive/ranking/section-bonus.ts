import type { Sentences, Unit } from '../input/read-sentences.ts';

/** A document with fewer sentences or sections is no report or paper: there a heading is not to be relied on. */
const MIN_SENTENCES = 40;
const MIN_SECTIONS = 3;
/** What stands between title and first section is an abstract if it has so many sentences at most, none a mere line. */
const MAX_ABSTRACT = 20;
const MIN_LENGTH = 40;

/** In log-odds: how much more what a section holds belongs in a summary than the same words elsewhere. */
const SECTIONS: readonly { bonus: number; heading: RegExp }[] = [
  {
    bonus: 1.5,
    heading:
      /^(?:abstract|(?:executive |management )?summary|overview|key (?:points|findings|messages)|highlights|tl;?dr|zusammenfassung|kurzfassung|das wichtigste|résumé|synthèse|resumen|sumario|riassunto|sintesi|sommario|resumo|sumário|samenvatting|streszczenie|аннотация|резюме|краткое содержание|реферат|özet|tóm tắt|摘要|概要|要約|要旨|초록|요약|περίληψη|sammanfattning|sammendrag|resumé|tiivistelmä|yhteenveto|souhrn|shrnutí|abstrakt|összefoglaló|összefoglalás|rezumat|анотація|ringkasan|abstrak|چکیده|خلاصه|خلاصہ|সারাংশ|সারসংক্ষেপ|บทคัดย่อ|რეზიუმე|muhtasari|ملخص|الملخص|תקציר|सारांश)(?!\p{L})/iu,
  },
  {
    bonus: 1,
    heading:
      /^(?:(?:discussion and |summary and )?conclusions?|(?:concluding|final|closing) remarks|(?:schluss)?folgerungen|fazit|schluss|conclusiones|conclusioni|conclusão|conclusões|conclusie|wnioski|заключение|выводы|sonuç|kết luận|结论|结语|結論|おわりに|まとめ|결론|συμπεράσματα|slutsats(?:er)?|konklus?jon|konklusion|johtopäätökset|päätelmät|závěry?|következtetések|összegzés|concluzii|висновки|kesimpulan|simpulan|نتیجه‌گیری|نتیجہ|উপসংহার|สรุป|บทสรุป|დასკვნა|hitimisho|الخاتمة|निष्कर्ष|סיכום)(?!\p{L})/iu,
  },
  {
    bonus: 1,
    heading:
      /^(?:introduction|einleitung|einführung|introducción|introduzione|introdução|inleiding|wstęp|введение|giriş|giới thiệu|mở đầu|引言|绪论|はじめに|緒言|서론|εισαγωγή|inledning|innledning|indledning|johdanto|úvod|bevezetés|introducere|вступ|pendahuluan|مقدمه|تعارف|ভূমিকা|บทนำ|შესავალი|utangulizi|مقدمة|المقدمة|प्रस्तावना|מבוא)(?!\p{L})/iu,
  },
];
const ABSTRACT_BONUS = 0.8;
/**
 * Manuals, books and collections say at the start of a section what it is about, and details later. Only where headings
 * are known, in documents of pages: those of plain text are guesses.
 */
const MANUAL = 300;
const OPENING_BONUS = 0.7;
/** What may follow: "Conclusions and future work", but not "Summary statistics". */
const REST = /^\s*(?:$|[:：.,–—-]|(?:and|&|und|et|y|e|и|en|i|ve|of (?:the )?(?:findings|results))(?!\p{L}))/u;
const NUMBER = /^(?:\d+(?:\.\d+)*|[IVX]{1,4})[.):]?\s+/;

/**
 * What the sections of a long document add to the scores of its sentences: abstracts and summaries most, then
 * introductions and conclusions; and of a very long one the first sentences of all.
 */
export function structureBonus({ units, title }: Sentences): Float64Array {
  const bonus = new Float64Array(units.length);
  const sections = new Set(units.map(({ heading }) => heading));
  if (units.length < MIN_SENTENCES || sections.size < MIN_SECTIONS) return bonus;
  const bonuses = new Map([...sections].map((heading) => [heading, headingBonus(heading)]));
  for (const [at, { heading }] of units.entries()) bonus[at] = bonuses.get(heading) ?? 0;
  if (units.length > MANUAL && units[0]?.page !== undefined) {
    for (const [at, { heading }] of units.entries()) {
      if (heading !== units[at - 1]?.heading) bonus[at] = (bonus[at] ?? 0) + OPENING_BONUS;
    }
  }
  const front = units.findIndex(({ heading }) => heading !== title);
  if (front > 0 && front <= MAX_ABSTRACT) {
    for (let at = 0; at < front; at++) if ((units[at]?.text.length ?? 0) >= MIN_LENGTH) bonus[at] = ABSTRACT_BONUS;
  }
  return bonus;
}

function headingBonus(heading: Unit | undefined): number {
  const text = heading?.text.replace(NUMBER, '') ?? '';
  for (const section of SECTIONS) {
    const name = section.heading.exec(text)?.[0];
    if (name !== undefined && REST.test(text.slice(name.length))) return section.bonus;
  }
  return 0;
}
