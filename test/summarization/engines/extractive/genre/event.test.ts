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

  test('is no list of terms, and no single line', () => {
    const text =
      'Time: what a clock shows.\n\nMass: what a scale shows.\n\nThe clock of the tower is older than the scale.';
    assert.ok(!summarize(text).paragraph?.includes(';'));
  });
});
