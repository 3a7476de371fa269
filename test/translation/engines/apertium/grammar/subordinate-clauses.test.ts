import { test } from 'node:test';
import { check, options } from './check.ts';

test('"want" before a person and an infinitive wishes what the person does', options, (t) =>
  check(t, [
    ['I want you to come.', 'Quiero que vengas.', 'Vull que vinguis.', 'Quero que veñas.'],
    ['He wanted us to wait.', 'Quiso que esperáramos.', 'Va voler que esperéssim.', 'Quixo que esperásemos.'],
    ['I want to go.', 'Quiero ir.', 'Vull anar.', 'Quero ir.'],
  ]),
);

test('an infinitive behind a word that asks has no preposition', options, (t) =>
  check(t, [
    ['I know what to do.', 'Sé qué hacer.', 'Sé què fer.', 'Sei que facer.'],
    ['Tell me how to open it.', 'Dime cómo abrirlo.', 'Digues-me com obrir-lo.', 'Díme como abrilo.'],
  ]),
);

test('"that" is there where English leaves it out', options, (t) =>
  check(t, [
    [
      'Are you sure you want to leave?',
      '¿Estás seguro de que quieres salir?',
      'Estàs segur de que vols sortir?',
      'Estás seguro de que queres saír?',
    ],
    [
      'The code you entered is wrong.',
      'El código que introdujiste está mal.',
      'El codi que vas entrar és incorrecte.',
      'O código que introduciches está mal.',
    ],
    [
      'The book I bought is new.',
      'El libro que compré es nuevo.',
      'El llibre que vaig comprar és nou.',
      'O libro que comprei é novo.',
    ],
  ]),
);

test('"by" before a gerund tells the manner', options, (t) =>
  check(t, [
    [
      'By opening this file you accept the conditions.',
      '',
      'Obrint aquest fitxer acceptes les condicions.',
      'Abrindo este ficheiro aceptas as condicións.',
    ],
    [
      'The house was built by working people.',
      'La casa fue construida por personas laborables.',
      '',
      'A casa foi construída por persoas laborábeis.',
    ],
  ]),
);

test('what is to be done has a subjunctive in the clause that tells when', options, (t) =>
  check(t, [
    ['When you arrive, call me.', 'Cuando llegues, llámame.', "Quan arribis, truca'm.", 'Cando chegues, chámame.'],
    [
      'Close the windows before you leave.',
      'Cierra las ventanas antes de que salgas.',
      'Tanca les finestres abans que surtis.',
      'Pecha as xanelas antes de que saias.',
    ],
    [
      'I will wait until she comes.',
      'Esperaré hasta que venga.',
      'Esperaré fins que vingui.',
      'Esperarei até que veña.',
    ],
    ['When he arrives, he eats.', 'Cuando llega, come.', 'Quan arriba, menja.', 'Cando chega, come.'],
  ]),
);

test('a pronoun behind "than" has the form of a subject', options, (t) =>
  check(t, [['He is older than me.', 'Es más viejo que yo.', 'És més vell que jo.', 'É máis vello que eu.']]),
);

test('"could not" tells what did not succeed, if there is no condition', options, (t) =>
  check(t, [
    ["I couldn't find the page.", 'No pude encontrar la página.', '', 'Non puiden atopar a páxina.'],
    [
      "If he came, I couldn't go.",
      'Si viniera, no podría ir.',
      'Si vingués, no podria anar.',
      'Se viñese, non podería ir.',
    ],
  ]),
);

test('"this" of a person has the gender of the person', options, (t) =>
  check(t, [
    ['This is my sister.', 'Esta es mi hermana.', 'Aquesta és la meva germana.', 'Esta é a miña irmá.'],
    ['That is my brother.', 'Aquel es mi hermano.', 'Aquell és el meu germà.', 'Aquel é o meu irmán.'],
    ['This is my house.', 'Esto es mi casa.', 'Això és la meva casa.', 'Isto é a miña casa.'],
  ]),
);

test('what is left is there still', options, (t) =>
  check(t, [
    [
      'There are two seats left.',
      'Hay dos asientos restantes.',
      'Hi ha dos seients restants.',
      'Hai dous asentos restantes.',
    ],
  ]),
);
