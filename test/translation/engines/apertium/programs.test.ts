import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { type Command, openMode } from '@glossa/apertium';
import { translateWithPrograms } from '../../../../load/apertium-programs.ts';
import { apertiumFolder } from '../../../../load/servers/programs.ts';
import { readDataFile } from '../../../../src/translation/engines/apertium/data-files.ts';
import { directionRows } from '../../../../src/translation/engines/apertium/directions.ts';
import { readMode } from '../../../../src/translation/engines/apertium/modes.ts';
import { root } from './support.ts';

const skip =
  root === undefined || apertiumFolder() === undefined
    ? 'the programs or the data of Apertium are not installed'
    : false;

/** Modes that contain each program with each of its options, and some texts in their language. */
const MODES: Record<string, readonly string[]> = {
  'eng-spa': [
    "The committee's final report, published on 3 May 2021, doesn't mention who paid for it.",
    'She HAS been told that "nothing" would change [0] before the end of the year; New York-based firms agreed.',
  ],
  'eng-cat': ['They gave their children the books that they had bought in order to read them at home.'],
  'spa-cat_valencia': ['Dámelo: se lo daré a los niños del colegio cuando hayan vuelto de la playa.'],
  'cat-fra': ["L'aigua de l'home que s'ha anat a l'estació és freda i no n'hi ha prou."],
  'por-cat': ['As crianças foram-se embora e disseram-lhe que não voltariam à cidade no domingo.'],
  'en-eo': ['The old man has written two letters to his daughters, who live in the country.'],
  'eu-en': ['Etxe handia mendian dago, eta txakurrak lo egiten du.'],
  'es-pt': ['La investigación del año pasado costó 1.234,5 millones de euros, según el ministro.'],
  'fra-oci_gascon': ["Les chevaux qu'il a vus hier matin étaient dans le champ de son voisin."],
  'isl-eng': ['Gamli maðurinn gekk niður að ströndinni og sá skipin sem komu frá Noregi.'],
  'nob-nno': ['Regjeringen vedtok i går at barnehagene ikke lenger skulle få tilskudd til nye bøker.'],
  'dan-nno': ['Ministeren sagde, at kommunerne selv skulle betale for de nye skoler, som de havde bygget.'],
  'nno-nob': ['Ho fortalde at dei hadde vore heime heile helga og lese bøker.'],
  'hbs-mkd': ['On čita novu knjigu koju su mu poklonili prijatelji.'],
  'rus-bel': ['Большой дом стоит на горе, и собака спит перед дверью.'],
  'hin-urd': ['लड़की ने नदी के पास एक किताब पढ़ी।'],
  'spa-ast': ['Los perros de mi vecino ladran cuando llueve por la noche.'],
  'nld-afr': ['De kinderen hebben gisteren hun huiswerk gemaakt en daarna buiten gespeeld.'],
};

/** The programs get the same end as the engine gives its stages. */
const END = '[=].[/=]';

suite('each direction translates as the programs of Apertium', { skip, timeout: 600_000 }, () => {
  for (const [name, texts] of Object.entries(MODES)) {
    test(name, async () => {
      const row = directionRows.find(({ mode }) => mode === name);
      const commands = readMode({ root: root ?? '/', name, patch: row?.patch });
      assert.ok(commands);
      const mode = openMode(commands, readDataFile);
      const streams = texts.map((text) => text + END);
      const expected = await translateWithPrograms(commands.flatMap(separateDictionary), streams);
      assert.deepEqual(
        mode
          .translate(texts.map((stream) => ({ stream, withWordBlanks: false })))
          .map((translated) => translated?.stream),
        expected.map(withoutEnd),
      );
    });
  }
});

/** As in the engine, which looks words up before the transfer. */
function separateDictionary(command: Command): Command[] {
  const [program = '', ...words] = command;
  const [rules = '', data = '', dictionary] = words.filter((word) => !word.startsWith('-'));
  if (program !== 'apertium-transfer' || dictionary === undefined) return [command];
  return [
    ['lt-proc', '-b', dictionary],
    [program, '-b', rules, data],
  ];
}

function withoutEnd(stream: string): string {
  assert.ok(stream.endsWith('[/=]'), stream);
  return stream.replace('[/=]', '').replace('[=]', '').replace(/\.$/, '').trimEnd();
}
