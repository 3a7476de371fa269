import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { applyGenre } from '../../../../../src/summarization/engines/extractive/genre/apply-genre.ts';
import { readSource } from '../../../../../src/summarization/engines/extractive/input/read-source.ts';
import { segmentDocument } from '../../../../../src/summarization/engines/extractive/input/segment-document.ts';
import { points, summarize } from '../support.ts';

/** The sentences of a text that count more in its genre. */
function emphasized(text: string): string[] {
  const document = readSource({ kind: 'text', text });
  const { sentences, emphases } = applyGenre(text, segmentDocument(document));
  return sentences.filter((unit) => (emphases?.get(unit)?.bonus ?? 0) > 0).map((unit) => unit.text);
}

/** Sentences of which none is more important than the others. */
const details = (topic: string, count: number): string =>
  Array.from(
    { length: count },
    (_, at) =>
      `The ${topic} of the harbour has ${at + 11} parts that the crew of the northern quay measures with a gauge every winter.`,
  ).join(' ');

const PURPOSE = 'Small library to parse the telegrams of harbour sensors.';
const sections = ['Sensors', 'Printers', 'Lamps', 'Cranes'].map(
  (name) => `## ${name}\n\n${details(name.toLowerCase(), 5)}`,
);

suite('openings', () => {
  test('a text of sections is summarized by the first prose below its title', () => {
    assert.equal(points(['# tidegram', PURPOSE, ...sections].join('\n\n'), 3)[0], PURPOSE);
    const aims = 'Tidegram is a parser of telegrams for the sensors of harbours, with the following aims:';
    assert.equal(points(['# tidegram', `${aims}\n\n- be small`, ...sections].join('\n\n'), 3)[0], aims);
  });

  test('a stage direction below a title is no opening', () => {
    const remark = '(The whole crew of the harbour comes in and sits down at the table.)';
    assert.deepEqual(emphasized(['# The Harbour', remark, ...sections].join('\n\n')), []);
  });

  test('a paper with an abstract and a part of a text have no opening', () => {
    assert.deepEqual(emphasized(['# tidegram', PURPOSE, '## Abstract', ...sections].join('\n\n')), []);
    assert.deepEqual(emphasized(['# 2 Telegrams', PURPOSE, ...sections].join('\n\n')), []);
  });

  test('the first of a few sentences says what they are about', () => {
    const kannada = 'ಎಲ್ಲಾ ಮಾನವರೂ ಸ್ವತಂತ್ರರಾಗಿಯೇ ಜನಿಸಿದ್ದಾರೆ.';
    const rest = 'ಹಾಗೂ ಘನತೆ ಮತ್ತು ಹಕ್ಕುಗಳಲ್ಲಿ ಸಮಾನರಾಗಿದ್ದಾರೆ. ವಿವೇಕ ಮತ್ತು ಅಂತಃಕರಣಗಳನ್ನು ಪಡೆದವರಾದ್ದರಿಂದ ಅವರು ಪರಸ್ಪರ ಸಹೋದರ ಭಾವದಿಂದ ವರ್ತಿಸಬೇಕು.';
    assert.equal(points(`${kannada} ${rest}`, 1)[0], kannada);
    const news = 'The crane of the old harbour fell into the water.';
    const others =
      'The mayor and the council of the harbour promised a new crane for the old harbour by the end of the winter. Nobody was hurt when it happened. The quay is closed to boats of the harbour until the crane is lifted.';
    assert.equal(points(`${news} ${others}`, 1)[0], news);
    assert.notEqual(points(`(Photo: the crane of the harbour.) ${others}`, 1)[0], '(Photo: the crane of the harbour.)');
  });

  test('one point and a text of an article have its first sentence', () => {
    const news = 'The old ferry between the two quays of Lowmoor runs again from Monday.[1]';
    const article = [`Lowmoor, 3 March\n\n${news} ${details('ferry', 2)}`, details('quay', 2)].join('\n\n');
    const lead = 'The old ferry between the two quays of Lowmoor runs again from Monday.';
    assert.deepEqual(points(article, 1), [lead]);
    assert.equal(points(article, 2)[0], lead);
    assert.ok(summarize(article, { type: 'text' }).paragraph?.startsWith(lead));
  });

  test('a first sentence that the second contradicts is no point alone', () => {
    const belief = 'Most people think that the old ferry of Lowmoor is gone for good.';
    const article = `${belief} On the contrary, the ferry of the harbour runs again from Monday. ${details('ferry', 6)}`;
    assert.notEqual(points(article, 1)[0], belief);
  });

  test('a question in an e-mail is a point', () => {
    const question = 'Could the northern quay lend us the second gauge?';
    const header = 'From: a@example.org\nTo: b@example.org\nSubject: Gauges';
    const mail = [header, details('sensors', 4), details('printers', 4), question].join('\n\n');
    assert.ok(points(mail, 3).includes(question));
    assert.equal(emphasized(mail).at(-1), question);
  });

  test('the first statement of an e-mail comes before conditions, offers and courtesies', () => {
    const header = 'From: a@example.org\nTo: b@example.org\nSubject: Important';
    const news = 'We recall the heater of the type K2, because its cable can catch fire.';
    const rest =
      'If you own one, please fill in the form on our page.\n\nWould you like to hear more? Please do not hesitate to write to us.';
    assert.deepEqual(points(`${header}\n\nDear customer,\n\n${news}\n\n${rest}`, 1), [news]);
    const german = 'Die Sperrung der Brücke dauert noch bis Ende Mai.';
    assert.deepEqual(points(`${header}\n\nLiebe Gäste,\n\n${german} Falls Sie Fragen haben, rufen Sie bitte an.`, 1), [
      german,
    ]);
  });

  test('what does not work is news in an e-mail', () => {
    const header = 'From: a@example.org\nTo: b@example.org\nSubject: Gauges';
    const problem = 'The gauge reads all telegrams without complaint, but my search for a sensor crashed.';
    const text = `${header}\n\nHi,\n\nI saw the article and decided to look at the gauge of the quay. I currently use two printers to read a collection of telegrams. ${problem}\n\nCheers,\nAnn`;
    assert.ok(points(text, 2).includes(problem));
  });

  test('an example of a mail header does not make a manual an e-mail', () => {
    const question = 'Could the northern quay lend us the second gauge?';
    const example = 'From: a@example.org\nTo: b@example.org\nSubject: Gauges';
    const manual = [details('sensors', 4), example, details('printers', 4), question].join('\n\n');
    assert.deepEqual(emphasized(manual), []);
  });

  test('the license at the end of a manual is no part of its content', () => {
    const grants = Array.from(
      { length: 12 },
      (_, at) =>
        `You may copy and distribute part ${at} of the telegrams of the harbour sensors, provided that you name the northern quay in the document.`,
    );
    const terms =
      '## Terms of the Document\n\n"Secondary Sensors" are the sensors of the harbour that the crew of the northern quay names in an appendix of the document.';
    const manual = ['# tidegram', ...sections, '## Appendix A: Free Harbour License', grants.join(' '), terms];
    const text = manual.join('\n\n');
    const license = text.indexOf('## Appendix');
    for (const point of points(text, 6)) assert.ok(text.indexOf(point) < license, point);
  });

  test('what to cite and who pays is no part of the content', () => {
    const paper = 'Telegrams of harbour sensors, in the proceedings of the workshop on the northern quay.';
    for (const heading of ['How to cite', 'Sponsors', 'Cómo citar', 'Sponsoren', 'スポンサー']) {
      const text = [...sections, `## ${heading}\n\n${paper}`].join('\n\n');
      assert.ok(!points(text, 5).includes(paper), heading);
    }
  });
});
