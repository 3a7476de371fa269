import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isBoilerplate } from '../../../../../src/summarization/engines/extractive/ranking/boilerplate.ts';

test('lines that say who posted an article, or ask for comments, are boilerplate', () => {
  for (const line of [
    'Posted by Nora on 3 May 2031 under Town, River',
    'Posted by Nora 21.10.2031',
    'Veröffentlicht am 3. Mai 2031 von Nora in Stadt, Fluss',
    'Abgelegt unter: Stadt, Fluss',
    'Publicado el 3 de mayo en Ciudad',
    'Publié le 3 mai 2031 par Nora',
    'Tags: bridge, council, river',
    'Leave a Reply: This site uses Akismet to reduce spam.',
    'Zeige alle Beiträge von Nora',
  ]) {
    assert.ok(isBoilerplate(line), line);
  }
});

test('sentences that say who pays for an article are boilerplate', () => {
  for (const sentence of [
    'This post and the photos within it may contain affiliate links.',
    'Dieser Artikel enthält Affiliate-Links und/oder werbende Inhalte.',
    'Dieser Beitrag enthält Werbung für Bademode.',
    'We may earn a small commission if you buy something.',
    'Für Links auf dieser Seite erhält die Redaktion ggf. eine Provision.',
    'Este artículo contiene enlaces de afiliados.',
  ]) {
    assert.ok(isBoilerplate(sentence), sentence);
  }
});

test('questions whether a page may show notifications are boilerplate', () => {
  for (const sentence of [
    'Allow the harbour to send you notifications?',
    'Turn on notifications',
    'Benachrichtigungen jetzt aktivieren',
    'Dürfen wir Sie in Ihrem Browser über Neues informieren?',
    'Sie erhalten 2-5 Meldungen pro Tag.',
    'Activer les notifications',
    'Activar las notificaciones',
  ]) {
    assert.ok(isBoilerplate(sentence), sentence);
  }
});

test('sentences that only say how to reach somebody, or where more is said, are boilerplate', () => {
  for (const sentence of [
    'Contact us through the support portal.',
    'Send an email to the events team.',
    'Bitte wenden Sie sich an das Hafenbüro.',
    'Contactez-nous par courriel.',
    'Póngase en contacto con la oficina.',
    'You can find more information about the talks on the web site.',
    'Man finder flere oplysninger om foredrag på webstedet.',
    'Vous trouverez plus de détails sur le site.',
    'Please check the commit logs for further details.',
    'Por favor revise detalles en los siguientes enlaces.',
    'Veja detalhes em nosso site.',
    'Si vedano i registri per ulteriori dettagli.',
    'Bitte schauen Sie sich für weitere Informationen die Seite unten an.',
    'Для дальнейшей информации можно прочитать пост.',
    '请检查以下主题以了解详情。',
    'Many committers, developers, and users who reported bugs helped us make this release.',
    'I molti sviluppatori e utenti che hanno fornito segnalazioni ci hanno aiutato a realizzare questo rilascio.',
  ]) {
    assert.ok(isBoilerplate(sentence), sentence);
  }
});

test('sentences with the words of such lines are none', () => {
  for (const sentence of [
    'Published in 1851, the novel of the white whale found few readers.',
    'Posted letters reached the island within a week.',
    'Contact with the boat was lost at nine.',
    'Check the details of your contract before Friday.',
    'The court decided that the copyright of the songs ended in 1990.',
    'Bake the cookies for 12 minutes until their edges are brown.',
    'See how the tide turns at the northern quay.',
    'Developers of the harbour sold the northern quay.',
    'Смотрите на маяк при входе в порт.',
    '请查看船只',
    'Send in your report by Friday, or the grant of 400 pounds lapses.',
    'Publié en 1851, le roman eut peu de lecteurs.',
    'Veröffentlicht wurde das Buch in Berlin.',
    'The commission received the report in May.',
    'The affiliate of the bank closed two branches.',
    'Die Provision der Makler sinkt.',
    'Categories of ships differ by their sails.',
  ]) {
    assert.ok(!isBoilerplate(sentence), sentence);
  }
});
