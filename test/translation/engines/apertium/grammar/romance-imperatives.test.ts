import assert from 'node:assert/strict';
import { test } from 'node:test';
import { needsApertium, open } from '../support.ts';

const options = { ...needsApertium, timeout: 300_000 };

for (const [what, rows] of Object.entries({
  'a verb at the start of a Spanish sentence commands': [
    ['Abre la puerta.', 'Open the door.'],
    ['Escribe tu nombre y pulsa el botón.', 'Write your name and press the button.'],
    ['Por favor, cierra la ventana.', 'Please, close the window.'],
    ['Copia el enlace.', 'Copy the link.'],
    ['Ven aquí.', 'Come here.'],
    ['Vuelve mañana.', 'Go back tomorrow.'],
  ],
  'a polite command addresses the reader': [
    ['Abra la puerta.', 'Open the door.'],
    ['Introduzca su contraseña.', 'Enter your password.'],
  ],
  'a verb behind "no" forbids': [
    ['No abras la ventana.', 'Do not open the window.'],
    ['No lo hagas.', 'Do not do it.'],
  ],
  'a statement, a question, a noun and a small word are no commands': [
    ['Una casa', 'A house'],
    ['Copia de la carta', 'Copy of the card'],
    ['Incluye el desayuno.', 'It includes the breakfast.'],
    ['¿Abre la puerta?', 'Does it open the door?'],
    ['Trabaja por la mañana.', 'He works in the morning.'],
  ],
} satisfies Record<string, readonly (readonly [string, string])[]>)) {
  test(what, options, async (t) => {
    const { translate } = await open(t);
    const answers = await translate(
      'es',
      'en',
      rows.map(([text = '']) => text),
    );
    assert.deepEqual(
      answers,
      rows.map(([, wanted]) => wanted),
    );
  });
}
