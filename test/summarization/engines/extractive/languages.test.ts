import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { codePointLength } from '../../../../src/text/graphemes.ts';
import { splitSentences } from '../../../../src/text/sentences.ts';
import { points, summarize } from './support.ts';

const ARTICLES = new URL('../../../fixtures/articles/', import.meta.url);

/** Texts of each article that no summary contains: title, bylines, datelines, advertisements, citations. */
const KEPT_OUT: Record<string, RegExp> = {
  es: /vuelve a abrir|Redacción|VALDEMAR|Agencias|Lea también|véase/,
  fr: /plantée au milieu|SAINT-AUBERT|AFP|Abonnez|Dupuis|\[4\]/,
  pt: /chegam ao rio|Quanto vai custar|^–/,
  it: /LA FERROVIA|Cfr\./,
  el: /Νέο μουσείο για τη θάλασσα στο λιμάνι|Ποιος όμως/,
  ar: /مكتبة عائمة تصل|هل تكفي/,
  he: /קו אופניים חדש יחבר/,
  ja: /生まれ変わる|ご覧ください/,
  hi: /रस्सी-पुल की जगह|क्या इससे/,
  th: /^ตลาดน้ำเก่ากลับมาเปิดอีกครั้ง/,
  ko: /연합뉴스|무단 전재|누가 운영비를/,
  id: /SURABAYA|Baca juga|Apakah kota/,
  nl: /VELDERHOUT|Lees ook|Oude tramlijn|dat's/,
  pl: /^Historia|zob\.|Co będzie dalej/,
  uk: /КИЇВ|Читайте також|Чи вистачить/,
  fa: /ایسنا|آیا مردم/,
  ro: /Raport privind|Situația generală|vezi anexa|Cine va/,
  hu: /MTI|Újra jár|Elég lesz/,
  cs: /ČTK|Přečtěte si|půjčuje i nářadí|Co si lidé/,
  bn: /রাজশাহী|আরও পড়ুন|কে টাকা দেবে/,
  ur: /نامہ نگار|مزید پڑھیں|کیا سیاح/,
  ka: /^ისტორია|ვინ გააკონტროლებს/,
  sw: /BAGAMOYO|Soma pia|lafunguliwa|Nani atatulipa/,
  'zh-Hant': /中央社|延伸閱讀|誰來決定/,
};

/** Words that depend on the sentence before. */
const BACK_REFERENCE: Record<string, RegExp> = {
  es: /^(?:Además|Sin embargo|Ella|Estos)(?!\p{L})/u,
  fr: /^(?:Toutefois|En revanche|Celui-ci)(?!\p{L})/u,
  pt: /^(?:Além disso|No entanto|Por isso|Eles|Segundo ele)(?!\p{L})/u,
  it: /^(?:Tuttavia|Inoltre|Esso)(?!\p{L})/u,
  el: /^(?:Ωστόσο|Αυτά)(?!\p{L})/u,
  ar: /^(?:ومع ذلك|هذا العدد|كما)/,
  he: /^(?:עם זאת|היא הוסיפה|זה פי)/,
  ja: /^(?:しかし|その半分|また、|彼女)/,
  hi: /^(?:हालाँकि|इसके बाद|उन्होंने)/,
  th: /^(?:อย่างไรก็ตาม|หลังจาก|ซึ่ง)/,
  ko: /^(?:그러나|하지만|이에|그는|한편|또한|이 행사)/,
  id: /^(?:Namun|Selain itu|Oleh karena|Ia |Mereka|Hal ini)/,
  nl: /^(?:Dat is|Daarom|Toch|Hij|Bovendien)/,
  pl: /^(?:Jego|Potem|Dlatego|To dwa|Jednak|Ponadto)/,
  uk: /^(?:Про це|Однак|Він|Крім того|Цим|Для них|У ньому|Отже)/,
  fa: /^(?:او|با این حال|آن‌ها|همچنین|بنابراین|سپس)/,
  ro: /^(?:Acestea|Cu toate|De asemenea|Ea |Însă|Prin urmare|El )/,
  hu: /^(?:Ő |Azonban|Ezután|Ugyanakkor|Emiatt|Továbbá|Ez )/,
  cs: /^(?:Tehdy|Díky tomu|Podle nich|Naopak|Proto|Navíc)/,
  bn: /^(?:এতে|তাদের|তবে|কারণ|এ ছাড়া|কিন্তু|তাই)/,
  ur: /^(?:یہ|انہوں|تاہم|ان |اس |دوسری جانب|لیکن)/,
  ka: /^(?:მისი|მას|იგი|მაგრამ|ამის|თუმცა|გარდა|ამიტომ|ეს)/,
  sw: /^(?:Aliongeza|Hata hivyo|Wao|Kwa hiyo|Aidha|Lakini|Pia)/,
  'zh-Hant': /^(?:然而|因此|對此|此外|這|不過|她們)/,
};

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
const wordsOf = (text: string): string[] =>
  [...segmenter.segment(text)].filter((word) => word.isWordLike).map((word) => word.segment.toLowerCase());

for (const [language, keptOut] of Object.entries(KEPT_OUT)) {
  const text = readFileSync(new URL(`${language}.txt`, ARTICLES), 'utf8');
  suite(`an article in ${language}`, () => {
    test('has four points without boilerplate, and none refers to a missing sentence', () => {
      const found = points(text, 4);
      assert.equal(found.length, 4);
      for (const [at, point] of found.entries()) {
        assert.doesNotMatch(point, keptOut);
        const before = found[at - 1];
        if (BACK_REFERENCE[language]?.test(point)) {
          assert.ok(before && text.includes(`${before} ${point}`), `${point} follows nothing`);
        }
      }
    });

    test('has a paragraph of whole sentences within a limit', () => {
      const { paragraph = '' } = summarize(text, { maxCharacters: 300 });
      assert.ok([...paragraph].length <= 300 && [...paragraph].length > 100, paragraph);
      assert.doesNotMatch(paragraph, /…$/);
      for (const { start, end } of splitSentences(paragraph, language)) {
        assert.doesNotMatch(paragraph.slice(start, end), keptOut);
      }
    });

    test('has a summary that is never cut inside a word, if the limit exceeds the shortest first word of a sentence', () => {
      const words = new Set(wordsOf(text));
      const shortest = Math.min(
        ...splitSentences(text, language).map(({ start, end }) =>
          codePointLength(wordsOf(text.slice(start, end))[0] ?? text),
        ),
      );
      fc.assert(
        fc.property(fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 1000 })), (maxCharacters) => {
          const { paragraph = '' } = summarize(text, { maxCharacters });
          assert.ok(paragraph !== '' && codePointLength(paragraph) <= maxCharacters);
          if (!paragraph.endsWith('…') || maxCharacters <= shortest) return;
          assert.ok(words.has(wordsOf(paragraph).at(-1) ?? ''), `${maxCharacters}: ${paragraph}`);
        }),
        { seed: 1000, numRuns: 25 },
      );
    });
  });
}

test('a dateline in brackets does not lower the score of a Chinese sentence', () => {
  const text = readFileSync(new URL('zh-Hant.txt', ARTICLES), 'utf8');
  assert.match(points(text, 3)[0] ?? '', /^臺東縣海線社區今年首度舉辦「慢食節」/);
});
