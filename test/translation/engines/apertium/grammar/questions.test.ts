import { test } from 'node:test';
import { check, options } from './check.ts';

test('a question with "do" keeps its tense, person and verb, and has no other verb', options, (t) =>
  check(t, [
    ['Did you see the film?', '¿Viste la película?', 'Vas veure la pel·lícula?', 'Viches o filme?'],
    ['What do you want?', '¿Qué quieres?', 'Què vols?', 'Que queres?'],
    ['Where does she live?', '¿Dónde vive?', 'On viu?', 'Onde vive?'],
    ['When did he arrive?', '¿Cuándo llegó?', 'Quan va arribar?', 'Cando chegou?'],
    ['How much does it cost?', '¿Cuánto cuesta?', 'Quant costa?', 'Canto custa?'],
    ['Did she call you?', '¿Te llamó?', 'Et va trucar?', 'Chamoute?'],
    ["Didn't he come?", '¿No vino?', 'No va venir?', 'Non veu?'],
  ]),
);

test('the subject of a question can be a noun', options, (t) =>
  check(t, [
    ['Do dogs eat meat?', '¿Los perros comen carne?', 'Els gossos mengen carn?', 'Os cans comen carne?'],
    ['What did the man say?', '¿Qué dijo el hombre?', "Què va dir l'home?", 'Que dixo o home?'],
    ['Where did the man buy it?', '¿Dónde el hombre lo compró?', '', ''],
  ]),
);

test('a command and a denial are no questions', options, (t) =>
  check(t, [
    ['Do the dishes.', 'Haz los platos.', 'Fes els plats.', 'Fai os pratos.'],
    ['Do not open it.', 'No lo abras.', "No l'obris.", 'Non o abras.'],
    ['I did not see him.', 'No lo vi.', 'No el vaig veure.', 'Non o vin.'],
  ]),
);
