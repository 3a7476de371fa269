import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { points, summarize } from '../support.ts';

/** Invitations with their title, the lines that say when and where, and what these become. */
const INVITATIONS: Readonly<Record<string, readonly [text: string, details: string]>> = {
  en: [
    'Repair day in Ashby\n\nDate: Saturday, 21 March\nTime: 10 am to 2 pm\nPlace: Mill Hall\n\nBring your broken lamps and radios. Volunteers help you to repair them. There is tea and cake all day.',
    'Date: Saturday, 21 March; Time: 10 am to 2 pm; Place: Mill Hall.',
  ],
  de: [
    'Vortrag über Bienen\n\n**Wann:** 17. April, 19:30 Uhr\n\n**Wo:** Bücherei, großer Saal\n\n**Eintritt:** 5 Euro\n\nDie Imkerin erklärt, was Wildbienen brauchen. Danach können Fragen gestellt werden. Wir bitten um Anmeldung bis zum 10. April.',
    'Wann: 17. April, 19:30 Uhr; Wo: Bücherei, großer Saal; Eintritt: 5 Euro.',
  ],
  es: [
    'Taller de fotos\n\n- Fecha: 23 de mayo\n- Hora: 21:00\n- Lugar: Centro La Torre\n\nAprenderemos a fotografiar las estrellas. Hay que traer ropa de abrigo y trípode. Las plazas son quince.',
    'Fecha: 23 de mayo; Hora: 21:00; Lugar: Centro La Torre.',
  ],
  ja: [
    '読書会のご案内\n\n日時：2026年4月18日 14時から16時\n場所：中央図書館 2階会議室\n\n今月は短い小説を三つ取り上げます。初めての方も歓迎します。お茶とお菓子を用意しています。',
    '日時：2026年4月18日 14時から16時；場所：中央図書館 2階会議室。',
  ],
};

suite('an invitation', () => {
  for (const [language, [text, details]] of Object.entries(INVITATIONS)) {
    test(`says when and where in one sentence in ${language}`, () => {
      const { paragraph = '' } = summarize(text);
      assert.ok(paragraph.includes(details), paragraph);
      assert.ok(points(text, 3).some((point) => point.endsWith(details)));
    });
  }

  test('is quoted from its first to its last line', () => {
    const [text = ''] = INVITATIONS.en ?? [];
    const item = summarize(text, { type: 'points', maxPoints: 3 }).items.find(({ text: point }) =>
      /Place: Mill/.test(point),
    );
    assert.match(text.slice(item?.start, item?.end), /Date: Saturday[\s\S]*Place: Mill Hall$/);
  });

  test('has its name where a longer text leaves it to the title', () => {
    const rules = Array.from(
      { length: 14 },
      (_, at) => `The lamp of the quay has ${at + 11} parts that a crew measures.`,
    );
    const text = `Contest of the harbour poets\n\nPrize: 3,000 euros\nOpen to: all\nClosing date: 30 April 2031\n\n${rules.join('\n\n')}`;
    assert.equal(
      points(text, 2)[0],
      'Contest of the harbour poets: Prize: 3,000 euros; Open to: all; Closing date: 30 April 2031.',
    );
  });

  test('is no list of terms, and no single line', () => {
    const text =
      'Time: what a clock shows.\n\nMass: what a scale shows.\n\nThe clock of the tower is older than the scale.';
    assert.ok(!summarize(text).paragraph?.includes(';'));
  });
});

suite('a call', () => {
  const rules = 'Each poem is about the quay. Nobody may send more than one. The jury reads them in May.';
  const calls: Readonly<Record<string, readonly [text: string, details: string]>> = {
    'with other fields between': [
      `Harbour poems\n\nGenre: poetry\nPrize: 3,000 euros\nOpen to: all\nClosing date: 30 April 2031\n\n${rules}`,
      'Genre: poetry; Prize: 3,000 euros; Open to: all; Closing date: 30 April 2031.',
    ],
    'with names above their values': [
      `낭만시 공모전\n\n○ 참가 자격\n\n- 서울에 사는 20대 누구나\n\n○ 시상 내역\n\n- 대상: 50만원\n\n○ 공모 일정\n\n- 공모기간: 10월 28일 ~ 12월 15일\n\n○ 유의 사항\n\n- 응모 작품은 순수 창작물이어야 합니다.\n\n- 타인의 저작권을 침해한 작품은 제외됩니다.`,
      '참가 자격: 서울에 사는 20대 누구나; 시상 내역: 대상: 50만원; 공모 일정: 공모기간: 10월 28일 ~ 12월 15일.',
    ],
    'in rows': [
      `パレード出場者を募集しています\n\n港のパレードで演奏を披露する団体を募集します。\n開催日時 | 8月24日の午後4時から |\n参加費 | 無料 |\n会場 | 港の広場 |\n小さな子どもの参加は熱中症に注意します。雨の日は中止です。`,
      '開催日時：8月24日の午後4時から；参加費：無料；会場：港の広場。',
    ],
  };
  for (const [form, [text, details]] of Object.entries(calls)) {
    test(`says until when and for what in one sentence, ${form}`, () => {
      assert.ok(
        points(text, 2).some((point) => point.endsWith(details)),
        points(text, 2).join('\n'),
      );
    });
  }

  test('has no question among its fields', () => {
    const text =
      'Avond over plannen\n\nDe raad houdt een bijeenkomst over plannen voor de haven. Centraal staat de vraag: wat doen we met de kranen?\n\nWanneer: dinsdag 30 maart\n\nTijdstip: 19.30 – 21.00 uur\n\nHoe: digitaal\n\nDe raad hoort graag wat bewoners vinden. De kranen zijn oud. De lampen zijn nieuw.';
    assert.ok(points(text, 3).some((point) => point.startsWith('Wanneer: dinsdag 30 maart; Tijdstip')));
  });

  test('has its deadline also alone below its name', () => {
    const text = `Appel à projets\n\nDate limite de candidature\n31 octobre 2031\n\nContact\n\nLe port lance un appel à projets pour ses quais. Les quais ont des grues et des lampes. Les projets durent trois ans. Le port paie les grues.`;
    assert.ok(points(text, 2).includes('Date limite de candidature: 31 octobre 2031.'), points(text, 2).join('\n'));
  });
});
