import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import pino from 'pino';
import { Registry } from 'prom-client';
import { testScope } from '../../load/test-scope.ts';
import { GlossaError } from '../../src/errors.ts';
import { createLanguageDetector, type LanguageDetector } from '../../src/languages/language-detector.ts';

const log = pino({ level: 'silent' });
const scope = testScope();
let detector: LanguageDetector;

before(async () => {
  detector = createLanguageDetector({ log, registry: new Registry() });
});
after(() => detector[Symbol.asyncDispose]());

async function detectOne(text: string) {
  const [detection] = await detector.detect([text], scope);
  return detection;
}

async function languagesOf(texts: readonly string[]): Promise<(string | undefined)[]> {
  return (await detector.detect(texts, scope)).map((detection) => detection?.language);
}

const SENTENCES: Record<string, string> = {
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

test('detects a sentence in many languages and scripts, confidently in nearly all', async () => {
  let confident = 0;
  for (const [language, sentence] of Object.entries(SENTENCES)) {
    const detection = await detectOne(sentence);
    assert.equal(detection?.language, language, sentence);
    if (detection.confidence >= 0.9) confident++;
  }
  assert.ok(confident >= 30, `${confident} of ${Object.keys(SENTENCES).length}`);
});

test('detects common first words', async () => {
  const greetings: Record<string, string> = {
    Hello: 'en',
    'Hello World': 'en',
    'Hello, world!': 'en',
    'Thank you': 'en',
    'How are you?': 'en',
    Hola: 'es',
    'Buenos días': 'es',
    Bonjour: 'fr',
    'Merci beaucoup': 'fr',
    Danke: 'de',
    'Guten Tag': 'de',
    'Vielen Dank': 'de',
    'Va bene': 'it',
    'Te iubesc': 'ro',
    'Wie geht es dir?': 'de',
    Ciao: 'it',
    Obrigado: 'pt',
    Olá: 'pt',
    Merhaba: 'tr',
    Привет: 'ru',
    Привіт: 'uk',
    שלום: 'he',
    مرحبا: 'ar',
    नमस्ते: 'hi',
    你好: 'zh-Hans',
    謝謝: 'zh-Hant',
    ありがとう: 'ja',
    안녕하세요: 'ko',
    สวัสดี: 'th',
  };
  for (const [text, language] of Object.entries(greetings)) {
    assert.equal((await detectOne(text))?.language, language, text);
  }
});

test('detects greetings with confidence and ambiguous words without', async () => {
  for (const text of ['Hello', 'Hello World', 'Bonjour', 'Thank you']) {
    assert.ok(((await detectOne(text))?.confidence ?? 0) >= 0.8, text);
  }
  for (const text of ['No', 'Hei', 'a', 'Hotel', 'xqzt']) {
    assert.ok(((await detectOne(text))?.confidence ?? 0) < 0.8, text);
  }
});

test('prefers a useful language among guesses, not against a clear one', async () => {
  const english = (code: string) => code === 'en';
  for (const word of ['Menu', 'Normal', 'Base', 'Visual mode', 'Capital']) {
    assert.equal((await detector.detect([word], scope, english))[0]?.language, 'en', word);
  }
  assert.equal((await detector.detect(['Muchas gracias por tu ayuda'], scope, english))[0]?.language, 'es');
});

test('detects nothing in text without language', async () => {
  const texts = [
    '',
    '  \n',
    '123 456.78',
    '😀 👍🏽',
    'https://example.com/some/english/words',
    'bob@example.com',
    '{{name}} %s',
    '\0\ud800\uffff',
    'ᎣᏏᏲ',
  ];
  assert.deepEqual(
    await detector.detect(texts, scope),
    texts.map(() => undefined),
  );
});

test('ignores URLs, placeholders and names in Latin letters', async () => {
  const text = 'Откройте https://example.com/settings/language/english и введите {{user_name}} в Microsoft Word';
  assert.equal((await detectOne(text))?.language, 'ru');
});

test('a short string of an array gets the dominant language', async () => {
  const german = [
    'Die Kinder spielen heute im Garten.',
    'Wir haben gestern lange gewartet.',
    'Das Wetter ist sehr schön.',
  ];
  assert.deepEqual(await languagesOf([...german, 'Computer', 'OK', 'Hotel']), Array(6).fill('de'));
  assert.notEqual((await detectOne('Computer'))?.language, 'de');
});

test('a string of an array with a clear language keeps it', async () => {
  const german = ['Die Kinder spielen heute im Garten.', 'Wir haben gestern lange gewartet.'];
  assert.deepEqual(
    await languagesOf([...german, 'This sentence is clearly an English one.', 'Добрый вечер, друзья!', 'Hello', '42']),
    ['de', 'de', 'en', 'ru', 'en', undefined],
  );
});

test('a short sentence keeps its language beside one of another language', async () => {
  const english = 'The library opens every day and the entrance is free.';
  for (const [language, text] of [
    ['es', '¿Dónde está la biblioteca?'],
    ['es', 'Hola, ¿todo bien?'],
    ['es', '¿Cómo te llamas?'],
    ['de', 'Guten Morgen, wie geht es dir?'],
    ['fr', 'Où est la bibliothèque ?'],
    ['pt', 'Onde fica a biblioteca?'],
    ['it', 'Dove si trova la biblioteca?'],
    ['nl', 'Waar kan ik de bibliotheek vinden?'],
    ['fr', 'Je ne sais pas.'],
    ['pl', 'Gdzie jest biblioteka?'],
  ] as const) {
    assert.deepEqual(await languagesOf([english, text]), ['en', language], text);
  }
});

test('a sentence keeps its language beside a longer sentence of another language', async () => {
  const english = 'The weather is nice today and the streets are full of people.';
  for (const [language, text] of [
    ['es', 'El perro come pan en la cocina de mi madre.'],
    ['es', 'Mi tren local sale a las nueve.'],
    ['pt', 'material para o hospital regional'],
    ['fr', 'Son message est arrivé en retard.'],
    ['fr', 'Le train part de la station.'],
    ['nl', 'Het water in de tank is koud.'],
  ] as const) {
    assert.deepEqual(await languagesOf([text, english]), [language, 'en'], text);
  }
});

test('clear sentences of close languages keep their language in an array', async () => {
  for (const family of [
    ['es', 'pt', 'ca', 'it', 'fr', 'ro'],
    ['da', 'nb', 'sv'],
    ['ru', 'uk', 'bg', 'sr'],
    ['nl', 'de'],
  ]) {
    const sentences = family.map((language) => SENTENCES[language] ?? '');
    for (const at of sentences.keys()) {
      const [stray, ...others] = [...sentences.slice(at), ...sentences.slice(0, at)];
      for (const other of others) {
        const [first] = await languagesOf([stray ?? '', other, other, other]);
        assert.equal(first, family[at], `${stray} beside ${other}`);
      }
    }
  }
});

/** Languages that the detector cannot distinguish reliably. */
const TWINS = [new Set(['id', 'ms']), new Set(['bs', 'hr', 'sr-Latn'])];

test('a string of three to eight words with a clear language keeps it beside one to five sentences', async () => {
  const language = fc.constantFrom(...Object.keys(SENTENCES));
  await fc.assert(
    fc.asyncProperty(
      language,
      fc.integer({ min: 3, max: 8 }),
      language,
      fc.integer({ min: 1, max: 5 }),
      async (own, words, other, count) => {
        const text = (SENTENCES[own] ?? '').split(' ').slice(0, words).join(' ');
        const alone = await detectOne(text);
        if (!alone || alone.confidence < 0.8) return;
        if (TWINS.some((twins) => twins.has(alone.language) && twins.has(other))) return;
        const [first] = await languagesOf([text, ...Array<string>(count).fill(SENTENCES[other] ?? '')]);
        assert.equal(first, alone.language, text);
      },
    ),
    { seed: 7, numRuns: 400 },
  );
});

test('the context never gives a string a language of another script', async () => {
  const [, , short] = await languagesOf(['Дети играют сегодня в саду.', 'Вчера мы очень долго ждали.', 'Wi-Fi']);
  assert.notEqual(short, 'ru');
});

test('the context decides between twin languages', async () => {
  const croatian = [
    'Znanstvenici su prošlog tjedna otkrili novi sustav.',
    'Tko je uzeo kruh iz kuhinje?',
    'Dobar dan svima',
  ];
  assert.deepEqual(await languagesOf(croatian), ['hr', 'hr', 'hr']);
});

test('samples all parts of a long text, so that two languages lower the confidence', async () => {
  const half = (sentence: string) => `${sentence} `.repeat(40);
  const mixed = await detectOne(half(SENTENCES.en ?? '') + half(SENTENCES.de ?? ''));
  assert.ok(mixed && mixed.confidence < 0.9, JSON.stringify(mixed));
  const whole = await detectOne(half(SENTENCES.en ?? ''));
  assert.ok(whole && whole.language === 'en' && whole.confidence > 0.98);
});

test('finds a sentence after a very long word', async () => {
  assert.equal((await detectOne(`${'x'.repeat(200_000)} ${SENTENCES.fr}`))?.language, 'fr');
});

test('handles hostile texts of 300,000 characters', async () => {
  const units = ['a', 'a ', '\0', '\ud800', '漢', '\u0301', '😀', '<a ', 'ا ', "'", '\u200d', 'Ⅷ ', 'İ '];
  const detections = await detector.detect(
    units.map((unit) => unit.repeat(300_000 / unit.length)),
    scope,
  );
  for (const detection of detections) {
    assert.ok(detection === undefined || (detection.confidence >= 0 && detection.confidence <= 1));
  }
});

test('an aborted request ends with the reason of its signal and leaves the detector working', async () => {
  const controller = new AbortController();
  const running = detector.detect(
    Array.from({ length: 5000 }, (_, index) => `sentence number ${index}`),
    testScope(controller.signal),
  );
  controller.abort(new Error('gone'));
  await assert.rejects(running, /gone/);
  await assert.rejects(detector.detect(['Hello'], testScope(controller.signal)), /gone/);
  assert.equal((await detectOne('Hello World'))?.language, 'en');
});

test('a full queue rejects requests', async () => {
  await using small = createLanguageDetector({ maxQueued: 1, log, registry: new Registry() });
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => small.detect(['Hello World'], scope)));
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  assert.ok(refused.length > 0 && refused.length < 20);
  for (const reason of refused) assert.ok(reason instanceof GlossaError && reason.code === 'overloaded');
});
