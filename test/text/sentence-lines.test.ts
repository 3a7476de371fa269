import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitSentences } from '../../src/text/sentences.ts';

/** Lines by language. Each is one sentence, but where a bar stands between two. */
const LINES: Readonly<Record<string, readonly string[]>> = {
  en: [
    'The claim rests on 42 U.S.C. § 1983 and on nothing else in the file.',
    'The last word of a model depends on n words of a text of n. | N-gram models are older.',
    'In Hill v. Dale, 12 F.3d 45 (2d Cir. 1999), the court said the opposite.',
    'Under Sec. 4 para. 2 of the act the fee is due on Jan. 5 of each year.',
    'Add 3 tbsp. Sugar to the bowl. | Bake it for an hour.',
    'Add 2 tbsp. | Stir the sauce until it is smooth.',
    'The camera costs 1599.99. | It ships in May.',
    'We counted 30. | April brought rain to the valley.',
    'Call fmt.Println to print a line, and errors.Is for the cause.',
    'It stood at 40 deg. F. in the cellar all night.',
    'Yahoo! Inc. bought the firm in 2005.',
    'Gov. Ann Hill met Sen. Bo Dale, Jr. at 5 p.m. on Monday.',
    'See Tab. 2, Sect. 5 and Ref. 12 of vol. III, and write to Mill Corp. Attn. Ann Hill.',
    'The bag weighs 3 lbs. | The box weighs 5 kg. | 3 people carried them.',
    'The mill opened in 1890.It burned twice.Nobody was hurt.The last fire was in 1911.',
    'The plan is **Dec. 1, 2034** for all. | It ends soon.',
    'Frosts became frequent.3 | They hurt “old trees.”4,5 | Others stand.12–14 | See Suppl.3 The list is there.',
    'The mill opened in 1890.[1] | It burned twice.(2) | Nobody was hurt.† | It stands.[note 3] | End.',
  ],
  de: [
    'Frau Dr. Berg wohnt seit dem 4. Mai in der Gartenstr. 12 in Ulm.',
    'Nach § 3 Abs. 2 Nr. 4 i. V. m. Art. 9 gilt die Frist nicht.',
    'Das gilt i. d. R. auch für die Fa. Huber GmbH & Co. KG in Wien.',
    'Der Kurs der Kl. B beginnt am 1. Okt. um 9 Uhr.',
    'Am Freitag ist ein Treffen bzgl. Vertrag und Miete, zzgl. Strom und Wasser.',
    'Er kam am 3. Oktober. | Die Sitzung begann um zehn.',
    'Der Vorstand lädt gemäß § 8 Pkt. 5 der Satzung ein. | Er bittet um Antwort.',
  ],
  fr: [
    'Le permis, cf. art. R. 423-1 du code, a été refusé le 3 févr. 2033.',
    'M. Dupont et Mme Roy habitent av. Foch, n. 5, à Lyon.',
    'Voir art. 5, p. 12, et chap. 3 du code.',
    'Le bilan est de 12. | Des secours sont là.',
  ],
  es: [
    'El Sr. Gil y la Dra. Paz viven en la Avda. Real, n. 5.',
    'Véase el art. 5, pág. 12, del libro.',
    'Vive en la Calle Real, dpto. 3, según el Cód. Civil.',
  ],
  pt: [
    'O Sr. Luz e a Dra. Reis moram na Av. Central, n. 10.',
    'Ver o art. 5, p. 12, da lei.',
    'Mora na Rua Nova, apto. 3, bl. 2.',
  ],
  it: [
    'Il canone è dovuto come prevede l’art. 15 del testo. | La tassa sale.',
    'Il Sig. Neri e la Dott.ssa Riva abitano qui.',
    "Si veda l'art. 5, pag. 12, della legge.",
    'Si applica il D.Lgs. 81/2008 in tutta Italia.',
  ],
  nl: ['Dhr. Bos en mevr. Vos wonen a.d. Kade, nr. 5, in Gent.', 'Zie art. 5, blz. 12, van de wet.'],
  pl: [
    'To praca Zespołu ds. Bezpieczeństwa i Zespołu ds. Wsparcia. | Koniec.',
    'Pani dr Nowak mieszka przy ul. Polnej 5 m. 7 w Łodzi.',
    'Ustawa z dn. 3 maja 1999 r. obowiązuje, por. Dz. U. nr 12.',
  ],
  cs: ['Paní dr. Nová bydlí v ul. Dlouhé č. 5 od 4. května.', 'Viz odst. 2, str. 12, zákona.'],
  sk: ['Pani dr. Nová býva na ul. Dlhej č. 5 od 4. mája.', 'Podľa § 5 ods. 2 zák. č. 40 sa zmluva končí.'],
  sl: ['Ga. dr. Novak stanuje na ul. Miru 5 od 4. maja.'],
  hr: ['Gđa. dr. Novak stanuje u ul. Mira br. 5 od 4. svibnja.'],
  hu: ['Dr. Kiss és özv. Nagy Pálné a Kossuth u. 5. szám alatt lakik.', 'A ház 1990. május 4. óta áll.'],
  fi: ['Esim. dr. Laine tuli 4. toukokuuta klo 10 taloon n:o 5.'],
  et: ['Dr. Tamm elab siin alates 4. maist aastal 1999.', 'Ta elab Pika tn. 5 majas.'],
  lv: ['Dr. Kalns dzīvo šeit kopš 4. maija.'],
  da: ['Hr. dr. Holm bor i Gade 5, jf. kap. 2, fra d. 4. maj.'],
  nb: ['Dr. Berg bor i Gata 5, jf. kap. 2, fra 4. mai.'],
  sv: ['Dr. Berg bor bl.a. på Gatan 5, jfr kap. 2.'],
  ro: ['Dl. Pop și dna. Radu locuiesc pe str. Mare nr. 5, bl. 3, ap. 12, în oraș.'],
  tr: ['Dr. Ak ve Prof. Kaya, Deniz Cad. No. 5 adresinde oturuyor.'],
  el: ['Ο κ. Νίκου και η κα. Μάρκου ζουν στη λεωφ. Αθηνών αρ. 5.'],
  ru: [
    'Г-н Попов живёт на ул. Мира, д. 5, кв. 7, с 1999 г. вместе с др. жильцами.',
    'См. рис. 3 и табл. 4 на стр. 12.',
    'Звоните по тел. 123-45-67 до вечера.',
  ],
  uk: ['Пан Бойко живе на вул. Миру, буд. 5, кв. 7, з 1999 р. у Києві.'],
  bg: ['Г-н Петров живее в гр. София, ул. Витоша № 5, от 1999 г. насам.'],
  hy: ['Պրն. Սարգսյանը ապրում է այստեղ 1999 թ. մայիսից։ | Նա բժիշկ է։'],
  ka: ['პროფ. ბერიძე ცხოვრობს აქ 1999 წ. მაისიდან.'],
  vi: ['Ông Lê V. A. sống ở đây.', 'TS. Lê Minh sống ở TP. Huế từ năm 1999.'],
  id: ['Dr. Budi tinggal di Jl. Merdeka no. 5, Kec. Coblong.'],
  hi: ['डॉ. शर्मा यहाँ रहते हैं। | वे शिक्षक हैं।'],
  my: ['မောင်မောင်၊ ကျော်ကျော် နှင့် လှလှ တို့ လာကြသည်။ | မိုးရွာသည်။'],
  th: ['ดร. สมชาย อาศัยอยู่ที่นี่ 12 กม. จากเมือง'],
  zh: ['她问：“你来吗？”然后关上了门。', '他说：“好。” | 我走了。'],
  ja: ['「来ますか？」と彼は言った。 | 雨が降った。'],
  ko: [
    '박 씨는 1999. 5. 4. 부산에서 가게를 열었다. | 그는 지금 서울에 산다.',
    '모집 기간은 2026. 3. 2. ~ 3. 20.이고 온라인으로만 받는다. | 결과는 4월에 나온다.',
    '2026. 3. 2.부터 3. 20.까지 신청할 수 있다. | 참가비는 없다.',
    '강연은 2026. 5. 8. (금) 오전 10시에 열린다. | 자리는 40개다.',
  ],
};

for (const [language, lines] of Object.entries(LINES)) {
  test(`sentences of ${language} end where they end`, () => {
    for (const line of lines) {
      const text = line.replaceAll(' | ', ' ');
      const sentences = splitSentences(text, language).map(({ start, end }) => text.slice(start, end));
      const wanted = line
        .split(' | ')
        .flatMap((part) => (part.includes('.It ') ? part.split(/(?<=\.)(?=It |The |Nobody )/) : [part]));
      assert.deepEqual(sentences, wanted);
    }
  });
}

test('a full stop inside a name ends no sentence', () => {
  for (const text of [
    'Read README.md, Node.js and ASP.Net first.',
    'Use System.Out here.',
    'See example.com/Path now.',
  ]) {
    assert.equal(splitSentences(text, 'en').length, 1, text);
  }
});
