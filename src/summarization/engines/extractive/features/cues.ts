import type { Unit } from '../units.ts';

/** Phrases with which authors say what a text is about or what came of it (Edmundson, 1969), by language. */
const ANNOUNCED: Record<string, string> = {
  en:
    '(?:this|the|our|the present) (?:paper|article|work|study|report|thesis|chapter|note|research|approach|method|model|system|analysis|survey|review) (?:we |will |also |then |further |now )?(?:\\w+s\\b|is\\b|describe|present)|' +
    'in this (?:paper|article|work|study|report|thesis|chapter|note|research|review|section)|' +
    '(?:we|i) (?:also |then |further |now |have |will |here |first |briefly )*(?:propos|present|introduc|describ|investigat|stud|explor|examin|develop|demonstrat|show|find|found|report|argue|conclud|evaluat|analy[sz]|compar|discuss|review|address|design)\\w*|' +
    '(?:our|the|these) (?:main |experimental |empirical |initial |preliminary )?(?:results?|findings?|experiments?|evaluations?|contributions?|analys[ei]s|goals?|aims?|objectives?|purposes?|hypothes[ie]s) (?:\\w+ )?(?:show|suggest|indicat|demonstrat|confirm|reveal|is|are|was|were|of this)|' +
    'in (?:conclusion|summary|short|sum|brief)\\b|to (?:conclude|summari[sz]e|sum up)|overall,|(?:outperform|state[- ]of[- ]the[- ]art)',
  de:
    '(?:diese|die vorliegende|unsere)r? (?:arbeit|studie|beitrag|untersuchung|bericht|artikel|aufsatz)|in diese[rm] (?:arbeit|studie|beitrag|artikel|bericht)|' +
    'wir (?:zeigen|stellen|schlagen|präsentieren|beschreiben|untersuchen|vergleichen|finden)|(?:die|unsere) ergebnisse (?:zeigen|legen|deuten)|zusammenfassend|insgesamt|ziel (?:ist|war|dieser|der)',
  fr:
    '(?:cet|cette|le présent|la présente|notre) (?:article|étude|travail|rapport|mémoire|recherche|papier)|dans (?:cet|cette|ce) (?:article|étude|travail|rapport)|' +
    'nous (?:avons |y )?(?:propos|présent|décriv|étudi|montr|analys|compar|introdui)|(?:les|nos) résultats (?:montrent|indiquent|suggèrent)|en (?:conclusion|résumé|somme)|l.objectif',
  es:
    '(?:este|esta|el presente|la presente|nuestro) (?:artículo|estudio|trabajo|informe|investigación|tesis)|en (?:este|esta) (?:artículo|estudio|trabajo|investigación)|' +
    '(?:se |nosotros )?(?:proponemos|presentamos|describimos|estudiamos|mostramos|analizamos|comparamos|se presenta|se propone|se analiza|se estudia|se describe)|(?:los|nuestros) resultados (?:muestran|indican|sugieren)|en (?:conclusión|resumen)|el objetivo',
  it: '(?:questo|il presente|la presente|questa) (?:articolo|studio|lavoro|rapporto|ricerca)|in quest[oa] (?:articolo|studio|lavoro)|(?:proponiamo|presentiamo|descriviamo|mostriamo|analizziamo)|i risultati (?:mostrano|indicano)|in (?:conclusione|sintesi)|l.obiettivo',
  pt: '(?:este|o presente|esta|a presente) (?:artigo|estudo|trabalho|relatório|pesquisa)|nest[ea] (?:artigo|estudo|trabalho)|(?:propomos|apresentamos|descrevemos|mostramos|analisamos)|os resultados (?:mostram|indicam|sugerem)|em (?:conclusão|resumo)|o objetivo',
  ru:
    '(?:в|настоящ\\S+|данн\\S+|предлагаем\\S+) (?:настоящей |данной |этой )?(?:статье|работе|исследовании|статья|работа|исследование)|(?:рассматрива|рассмотрен|исследу|исследован|предложен|предлага|показан|представлен|описан|описыва|проведен|проанализирован|анализиру|выявлен|установлен|обоснова|изучен|обсужда|разработан|получен)\\S*|' +
    '(?:результаты|цель|целью|задача|актуальность) \\S+|(?:таким образом|в заключение|итак)',
  zh: '本文|本研究|本报告|我们(?:提出|介绍|发现|证明|研究)|结果(?:表明|显示)|研究(?:表明|发现)|综上|总之|总的来说|总体',
  ja: '本(?:論文|稿|研究|報告)|提案(?:する|した)|結果(?:は|から)|示(?:した|す)|明らかに|まとめると|結論',
  vi: '(?:bài (?:báo|viết)|nghiên cứu|công trình) này|kết quả (?:cho thấy|nghiên cứu)|tóm lại|nhìn chung',
  tr: 'bu (?:çalışma|makale|araştırma|rapor)|(?:sonuç olarak|özetle)|amac[ıi]|sonuçlar',
};
/** Signs of money and percentages. */
const FIGURES = /[$€£¥₹₽₺]|(?<=\p{Nd})\s?(?:%|٪|percent\b|per cent\b|prozent\b|процент|млн|млрд|million|billion|[万亿億])/giu;

const patterns = new Map(Object.entries(ANNOUNCED).map(([code, phrases]) => [code, phrasePattern(code, phrases)]));

function phrasePattern(language: string, phrases: string): RegExp {
  const unspaced = language === 'zh' || language === 'ja';
  return new RegExp(unspaced ? phrases : `(?<![\\p{L}\\p{N}])(?:${phrases})`, 'iu');
}

/** Which sentences announce or conclude, and which give figures. */
export function cueFeatures(units: readonly Unit[], language: string | undefined) {
  const announces = new Float32Array(units.length);
  const figures = new Float32Array(units.length);
  const pattern = language === undefined ? undefined : patterns.get(language);
  for (const [at, { text }] of units.entries()) {
    announces[at] = pattern?.test(text) ? 1 : 0;
    figures[at] = text.match(FIGURES)?.length ?? 0;
  }
  const share = announces.reduce((sum, value) => sum + value, 0) / Math.max(1, units.length);
  return { announces, figures, announcing: new Float32Array(units.length).fill(share) };
}
