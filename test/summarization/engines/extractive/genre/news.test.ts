import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { points, summarize } from '../support.ts';

const text = (source: string): string => summarize(source).paragraph ?? '';

suite('the news of letters and notices', () => {
  const LETTERS = [
    [
      'en',
      'decided to close the branch',
      'Dear Mrs Hale,\n\nThank you for your letter of 4 March.\n\nAs you may have heard, many customers do their banking at home today. We have decided to close the branch in Mill Street on 30 June. Your account stays as it is. The next branch is in Ashby.\n\nYours sincerely\nP. Bond',
    ],
    [
      'de',
      'Sie erhalten ab dem 1. Juli 912,40 Euro',
      'Sehr geehrte Frau Winter,\n\nvielen Dank für Ihr Schreiben vom 2. Mai.\n\nWir haben Ihren Antrag auf Rente geprüft. Sie erhalten ab dem 1. Juli 912,40 Euro im Monat. Die Krankenkasse ist schon abgezogen. Gegen den Bescheid können Sie Widerspruch einlegen.\n\nMit freundlichen Grüßen\nBraun',
    ],
    [
      'fr',
      'Votre permis de construire est annulé',
      'Madame,\n\nNous faisons suite à votre courrier du 3 mai.\n\nComme vous le savez, les règles ont changé cette année. Votre permis de construire est annulé à compter du 1er juin. Vous pouvez déposer une nouvelle demande en mairie. Elle sera gratuite.\n\nCordialement\nLa mairie',
    ],
    [
      'es',
      'A partir del 1 de mayo la piscina cerrará',
      'Estimados socios:\n\nEsperamos que se encuentren bien. Como saben, el agua es cada año más cara.\n\nA partir del 1 de mayo la piscina cerrará los lunes. La cuota no cambia. Los cursos de natación pasan al martes.\n\nAtentamente,\nLa junta',
    ],
    [
      'sv',
      'har beslutat att sälja klubbstugan',
      'Hej alla!\n\nTack för ert tålamod i vinter.\n\nSom ni vet har taket läckt i flera år. Styrelsen har beslutat att sälja klubbstugan den 1 juni. Priset är 2 miljoner kronor. Mötet i maj hålls i skolan.\n\nHälsningar\nStyrelsen',
    ],
  ] as const;
  for (const [language, news, letter] of LETTERS) {
    test(`comes first in ${language}, before what readers know`, () => {
      assert.ok(points(letter, 1).join().includes(news), points(letter, 1).join());
      assert.doesNotMatch(text(letter), /Thank you|vielen Dank|faisons suite|Esperamos|Tack för/i);
    });
  }

  test('is what has a date, where the sentence before says nothing of its own', () => {
    const letter =
      'Kære beboere\n\nFor en gangs skyld er der intet nyt om taget.\n\nVaskeriet lukker den 1. juni og bliver bygget om til cykelkælder. Nye maskiner kan lejes hos viceværten. Arbejdet varer seks uger.\n\nVenlig hilsen\nBestyrelsen';
    assert.match(text(letter), /Vaskeriet lukker den 1\. juni/);
  });

  test('is what is refused, behind how it was examined', () => {
    const letter =
      'Dear Mr Ode,\n\nWe refer to your claim of 4 January.\n\nAn engineer looked at the roof in the week after. We cannot pay for the repair because the damage was caused by age. You may send us another report.\n\nYours sincerely,\nHarbour Insurance';
    assert.match(points(letter, 1).join(), /We cannot pay/);
  });

  test('is not lost where a first sentence takes an offer', () => {
    const note =
      'Hallo Robin,\n\nwir nehmen das Angebot an und bestellen 40 Stühle. Die Rechnung geht an die Zentrale.\n\nGruß\nUwe';
    assert.match(points(note, 1).join(), /nehmen das Angebot an/);
  });

  test('is that of a notice without a greeting, also behind what is asked of all', () => {
    const notice =
      'AVISO A LOS VECINOS\n\nSe ruega la máxima difusión.\n\nEl Ayuntamiento informa de que el 9 de mayo se cortará el agua en la calle Mayor. El corte durará cuatro horas. Habrá un camión con agua en la plaza.\n\nDisculpen las molestias.';
    assert.match(points(notice, 1).join(), /se cortará el agua/);
    assert.doesNotMatch(points(notice, 3).join(), /difusión|molestias/);
  });

  test('is the first that is announced', () => {
    const note =
      'Hi everyone,\n\nI am writing with some news about the team. After six years with us, Priya Raman has decided to leave the company in spring. Tom Okafor will take over as head of design from 1 May. We have a farewell lunch in the canteen.\n\nBest,\nMarion';
    assert.match(text(note), /Priya Raman has decided to leave/);
    assert.doesNotMatch(text(note), /some news/);
  });

  test('leaves out what the sender of a press release says of itself', () => {
    const release =
      'PRESSEMITTEILUNG\n\nKiel, 3. Mai 2026 – Die Fördebahn kauft zwölf neue Züge. Sie fahren ab 2028 nach Husum. Der Auftrag kostet 90 Millionen Euro.\n\nÜber die Fördebahn\nDie Fördebahn betreibt seit 1994 Züge im Norden und beschäftigt 300 Menschen.';
    assert.match(points(release, 1).join(), /zwölf neue Züge/);
    assert.doesNotMatch(points(release, 3).join(), /betreibt seit/);
  });

  test('is joined with the sentence that it refers to', () => {
    const note =
      'Hello all,\n\nA short update from the office!\n\nAs you may remember, the old printer has been slow since May. It will be switched off on Friday 12 June at noon. Paper is left in the cellar. The new one stands in room 4.\n\nThanks!\nJo';
    assert.match(text(note), /old printer.*switched off/s);
  });

  test('of a repair tells what is broken, which readers know', () => {
    const letter =
      'Dear neighbours,\n\nAs many of you know, the lift in block B has been out of order since Tuesday. The technician came on Thursday and found that the main cable has to be replaced. The part will arrive on 14 March, and the repair will take two days. Until then, please use the lift in block A, which is connected with our stairs on the fourth floor.\n\nKind regards,\nThe house committee';
    assert.match(text(letter), /lift in block B has been out of order/);
    assert.match(points(letter, 1).join(), /lift in block B|14 March/);
  });

  test('of a recall goes with what must not be done', () => {
    const recall =
      'Dear customer,\n\nYour safety is important to us.\n\nWe found that the plug of the Arvo kettle can melt. Please do not use the kettle any more. Our shops take it back without a receipt. Please visit our website for other offers.\n\nArvo';
    assert.match(points(recall, 1).join(), /plug of the Arvo kettle can melt/);
    assert.match(points(recall, 2).join(), /do not use the kettle/);
    const move =
      'Dear members,\n\nThe program that runs our mailing list is about to be replaced by another one. A message will welcome you to the new list. Please do not use this address before you have that message. All members pay 20 euros from May on.\n\nThe board';
    assert.doesNotMatch(points(move, 2).join(), /this address/);
  });

  test('keeps a quotation that ends with a straight mark as it is', () => {
    const note =
      'Die Firma ruft das Müsli „Hofglück, 500 g" zurück, weil Metallteile gefunden wurden. Kunden bekommen ihr Geld zurück.';
    assert.match(points(note, 1).join(), /^Die Firma/);
  });
});
