import assert from 'node:assert/strict';
import { test } from 'node:test';
import { determinerProbe } from '../../../src/translation/terms/determiner-probe.ts';
import { agreeDeterminer, endsWithDeterminer } from '../../../src/translation/terms/determiners.ts';
import { toMark } from '../../../src/translation/text/tag-marks.ts';

test('a determiner gets the form that it has before the target elsewhere', () => {
  assert.equal(agreeDeterminer('pediu aos ', 'perguntou ao ', 'pt'), 'pediu ao ');
  assert.equal(agreeDeterminer('É um ', 'é uma ', 'pt-BR'), 'É uma ');
  assert.equal(agreeDeterminer('A ', 'o ', 'pt'), 'O ');
  assert.equal(agreeDeterminer('dans l’', 'dans le ', 'fr'), 'dans le ');
  assert.equal(agreeDeterminer('dans le ', "l'", 'fr'), "dans l'");
  assert.equal(agreeDeterminer('cerca de la ', 'cerca del ', 'es'), 'cerca del ');
  assert.equal(agreeDeterminer('nello ', 'nella ', 'it'), 'nella ');
  assert.equal(agreeDeterminer('An ', 'a ', 'en'), 'A ');
});

test('an article before a possessive agrees too', () => {
  assert.equal(agreeDeterminer('para o seu ', 'para sua ', 'pt'), 'para a sua ');
  assert.equal(agreeDeterminer('todos os ', 'a ', 'pt'), 'toda a ');
});

test('another determiner, and the words of other languages, stay', () => {
  assert.equal(agreeDeterminer('para essa ', 'para o ', 'pt'), 'para essa ');
  assert.equal(agreeDeterminer('in the ', 'in a ', 'en'), 'in the ');
  assert.equal(agreeDeterminer('Ouro ', 'a ', 'pt'), 'Ouro ');
  assert.equal(agreeDeterminer('mit dem ', 'mit der ', 'de'), 'mit dem ');
  assert.equal(endsWithDeterminer('mit dem ', 'de'), false);
  assert.equal(endsWithDeterminer('ouro ', 'pt'), false);
});

test('marks of tags between a determiner and its noun stay', () => {
  const open = toMark({ kind: 'open', tag: 3 });
  assert.equal(endsWithDeterminer(`abre a ${open}`, 'pt'), true);
  assert.equal(agreeDeterminer(`abre a ${open}`, 'o ', 'pt'), `abre o ${open}`);
});

test('a probe has up to three words before the term, without marks', () => {
  const open = { kind: 'protected', text: toMark({ kind: 'open', tag: 0 }), decoration: true } as const;
  const term = { kind: 'term', text: 'account', target: 'conta' } as const;
  const probeOf = (text: string) =>
    determinerProbe([{ kind: 'text', text }, open, term], 2, 'conta')
      ?.map((part) => part.text)
      .join('');
  assert.equal(probeOf('Please open it, and close the '), 'and close the conta');
  assert.equal(probeOf('Then, the '), 'the conta');
  assert.equal(probeOf('('), undefined);
});
