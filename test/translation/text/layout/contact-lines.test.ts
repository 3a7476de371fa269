import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitText } from '../../../../src/translation/text/split-text.ts';

/** The lines of a text of which no engine gets a part, without those that are only an e-mail address. */
function keptLines(text: string): string[] {
  const marked = [...splitText(text, 'en')]
    .map((piece) => (piece.kind === 'verbatim' ? piece.text : piece.kind === 'segment' ? '¶' : piece.wrapping.source))
    .join('');
  return marked
    .split('\n')
    .filter((line) => /\p{L}/u.test(line) && !/^\S+@\S+$/.test(line) && text.split('\n').includes(line));
}

test('the name below the formula that closes a letter stays as it is', () => {
  for (const [text, name] of [
    ['Best regards,\nTom Baker', 'Tom Baker'],
    ['Atenciosamente,\n\nTiago Carneiro', 'Tiago Carneiro'],
    ['Mit freundlichen Grüßen\nJürgen von Hof', 'Jürgen von Hof'],
    ['С уважением,\nАнна Иванова', 'Анна Иванова'],
    ['敬具\n田中太郎', '田中太郎'],
    ['مع التحية،\nمحمد علي', 'محمد علي'],
    ['See you next week.\n\n-- \nJack Hunter', 'Jack Hunter'],
    ['Thanks for the evening!\n\nWith all my love,\nRose', 'Rose'],
    ['Please call me.\n\nCheers,\nDr. Ana M. da Silva\nManager of sales', 'Dr. Ana M. da Silva'],
    ['> Please call me.\n>\n> Cheers,\n> Ana', '> Ana'],
    ['Many thanks and see you soon,\nRobin', 'Robin'],
  ] as const) {
    assert.deepEqual(keptLines(text), [name], text);
  }
});

test('a name above its e-mail address or number, a labelled number, and a name with its address stay as they are', () => {
  for (const [text, kept] of [
    ['Write to us.\n\nIris Bell\niris.bell@example.org', ['Iris Bell']],
    ['Your contact:\nIris Bell\n+49 30 901820', ['Iris Bell']],
    ['The office is closed.\n\nTel. (11) 5555-0142', ['Tel. (11) 5555-0142']],
    ['Written by two people.\n\nJane Roe <jane@example.org>', ['Jane Roe <jane@example.org>']],
  ] as const) {
    assert.deepEqual(keptLines(text), kept, text);
  }
});

test('the lines of a postal address stay as they are', () => {
  for (const address of [
    '221B Baker Street\nLondon NW1 6XE',
    'John Carpenter\n1600 Park Avenue\nSpringfield, IL 62704',
    'Rua das Flores, 123, apto. 5\nJardim Paulista\n01415-000 São Paulo – SP',
    'Rua do Moinho, 12, 4000-123 Porto',
    'Unter den Linden 5\n10117 Berlin',
  ]) {
    assert.deepEqual(keptLines(`Our address is:\n\n${address}\n\nWe are open today.`), address.split('\n'), address);
  }
});

test('headings, salutations and other lines of capitalized words are no names', () => {
  for (const text of [
    'Terms and Conditions',
    'Getting Started\n\nInstall the program.',
    'Terms Of Use\nPrivacy Policy',
    'Dear Tom,\nHappy Birthday',
    'Hi Anna,\n\nGood News',
    'Dear Ms. Johnson,\n\nThank You',
    'Contact Us\ninfo@example.com',
    'Customer Service\n+1 555 0101 999',
    'Annual Report\n2023 Annual Meeting',
    'Order Details\nOrder Number 12345',
    'After a long trip along the river,\nZhabdrung Ngawang Namgyel\nbuilt the fortress.',
    'We saw Paris, Rome,\nLondon and Vienna.',
    'Kind regards,\nYour team of the library',
  ]) {
    assert.deepEqual(keptLines(text), [], text);
  }
});
