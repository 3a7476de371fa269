import { after, before } from 'node:test';
import pino from 'pino';
import { Registry } from 'prom-client';
import { testScope } from '../../load/test-scope.ts';
import type { Detection } from '../../src/languages/detect-in-context.ts';
import { createLanguageDetector, type LanguageDetector } from '../../src/languages/language-detector.ts';
import type { RankedLanguage } from '../../src/languages/rank-languages.ts';

export const log = pino({ level: 'silent' });
export const scope = testScope();

/** Starts a detector before the tests of a file and closes it after them. */
export function shareDetector() {
  let detector: LanguageDetector | undefined;
  before(() => {
    detector = createLanguageDetector({ log, registry: new Registry() });
  });
  after(() => detector?.[Symbol.asyncDispose]());
  function started(): LanguageDetector {
    if (!detector) throw new Error('The detector starts before the first test.');
    return detector;
  }
  const detect = async (...args: Parameters<LanguageDetector['detect']>): Promise<Detection[]> =>
    started().detect(...args);
  const rank = async (texts: readonly string[], within = scope): Promise<RankedLanguage[][]> =>
    (await started().rank(texts, within)).rankings;
  return {
    detect,
    rank,
    rankOne: async (text: string): Promise<RankedLanguage[]> => (await rank([text]))[0] ?? [],
    async detectOne(text: string): Promise<Detection> {
      const [detection] = await detect([text], scope);
      return detection;
    },
    async languagesOf(texts: readonly string[]): Promise<(string | undefined)[]> {
      return (await detect(texts, scope)).map((detection) => detection?.language);
    },
  };
}

/** One sentence per language. */
export const SENTENCES: Record<string, string> = {
  ar: 'ذهب الأطفال إلى المدرسة في الصباح الباكر مع أصدقائهم.',
  bg: 'Децата отидоха на училище рано сутринта заедно с приятелите си.',
  ca: 'Els nens van anar a l’escola d’hora al matí amb els seus amics.',
  cs: 'Děti šly brzy ráno do školy se svými kamarády.',
  da: 'Børnene gik tidligt i skole om morgenen sammen med deres venner.',
  de: 'Die Kinder gingen früh am Morgen mit ihren Freunden zur Schule.',
  el: 'Τα παιδιά πήγαν νωρίς το πρωί στο σχολείο με τους φίλους τους.',
  en: 'The children went to school early in the morning with their friends.',
  es: 'Los niños fueron a la escuela temprano por la mañana con sus amigos.',
  fa: 'بچه‌ها صبح زود با دوستانشان به مدرسه رفتند.',
  fi: 'Lapset menivät aikaisin aamulla kouluun ystäviensä kanssa.',
  fr: 'Les enfants sont allés à l’école tôt le matin avec leurs amis.',
  he: 'הילדים הלכו לבית הספר מוקדם בבוקר עם החברים שלהם.',
  hi: 'बच्चे सुबह जल्दी अपने दोस्तों के साथ स्कूल गए।',
  hu: 'A gyerekek korán reggel iskolába mentek a barátaikkal.',
  id: 'Anak-anak berangkat ke sekolah pagi-pagi karena mereka bisa bertemu teman di kantor.',
  it: 'I bambini sono andati a scuola presto la mattina con i loro amici.',
  ja: '子供たちは朝早く友達と一緒に学校へ行きました。',
  ko: '아이들은 아침 일찍 친구들과 함께 학교에 갔습니다.',
  nb: 'Barna gikk tidlig på skolen om morgenen sammen med vennene sine, men jeg ble hjemme.',
  nl: 'De kinderen gingen vroeg in de ochtend met hun vrienden naar school.',
  nn: 'Borna gjekk tidleg på skulen om morgonen, men eg vart ikkje med dei heim att.',
  pl: 'Dzieci poszły wcześnie rano do szkoły ze swoimi przyjaciółmi.',
  pt: 'As crianças foram para a escola cedo de manhã com os seus amigos.',
  ro: 'Copiii au mers la școală dimineața devreme cu prietenii lor.',
  ru: 'Дети рано утром пошли в школу вместе со своими друзьями.',
  sr: 'Деца су рано ујутру отишла у школу са својим пријатељима.',
  'sr-Latn': 'Deca su rano ujutru otišla u školu, gde su posle videla svog učitelja i lep sneg.',
  sv: 'Barnen gick tidigt på morgonen till skolan med sina vänner.',
  ta: 'குழந்தைகள் காலையில் தங்கள் நண்பர்களுடன் பள்ளிக்குச் சென்றனர்.',
  th: 'เด็กๆ ไปโรงเรียนแต่เช้ากับเพื่อนของพวกเขา',
  tr: 'Çocuklar sabah erkenden arkadaşlarıyla birlikte okula gittiler.',
  uk: 'Діти рано вранці пішли до школи разом зі своїми друзями.',
  vi: 'Bọn trẻ đi học từ sáng sớm cùng với bạn bè của chúng.',
  'zh-Hans': '孩子们一大早就和朋友们一起去学校了。',
  'zh-Hant': '孩子們一大早就和朋友們一起去學校了。',
};
