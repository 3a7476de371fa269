import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { leansOnBefore, withoutConnective } from '../../../../src/summarization/engines/extractive/openers.ts';

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
  ['en', 'This year the bridge stays closed.'],
  ['de', 'Diese Arbeit beschreibt eine Brücke.'],
  ['ru', 'Эта статья описывает мост.'],
  ['de', 'Das Haus ist alt.'],
  ['nl', 'Het huis is oud.'],
  ['sv', 'Det nya huset är rött.'],
];

const CONNECTED: [language: string, sentence: string, rest: string][] = [
  ['en', 'However, the bridge is closed.', 'the bridge is closed.'],
  ['en', 'But the bridge is closed.', 'the bridge is closed.'],
  ['en', 'But for the rain we would have won.', 'But for the rain we would have won.'],
  ['es', 'Pero el puente está cerrado.', 'el puente está cerrado.'],
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
  // The verb would stand in the wrong place.
  ['de', 'Allerdings ist die Brücke gesperrt.', 'Allerdings ist die Brücke gesperrt.'],
];

suite('leansOnBefore', () => {
  test('pronouns and parts of something named before lean on the sentence before', () => {
    for (const [language, sentence] of LEANING) assert.equal(leansOnBefore(sentence, language), true, sentence);
  });

  test('parts of something that the sentence names itself do not', () => {
    for (const [language, sentence] of STANDING) assert.equal(leansOnBefore(sentence, language), false, sentence);
  });

  test('connectives go where what is left is a sentence', () => {
    for (const [language, sentence, rest] of CONNECTED) assert.equal(withoutConnective(sentence, language), rest);
  });
});
