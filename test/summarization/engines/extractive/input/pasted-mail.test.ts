import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { points, summarize } from '../support.ts';

/** Messages as they are copied from programs: the answer with greeting and closing, and the message that it answers to. */
const MAILS: Readonly<Record<string, { text: string; news: string[] }>> = {
  'a German header': {
    text: 'Hallo Frau Berg,\n\ndie Lampen sind da, und wir bauen sie am Donnerstag ein. Das kostet 240 Euro.\n\nMit freundlichen Grüßen\nJan Kohl\n\nVon: Ida Berg <ida@example.org>\nGesendet: Montag, 2. März 2033 09:12\nAn: Jan Kohl\nBetreff: AW: Lampen\n\nWann kommen die Lampen? Wir sitzen seit drei Wochen im Dunkeln.\nViele Grüße\nIda Berg\n',
    news: ['Die Lampen sind da, und wir bauen sie am Donnerstag ein.', 'Das kostet 240 Euro.'],
  },
  'a rule and an English header': {
    text: 'Hi all,\n\nwe move to the new office on 1 April. The rent drops to 4,200 pounds.\n\nThanks\nNoor\n\n________________________________\nFrom: Bo Hale <bo@example.org>\nDate: Monday, 2 March 2033 at 09:12\nTo: Noor <noor@example.org>\nSubject: Re: Office?\n\nIs there any news about the new office? People keep asking me every day.\n',
    news: ['We move to the new office on 1 April.', 'The rent drops to 4,200 pounds.'],
  },
  'a Portuguese line without quotation marks': {
    text: 'Oi Ana,\n\no telhado custa 8.500 reais. A obra começa no dia 9.\n\nAbraços,\nPaulo\n\nEm seg., 2 de mar. de 2033 às 09:12, Ana <ana@example.org> escreveu:\n\nVocê já tem o preço do telhado? Choveu de novo dentro da sala.\n',
    news: ['O telhado custa 8.500 reais.', 'A obra começa no dia 9.'],
  },
  'a Russian line': {
    text: 'Здравствуйте, Ольга!\n\nДоговор продлён до 31 декабря. Копию отправили сегодня.\n\nС уважением,\nИван\n\nпн, 2 мар. 2033 г. в 09:12, Ольга <olga@example.org>:\n\n> Продлён ли договор? Бухгалтерия просит ответ.\n',
    news: ['Договор продлён до 31 декабря.', 'Копию отправили сегодня.'],
  },
  'an Indonesian line': {
    text: 'Halo Budi,\n\nPelatihan dipindah ke hari Jumat, 6 Maret. Biayanya 350.000 rupiah.\n\nSalam,\nDewi\n\nPada Sen, 2 Mar 2033 pukul 09.12 Budi <budi@example.org> menulis:\n\n> Apakah pelatihan besok jadi?\n',
    news: ['Pelatihan dipindah ke hari Jumat, 6 Maret.', 'Biayanya 350.000 rupiah.'],
  },
  'a Japanese line': {
    text: '田中様\n\nお世話になっております。部品は本日発送いたしました。到着は3月6日の予定です。\n\nよろしくお願いいたします。\n佐藤\n\n2033年3月2日(月) 9:12 田中 <tanaka@example.org>:\n\n> 部品はいつ届きますか。\n',
    news: ['部品は本日発送いたしました。', '到着は3月6日の予定です。'],
  },
  'a Korean line': {
    text: '김 과장님, 안녕하세요.\n\n회의는 3월 5일 오후 2시로 변경되었습니다. 장소는 본관 301호입니다.\n\n감사합니다.\n이지은 드림\n\n2033년 3월 2일 (월) 오전 9:12, 김민수 <minsu@example.org>님이 작성:\n\n> 내일 회의가 열리나요?\n',
    news: ['회의는 3월 5일 오후 2시로 변경되었습니다.', '장소는 본관 301호입니다.'],
  },
  'a Chinese line': {
    text: '李经理：\n\n您好！空调已经修好，费用共计860元。技术员建议下个月更换滤网。\n\n祝好\n王芳\n\n在 2033年3月2日星期一 9:12，李明 <liming@example.org> 写道：\n\n> 空调什么时候能修好？\n',
    news: ['空调已经修好，费用共计860元。', '技术员建议下个月更换滤网。'],
  },
  'a Thai line': {
    text: 'เรียน คุณสมชาย\n\nการประชุมเลื่อนไปเป็นวันพฤหัสบดีที่ 5 มีนาคม\n\nขอบคุณค่ะ\nมาลี\n\nเมื่อ จ. 2 มี.ค. 2033 เวลา 09:12 สมชาย <somchai@example.org> เขียนว่า:\n\n> ประชุมวันพรุ่งนี้ยังมีอยู่ไหมครับ\n',
    news: ['การประชุมเลื่อนไปเป็นวันพฤหัสบดีที่ 5 มีนาคม'],
  },
};

suite('messages without their header', () => {
  for (const [name, { text, news }] of Object.entries(MAILS)) {
    test(`are read without greeting, closing and what stands below ${name}`, () => {
      assert.deepEqual(points(text, 5), news);
    });
  }

  test('that were forwarded below a remark tell the news of the forwarded message', () => {
    const text =
      'Zur Info – bitte bis morgen lesen.\n\nAnfang der weitergeleiteten Nachricht:\n\nVon: Stadtwerke <info@example.org>\nBetreff: Wasser\nDatum: 2. März 2033 um 09:12:33 MEZ\nAn: Kay <kay@example.org>\n\nSehr geehrte Damen und Herren,\n\nam Donnerstag wird das Wasser in der Mühlstraße von 8 bis 14 Uhr abgestellt, weil ein Schieber erneuert wird. Bitte sorgen Sie vor.\n';
    assert.deepEqual(points(text, 1), [
      'Am Donnerstag wird das Wasser in der Mühlstraße von 8 bis 14 Uhr abgestellt, weil ein Schieber erneuert wird.',
    ]);
  });

  test('keep a greeting that is the text, and thanks within one', () => {
    assert.deepEqual(points('Hello.\nWorld', 5), ['Hello.', 'World']);
    const talk = `The hall is open.\n\nThank you\n\nThe mayor came at noon\n\n${'The band played until the evening came and went.\n\n'.repeat(1)}${Array.from({ length: 12 }, (_, at) => `Song ${at + 1} was long and sad.`).join('\n\n')}`;
    assert.ok(points(talk, 30).includes('The mayor came at noon'));
  });
});

const mail = (text: string): string => `From: a@example.org\nTo: b@example.org\nSubject: News\n\n${text}\n`;

suite('courtesies of messages', () => {
  for (const [courtesy, news, rest] of [
    [
      'I hope you all had a great weekend.',
      'The lift stands still until Thursday.',
      'Two men carry the post upstairs.',
    ],
    [
      'Wir hoffen, dass es Ihnen gut geht.',
      'Der Aufzug steht bis Donnerstag still.',
      'Zwei Männer tragen die Post hoch.',
    ],
    [
      'Nous vous remercions de votre confiance.',
      'La facture de 64 euros est prélevée le 18 mars.',
      'Le prix reste le même.',
    ],
    ['Lamentamos las molestias.', 'El vuelo sale ahora a las 14:10 y no a las 11:35.', 'La puerta es la misma.'],
    [
      'Esperamos que esteja tudo bem com você.',
      'A senha foi alterada em 2 de março em Recife.',
      'Nada mais mudou na conta.',
    ],
    ['Umarız iyisinizdir.', 'Müze gezisi 13 Mart gününe ertelenmiştir.', 'Gezi ücreti 250 liradır.'],
    ['نأمل أن تكونوا بخير.', 'تم تغيير موعدكم إلى يوم الأربعاء 11 مارس.', 'العيادة في الطابق الثاني.'],
    [
      '平素よりご利用いただき、誠にありがとうございます。',
      '3月9日から13日まで休館いたします。',
      '返却ポストは通常どおりです。',
    ],
    ['感谢您使用我行信用卡。', '您本期账单金额为3256元。', '最后还款日为3月20日。'],
  ] as const) {
    test(`such as "${courtesy}" are left out`, () => {
      const text = mail(`${courtesy} ${news} ${rest}`);
      assert.deepEqual(points(text, 3), [news, rest]);
      assert.deepEqual(points(text, 1), [news]);
    });
  }

  test('stay where a message says nothing else, and where they tell more', () => {
    assert.deepEqual(points(mail('Thank you for the lovely evening.'), 2), ['Thank you for the lovely evening.']);
    const order = 'Thank you for your order 4711, which leaves our yard on Monday.';
    assert.deepEqual(points(mail(`${order} The lorry comes at noon.`), 1), [order]);
  });

  test('and lines of programs inside the message are left out', () => {
    const text = mail(
      '您本期账单金额为3256元，最后还款日为3月20日。如有疑问，请致电客服热线95500。请勿直接回复本邮件。',
    );
    assert.doesNotMatch(points(text, 3).join(), /请勿/);
  });
});

suite('conditions of messages', () => {
  test('are told by the language: "si" and "se" begin statements, too', () => {
    const italian = mail(
      'Si comunica che venerdì 6 marzo la scuola chiude alle 12 per lo sciopero. I bambini possono restare fino alle 13.',
    );
    assert.match(points(italian, 1).join(), /^Si comunica/);
    const spanish = mail('Se ha cancelado el curso de vela del 9 de marzo. El dinero se devuelve en una semana.');
    assert.match(points(spanish, 1).join(), /^Se ha cancelado/);
  });

  test('come behind the news, with what they ask', () => {
    const text = mail(
      'Wenn Sie einen Ofen der Serie L besitzen, lesen Sie bitte diese Nachricht. Wir rufen alle Öfen zurück, weil das Kabel Feuer fangen kann. Bitte benutzen Sie den Ofen nicht mehr.',
    );
    assert.match(summarize(text).paragraph ?? '', /^Wir rufen/);
  });

  test('leave a statement that a request follows from in the first place', () => {
    const text = mail(
      'The printer on the second floor is out of order until Thursday, so please use the one in the library. We also need two volunteers for the open day on 21 March; tell me by Wednesday if you can help.',
    );
    assert.match(points(text, 1).join(), /^The printer/);
  });
});
