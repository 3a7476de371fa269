import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { points, summarize } from '../support.ts';

const text = (source: string): string => summarize(source).paragraph ?? '';

suite('decisions of talk', () => {
  for (const [language, name, talk] of [
    [
      'ja',
      '借りることにします',
      '佐藤：始めましょう。\n田中：はい。\n佐藤：駅前の店は家賃が月45万円です。\n田中：人通りが多いです。\n佐藤：では、駅前の店を6月1日から借りることにします。\n田中：契約書を準備します。\n佐藤：看板の予算は30万円までです。',
    ],
    [
      'zh',
      '决定四月十八日',
      '王芳：大家好。\n李明：好的。\n王芳：第一个议题是春游。\n李明：植物园门票每人六十元。\n王芳：那就决定四月十八日去植物园。\n李明：我负责租车。\n王芳：谢谢大家。',
    ],
    [
      'ko',
      '이사하기로 결정',
      '이지은: 시작하겠습니다.\n김민수: 네, 안녕하세요.\n이지은: 임대료가 다음 달부터 15퍼센트 오릅니다.\n김민수: 그럼 이사할까요?\n이지은: 네, 5월 1일에 판교로 이사하기로 결정합니다.\n김민수: 제가 금요일까지 알아보겠습니다.\n이지은: 감사합니다.',
    ],
    [
      'ru',
      'переносим ремонт',
      'Ольга: Добрый день.\nИван: Начнём.\nОльга: Ремонт стоит дороже, чем мы думали.\nИван: Денег на него нет, и мастера просят 780 тысяч рублей до 12 мая.\nОльга: Тогда переносим ремонт крыши дома на лето.\nИван: Хорошо, я скажу мастерам.\nОльга: До свидания.',
    ],
  ] as const) {
    test(`come first in ${language}`, () => assert.ok(points(talk, 1).join().includes(name)));
  }

  test('are read where messages have no stops, and further messages a time alone', () => {
    const chat =
      'Ida Moor\n  10:15 AM\nmorning! how did it go?\nBo Hill\n  10:17 AM\nThe move failed at 3 am because the disk was full\n10:18\nEverything runs again since 5 am\nIda Moor\n  10:21 AM\nok. then let us postpone the second move to 12 March and buy bigger disks\nIda Moor\n  10:22 AM\nwe decided to order four of them\nBo Hill\n  10:23 AM\nthanks!\n';
    const said = points(chat, 9).join('\n');
    assert.match(said, /12 March/);
    assert.doesNotMatch(said, /AM:|10:18/);
  });

  test('stand without the notices and attachments of a messenger', () => {
    const chat = [
      'Los mensajes están cifrados de extremo a extremo.',
      'Hola',
      'imagen omitida',
      'El partido se cancela porque el campo está inundado',
      'Jugamos el domingo 15 a las 11',
    ];
    const source = chat
      .map((words, at) => `[2/3/33, 9:1${at}:04] Marta: ${at % 2 === 0 && at < 3 ? '\u200e' : ''}${words}`)
      .join('\n');
    assert.doesNotMatch(points(source, 9).join('\n'), /cifrados|omitida/);
  });
});

suite('minutes', () => {
  test('leave opening and closing out, and say what was adopted', () => {
    const minutes =
      'COMPTE RENDU\nSéance du 2 mars\n\nPrésents : Mme Morel, MM. Petit, Roux\nExcusé : M. Girard\n\nLa séance est ouverte à 19 h.\n\n1. École\nMme Morel présente trois devis. Le conseil retient les Toits du Sud pour 86 400 €. Les travaux durent six semaines.\n\n2. Marché\nPlusieurs habitants demandent un marché. M. Roux propose un essai de six mois dès le 11 avril. La proposition est adoptée par 3 voix contre 1.\n\n3. Rues\nM. Blanc signale une panne de la lampe. La séance est levée à 20 h.\n';
    assert.deepEqual(points(minutes, 3), [
      'École: Le conseil retient les Toits du Sud pour 86 400 €.',
      'Marché: M. Roux propose un essai de six mois dès le 11 avril.',
      'Rues: M. Blanc signale une panne de la lampe.',
    ]);
  });

  test('leave out what every meeting has, and how it voted without what it voted on', () => {
    const minutes = `# Protokoll der Versammlung vom 3. März 2026

**Anwesend**: (...)

## TOP 1. Feststellung der Ordnungsmäßigkeit der Einladung
Die Einladung wurde am 3. Februar 2026 fristgemäß per Post an alle Mitglieder der Versammlung versendet.

## TOP 2. Kran
Der Verein kauft im Mai einen Kran für 9.000 Euro. Der Antrag wird einstimmig angenommen.

## TOP 3. Départs
Le port engage deux marins pour 2027.

Vote à l’unanimité

## TOP 4. Sommerfest
Das Fest findet am 12. Juli am Kai statt.`;
    assert.deepEqual(points(minutes, 1), ['Der Verein kauft im Mai einen Kran für 9.000 Euro.']);
    assert.doesNotMatch(points(minutes, 3).join('\n'), /Einladung|Vote/);
  });

  test('have headings also where their agenda has the same lines', () => {
    const minutes =
      'ACTA\n\nAsistentes: Sra. Ruiz, Sr. Gil\n\nOrden del día\n1. Acta anterior\n2. Ascensor\n3. Cuotas\n4. Ruegos\n\n1. Acta anterior\nSe aprueba el acta por unanimidad.\n\n2. Ascensor\nEl ascensor es viejo. Se acuerda sustituirlo por 38.000 euros.\n\n3. Cuotas\nLa cuota sube a 75 euros desde abril.\n\n4. Ruegos\nEl Sr. Gil pide otra puerta.\n';
    assert.match(points(minutes, 4).join('\n'), /^Ascensor: .*\nCuotas: .*\nRuegos: /m);
    assert.doesNotMatch(points(minutes, 4).join('\n'), /Orden del día/);
  });

  test('are known by their title, and reports that were accepted are no decisions', () => {
    const text = `September 8, 2014 – Board Minutes

The board of the harbour club held a regular meeting at the quay. The chair called the meeting to order at 7:30 pm. All officers and directors were present.

Secretary’s Report:
- Mailbox and emails are clean.
- Motion to close the waiting list, seconded, and approved.

The secretary’s report was approved as submitted.

Treasurer’s Report:
- All bills have been paid.

The treasurer’s report was accepted as read.

New Business:
- Motion to adjourn the meeting at 9 pm, seconded, and approved.`;
    assert.deepEqual(points(text, 1), [
      'Secretary’s Report: Motion to close the waiting list, seconded, and approved.',
    ]);
    assert.doesNotMatch(points(text, 3).join('\n'), /as submitted|as read|to order|were present|adjourn/);
  });

  test('are reports of a meeting in sentences, which tell who was elected', () => {
    const text = `The general meeting of the harbour club was held on Wednesday 9 March with 28 members and 11 friends. The chair welcomed all of them and thanked them for coming. The harbour has many lamps and cranes with many parts, she said. There was one volunteer for the office of the secretary, and Irene Steer was elected as the new secretary from 1 April. Mike Broome got a small gift for his services to the club. He replied that he had enjoyed his time at the quay.`;
    assert.deepEqual(points(text, 2), [
      'The general meeting of the harbour club was held on Wednesday 9 March with 28 members and 11 friends.',
      'There was one volunteer for the office of the secretary, and Irene Steer was elected as the new secretary from 1 April.',
    ]);
  });

  test('are no reports of an incident, which has a resolution, too', () => {
    const text = `At noon the gauges of the northern quay failed because no room was left for their values.

## Root cause

The gauges store their values before they send them. Nothing ever removed these values.

## Resolution

We removed the values. Then we started the gauges again.

## Action items

- Add an alarm when little room is left.
- Remove values that were sent.`;
    assert.match(points(text, 2)[0] ?? '', /^At noon the gauges of the northern quay failed/);
  });

  test('are read in Japanese and Chinese, without the numbers of their points', () => {
    const japanese =
      '議事録\n出席者：佐藤、田中、鈴木\n\n1. 夏祭り\n昨年は雨で中止になった。今年は8月8日に校庭で開催することに決定した。\n\n2. ごみ置き場\n新しい網を4月中に購入する。\n';
    assert.deepEqual(points(japanese, 1), ['夏祭り：今年は8月8日に校庭で開催することに決定した。']);
    const chinese =
      '会议纪要\n参会人员：王芳、李明、赵强\n\n一、电梯\n电梯使用已超过十五年。会议决定更换电梯，费用六十八万元。\n\n二、停车\n停车位不足。会议同意从五月一日起每小时收费五元。\n';
    assert.deepEqual(points(chinese, 2), [
      '会议决定更换电梯，费用六十八万元。',
      '停车：会议同意从五月一日起每小时收费五元。',
    ]);
  });
});

suite('records with a known form', () => {
  test('an invoice is summarized by its total and until when it is paid', () => {
    const english =
      'INVOICE\n\nBrook Roofing Ltd\n4 Mill Road, Ashby\n\nInvoice no.: 2033-0187\nCustomer: Hale School, 9 Church Lane\n\nRoof tiles      120     £14.50     £1,740.00\nLabour      32     £38.00     £1,216.00\n\nSubtotal: £2,956.00\nVAT 20%: £591.20\nTotal due: £3,547.20\n\nPayment is due within 30 days, by 1 April 2033. Please quote the number of the invoice.\n\nThank you for your business!\n';
    assert.match(text(english), /Total due: £3,547\.20.*by 1 April 2033/);
    const german =
      'Rechnung Nr. 4711\n\nElektro Vogt GmbH\nKunde: Ida Berg, Am Markt 3\n\nSehr geehrte Frau Berg,\n\nfür die Arbeiten in Ihrer Küche berechnen wir Ihnen wie vereinbart:\n\nPos. Beschreibung Menge Betrag\n1 Steckdosen 14 259,00 €\n2 Arbeitszeit 11 682,00 €\n\nNettobetrag 941,00 €\nMwSt. 19 % 178,79 €\nRechnungsbetrag 1.119,79 €\n\nBitte überweisen Sie den Betrag bis zum 16. März 2033.\n\nVielen Dank für Ihren Auftrag.\n';
    assert.equal(text(german), 'Rechnungsbetrag 1.119,79 €; Bitte überweisen Sie den Betrag bis zum 16. März 2033.');
  });

  test('an abstract of labelled parts is summarized by what it found, without labels and marks of notes', () => {
    const abstract =
      'Frost and old trees\n\nBackground: Late frosts have become frequent in the valleys,[1,2] but their effect is poorly known.3 Methods: We counted the fruit of 412 trees in nine orchards every summer.4,5 Results: One cold night reduced the harvest of young trees by 46%.(6) Conclusions: Old trees tolerate frost better than young ones.\n';
    assert.deepEqual(points(abstract, 2), [
      'One cold night reduced the harvest of young trees by 46%.',
      'Old trees tolerate frost better than young ones.',
    ]);
    const spanish =
      'Introducción. El ruido afecta al sueño de los niños. Métodos. Se midió el ruido en 38 casas de la ciudad. Resultados. Cada aumento de 5 dB quitó 11 minutos de sueño. Conclusiones. Reducir el tráfico nocturno mejora el descanso.';
    assert.deepEqual(points(spanish, 1), ['Reducir el tráfico nocturno mejora el descanso.']);
  });

  test('the decision of a court is summarized by its ruling and its case', () => {
    const english =
      'COURT OF APPEALS OF ASHLAND\n\nNo. 24-1187\n\nHALE v. BROOK COUNTY\n\nThomas Hale was dismissed as a bus driver after he refused a random test on 3 May. He sued the county and argued that the test violated his privacy. Drivers who carry children do work on which lives depend, and they expect less privacy. The policy gave the supervisor full discretion to choose whom to test. Nobody had complained about the driver in eleven years.\n\nBecause the choice was left to the supervisor, we hold that the test was an unlawful search. The judgment is reversed.\n';
    assert.match(text(english), /dismissed as a bus driver.*we hold that the test was an unlawful search/);
    const german =
      'LANDGERICHT ASHAUSEN\nURTEIL\n8 O 99/33\n\nin dem Rechtsstreit\n\nAuf die Revision der Beklagten wird das Urteil vom 5. Mai aufgehoben. Die Kosten trägt die Klägerin.\n\nTatbestand:\n\nDie Klägerin vermietet der Beklagten seit 2012 eine Wohnung in der Stadt. Sie verlangte eine höhere Miete.\n\nEntscheidungsgründe:\n\nDie Revision hat Erfolg. Das Verlangen ist unwirksam, weil der Mietspiegel fehlt.\n';
    assert.deepEqual(points(german, 1), ['Auf die Revision der Beklagten wird das Urteil vom 5. Mai aufgehoben.']);
  });

  test('a heading in lower case names no item', () => {
    const notice =
      'Bekanntmachung\n\nin der Sache\n\nDer Weg wird im Mai gesperrt.\n\nDauer\n\nDie Sperrung dauert bis Juni.\n\nUmleitung\n\nDer Umweg führt über den Hügel.\n';
    assert.doesNotMatch(text(notice), /in der Sache:/);
  });
});
