import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  dependsOnPrevious,
  hasEarlyDemonstrative,
  opensContrast,
  removeConnective,
} from '../../../../../src/summarization/engines/extractive/anaphora/anaphora.ts';

const LEANING: [language: string, sentence: string][] = [
  ['en', 'It is closed.'],
  ['en', 'The most productive of them, Gerard Mill, wrote a book a year.'],
  ['en', 'One of them is closed.'],
  ['en', 'Most of these are closed.'],
  ['en', 'Both of them are closed.'],
  ['en', 'Some of those were cheap.'],
  ['en', 'Neither of the two is open.'],
  ['en', 'Among them was a baker.'],
  ['de', 'Einer von ihnen ging.'],
  ['de', 'Die meisten davon sind alt.'],
  ['de', 'Keine der beiden fährt.'],
  ['fr', 'La plupart d’entre elles sont fermées.'],
  ['fr', "L'un d'eux est parti."],
  ['fr', 'Aucune des deux ne roule.'],
  ['es', 'La mayoría de ellos son nuevos.'],
  ['es', 'Ninguno de los dos vino.'],
  ['it', 'Molti di loro sono partiti.'],
  ['it', 'Nessuno dei due è venuto.'],
  ['pt', 'Alguns deles são novos.'],
  ['pt', 'Nenhum dos dois veio.'],
  ['nl', 'De meeste van hen bleven.'],
  ['nl', 'Geen van beide rijdt.'],
  ['ru', 'Большинство из них закрыто.'],
  ['ru', 'Ни один из двух не работает.'],
  ['en', 'In this case nothing happens.'],
  ['en', 'Which is why it rained.'],
  ['en', 'This workshop is full.'],
  ['en', 'Rather, it rained.'],
  ['en', "They've closed it."],
  ['en', 'It’s closed.'],
  ['de', 'In diesem Fall geschieht nichts.'],
  ['de', 'Das ist neu.'],
  ['fr', "C'est la plus grande ville."],
  ['fr', 'Dans ce cas rien ne se passe.'],
  ['es', 'En este caso no pasa nada.'],
  ['it', 'Esso è chiuso.'],
  ['pt', 'Segundo ela, o rio subiu.'],
  ['ru', 'В этом случае ничего не происходит.'],
  ['el', 'Αυτά είναι νέα.'],
  ['he', 'היא הוסיפה שהגשר סגור.'],
  ['ar', 'هذا العدد كبير.'],
  ['hi', 'उन्होंने बताया कि पुल बंद है।'],
  ['ja', 'その半分は新しい。'],
  ['vi', 'Trước đó, cây cầu đã đóng.'],
  ['vi', 'Tại đây có một cây cầu.'],
  ['zh', '也就是一座桥。'],
  ['th', 'ซึ่งครึ่งหนึ่งมาจากรัฐบาล'],
  ['ur', 'یہ ریل نئی ہے۔'],
  ['ur', 'انہوں نے کہا کہ پل بند ہے۔'],
  ['ka', 'იგი სოფელში ცხოვრობდა.'],
  ['sw', 'Hapo hakuna daraja.'],
  ['uk', 'Цим займалися студенти.'],
  ['uk', 'Про це повідомив голова громади.'],
  ['pl', 'W tym czasie zamek był pusty.'],
  ['cs', 'Díky tomu je knihovna bohatá.'],
  ['cs', 'Tehdy chyběly prostory.'],
  ['sv', 'De får vara högst en meter.'],
  ['sv', 'En sådan kostar mycket.'],
  ['fi', 'Tämän jälkeen laiva upposi.'],
  ['hu', 'Emiatt a vonat lassan megy.'],
  ['ro', 'Din această sumă jumătate vine de la stat.'],
  ['id', 'Dalam hal ini tidak ada masalah.'],
  ['fa', 'در این مورد چیزی نگفت.'],
  ['bn', 'তাঁদের জন্য নৌকা আছে।'],
  ['ko', '이 행사에는 작가들이 참가한다.'],
  ['es', 'Fue construido en 1350.'],
];

const STANDING: [language: string, sentence: string][] = [
  ['en', 'One of the bridges is closed.'],
  ['en', 'The case of the four bakers begins in March.'],
  ['en', 'Some of those who came were bakers.'],
  ['en', 'Many of those involved are bakers.'],
  ['en', 'Houses, most of them small, stand on the hill.'],
  ['en', 'The theory of themes is old.'],
  ['de', 'Die Stadt geht davon aus, dass es regnet.'],
  ['fr', 'La fin de cesse est proche.'],
  ['es', 'Los jefes de los dos países se reunieron.'],
  ['ru', 'Многие из тех, кто пришёл, остались.'],
  ['en', 'In this paper we describe a bridge.'],
  ['de', 'In dieser Arbeit wird eine Brücke beschrieben.'],
  ['en', 'This paper describes a bridge.'],
  ['en', 'This library measures bridges.'],
  ['en', 'Neither the town nor the region owns the bridge.'],
  ['en', 'This year the bridge stays closed.'],
  ['de', 'Diese Arbeit beschreibt eine Brücke.'],
  ['ru', 'Эта статья описывает мост.'],
  ['de', 'Das Haus ist alt.'],
  ['nl', 'Het huis is oud.'],
  ['sv', 'Det nya huset är rött.'],
  ['uk', 'Про міст повідомив голова громади.'],
  ['pl', 'W tym roku zamek był pusty.'],
  ['fa', 'در این مقاله پلی توصیف می‌شود.'],
];

const CONNECTED: [language: string, sentence: string, rest: string][] = [
  ['en', 'However, the bridge is closed.', 'the bridge is closed.'],
  ['en', 'But the bridge is closed.', 'the bridge is closed.'],
  ['en', 'But for the rain we would have won.', 'But for the rain we would have won.'],
  ['es', 'Pero el puente está cerrado.', 'el puente está cerrado.'],
  ['fr', 'Car le pont est fermé.', 'le pont est fermé.'],
  ['de', 'Denn für die Brücke wächst ein Turm.', 'für die Brücke wächst ein Turm.'],
  ['de', 'Aber ab Montag ist die Brücke offen.', 'ab Montag ist die Brücke offen.'],
  ['de', 'Und dass sie offen ist, freut den Hafen.', 'Und dass sie offen ist, freut den Hafen.'],
  ['de', 'Deshalb ist die Brücke zu.', 'Deshalb ist die Brücke zu.'],
  ['nl', 'Want de brug is dicht.', 'de brug is dicht.'],
  ['sv', 'Men bron är stängd.', 'bron är stängd.'],
  ['ru', 'Но мост закрыт.', 'мост закрыт.'],
  ['ar', 'ومع ذلك، الجسر مغلق.', 'الجسر مغلق.'],
  ['hi', 'हालाँकि, पुल बंद है।', 'पुल बंद है।'],
  ['el', 'Ωστόσο, η γέφυρα είναι κλειστή.', 'η γέφυρα είναι κλειστή.'],
  ['he', 'עם זאת, הגשר סגור.', 'הגשר סגור.'],
  ['zh', '但市政府不同意。', '市政府不同意。'],
  ['zh', '但愿明天天气好。', '但愿明天天气好。'],
  ['zh', '然后第二座桥也关了。', '第二座桥也关了。'],
  ['zh', '那么大的桥很少见。', '那么大的桥很少见。'],
  ['vi', 'Và cây cầu vẫn đóng.', 'cây cầu vẫn đóng.'],
  ['vi', 'Bên cạnh đó, cây cầu vẫn đóng.', 'cây cầu vẫn đóng.'],
  ['ja', 'しかし、橋は閉まっている。', '橋は閉まっている。'],
  ['ur', 'تاہم، پل بند ہے۔', 'پل بند ہے۔'],
  ['ur', 'لیکن پل بند ہے۔', 'پل بند ہے۔'],
  ['ka', 'თუმცა, ხიდი დაკეტილია.', 'ხიდი დაკეტილია.'],
  ['sw', 'Hata hivyo, daraja limefungwa.', 'daraja limefungwa.'],
  ['bn', 'এ ছাড়া সেতু বন্ধ।', 'সেতু বন্ধ।'],
  ['fa', 'با این حال، پل بسته است.', 'پل بسته است.'],
  ['id', 'Di sisi lain, jembatan ditutup.', 'jembatan ditutup.'],
  ['hu', 'Azonban 2012-ben lezárták a hidat.', '2012-ben lezárták a hidat.'],
  ['fi', 'Mutta silta on kiinni.', 'silta on kiinni.'],
  ['cs', 'Naopak starosta souhlasí.', 'starosta souhlasí.'],
  ['cs', 'Naopak se starosta raduje.', 'Naopak se starosta raduje.'],
  ['ro', 'Cu toate acestea, podul este închis.', 'podul este închis.'],
  ['uk', 'Проте, міст закрито.', 'міст закрито.'],
  ['tr', 'Oysa köprü kapalı.', 'köprü kapalı.'],
  ['ko', '그러나 다리는 닫혔다.', '다리는 닫혔다.'],
  ['th', 'ขณะเดียวกัน สะพานปิด', 'สะพานปิด'],
  // The removal would leave the verb in the wrong place.
  ['de', 'Allerdings ist die Brücke gesperrt.', 'Allerdings ist die Brücke gesperrt.'],
];

const CONTRASTING: [language: string, sentence: string][] = [
  ['en', 'By contrast, the ferry is free.'],
  ['en', 'Instead, the ferry runs at night.'],
  ['de', 'Im Gegensatz dazu ist die Fähre frei.'],
  ['fr', 'En revanche, le bac est gratuit.'],
  ['es', 'Por el contrario, el ferry es gratis.'],
  ['ru', 'Напротив, паром бесплатный.'],
  ['zh', '相反，渡船是免费的。'],
  ['ja', '逆に、船は無料だ。'],
];
const NOT_CONTRASTING: [language: string, sentence: string][] = [
  ['en', 'However, the ferry is late.'],
  ['en', 'Instead of the ferry, a bridge is planned.'],
  ['en', 'Rather than wait, they walked.'],
  ['de', 'Die Fähre ist dagegen frei.'],
];

suite('opensContrast', () => {
  test('recognizes sentences that set themselves against the one before', () => {
    for (const [language, sentence] of CONTRASTING) assert.ok(opensContrast(sentence, language), sentence);
    for (const [language, sentence] of NOT_CONTRASTING) assert.ok(!opensContrast(sentence, language), sentence);
  });
});

suite('dependsOnPrevious', () => {
  test('pronouns and partitives depend on the sentence before', () => {
    for (const [language, sentence] of LEANING) assert.equal(dependsOnPrevious(sentence, language), true, sentence);
  });

  test('partitives of something that the sentence names itself do not', () => {
    for (const [language, sentence] of STANDING) assert.equal(dependsOnPrevious(sentence, language), false, sentence);
  });

  test('demonstratives among the first words refer back, unless to the document itself or to a time', () => {
    for (const sentence of ['To do this, nothing is needed.', 'The price of these boats rose.']) {
      assert.equal(hasEarlyDemonstrative(sentence, 'en'), true, sentence);
    }
    for (const sentence of [
      'The aim of this paper is new.',
      'Prices rose sharply this year.',
      'Boats that sail like this one cost more.',
      'The boats of Ashby cost this much.',
    ]) {
      assert.equal(hasEarlyDemonstrative(sentence, 'en'), false, sentence);
    }
    assert.equal(hasEarlyDemonstrative('Der Preis dieser Boote stieg.', 'de'), true);
    assert.equal(hasEarlyDemonstrative('Das Ziel dieser Arbeit ist neu.', 'de'), false);
  });

  test('removes connectives when the rest is a sentence', () => {
    for (const [language, sentence, rest] of CONNECTED) assert.equal(removeConnective(sentence, language), rest);
  });
});
