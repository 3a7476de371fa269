import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Part } from '../../../../../src/translation/engine.ts';
import { open } from '../support.ts';
import { check, options } from './check.ts';

test('nouns keep the items before them', options, async (t) => {
  const { engine } = await open(t);
  const parts: Part[] = [
    { kind: 'text', text: 'You have ' },
    { kind: 'protected', text: '{a}' },
    { kind: 'text', text: ' new messages and ' },
    { kind: 'protected', text: '{b}' },
    { kind: 'text', text: ' requests.' },
  ];
  for (const [to = '', wanted] of [
    ['es', 'Tienes {a} mensajes nuevos y {b} peticiones.'],
    ['ca', 'Tens {a} missatges nous i {b} sol·licituds.'],
    ['gl', 'Tes {a} mensaxes novas e {b} peticións.'],
  ]) {
    const { texts } = await engine.translate({ path: ['en', to], segments: [{ parts, tags: [] }], signal: t.signal });
    assert.equal(texts[0]?.text, wanted);
  }
});

test('a verb behind an item that is its subject is finite', options, async (t) => {
  const { engine } = await open(t);
  const translate = async (text: string): Promise<string | undefined> => {
    const parts: Part[] = [
      { kind: 'protected', text: '{x}' },
      { kind: 'text', text },
    ];
    const { texts } = await engine.translate({ path: ['en', 'es'], segments: [{ parts, tags: [] }], signal: t.signal });
    return texts[0]?.text;
  };
  assert.equal(await translate(' accepted the request.'), '{x} aceptó la petición.');
  assert.equal(await translate(' selected items'), '{x} elementos seleccionados');
});

test('possessives keep their owners', options, (t) =>
  check(t, [
    ["It's the king's crown.", 'Es la corona del rey.', 'És la corona del rei.', 'É a coroa do rei.'],
    ["It is John's turn.", 'Es el turno de John.', 'És el torn de John.', ''],
    ["She lives in Dr. Brown's house.", 'Vive en la casa del Dr. Brown.', '', ''],
  ]),
);

test('a billion is a thousand million', options, (t) =>
  check(t, [
    ['It lost half a billion dollars.', 'Perdió cincocientos millones de dólares.', '', ''],
    ['It lost a billion dollars.', 'Perdió mil millones de dólares.', '', ''],
  ]),
);

test('compounds of numbers and alternatives keep their words apart', options, (t) =>
  check(t, [
    ['This is a 6-month-old puppy.', 'Esto es un puppy de 6 meses.', 'Això és un puppy de 6 mesos.', ''],
    ['A 15-20 minute walk', 'Un paseo de 15-20 minutos', 'Un passeig de 15-20 minuts', ''],
    ['Read the book/article.', 'Lee el libro/artículo.', 'Llegeix el llibre/article.', 'Le o libro/artigo.'],
    ['The book/the article is here.', 'El libro/el artículo está aquí.', '', ''],
    ['red/green/blue', 'rojo/verde/azul', 'vermell/verd/blau', 'vermello/verde/azul'],
  ]),
);

test('titles in quotation marks keep their words', options, (t) =>
  check(t, [
    ['The book "War and Peace" is old.', 'El libro "Guerra y Paz" es viejo.', 'El llibre "Guerra i Pau" és vell.', ''],
    ["Select 'File' and 'Print'.", "Selecciona 'Archivo' y 'Imprimir'.", '', ''],
  ]),
);
