import type { TextUnit } from '../input/segment-document.ts';

/** Cue phrases that introduce the topic of a text (Edmundson, 1969), by language. */
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
    '(?:в|настоящ\\S{1,20}|данн\\S{1,20}|предлагаем\\S{1,20}|наш\\S{1,20}) (?:настоящей |данной |этой |нашей |предлагаемой )?(?:статье|работе|исследовании|статья|работа|исследование)(?!\\p{L})|' +
    '(?:цель|целью|задача|задачей|предмет|предметом|объект|объектом) (?:настоящ\\S{1,20} |данн\\S{1,20} |наш\\S{1,20} )?(?:статьи|работы|исследования|является|–|—)',
  zh: '本文|本研究|本报告|本项目|我们(?:提出|介绍|研究)',
  ja: '本(?:論文|稿|研究|報告)|提案(?:する|した)',
  vi: '(?:bài (?:báo|viết)|nghiên cứu|công trình) này',
  tr: 'bu (?:çalışma|makale|araştırma|rapor)|amac[ıi]',
};
/** Signs of money, percentages and large numbers. */
const FIGURES =
  /[$€£¥₹₽₺]|(?<=\p{Nd})\s?(?:%|٪|percent\b|per cent\b|prozent\b|процент|млн|млрд|million|billion|[万亿億])/giu;

const topics = patternsOf(TOPIC);

function patternsOf(phrases: Record<string, string>): Map<string, RegExp> {
  const isUnspaced = (language: string) => language === 'zh' || language === 'ja';
  const pattern = (language: string, list: string) => (isUnspaced(language) ? list : `(?<![\\p{L}\\p{N}])(?:${list})`);
  return new Map(
    Object.entries(phrases).map(([language, list]) => [language, new RegExp(pattern(language, list), 'iu')]),
  );
}

/** Features of sentences that introduce the topic or give figures. */
export function cuePhraseFeatures(sentences: readonly TextUnit[], language: string | undefined) {
  const topic = new Float32Array(sentences.length);
  const figures = new Float32Array(sentences.length);
  for (const [at, { text }] of sentences.entries()) {
    topic[at] = topics.get(language ?? '')?.test(text) ? 1 : 0;
    figures[at] = text.match(FIGURES)?.length ?? 0;
  }
  /** High in papers and reports, low in news. */
  const topicShare = topic.reduce((sum, value) => sum + value, 0) / Math.max(1, sentences.length);
  return { topic, figures, topicShare: new Float32Array(sentences.length).fill(topicShare) };
}
