import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { cleanSentence } from '../../../../../src/summarization/engines/extractive/cleaning/clean-sentence.ts';
import { toPlainText } from '../../../../../src/summarization/engines/extractive/cleaning/plain-text.ts';
import { balanceMarks } from '../../../../../src/summarization/engines/extractive/cleaning/punctuation.ts';

function cleaned(text: string): string {
  return balanceMarks(cleanSentence(toPlainText(text)));
}

function check(cases: readonly (readonly [text: string, expected: string])[]): void {
  for (const [text, expected] of cases) assert.equal(cleaned(text), expected);
}

suite('cleanSentence', () => {
  test('removes empty brackets, but not those of a function', () => {
    check([
      ['Tokyo () is the capital of Japan.', 'Tokyo is the capital of Japan.'],
      ['Call close() when the file is read.', 'Call close() when the file is read.'],
    ]);
  });

  test('removes datelines and keeps words in capitals before a dash', () => {
    check([
      ['LONDON, March 3 (Reuters) - Prices rose.', 'Prices rose.'],
      ['(EFE).- Los precios subieron.', 'Los precios subieron.'],
      ['( cnn ) it has all the key points .', 'it has all the key points.'],
      ['(Agencias) – El ayuntamiento reabre la lonja.', 'El ayuntamiento reabre la lonja.'],
      ['WASHINGTON — The president said on Monday that it was.', 'The president said on Monday that it was.'],
      ['МОСКВА, 5 мая — Город закрыл мост на реке сегодня.', 'Город закрыл мост на реке сегодня.'],
      ['新华社北京5月3日电 市议会批准了计划。', '市议会批准了计划。'],
      ['（中央社台北3日電）市議會通過了計畫。', '市議會通過了計畫。'],
      ['新华社上海5月6日电（记者 某某）公园开放了。', '公园开放了。'],
      ['(강릉=연합뉴스) 도서관이 문을 열었다.', '도서관이 문을 열었다.'],
      ['রাজশাহী, ১২ মে — শিশুদের স্কুল চালু হয়েছে।', 'শিশুদের স্কুল চালু হয়েছে।'],
      ['เชียงคำ 14 มี.ค. 2567 – เทศบาลเปิดรถราง', 'เทศบาลเปิดรถราง'],
      ['شیراز – ایسنا: شهرداری خط دوچرخه را افتتاح کرد.', 'شهرداری خط دوچرخه را افتتاح کرد.'],
      ['الواحة (وكالات) – أعلنت الشركة أنها ستبني محطة.', 'أعلنت الشركة أنها ستبني محطة.'],
      ['BORSOSD, 2024. május 4. (MTI) – Tizenkét év után elindult a vonat.', 'Tizenkét év után elindult a vonat.'],
      ['КИЇВ, 4 травня (Укрінформ) – У селі над річкою відбудували млин.', 'У селі над річкою відбудували млин.'],
      ['NASA — the agency for space — said so.', 'NASA — the agency for space — said so.'],
    ]);
  });

  test('removes citations, editorial remarks, footnote marks and empty brackets', () => {
    check([
      ['Canberra [4][5] is a city [citation needed].', 'Canberra is a city.'],
      ['A tagger (Brants, 2000, e.g.) computes tags (Manning, 1999, Ch. 5).', 'A tagger computes tags.'],
      ['It opened (in May 2019) and closed (Monday).', 'It opened (in May 2019) and closed (Monday).'],
      ['Dresden ( ) ist die Hauptstadt.', 'Dresden ist die Hauptstadt.'],
      ['We got good scores.3', 'We got good scores.'],
      ['It fell in 1641.[3]:45–47', 'It fell in 1641.'],
      ['The tower fell;[a] nobody died.', 'The tower fell; nobody died.'],
      ['The result was clear.¹²', 'The result was clear.'],
      ['Taggers (HMMs) (e.g., [12]) are fast.', 'Taggers (HMMs) are fast.'],
      ['Growth [Phonetic] was 3.5 percent in 2013.', 'Growth was 3.5 percent in 2013.'],
      ['(Beispiel: Straße 101) Durch die Jahre blieb es so.', 'Durch die Jahre blieb es so.'],
    ]);
  });

  test('removes cross-references', () => {
    check([
      ['Il fosforo è diminuito (cfr. tab. 3).', 'Il fosforo è diminuito.'],
      ['Yhdistys keräsi rahaa (ks. taulukko 1).', 'Yhdistys keräsi rahaa.'],
      ['Knihovna otevře dílnu (viz č. 4).', 'Knihovna otevře dílnu.'],
      ['Bani vin de la stat (vezi anexa nr. 2).', 'Bani vin de la stat.'],
      ['הוחלט לבקש הצעות (ראו נספח א).', 'הוחלט לבקש הצעות.'],
      ['Kostnaderna steg (se tabell 2).', 'Kostnaderna steg.'],
      ['Se vino todo (se dice).', 'Se vino todo (se dice).'],
    ]);
  });

  test('keeps formulas, measures and names with brackets', () => {
    for (const text of [
      '(E)-2-Hexenal is a chemical compound.',
      'The plan has two parts: (1) a new bridge, and (2) a ferry until it stands.',
      'The screen is 12.5 inches wide.',
      'It has 5 mm screws and 12 m² of wood.',
      '.NET is a platform for programs.',
      'The server (Verona, a small one) listens on localhost:80',
      'The results are shown in Fig.3',
      '10:20 is too late for the train.',
      '1.5 Grad sind es im Mittel.',
      '(Neo-)Classical houses stand there.',
      'The 5" screen is small.',
    ]) {
      assert.equal(cleaned(text), text);
    }
  });

  test('completes the marks of a quotation that continues in another sentence', () => {
    check([
      ['"My agent has spoken with the club.', '"My agent has spoken with the club."'],
      ['For me, it was clearly out," she said.', '"For me, it was clearly out," she said.'],
      ['He said: "The only good thing is that it is over.', 'He said: "The only good thing is that it is over."'],
      ['“The bridge is old.', '“The bridge is old.”'],
      ['Sie sagte: „Das ist gut.', 'Sie sagte: „Das ist gut.“'],
      ['So ist es“, sagte sie.', '„So ist es“, sagte sie.'],
      ['« On plante une forêt.', '« On plante une forêt. »'],
      ['«Мост закрыт.', '«Мост закрыт.»'],
      ['「橋は古い。', '「橋は古い。」'],
      ['”Det är bra.', '”Det är bra.”'],
      ['»Das ist gut.', '»Das ist gut.«'],
      ['The mayor said: ‘The bridge is old.', 'The mayor said: ‘The bridge is old.’'],
      ['Now the school comes to the children.’', '‘Now the school comes to the children.’'],
      ['ان کے پاس تجربہ ہے،‘‘ انہوں نے بتایا۔', '’’ان کے پاس تجربہ ہے،‘‘ انہوں نے بتایا۔'],
      ['"ד"ר שגב הסבירה שהגג ישן.', '"ד"ר שגב הסבירה שהגג ישן."'],
      ['– Тепер молотимемо знову».', '«Тепер молотимемо знову».'],
    ]);
    for (const whole of [
      '"Yes," she said, "we will."',
      '„To dobrze”, powiedziała.',
      '„Das ist gut“, sagte sie.',
      '”Det är bra”, sade hon.',
      '»Das ist gut«, sagte sie.',
      '“Yes,” she said.',
      '« Oui », dit-elle.',
      '‘Yes,’ she said.',
      'The bakers’ bridge is old.',
      'Rock ’n’ roll is old.',
      'היו"ר של "קו בניין" בע"מ הציג את הדו"ח.',
    ]) {
      assert.equal(cleaned(whole), whole);
    }
  });

  test('removes a bracket whose partner is in another sentence', () => {
    check([
      ['(A car comes near.', 'A car comes near.'],
      ['It is open in May.)', 'It is open in May.'],
      ['a list line )', 'a list line'],
      ['(It is open in May.)', '(It is open in May.)'],
      [', said the mayor of the town.', 'said the mayor of the town.'],
    ]);
  });

  test('keeps words that are filled pauses elsewhere', () => {
    for (const whole of [
      'Um, the HMM and an ERM were trained on uh as it is spoken.',
      'Es geht darum, um fünf Uhr zu gehen.',
      'O barco tem um motor e um remo.',
      'Bókin er um hesta.',
      '对，我们这个这个桥很老，对吧。',
    ]) {
      assert.equal(cleaned(whole), whole);
    }
  });

  test('removes timestamps and keeps speakers without marks', () => {
    check([
      ['[10:20] Anna: the lift is broken.', 'Anna: the lift is broken.'],
      ['#Person1#: The lift is broken.', 'Person1: The lift is broken.'],
      ['A: The storms in winter.', 'The storms in winter.'],
    ]);
  });

  test('renders wiki links and emphasis as words', () => {
    check([
      ["The '''castle''' is in the [[Ash Valley|valley]] of the [[Ash]].", 'The castle is in the valley of the Ash.'],
    ]);
  });

  test('removes sounds and stage directions', () => {
    check([
      ['We lost the key (laughter) and the map [applause and cheers].', 'We lost the key and the map.'],
      ['Wir haben (Beifall bei der SPD) den Schlüssel.', 'Wir haben den Schlüssel.'],
      ['我们（笑声）找到了地图。', '我们找到了地图。'],
      ['Anna: (to the porter) Open the gate.', 'Anna: Open the gate.'],
      ['Take the lantern.(he gives it to her)', 'Take the lantern.'],
      ['The pause (in May) is long.', 'The pause (in May) is long.'],
      ['It was made by hand (applied to both sides).', 'It was made by hand (applied to both sides).'],
    ]);
  });

  test('completes single quotation marks and leaves apostrophes alone', () => {
    check([
      ['‘The bridge is old.', '‘The bridge is old.’'],
      ['The bridge is old,’ said the mayor.', '‘The bridge is old,’ said the mayor.'],
      ["The bridge is old,' said the mayor.", "'The bridge is old,' said the mayor."],
      ["She said: 'The bridge is old.", "She said: 'The bridge is old.'"],
    ]);
    for (const whole of [
      'The farmers’ bridge isn’t old.',
      "The farmers' bridge isn't old.",
      '‘Yes,’ she said, ‘it’s old.’',
      'She calls it ‘the bridge’.',
      "'Tis the farmers' bridge, and they don't like it.",
    ]) {
      assert.equal(cleaned(whole), whole);
    }
  });

  test('joins tokenized text', () => {
    check([
      ["There 's a plan , he said .", "There's a plan, he said."],
      ["They do n't have ( yet ) a ' plan ' : why ?", "They do n't have ( yet ) a ' plan ' : why ?".replace(' n', 'n')],
      ["They do n't have ( yet ) a ' plan ' , why ?", "They don't have (yet) a 'plan', why?"],
      ['Cây cầu " mới " đã đóng.', 'Cây cầu "mới" đã đóng.'],
      ['she said : " it is late .', 'she said: "it is late."'],
      ['Pourquoi ? Il dit : « oui » !', 'Pourquoi ? Il dit : « oui » !'],
      ["De tram rijdt ook 's nachts en 's zondags.", "De tram rijdt ook 's nachts en 's zondags."],
    ]);
  });
});
