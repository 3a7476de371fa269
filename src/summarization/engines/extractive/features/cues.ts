import type { Unit } from '../units.ts';

/** Phrases with which authors say what a text is about (Edmundson, 1969), by language. */
const TOPIC: Record<string, string> = {
  en:
    '(?:this|the present|the current) (?:paper|article|work|study|report|thesis|chapter|note|research|analysis|survey|review|document|bill|act|invention)\\b(?! of\\b)|' +
    'in this (?:paper|article|work|study|report|thesis|chapter|note|research|review)\\b|' +
    '(?:we|i) (?:also |then |further |now |have |will |here |first |briefly )*(?:propos|present|introduc|describ|investigat|explor|examin|develop|address)\\w*|' +
    '(?:the|our) (?:main |overall |primary )?(?:contribution|goal|aim|objective|purpose)s? (?:of |is |are |was |were )',
  de:
    '(?:diese|die vorliegende|unsere)r? (?:arbeit|studie|beitrag|untersuchung|bericht|artikel|aufsatz)|in diese[rm] (?:arbeit|studie|beitrag|artikel|bericht)|' +
    'wir (?:stellen|schlagen|präsentieren|beschreiben|untersuchen|entwickeln)|ziel (?:ist|war|dieser|der)',
  fr:
    '(?:cet|cette|le présent|la présente|notre) (?:article|étude|travail|rapport|mémoire|recherche|papier)|dans (?:cet|cette|ce) (?:article|étude|travail|rapport)|' +
    'nous (?:avons |y )?(?:propos|présent|décriv|étudi|introdui|examin)|l.objectif',
  es:
    '(?:este|esta|el presente|la presente|nuestro) (?:artículo|estudio|trabajo|informe|investigación|tesis)|en (?:este|esta) (?:artículo|estudio|trabajo|investigación)|' +
    'proponemos|presentamos|describimos|estudiamos|se (?:presenta|propone|analiza|estudia|describe)|el objetivo',
  it: '(?:questo|il presente|la presente|questa) (?:articolo|studio|lavoro|rapporto|ricerca)|in quest[oa] (?:articolo|studio|lavoro)|proponiamo|presentiamo|descriviamo|l.obiettivo',
  pt: '(?:este|o presente|esta|a presente) (?:artigo|estudo|trabalho|relatório|pesquisa)|nest[ea] (?:artigo|estudo|trabalho)|propomos|apresentamos|descrevemos|o objetivo',
  ru:
    '(?:в|настоящ\\S+|данн\\S+|предлагаем\\S+|наш\\S+) (?:настоящей |данной |этой |нашей |предлагаемой )?(?:статье|работе|исследовании|статья|работа|исследование)(?!\\p{L})|' +
    '(?:цель|целью|задача|задачей|предмет|предметом|объект|объектом) (?:настоящ\\S+ |данн\\S+ |наш\\S+ )?(?:статьи|работы|исследования|является|–|—)',
  zh: '本文|本研究|本报告|本项目|我们(?:提出|介绍|研究)',
  ja: '本(?:論文|稿|研究|報告)|提案(?:する|した)',
  vi: '(?:bài (?:báo|viết)|nghiên cứu|công trình) này',
  tr: 'bu (?:çalışma|makale|araştırma|rapor)|amac[ıi]',
};
/** Phrases with which they say what came of it. */
const RESULT: Record<string, string> = {
  en:
    '(?:we|i) (?:also |then |further |have |first )*(?:demonstrat|show|find|found|argue|conclud|observ)\\w*|' +
    '(?:our|the|these|experimental|empirical) (?:main |experimental |empirical |initial |preliminary )?(?:results?|findings?|experiments?|evaluations?|analys[ei]s) (?:\\w+ )?(?:show|suggest|indicat|demonstrat|confirm|reveal)|' +
    'in (?:conclusion|summary|short|sum|brief)\\b|to (?:conclude|summari[sz]e|sum up)|overall,|outperform|state[- ]of[- ]the[- ]art',
  de: 'wir (?:zeigen|finden|vergleichen)|(?:die|unsere) ergebnisse (?:zeigen|legen|deuten)|zusammenfassend|insgesamt|im ergebnis',
  fr: 'nous (?:avons )?(?:montr|constat|conclu)|(?:les|nos) résultats (?:montrent|indiquent|suggèrent)|en (?:conclusion|résumé|somme)',
  es: 'mostramos|concluimos|(?:los|nuestros) resultados (?:muestran|indican|sugieren)|en (?:conclusión|resumen)|se concluye',
  it: 'mostriamo|concludiamo|i risultati (?:mostrano|indicano)|in (?:conclusione|sintesi)',
  pt: 'mostramos|concluímos|os resultados (?:mostram|indicam|sugerem)|em (?:conclusão|resumo)',
  ru: '(?:результаты|анализ|исследование) (?:\\S+ ){0,2}(?:показ|свидетельств|позвол|подтвер)|таким образом|в заключение|итак|установлено|показано|выявлено|сделан\\S* вывод',
  zh: '结果(?:表明|显示)|研究(?:表明|发现)|我们(?:发现|证明)|综上|总之|总的来说|总体',
  ja: '結果(?:は|から)|明らかに|まとめると|結論',
  vi: 'kết quả (?:cho thấy|nghiên cứu)|tóm lại|nhìn chung',
  tr: 'sonuç olarak|özetle|sonuçlar',
};
/** Signs of money and percentages. */
const FIGURES =
  /[$€£¥₹₽₺]|(?<=\p{Nd})\s?(?:%|٪|percent\b|per cent\b|prozent\b|процент|млн|млрд|million|billion|[万亿億])/giu;

const topics = patternsOf(TOPIC);
const results = patternsOf(RESULT);

function patternsOf(phrases: Record<string, string>): Map<string, RegExp> {
  const unspaced = (language: string) => language === 'zh' || language === 'ja';
  const pattern = (language: string, list: string) => (unspaced(language) ? list : `(?<![\\p{L}\\p{N}])(?:${list})`);
  return new Map(
    Object.entries(phrases).map(([language, list]) => [language, new RegExp(pattern(language, list), 'iu')]),
  );
}

/** Which sentences announce or conclude, and which give figures. */
export function cueFeatures(units: readonly Unit[], language: string | undefined) {
  const topic = new Float32Array(units.length);
  const result = new Float32Array(units.length);
  const figures = new Float32Array(units.length);
  for (const [at, { text }] of units.entries()) {
    topic[at] = topics.get(language ?? '')?.test(text) ? 1 : 0;
    result[at] = results.get(language ?? '')?.test(text) ? 1 : 0;
    figures[at] = text.match(FIGURES)?.length ?? 0;
  }
  /** Of papers and reports rather than of news. */
  const share = topic.reduce((sum, value) => sum + value, 0) / Math.max(1, units.length);
  return { topic, result, figures, topics: new Float32Array(units.length).fill(share) };
}
