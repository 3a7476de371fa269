import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { points } from '../support.ts';

const mail = (body: string): string =>
  `From: Ida Moor <ida@example.org>\nTo: quay@lists.example.org\nSubject: [quay] Office hours\nDate: Mon, 2 Mar 2033 09:12:00 +0000\n\n${body}\n`;

suite('mail of lists', () => {
  test('a date alone in the last line of a sentence belongs to it', () => {
    assert.deepEqual(
      points(
        mail(
          'I will be out of the office from 07/20/2033 on and will not return until\n07/29/2033.\n\nI will answer your message when I am back.',
        ),
        1,
      ),
      ['I will be out of the office from 07/20/2033 on and will not return until 07/29/2033.'],
    );
  });

  test('quotations behind the initials of their author are left out', () => {
    const text = mail(
      'Hello Gary,\n\nI would not call the theory wrong, although it leaves out the tide.\n\nGLM> My only problem with this article is that it is the scariest thing that\nGLM> I have seen come out of the harbour office since the flood.\n\nAB> Why was it printed at all?',
    );
    assert.deepEqual(points(text, 5), ['I would not call the theory wrong, although it leaves out the tide.']);
  });

  test('the footer of a list below a rule is left out, with the advertisement above it', () => {
    const body = 'The office opens at eight from Monday on. The bell does not work, so please knock.';
    for (const rule of [
      '-------------------------------------------------------',
      '------------------------ Our Sponsor ---------------------~-->',
    ])
      for (const end of [
        '_______________________________________________\nQuay mailing list\nQuay@lists.example.org\n',
        '',
      ]) {
        const text = mail(
          `${body}\n\n${rule}\nThis list is sponsored by: Ropes and Sons\nWelcome to the heaven of ropes.\nhttp://ropes.example.com/\n${end}`,
        );
        assert.deepEqual(points(text, 5), [
          'The office opens at eight from Monday on.',
          'The bell does not work, so please knock.',
        ]);
      }
  });

  test('a quotation at the beginning of a text is left out of the answer below it', () => {
    const text =
      '> Can we move the meeting to Friday? Bob is ill and the room is taken.\n> Please tell me until noon.\n\nFriday at 10 is fine, and I have booked room 3. Lunch costs 12 pounds a head.\n';
    assert.deepEqual(points(text, 2), [
      'Friday at 10 is fine, and I have booked room 3.',
      'Lunch costs 12 pounds a head.',
    ]);
  });

  test('a text that is all quoted is read', () => {
    assert.equal(points('> The ferry sails from May on.\n> It carries 120 people.\n', 5).length, 2);
  });

  test('a rule in a message without an address below it hides nothing', () => {
    const text = mail(
      'The office opens at eight from Monday on.\n\n--------------------\nThe bell does not work, so please knock at the door.',
    );
    assert.equal(points(text, 5).length, 2);
  });
});
