import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { detectDocumentLanguage } from '../../src/languages/detect-document-language.ts';
import { dominantScript } from '../../src/languages/scripts.ts';

function guess(text: string): string | undefined {
  return detectDocumentLanguage(text, dominantScript(text));
}

suite('guessDocumentLanguage', () => {
  test('guesses by script, and by letters and words in scripts of several languages', () => {
    const texts: Record<string, string> = {
      ka: 'ტბა მდებარეობს სამეგრელოში, ზღვის დონიდან 840 მ სიმაღლეზე.',
      hy: 'Լիճը գտնվում է լեռներում։',
      ta: 'ஏரி மலையில் உள்ளது.',
      my: 'ရေကန်သည် တောင်ပေါ်တွင် ရှိသည်။',
      sw: 'Daraja hilo lina urefu wa mita 520 na limegharimu fedha nyingi kwa ajili ya watu wa mji.',
      fa: 'این مسیر دانشگاه را به باغ ارم وصل می‌کند و کتاب‌فروشان ناراضی‌اند.',
      ur: 'یہ ریل شہر کو نلتر کی وادی سے ملاتی ہے۔',
      ar: 'أعلنت الشركة يوم الثلاثاء أنها ستبني محطة قرب مدينة الواحة، وقال المدير غونتر گراس إن العمل سيبدأ قريبا في هذه المنطقة البعيدة.',
    };
    for (const [language, text] of Object.entries(texts)) assert.equal(guess(text), language, text);
  });

  test('returns nothing for a language without a list', () => {
    assert.equal(
      guess(
        'Ichibhi lesikhathi sonke sitholakala entabeni lapho abantu bahlala khona iminyaka eminingi kakhulu i na i na'.slice(
          0,
          96,
        ),
      ),
      undefined,
    );
  });
});
