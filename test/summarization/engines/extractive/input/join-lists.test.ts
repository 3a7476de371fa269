import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { details, points, summarize } from '../support.ts';

const CLOSED = 'The following streets are closed for new water pipes:';
const STREETS = ['Mill Lane from 3 to 5 May', 'High Street on 6 May', 'Station Road from 9 to 20 May'];
const list = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n');
const BUSES = 'Buses 4 and 7 use Harbour Road instead. Residents can reach their houses on foot.';

suite('a short list', () => {
  test('is one sentence with the words that lead into it', () => {
    const text = `Road works in May\n\n${CLOSED}\n\n${list(STREETS)}\n\n${BUSES}`;
    const sentence = `${CLOSED} ${STREETS.join('; ')}.`;
    assert.deepEqual(points(text, 1), [sentence]);
    assert.ok(summarize(text).paragraph?.includes(sentence));
    const [item] = summarize(text, { type: 'points', maxPoints: 1 }).items;
    assert.equal(text.slice(item?.start, item?.end), `${CLOSED}\n\n${list(STREETS)}`);
  });

  test('is one sentence in French, Chinese and Markdown', () => {
    const french =
      '# Juin\n\nLa bibliothèque sera fermée :\n\n* le lundi 8 juin\n* le samedi 20 juin\n\nLes livres peuvent être rendus à la mairie.';
    assert.ok(
      points(french, 3).some((point) =>
        point.endsWith('La bibliothèque sera fermée : le lundi 8 juin; le samedi 20 juin.'),
      ),
    );
    const chinese =
      '通知\n\n以下街道因施工封闭：\n\n- 磨坊路，5月3日至5日\n- 高街，5月6日\n\n4路公交车改走港口路。居民可以步行回家。';
    assert.ok(
      points(chinese, 3).some((point) => point.endsWith('以下街道因施工封闭：磨坊路，5月3日至5日；高街，5月6日。')),
    );
  });

  test('stays a list where its items are sentences, are many, or stand below a name', () => {
    const steps = ['Open the gate of the harbour with the old key that hangs behind the clock.', 'Light the lamp.'];
    const names = Array.from({ length: 9 }, (_, at) => `street ${at + 1} from ${at + 1} May`);
    for (const text of [`${CLOSED}\n\n${list(steps)}`, `${CLOSED}\n\n${list(names)}`, `Streets:\n\n${list(STREETS)}`])
      assert.ok(points(`Road works\n\n${text}\n\n${BUSES}`, 9).every((point) => !point.includes('; ')));
  });

  test('stays a list in a long text', () => {
    const text = `Road works\n\n${CLOSED}\n\n${list(STREETS)}\n\n${details('lamp', 70)}`;
    assert.ok(points(text, 9).every((point) => !point.includes('; ')));
  });
});

test('notes in catchwords are told heading by heading', () => {
  const notes = [
    'Team meeting 14 May\nPresent: Ana, Bo, Cy',
    'Website\n- new texts from Ana until 20 May\n- photos: Bo asks studio',
    'Budget\n- 3,000 left\n- no second server',
    'Trip\n- Porto\n- Cy books train',
  ].join('\n\n');
  assert.deepEqual(points(notes, 3), [
    'Website: new texts from Ana until 20 May; photos: Bo asks studio.',
    'Budget: 3,000 left; no second server.',
    'Trip: Porto; Cy books train.',
  ]);
});
