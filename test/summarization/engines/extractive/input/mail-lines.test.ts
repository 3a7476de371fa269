import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { points } from '../support.ts';

const HEADERS = `Return-Path: <owner@lists.example.org>
Received: from mail.example.org ([192.0.2.7]:7165 "EHLO
\tmail.example.org") by lists.example.org with ESMTP
\tid S261244; Fri, 3 Jun 2033 08:37:59 -0400
Date: Fri, 3 Jun 2033 14:37:12 +0200
From: Anna Reed <anna@example.org>
To: boats@lists.example.org
Subject: Re: Repairs of the harbour
In-Reply-To: <42A0470B@example.org>
Content-Type: text/plain; charset=utf-8
`;
const MESSAGE =
  'The crane of the harbour was repaired in May, and the bill is higher than planned.\nCan the boat owners pay half of the bill before the end of June?';
const POINTS = [
  'The crane of the harbour was repaired in May, and the bill is higher than planned.',
  'Can the boat owners pay half of the bill before the end of June?',
];
const QUOTE = '> The crane has stood still for two months now.\n> Nobody knows who will pay for the crane.\n';

suite('markMailLines', () => {
  test('leaves headers, quoted messages, signatures and footers of lists out', () => {
    const mail = `${HEADERS}\nAm 2. Juni 2033 um 10:20 meldete Ben Miller:\n${QUOTE}\n${MESSAGE}\n\nSo long,\n\nAnna\n-- \nAnna Reed, Harbour Office of Ashby\nThe office is open on all days of the week.\n_______________________________________________\nTo leave the list, send an empty message to its address.\n`;
    assert.deepEqual(points(`${mail}\n${mail.replaceAll('crane', 'lamp')}`, 4), [
      ...POINTS,
      POINTS[0]?.replace('crane', 'lamp'),
    ]);
  });

  test('leaves quoted lines without a line that introduces them out of a mail', () => {
    assert.deepEqual(points(`${HEADERS}\n${QUOTE}\n${MESSAGE}\n\n${QUOTE}\nAnna`, 3), POINTS);
  });

  test('leaves the parts and the signature of a signed message out', () => {
    const mail = `${HEADERS}\n--ew6BAiZeqk4r7MaW\nContent-Type: text/plain\nContent-Disposition: inline\n\n${MESSAGE}\n\n--ew6BAiZeqk4r7MaW\nContent-Type: application/pgp-signature\n\n-----BEGIN PGP SIGNATURE-----\nVersion: 1\n\niD8DBQFCoE8oyBqmzVTpxbQRAnBwAJ4xq2p7hq3mQeqK0m6aDIGnVVYh5QCfXl3k\n-----END PGP SIGNATURE-----\n--ew6BAiZeqk4r7MaW--\n`;
    assert.deepEqual(points(mail, 3), POINTS);
  });

  test('keeps the only line of a mail', () => {
    assert.deepEqual(points(`${HEADERS}\nCall Ben\n`, 3), ['Call Ben']);
  });

  test('leaves the name after a dash at the end of a text out', () => {
    assert.deepEqual(points(`${MESSAGE.replace('?', '.')}\n\n -- The office of the harbour`, 2), [
      POINTS[0],
      POINTS[1]?.replace('?', '.'),
    ]);
  });

  test('keeps fields, rules, short last lines and quotation marks of other texts', () => {
    const text = `Name: The harbour of Ashby, with its crane\nDepth: Six metres at the quay, and four at the old pier\n\n> The deeper part of the harbour is for the boats of the town.\n\n--\n\nThe shallow part is for guests\n\nNo dogs`;
    assert.match(points(text, 5).join('\n'), /Six metres[\s\S]*deeper part[\s\S]*shallow part[\s\S]*No dogs/);
  });

  for (const [name, below] of [
    ['an English header', 'From: Ben Miller\nSent: Monday, June 1, 2033 9:12 AM\nTo: Anna Reed\nSubject: Repairs\n\n'],
    [
      'a French header in bold',
      '*De :* Ben Miller <ben@example.org>\n*Envoyé :* lundi 1 juin 2033\n*À :* Anna\n*Objet :* Grue\n\n',
    ],
    [
      'an Italian header',
      '____________________________\nDa: Ben Miller\nInviato: lunedì 1 giugno 2033\nA: Anna\nOggetto: Gru\n\n',
    ],
    ['a Finnish header', 'Lähettäjä: Ben Miller\nLähetetty: 1. kesäkuuta 2033\nVastaanottaja: Anna\nAihe: Nosturi\n\n'],
    ['a Czech header', 'Od: Ben Miller\nOdesláno: 1. června 2033\nKomu: Anna\nPředmět: Jeřáb\n\n'],
    ['a Turkish header', 'Kimden: Ben Miller\nGönderildi: 1 Haziran 2033\nKime: Anna\nKonu: Vinç\n\n'],
    ['a Korean header', '보낸 사람: Ben Miller\n보낸 날짜: 2033년 6월 1일\n받는 사람: Anna\n제목: 크레인\n\n'],
    [
      'a line with a header below',
      '--- On Mon, 6/1/33, Ben Miller wrote:\n\nFrom: Ben Miller\nSubject: Crane\nTo: Anna\nDate: Monday, June 1, 2033\n\n',
    ],
    ['an English divider', '-----Original Message-----\n'],
    ['a Spanish divider', '-----Mensaje original-----\n'],
    ['a Dutch divider', '-------- Oorspronkelijk bericht --------\n'],
    ['a line without quotation marks below', '--- On Mon, 6/1/33, Ben Miller <ben@example.org> wrote:\n\n'],
    ['a Portuguese line', 'Em seg., 1 de jun. de 2033 às 09:12, Ben Miller <ben@example.org> escreveu:\n'],
  ] as const) {
    test(`leaves the message below ${name} out`, () => {
      const quoted = 'The crane has stood still for two months. Nobody knows who will pay for the crane. It is rusty.';
      assert.deepEqual(points(`${HEADERS}\nHi Ben,\n\n${MESSAGE}\n\nAnna\n\n${below}${quoted}\n`, 5), POINTS);
    });
  }

  test('leaves the line that introduces a quoted message out, also where it is divided', () => {
    const mail = `${HEADERS}\n${MESSAGE}\n\nOn Mon, Jun 1, 2033 at 9:12 AM Ben Miller <ben@example.org>\nwrote:\n\n${QUOTE}`;
    assert.deepEqual(points(mail, 5), POINTS);
  });

  test('keeps a forwarded message below a few words', () => {
    const forwarded = `From: Ben Miller\nSent: Monday, June 1, 2033\nTo: Anna\nSubject: Crane\n\n${MESSAGE}`;
    assert.ok(points(`${HEADERS}\nFYI\n\n${forwarded}\n`, 5).includes(POINTS[0] ?? ''));
  });

  test('leaves out an attribution that ends in the next line', () => {
    const answer =
      'La réunion est reportée au mardi 21 avril à 14 h dans la grande salle.\n\nLe jeu. 9 avr. 2033 à 10:14, Luc Perrin <luc@asso.example> a\nécrit :\n\n> La réunion a-t-elle toujours lieu vendredi ?';
    assert.deepEqual(points(`${HEADERS}\nBonjour Luc,\n\n${answer}\n`, 3), [
      'La réunion est reportée au mardi 21 avril à 14 h dans la grande salle.',
    ]);
  });

  test('keeps the answer below a patch that it quotes', () => {
    const quoted =
      'On Mon, Mar 02, 2033 at 08:14:11AM +0100, Ewa Nowak wrote:\n> This frees the buffer.\n>\n> diff --git a/tun.c b/tun.c\n> --- a/tun.c\n> +++ b/tun.c\n> +\tif (skb)\n> +\t\tkfree_skb(skb);\n\nThe buffer is freed twice when the device is closed. Please take the lock before.';
    const said = points(`${HEADERS}\n${quoted}\n`, 5).join('\n');
    assert.match(said, /freed twice/);
    assert.doesNotMatch(said, /skb|diff|frees the buffer/);
  });

  test('leaves the changes of a patch out', () => {
    const patch =
      'diff --git a/crane.c b/crane.c\n--- a/crane.c\n+++ b/crane.c\n@@ -1,3 +1,3 @@\n The old crane lifts two tons a day.\n';
    assert.deepEqual(points(`${HEADERS}\n${MESSAGE}\n\n${patch}`, 5), POINTS);
  });

  for (const notice of [
    'CAUTION: This email originated from outside of the organization. Do not click links or open attachments.',
    'ACHTUNG: Diese E-Mail stammt von einem externen Absender.',
    'Sent from my iPhone',
    'Enviado do meu iPhone',
    'View this email in your browser',
    'Unsubscribe | Manage preferences | Privacy policy',
    'You are receiving this email because you signed up on our page. You can unsubscribe at any time.',
    'Sie erhalten diese E-Mail, weil Sie sich angemeldet haben. Hier können Sie sich abmelden.',
    'This message and its attachments are confidential and intended only for the person it is addressed to.',
    'If you are not the intended recipient, please delete it.',
    'Este mensaje puede contener información confidencial y va dirigido solo a su destinatario.',
    'Please consider the environment before printing this message.',
    'This is an automated message, please do not reply to it.',
    'Ceci est un message automatique, merci de ne pas y répondre.',
    'Ta wiadomość jest poufna i przeznaczona wyłącznie dla adresata. Jeżeli nie są Państwo adresatem, prosimy o jej usunięcie.',
    '本メールには機密情報が含まれています。誤って受信された場合は削除してください。',
    'Si no desea recibir más correos, puede darse de baja aquí.',
    'Если вы не хотите получать наши письма, вы можете отписаться от рассылки здесь.',
    'This message has been scanned for viruses and is believed to be clean.',
  ]) {
    test(`leaves the notice "${notice.slice(0, 40)}" out`, () => {
      assert.deepEqual(points(`${HEADERS}\n${MESSAGE}\n\n${notice}\n`, 5), POINTS);
      assert.deepEqual(points(`${HEADERS}\n${notice}\n\n${MESSAGE}\n`, 5), POINTS);
    });
  }

  for (const banner of [
    'EXTERNAL SENDER',
    'EXTERNAL: Use caution with links and attachments.',
    'NOTICE: This message was sent by someone outside of Ashby. Be careful with links.',
    'This Message Is From an Untrusted Sender\nYou have not previously corresponded with this sender.',
    "Ce message provient d'un expéditeur externe. Soyez vigilant avant d'ouvrir les pièces jointes.",
    'UWAGA: Ta wiadomość pochodzi spoza organizacji. Nie klikaj linków ani nie otwieraj załączników.',
    'ВНИМАНИЕ: Это письмо отправлено внешним отправителем. Не открывайте вложения.',
    '注意：このメールは組織外から送信されています。リンクや添付ファイルを開かないでください。',
    '警告：此邮件来自组织外部。请勿点击链接或打开附件。',
    'VAROITUS: Tämä sähköposti on tullut organisaation ulkopuolelta. Älä avaa liitteitä.',
  ]) {
    test(`leaves the banner "${banner.slice(0, 40)}" out`, () => {
      assert.deepEqual(points(`${HEADERS}\n${banner}\n\nDear Ben,\n\n${MESSAGE}\n`, 5), POINTS);
      assert.deepEqual(points(`${HEADERS}\n${banner}\n\n${MESSAGE}\n`, 5), POINTS);
    });
  }

  for (const message of [
    'An error in our database disclosed confidential addresses. We deleted the copies and told this to the authority.',
    'A confidential message was sent to a wrong recipient by mistake on Monday, and we deleted it.',
    'Please find the contract attached. The external auditor wants the signed message of the board by Friday.',
    'A false message asks you to click a link. It was sent from outside on Monday, and nobody may open it.',
    'This mail was sent from outside the company on Monday and led to the theft of 400 euros.',
    'This mail and its recipients are under a hold until June; please do not delete anything confidential.',
    'This message is confidential until the board decides on Friday.',
    'This is an automatic message: Ann is out of the office until May, and Ben answers for her.',
    'The automatic reply of the shop is on again, so nobody has to answer by hand.',
    'Please do not click on the link in my last message, because the page is broken until Friday.',
    'Meine E-Mail vom Montag mit den Gehältern ging irrtümlich an alle. Bitte löschen Sie sie.',
    'Este mensaje confidencial explica por qué eliminamos el servidor de correo externo el lunes.',
    'Toute correspondance confidentielle est destinée à une seule personne et doit être chiffrée.',
    'С 1 мая каждое конфиденциальное письмо предназначено одному человеку и должно быть зашифровано.',
    'The checkout fails in the browser on every Mac of the office.',
    'You can see the plan of the harbour online from Monday.',
    'Please print this form, sign it and bring it to the hearing on Friday.',
    'Two of the five bids came from outside the country, so we have to answer them.',
    'Sent from the factory on Monday, the boxes arrive on Friday.',
    'Hiring of new carpenters starts on Monday in the northern yard!',
    'Board approved the budget of two million\nyesterday evening, and the work starts now.',
    'This is your parcel, which we have sent today.\n\nOrder: 4711\nSent: 12 May\nExpected: 14 May\n\nIt comes by boat.',
  ]) {
    test(`keeps the message "${message.slice(0, 40)}"`, () => {
      const [above, below] = [`${message}\n\n${POINTS[0]}\n`, `Dear Ann,\n\n${POINTS[0]}\n\n${message}\n`];
      for (const body of [above, below]) {
        const kept = points(`${HEADERS}\n${body}`, 9).join(' ');
        for (const words of message.split(/\s+/)) assert.ok(kept.includes(words), `${words} in ${kept}`);
      }
    });
  }

  test('keeps a line of a text that introduces a letter', () => {
    const line = 'The author left the city for good, and from the new house he wrote in a long letter to his brother:';
    assert.ok(
      points(`${line}\n\nThe rooms are cold. The garden is large and wild.`, 5).join(' ').includes('the new house'),
    );
  });

  test('keeps a message that is about the words of notices', () => {
    const message =
      'Members who unsubscribe before May get their money back. The confidential report is ready for the board.';
    assert.deepEqual(points(`${HEADERS}\n${message}\n`, 5), message.split(/(?<=\.) /));
  });
});
