import assert from 'node:assert/strict';
import { test } from 'node:test';
import { needsApertium, open } from '../support.ts';

const options = { ...needsApertium, timeout: 300_000 };

const cases: [from: string, to: string, text: string, holds: string][] = [
  ['en', 'es', 'Sit on 14A today', '14A'],
  ['en', 'es', 'Plan A is better than plan B', 'plan A '],
  ['en', 'es', 'A or B?', 'A'],
  ['en', 'ca', 'The 5G network is here', '5G'],
  ['en', 'ca', 'Code 9I-3A', '9I-3A'],
  ['en', 'es', 'Enter your PIN code', 'código PIN'],
  ['en', 'ca', 'Our IT department is closed', 'departament IT'],
  ['en', 'gl', 'Send a POST request to /users', 'petición POST'],
  ['en', 'es', 'He works in IT', 'en IT'],
  ['en', 'es', 'N/A', 'N/A'],
  ['en', 'ca', 'An I/O error', 'error I/O'],
  ['en', 'es', 'A = b and C', 'A = b y C'],
  ['en', 'es', 'E = mc² and H₂O', 'mc² y H₂O'],
  ['en', 'es', 'The ON/OFF button', '/'],
  ['en', 'es', 'He lives in Baker Street', 'Baker Street'],
  ['en', 'gl', 'We live at 221B Baker St., London', '221B Baker St.'],
  ['es', 'ca', 'La puerta 7A', '7A'],
  ['es', 'fr', 'La línea 5a.', 'ligne 5a'],
  ['en', 'es', 'She shops at Best Buy', 'Best Buy'],
  ['en', 'es', 'Press "Enter" now', '"Enter"'],
  ['en', 'es', 'Install Python 3.7', 'Python 3.7'],
  ['es', 'ca', 'Un libro de A. Mora', 'A. Mora'],
  ['es', 'en', 'La Dra. Rosa Blanco vive aquí', 'Rosa Blanco'],
  ['pt', 'es', 'O Prof. Paulo Leão chegou', 'Paulo Leão'],
  ['fr', 'ca', 'Mme Petit est ici', 'Petit'],
  ['es', 'ca', 'El Sr. Ministro vive aquí', 'Ministre'],
  ['es', 'ca', 'La ciudad es de 1 234 567 personas', '1 234 567 persones'],
  ['es', 'en', 'Son 12 000,5 metros', '12 000,5 met'],
];

test('Apertium keeps codes and single letters whole', options, async (t) => {
  const { translate } = await open(t);
  for (const [from, to, text, holds] of cases) {
    const [translation] = await translate(from, to, [text]);
    assert.ok(translation?.includes(holds), `${text} → ${translation}`);
  }
});

test('the article stays an article', options, async (t) => {
  const { translate } = await open(t);
  assert.deepEqual(await translate('en', 'es', ['A house is big.', 'I see a house.']), [
    'Una casa es grande.',
    'Veo una casa.',
  ]);
});

test('the names of countries that the dictionaries know are translated', options, async (t) => {
  const { translate } = await open(t);
  const [translation] = await translate('en', 'es', ['The U.S. army is here.']);
  assert.match(translation ?? '', /EE\. ?UU\./);
});
