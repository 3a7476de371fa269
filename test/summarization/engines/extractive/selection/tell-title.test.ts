import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { points, summarize } from '../support.ts';

const NOTICE =
  '# tinyparse is unmaintained\n\nThe author has archived the repository and answers no reports. Two known bugs in the number reader remain open. Another library has the same interface.';

suite('a title that the summary does not say', () => {
  test('leads into it', () => {
    assert.match(summarize(NOTICE).paragraph ?? '', /^tinyparse is unmaintained: The author has archived/);
    assert.match(points(NOTICE, 3)[0] ?? '', /^tinyparse is unmaintained: The author has archived/);
  });

  test('stays out of a single point and of a summary with a limit of characters', () => {
    assert.doesNotMatch(points(NOTICE, 1)[0] ?? '', /unmaintained/);
    assert.doesNotMatch(summarize(NOTICE, { maxCharacters: 120 }).paragraph ?? '', /unmaintained/);
  });

  test('is no question', () => {
    const notice = NOTICE.replace('# tinyparse is unmaintained', '# Is tinyparse unmaintained?');
    assert.doesNotMatch(summarize(notice).paragraph ?? '', /unmaintained/);
  });

  test('is no date, number or title of all notices', () => {
    const body =
      'The bridge over the river is closed for lorries. Cars wait at the lights. The repair takes two weeks.';
    for (const title of ['Lowmoor, 3 March', '2 Bridges and Roads', 'PUBLIC WORKS OFFICE', 'Public notice'])
      assert.match(summarize(`${title}\n\n${body}`).paragraph ?? '', /^The bridge/);
  });
});

suite('thanks, offers and pointers', () => {
  test('are no points of a short notice in en, de, it and ja', () => {
    const texts = [
      'The portal is closed on 14 March from 22:00. Please save your work before. If you have any questions, please contact the desk. See the guide for examples.',
      'Der Speicher ist am 12. Mai von 18 bis 21 Uhr gesperrt. Bitte sichern Sie Ihre Dateien. Falls Sie Fragen haben, rufen Sie uns an. Weitere Informationen finden Sie im Intranet.',
      'Lunedì 3 febbraio la posta non funziona dalle 7 alle 9. I messaggi arrivano in seguito. Per informazioni scrivere alla segreteria. Ci scusiamo per il disagio.',
      '平素は当サービスをご利用いただき、誠にありがとうございます。3月14日の午前1時から5時まで全サービスを停止いたします。作業中のデータは事前に保存してください。',
    ];
    for (const text of texts) {
      assert.equal(points(text, 5).length, 2);
      assert.doesNotMatch(points(text, 5).join(' '), /contact|guide|Fragen|Weitere|Per info|scusiamo|ありがとう/);
    }
  });

  test('are all that a text of them says', () => {
    assert.deepEqual(points('Thank you very much for your help. We hope that you are well.', 5), [
      'Thank you very much for your help.',
      'We hope that you are well.',
    ]);
  });

  test('leads into the steps of a recipe, also into a single one', () => {
    for (const [title, heading, step] of [
      ['Harbour soup', 'Ingredients', 'Stir the soup for # minutes and add a cup of water from the well.'],
      ['Hafensuppe', 'Zutaten', 'Rühren Sie die Suppe # Minuten lang und gießen Sie eine Tasse Wasser dazu.'],
    ] as const) {
      const steps = Array.from({ length: 9 }, (_, at) => `${at + 1}. ${step.replace('#', `${at + 2}`)}`).join('\n');
      const recipe = `# ${title}\n\n## ${heading}\n\n- Salz\n- Pfeffer\n- Mehl\n\n## Weg\n\n${steps}\n`;
      for (const count of [1, 3]) assert.match(points(recipe, count)[0] ?? '', new RegExp(`^${title}: `));
    }
  });
});
