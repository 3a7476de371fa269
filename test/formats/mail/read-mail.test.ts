import assert from 'node:assert/strict';
import { test } from 'node:test';
import iconv from 'iconv-lite';
import { readMail } from '../../../src/formats/mail/read-mail.ts';

const FIELDS = 'Subject: =?utf-8?q?Caf=C3=A9?=\r\n order\r\nFrom: "Ana P." <ana@a.example>\r\nReceived: by mx\r\n';
const HEAD = 'Subject: Café order\nFrom: Ana P.\n\n';

const read = (lines: readonly string[], body?: Buffer) =>
  readMail(Buffer.concat([Buffer.from(`${FIELDS}${lines.join('\r\n')}`), body ?? Buffer.of()]));
const part = (type: string, ...lines: string[]) => ['--b', `Content-Type: ${type}`, ...lines];

test('a message has its subject, sender, recipients and date, and no other field', async () => {
  const lines = ['To: Bo <bo@b.example>, c@c.example', 'Date: Mon, 3 Mar 2025 10:00:00 +0000', '', 'Please call me.'];
  assert.equal(
    await read(lines),
    'Subject: Café order\nFrom: Ana P.\nTo: Bo, c@c.example\nDate: 2025-03-03\n\nPlease call me.\n',
  );
});

test('a date that is not of the standard stays as it is', async () => {
  const lines = ['Date: 3rd of March 2025, in the morning', '', 'Please call me.'];
  assert.equal(await read(lines), `${HEAD.trimEnd()}\nDate: 3rd of March 2025, in the morning\n\nPlease call me.\n`);
});

test('its text is decoded by transfer encoding, charset and flow', async () => {
  const type = (charset: string) => `Content-Type: text/plain; charset=${charset}`;
  const quoted = [type('iso-8859-1'), 'Content-Transfer-Encoding: quoted-printable', '', 'Un caf=E9 so=', 'lo.'];
  assert.equal(await read(quoted), `${HEAD}Un café solo.\n`);
  const base64 = [type('utf-8'), 'Content-Transfer-Encoding: base64', '', Buffer.from('Un café.').toString('base64')];
  assert.equal(await read(base64), `${HEAD}Un café.\n`);
  assert.equal(await read([type('koi8-r'), '', ''], iconv.encode('Заказ', 'koi8-r')), `${HEAD}Заказ\n`);
  const flowed = [`${type('utf-8')}; format=flowed`, '', 'The order ', 'is here.'];
  assert.equal(await read(flowed), `${HEAD}The order is here.\n`);
});

test('HTML is read when the plain text is a notice, without quotes, signatures, hidden texts and attachments', async () => {
  const html =
    '<html><head><style>p { color: red }</style></head><body><div style="display:none">Preview</div><h2>Order</h2><table><tr><td>The cups<br>are <b>broken</b>.</td></tr></table><ul><li>Send new ones</li></ul><div class="gmail_signature">Ana, Head of Cups</div><div class="gmail_quote">On Monday Bo wrote: <blockquote>Did they arrive?</blockquote></div></body></html>';
  const mixed = [
    'Content-Type: multipart/mixed; boundary=a',
    ...['', '--a', 'Content-Type: multipart/alternative; boundary=b', ''],
    ...part('text/plain', '', 'This message is in HTML.'),
    ...part('text/html', '', html),
    ...['--b--', '--a', 'Content-Type: text/plain; name=log.txt', 'Content-Disposition: attachment', '', 'secret log'],
    '--a--',
  ];
  assert.equal(await read(mixed), `${HEAD}# Order\n\nThe cups\nare broken.\n\n- Send new ones\n`);
});

test('a long plain text is read in place of its HTML', async () => {
  const text = 'The cups are broken again. '.repeat(10).trim();
  const lines = ['Content-Type: multipart/alternative; boundary=b', '', ...part('text/plain', '', text)];
  assert.equal(await read([...lines, ...part('text/html', '', '<p>Other'), '--b--']), `${HEAD}${text}\n`);
});

test('a forwarded message without an answer is read', async () => {
  const html = '<div class="gmail_quote">Forwarded message<br><p>The cups are broken.</p></div>';
  assert.match(await read(['Content-Type: text/html', '', html]), /The cups are broken\.\n$/);
  const outlook = '<p>See below.</p><div id="divRplyFwdMsg">From: Bo</div><p>The cups are broken.</p>';
  assert.equal(await read(['Content-Type: text/html', '', outlook]), `${HEAD}See below.\n`);
});

test('a message with too many levels of parts, or too long headers, is damaged', async () => {
  const levels = Array.from({ length: 60 }, (_, at) => [
    `Content-Type: multipart/mixed; boundary=b${at}`,
    ...['', `--b${at}`],
  ]);
  await assert.rejects(read([...levels.flat(), '', 'text']), { code: 'document_damaged' });
  await assert.rejects(read(['X: 1\r\n'.repeat(300_000), '', 'text']), { code: 'document_damaged' });
});
