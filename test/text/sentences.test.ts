import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { splitSentences } from '../../src/text/sentences.ts';

function split(text: string, language?: string): string[] {
  return splitSentences(text, language).map(({ start, end }) => text.slice(start, end));
}

const SENTENCES: Record<string, [language: string | undefined, sentences: string[]]> = {
  'English abbreviations, initials and decimals': [
    'en',
    [
      'Dr. Green met J. R. R. Black in the U.S. Congress.',
      'It was e.g. 3.5 times longer, i.e. better.',
      'See Fig. 3 and No. 5 on p. 7.',
      'He said no.',
      'Then he moved to St. Albans at 5 p.m.',
      'The end was near.',
      'They sold cups, plates, etc.',
      'It paid off.',
      'So did I.',
      'Charles I. Brown agreed.',
    ],
  ],
  'Spanish abbreviations behind an inverted mark': ['es', ['¡Dr. Herrero llegó!', '¿Sr. Silva está en casa?', 'Sí.']],
  'quotes, brackets, ellipses and foot notes after the stop': [
    'en',
    [
      '"Why?" she asked.',
      'He left...',
      '(They had met before. Twice.)',
      'It ended.[12]',
      'Nobody knew.¹',
      'Wait . . .',
      'Yes!',
    ],
  ],
  'German ordinals and abbreviations with blanks': [
    'de',
    [
      'Am 3. Oktober kam er z. B. nach Bremen.',
      'Am 5. 3. 2010 sprach Prof. Dr. med. Beck.',
      'Das gilt u. a. für Nr. 5 (vgl. S. 12).',
      'Der Verein Lesesaal e. V. lädt ein.',
      'Brot, Käse usw.',
      'Das war im Jahr 2010.',
      '„Wirklich?“ fragte er.',
    ],
  ],
  'French quotes with blanks inside': ['fr', ['M. Petit a dit : « Oui. »', 'Puis il partit, etc.', 'Elle revint.']],
  'Spanish opening marks': ['es', ['El Sr. Vega vive en EE.UU. desde 1990.', '¿Qué pasa?', '¡Nada!', 'Él calla.']],
  'Spanish doubled abbreviations': [
    'es',
    ['La casa de EE. UU. (la nueva) es suya.', 'Vive en EE. UU.', 'Ella también.'],
  ],
  'Russian abbreviations': [
    'ru',
    ['В 2010 г. Казань росла.', 'А. И. Орлов родился в 1799 г.', 'Он писал стихи и т. д.', 'Потом уехал в с. Липовку.'],
  ],
  'Dutch, Italian, Portuguese, Polish, Czech and Turkish abbreviations': [
    undefined,
    ['Hallo allemaal.', 'Ciao a tutti.', 'Olá a todos.'],
  ],
  'text without upper case': [undefined, ['hello there.', 'how are you?', 'see e.g. the list.', 'bye!']],
  'a number at the start belongs to its sentence': ['en', ['1. Open the lid.', '2. Pour in the water.', 'B. Wait.']],
};

suite('splitSentences', () => {
  for (const [name, [language, sentences]] of Object.entries(SENTENCES)) {
    test(name, () => assert.deepEqual(split(sentences.join(' '), language), sentences));
  }

  test('knows the abbreviations of many languages', () => {
    const cases: [string, string][] = [
      ['nl', 'Dhr. Bakker kwam d.w.z. later dan mevr. Smit.'],
      ['it', 'Il dott. Riva e la sig.ra Conti vivono in via Po n. 5.'],
      ['pt', 'O Sr. Lima mora na Av. Central n. 5.'],
      ['pl', 'Prof. Nowak mieszka przy ul. Długiej, tzn. w centrum.'],
      ['cs', 'Byl tam např. Ing. Novák a tzv. Malý pes.'],
      ['tr', 'Prof. Dr. Kaya bkz. No. 5 sayfasında.'],
    ];
    for (const [language, sentence] of cases) assert.deepEqual(split(sentence, language), [sentence]);
  });

  test('marks of the writing direction hide no abbreviation', () => {
    for (const text of ['\u200eDr. Smith is here.', 'I saw \u2068Mrs. Green\u2069.', 'See Fig. \u200e5 now.'])
      assert.deepEqual(split(text, 'en'), [text]);
  });

  test('"and so on" ends a sentence before a capital, in languages without capitalized nouns', () => {
    const cases: [string, string[]][] = [
      ['en', ['They sold cups, plates, etc.', 'Ashby grew.']],
      ['fr', ['Il vend des lampes, des vis, etc.', 'Toulon grandit.']],
      ['it', ['Si misurano il fosforo, ecc.', 'Questa misura dura un anno.']],
      ['pl', ['Brali cegłę na domy itd.', 'Dopiero potem przestali.']],
      ['cs', ['Půjčuje nářadí apod.', 'Loni otevřela dílnu.']],
      ['hu', ['Tilos a zene, a kürt stb.', 'Elég lesz a hely.']],
      ['fi', ['Luodolla on lintuja jne.', 'Rannalla on laituri.']],
      ['el', ['Πουλάει ψάρια, ψωμί κ.λπ.', 'Γύρω είναι χωριά.']],
      ['uk', ['Прийшли люди з Полтави, Сум та ін.', 'Млин працює.']],
      ['sv', ['Där finns el, vatten m.m.', 'Brunnen är ny.']],
      ['de', ['Er kam aus Bremen, Kiel etc. Bekannten erzählte er es.']],
    ];
    for (const [language, sentences] of cases) assert.deepEqual(split(sentences.join(' '), language), sentences);
  });

  test('knows the abbreviations, units and years of languages with short lists', () => {
    const cases: [string, string[]][] = [
      ['cs', ['Stojí 350 tis. Kč.', 'Tehdy chyběly prostory.']],
      ['el', ['Έφτασαν το 5000 π.Χ. στη λίμνη, π.χ. στην Πέτρα.', 'Αυτοί έχτισαν σπίτια το 400 π.Χ.', 'Αυτοί έφυγαν.']],
      ['uk', ['Він приїхав з м. Косів.', 'Колесо має 4,2 м.', 'Крім того, воно нове.']],
      ['pl', ['Zamek z XIV w. stoi od 1350 r. Kazimierz go kochał.', 'W lesie jest cicho.']],
      ['sv', ['§ 1. Mötet öppnades kl. 14.00 av Karin.']],
      ['fi', ['Majakka sähköistettiin v. 1938.', 'Valo näkyy n. 17 km päähän.']],
      ['id', ['Dr. Ir. Wahyuni, M.Si., menanam pohon dll. di pantai.', 'Ia senang.']],
      ['sw', ['Mhe. Dkt. Juma alikuja saa 40.', 'Alisema hivyo.']],
      ['hi', ['झील का उल्लेख 1672 ई. के ग्रंथ में है।', 'इसका क्षेत्रफल 3.4 वर्ग कि.मी. है।']],
      ['ka', ['მისი ფართობია 0,6 კვ. კმ.', 'ტბა გაჩნდა 1772 წ. მიწისძვრის შემდეგ.']],
    ];
    for (const [language, sentences] of cases) assert.deepEqual(split(sentences.join(' '), language), sentences);
  });

  test('Georgian has no capitals, also beside names in Latin letters', () => {
    const sentences = ['კომპანია AquaTest ამოწმებს წყალს.', 'გზა ცუდია.'];
    assert.deepEqual(split(sentences.join(' '), 'ka'), sentences);
  });

  test('a Korean quotation is part of the sentence around it', () => {
    const sentences = ['그는 “여기서 일했다. 눈물이 난다”고 말했다.', '비가 온다.'];
    assert.deepEqual(split(sentences.join(' '), 'ko'), sentences);
  });

  test('a full-width number at the start belongs to the text after it', () => {
    assert.deepEqual(split('４．提案', 'ja'), ['４．提案']);
    assert.deepEqual(split('雨が降った．風も吹いた．', 'ja'), ['雨が降った．', '風も吹いた．']);
    assert.deepEqual(split('１．\u3000２．雨が降った．３．風も\n\n４．雪が降った．', 'ja'), [
      '１．\u3000２．雨が降った．３．',
      '風も',
      '４．雪が降った．',
    ]);
  });

  test('Chinese and Japanese stops need no space, and quoted stops do not end the sentence around', () => {
    assert.deepEqual(split('今天很好！是吗？他走了。', 'zh'), ['今天很好！', '是吗？', '他走了。']);
    assert.deepEqual(split('本規約（以下「規約」といいます。）は重要です。（注意。）もちろん有効です。', 'ja'), [
      '本規約（以下「規約」といいます。）は重要です。',
      '（注意。）',
      'もちろん有効です。',
    ]);
    assert.deepEqual(split('「行く。でも待って。」と彼は言った。雨が降った。', 'ja'), [
      '「行く。でも待って。」と彼は言った。',
      '雨が降った。',
    ]);
  });

  test('splits at the danda and the Arabic question mark', () => {
    assert.deepEqual(split('पहला वाक्य है। दूसरा है। तीसरा?', 'hi'), ['पहला वाक्य है।', 'दूसरा है।', 'तीसरा?']);
    assert.deepEqual(split('كيف حالك؟ أنا بخير. هذا جيد.', 'ar'), ['كيف حالك؟', 'أنا بخير.', 'هذا جيد.']);
  });

  test('a word in capitals is no title', () => {
    const text = 'It helps patients with MS. Final tests begin in May. Ms. Final was there. Mr. Bo agreed.';
    assert.deepEqual(
      splitSentences(text, 'en').map(({ start, end }) => text.slice(start, end)),
      ['It helps patients with MS.', 'Final tests begin in May.', 'Ms. Final was there.', 'Mr. Bo agreed.'],
    );
  });

  test('an attribution belongs to its quotation in Chinese', () => {
    for (const sentence of ['“桥已经关闭。”市长说。', '「橋已經關閉。」一位居民說。']) {
      const text = `${sentence}他很高兴。`;
      assert.deepEqual(splitSentences(text, 'zh')[0], { start: 0, end: sentence.length });
    }
    assert.equal(splitSentences('“桥已经关闭。”河水上涨了。', 'zh').length, 2);
  });

  test('a semicolon ends a sentence in Greek only', () => {
    const text = 'Πού είναι η γέφυρα; Η γέφυρα είναι κλειστή.';
    const split = (language: string) => splitSentences(text, language).map(({ start, end }) => text.slice(start, end));
    assert.deepEqual(split('el'), ['Πού είναι η γέφυρα;', 'Η γέφυρα είναι κλειστή.']);
    assert.equal(split('fr').length, 1);
  });

  test('does not split Thai before words such as "because" and "which"', () => {
    const clause = 'เทศบาลเมืองริมคลองเปิดตลาดน้ำอายุร้อยปีอีกครั้งเมื่อวันเสาร์ที่ผ่านมา';
    const text = `${clause} หลังจากปิดไปนานสิบสองปีเพราะน้ำในคลองเน่าเสียมาก ${clause}`;
    assert.deepEqual(
      splitSentences(text, 'th').map(({ start }) => start),
      [0, text.lastIndexOf(clause)],
    );
  });

  test('keeps the examples, the numbers of a list and the last words of a Thai sentence with it', () => {
    const whole = [
      'ความก้าวหน้าของเทคโนโลยีปัญญาประดิษฐ์ ทำให้เราอยู่ตรงจุดหัวเลี้ยวหัวต่อของการปรับเปลี่ยนครั้งใหญ่ ตลอดจนการดำเนินธุรกิจ',
      'จุดประสงค์หลักของสาขาวิชาปัญญาประดิษฐ์คือการพัฒนาระบบให้มีความฉลาดเทียบเท่ามนุษย์ เช่น ด้านความเข้าใจในภาษาและการใช้เหตุผลที่ซับซ้อน เสียงพูดและการมองเห็นสิ่งต่าง ๆ ที่อยู่รอบตัวของเราในทุกวัน เป็นต้น',
      'ส่วนประกอบที่สำคัญ ประกอบด้วย 2 ส่วน คือ 1. ข้อมูล 2. แบบจำลอง',
    ];
    for (const text of whole) assert.deepEqual(split(text, 'th'), [text]);
  });

  test('splits Thai at spaces into pieces of a sentence’s length', () => {
    const text = `${'ประเทศไทยมีคนมาก'.repeat(5)} ${'นักท่องเที่ยวเดินทางมา'.repeat(4)} สั้น`;
    const sentences = split(text, 'th');
    assert.equal(sentences.length, 2);
    assert.ok(sentences.every((sentence) => sentence.length >= 60));
  });

  test('splits Thai before "however", not after an abbreviation or inside quotation marks', () => {
    const first = 'รถรางออกทุกสิบนาทีตั้งแต่เวลา 05.30 น. ถึง 22.00 น. ทุกวัน';
    const quoted = 'นายกเทศมนตรีกล่าวว่า "เราอยากให้คนในเมืองทิ้งรถไว้ที่บ้าน รถรางสะอาดกว่า เงียบกว่า และถูกกว่า"';
    const last = 'อย่างไรก็ตาม พ่อค้าแม่ค้าในตลาดเก่าหลายคนยังไม่พอใจ';
    assert.deepEqual(split(`${first} ${last}`, 'th'), [first, last]);
    assert.deepEqual(split(`${quoted} ${last}`, 'th'), [quoted, last]);
  });

  test('a blank line ends a sentence, a line break does not', () => {
    assert.deepEqual(split('One line\nand its end.\n\nA title\n\nMore'), ['One line\nand its end.', 'A title', 'More']);
  });

  test('splits a text without stops at weaker marks, at spaces, and finally anywhere', () => {
    const clauses = split(`${'word and more words '.repeat(20)}; ${'then other words '.repeat(25)}`);
    assert.ok(clauses[0]?.endsWith(';'));
    for (const text of ['word '.repeat(5000), 'a'.repeat(5000), '😀'.repeat(2500), `a${'\u0301'.repeat(5000)}`]) {
      const sentences = split(text);
      assert.ok(sentences.every((sentence) => sentence.length <= 600));
      assert.equal(sentences.join('').replaceAll(' ', ''), text.replaceAll(' ', ''));
    }
    assert.ok(split('😀'.repeat(2500)).every((sentence) => sentence.isWellFormed()));
  });

  test('sentences are trimmed, in order, with only white space between them', () => {
    const piece = fc.constantFrom(
      'Word',
      'word',
      '.',
      '!',
      '?',
      '…',
      '。',
      '"',
      '(',
      ')',
      '[1]',
      ' ',
      '\n',
      '\n\n',
      '3',
      'Dr.',
      'ก',
      '中',
      '\ud800',
      '😀',
      '」',
    );
    const text = fc.oneof(
      fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join('')),
      fc.array(fc.nat(0xffff), { maxLength: 200 }).map((units) => String.fromCharCode(...units)),
    );
    fc.assert(
      fc.property(text, fc.constantFrom(undefined, 'en', 'de', 'ja', 'th', 'x-unknown'), (text, language) => {
        let last = 0;
        for (const { start, end } of splitSentences(text, language)) {
          assert.ok(start >= last && end > start);
          assert.equal(text.slice(last, start).trim(), '');
          assert.equal(text.slice(start, end).trim().length, end - start);
          last = end;
        }
        assert.equal(text.slice(last).trim(), '');
      }),
      { seed: 20_240_501, numRuns: 400 },
    );
  });

  test('ends sentences before a word that is glued to a noun, where several are', () => {
    const text =
      'Das Dorf liegt auf der Höhe.Es hat eine Schule.Im Winter ist die Straße gesperrt.Ein Bus fährt ins Tal.';
    assert.equal(split(text, 'de').length, 4);
    assert.deepEqual(split('Das Programm System.Im liest die Datei.', 'de').length, 1);
  });

  test('keeps a day with its month in a text of unknown language', () => {
    const text = 'Anmeldung bis zum 10. April. Es gibt 12. Alles ist frei.';
    assert.deepEqual(
      splitSentences(text, undefined).map(({ start, end }) => text.slice(start, end)),
      ['Anmeldung bis zum 10. April.', 'Es gibt 12.', 'Alles ist frei.'],
    );
  });
});
