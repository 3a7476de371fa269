import type { SegmentedDocument, TextUnit } from '../input/segment-document.ts';

/** Headings are reliable only in documents with at least this many sentences and sections, such as reports and papers. */
const MIN_SENTENCES = 40;
const MIN_SECTIONS = 3;
/** Text between title and first section is an abstract when it has at most this many sentences. */
const MAX_ABSTRACT_SENTENCES = 20;
/** UTF-16 units of a sentence in an abstract. Shorter ones are names or dates. */
const MIN_ABSTRACT_SENTENCE_LENGTH = 40;

/** Bonus in log-odds for the sentences of sections with such headings. */
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
 * Sections of manuals and books start with their topic. The bonus needs reliable headings, so it applies to documents with
 * pages and this many sentences.
 */
const MIN_MANUAL_SENTENCES = 300;
const OPENING_BONUS = 0.7;
/** The rest of a heading that matches: "Conclusions and future work", but not "Summary statistics". */
const HEADING_REST = /^\s*(?:$|[:：.,–—-]|(?:and|&|und|et|y|e|и|en|i|ve|of (?:the )?(?:findings|results))(?!\p{L}))/u;
const HEADING_NUMBER = /^(?:\d+(?:\.\d+)*|[IVX]{1,4})[.):]?\s+/;

/** Whether a document is long and has sections, as reports, papers and encyclopedia articles do. */
export function hasSections(sentences: readonly TextUnit[]): boolean {
  return sentences.length >= MIN_SENTENCES && new Set(sentences.map(({ heading }) => heading)).size >= MIN_SECTIONS;
}

/**
 * The bonus of each sentence for its section in a long document: most for abstracts and summaries, then for introductions
 * and conclusions. In manuals and books, the first sentence of each section has a bonus.
 */
export function sectionBonus({ sentences, title }: SegmentedDocument): Float64Array {
  const bonus = new Float64Array(sentences.length);
  if (!hasSections(sentences)) return bonus;
  const bonuses = new Map(
    [...new Set(sentences.map(({ heading }) => heading))].map((heading) => [heading, headingBonus(heading)]),
  );
  for (const [at, { heading }] of sentences.entries()) bonus[at] = bonuses.get(heading) ?? 0;
  if (sentences.length > MIN_MANUAL_SENTENCES && sentences[0]?.place?.page !== undefined) {
    for (const [at, { heading }] of sentences.entries()) {
      if (heading !== sentences[at - 1]?.heading) bonus[at] = (bonus[at] ?? 0) + OPENING_BONUS;
    }
  }
  const firstInSection = sentences.findIndex(({ heading }) => heading !== title);
  if (firstInSection > 0 && firstInSection <= MAX_ABSTRACT_SENTENCES) {
    for (const [at, { text }] of sentences.slice(0, firstInSection).entries()) {
      if (text.length >= MIN_ABSTRACT_SENTENCE_LENGTH) bonus[at] = ABSTRACT_BONUS;
    }
  }
  return bonus;
}

/** The bonus of a section for its heading: most for abstracts and summaries, 0 for most sections. */
export function headingBonus(heading: TextUnit | undefined): number {
  const text = heading?.text.replace(HEADING_NUMBER, '') ?? '';
  for (const section of SECTIONS) {
    const name = section.heading.exec(text)?.[0];
    if (name !== undefined && HEADING_REST.test(text.slice(name.length))) return section.bonus;
  }
  return 0;
}
