import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { details, points, summarize } from '../support.ts';

suite('what the title says', () => {
  const news = [
    ['Tidegram 2.4.1 released', 'Tidegram 2.4.1 was released.'],
    ['Suporte ao Tidegram 2.3 terminou', 'Anunciamos que todo o suporte para a série do Tidegram 2.3 terminou.'],
    ['Вышел Tidegram 2.1.0', 'Рады сообщить, что вышел Tidegram 2.1.0.'],
    ['Tidegram 2.6.4 已发布', 'Tidegram 2.6.4 已发布。'],
    // In lower case, "İ" is two UTF-16 units.
    ['城市图书馆新分馆', '在İZMİR、İSTİNYE和DİYARBAKIR三地，城市图书馆新分馆建成。'],
  ] as const;
  for (const [title, sentence] of news) {
    test(`is told by the sentence that says it: ${sentence}`, () => {
      const text = `# ${title}\n\n${sentence}\n\n${details('crane', 3)}\n\n## Download\n\n${details('lamp', 9)}`;
      assert.equal(points(text, 3)[0], sentence);
      assert.ok(summarize(text).paragraph?.startsWith(sentence));
    });
  }

  test('is told in a few words, also in Korean', () => {
    const korean = Array.from(
      { length: 5 },
      (_, at) => `항구의 등대 ${at + 1}호는 겨울마다 선원들이 높이를 재고 새로 칠합니다.`,
    ).join(' ');
    for (const [title, sentence, others] of [
      ['Tide 2.1.0 is out', 'Tide 2.1.0 is out.', details('crane', 5)],
      ['타이드 2.5.8 릴리스', '타이드 2.5.8이 릴리스되었습니다.', korean],
    ] as const)
      assert.deepEqual(points(`# ${title}\n\n${sentence}\n${others}`, 1), [sentence]);
  });

  test('is told behind a few sentences on what was before', () => {
    const news = 'From 2031 on, the harbour of Ashby has reached the second tier of support.';
    const text = `# Harbour of Ashby has reached second tier\n\nIn April we wrote of the quays. ${details('crane', 6)} ${news} ${details('lamp', 9)}`;
    assert.deepEqual(points(text, 1), [news]);
  });

  test('is not told before an earlier sentence that counts more', () => {
    const first = 'When you are done with the crane, you can stop it, lock its brake or let another crew use it.';
    const text = `# Stop or lock the crane\n\n${first}\n\n## Lock\n\nTo stop or lock the crane of another crew, ask its leader.\n\n${details('lamp', 12)}`;
    assert.deepEqual(points(text, 1), [first]);
  });

  test('is told by a headline itself that no sentence says again', () => {
    const headline = 'Citizens’ office closed on 4 and 5 June for repairs';
    const body = `The aim is a better service without appointments. ${details('crane', 5)} Other works follow later.`;
    assert.equal(points(`${headline}\n\n${body}`, 2)[0], headline);
    assert.ok(summarize(`${headline}\n\n${body}`).paragraph?.startsWith(headline));
    const plain = 'Gauges and lamps of the northern quay';
    assert.ok(
      !points(`${plain}\n\nThe aim is a better service without appointments. ${details('crane', 5)}`, 3).includes(
        plain,
      ),
    );
  });

  test('is not told by any sentence with one word of the title', () => {
    const text = `# Cranes and lamps of the northern quay\n\nThe quay is old. ${details('gauge', 9)}`;
    assert.ok(!points(text, 3).includes('The quay is old.'));
  });

  test('leaves room for a short sentence that says what kind of version it is', () => {
    const text =
      '# Tidegram 3.2.5 released\n\nTidegram 3.2.5 was released. This version has many corrections of mistakes. We also update the bundled parser of the gauges because of a hole that strangers could use. Many developers helped us to make this version.';
    assert.match(summarize(text).paragraph ?? '', /many corrections/);
    assert.doesNotMatch(summarize(text).paragraph ?? '', /helped/);
  });

  test('leaves room for what the text adds', () => {
    const text = `# Tidegram 2.4.1 released\n\nTidegram 2.4.1 was released. This version closes a hole through which strangers read the gauges.`;
    const long = `${text}\n\n## Download\n\n${Array.from({ length: 12 }, (_, at) => `- <https://example.org/tidegram-${at}.zip>`).join('\n')}`;
    assert.match(summarize(long).paragraph ?? '', /closes a hole/);
  });
});

suite('a first sentence that says the title', () => {
  const news = '潮位計 2.4 系列のサポート期間が終了したことをお知らせします。';
  const text = [
    '# 潮位計 2.4 サポート終了',
    news,
    '一年前から潮位計 2.4 系列は保守の期間に入っていましたが、2031 年 3 月 31 日をもって、サポートを終了します。今後、この系列の公開は行われません。最後の公開は先週に行われました。港の皆さんは新しい系列へお移りください。移り方は手引きにあります。',
    '## 現在の系列',
    ...['2.7', '2.6', '2.5'].map(
      (version) => `### 潮位計 ${version} 系列\n\n現在、保守の期間中です。\n随時、修正が公開されます。`,
    ),
  ].join('\n\n');

  test('comes before the items of the text', () => {
    assert.deepEqual(points(text, 1), [news]);
    assert.equal(points(text, 3)[0], news);
  });
});

suite('versions in a text', () => {
  test('are no changelog where the text tells something else before', () => {
    const section = (version: string, state: string): string =>
      `### Series Tidegram ${version}\n\nThis series is now in its phase of ${state} maintenance.`;
    const text = [
      '# Support of Tidegram 2.3 has ended',
      'We announce that all support of the series of Tidegram 2.3 has ended. It was in maintenance for one year. That year is over today. We recommend to move to 2.6 soon.',
      '## Supported versions',
      section('2.6', 'normal'),
      section('2.5', 'normal'),
      section('2.4', 'security'),
    ].join('\n\n');
    assert.deepEqual(points(text, 1), ['We announce that all support of the series of Tidegram 2.3 has ended.']);
  });
});

test('a line without a stop that announces what the title says is told behind what the sender is', () => {
  const line = 'For the harbour office we are looking for a keeper of lamps, part-time';
  const sender = Array.from(
    { length: 7 },
    (_, at) =>
      `The harbour office is an association that measures ${at + 11} gauges of the northern quay every winter.`,
  );
  const text = `# Keeper of lamps for the harbour office\n\n## Who we are\n\n${sender.join(' ')}\n\n## Whom we want\n\n${line}\n\nYou like to row and to climb. You know how to paint boats and how to clean gauges. You work alone.`;
  assert.ok(summarize(text).paragraph?.includes(line));
});
