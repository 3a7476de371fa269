import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { GlossaError } from '../../../src/errors.ts';
import { EN_CA } from '../../../src/translation/alone/phrases/en-ca.ts';
import { EN_ES } from '../../../src/translation/alone/phrases/en-es.ts';
import { EN_GL } from '../../../src/translation/alone/phrases/en-gl.ts';
import { EN_PT } from '../../../src/translation/alone/phrases/en-pt.ts';
import { PT_EN } from '../../../src/translation/alone/phrases/pt-en.ts';
import type { EngineFeature } from '../../../src/translation/engine.ts';
import { engineWith, textOf, translatorWith } from '../../support/translator-doubles.ts';

/** Answers of a model that knows sentences. It loses repeated words and invents words for those that stand alone. */
const ANSWERS: Readonly<Record<string, string>> = {
  'very good': 'muito bom',
  'That is very good.': 'Isso é muito bom.',
  very: 'muito',
  test: 'teste',
  bye: 'A dedo do aaragem',
  lamp: 'a lâmpada',
  'Open the door.': 'Abra a porta.',
};

function modelOfSentences(...features: EngineFeature[]) {
  const engine = engineWith('one', ['en pt', 'en de'], {
    answer: (segment) => ANSWERS[textOf(segment)] ?? `invented for ${textOf(segment)}`,
  });
  return Object.assign(engine, { features: new Set(features) });
}

async function answers(texts: string[], to = 'pt', engine = modelOfSentences('sentences')): Promise<string[]> {
  const { texts: translated } = await translatorWith([engine]).translate(texts, to, 'en');
  return translated;
}

describe('an engine that knows sentences', () => {
  test('does not translate everyday phrases that stand alone, whose case and marks stay', async () => {
    assert.deepEqual(await answers(['bye', 'Bye!', 'BYE', 'Log in', 'Thank you…', '♪ Bye ♪']), [
      'tchau',
      'Tchau!',
      'TCHAU',
      'Entrar',
      'Obrigado…',
      '♪ Tchau ♪',
    ]);
  });

  test('does not translate them before keys in parentheses either', async () => {
    assert.deepEqual(await answers(['Log in (Ctrl+L)', 'bye (Ctrl+Q)']), ['Entrar (Ctrl+L)', 'tchau (Ctrl+Q)']);
  });

  test('does not translate them before the placeholder of a name either', async () => {
    assert.deepEqual(await answers(['Thank you, {name}!', 'bye, %s', 'Bye, {name} and {other}']), [
      'Obrigado, {name}!',
      'tchau, %s',
      'Invented for Bye, {name} e {other}',
    ]);
  });

  test('leaves a command of a menu to the engine where it is said to a person', async () => {
    assert.deepEqual(await answers(['Stop', 'Stop!', 'Bye!']), ['Parar', 'Invented for Stop!', 'Tchau!']);
  });

  test('gets what stands behind a label without it', async () => {
    assert.deepEqual(
      await answers([
        'Last updated: Open the door.',
        'WARNING: Open the door.',
        'Price: {price}',
        'Bye: Open the door.',
      ]),
      [
        'Última atualização: Abra a porta.',
        'AVISO: Abra a porta.',
        'Preço: {price}',
        'Invented for Bye: Open the door.',
      ],
    );
  });

  test('says a repeated command to a person where it is cried', async () => {
    const engine = Object.assign(
      engineWith('one', ['en es'], { answer: (segment) => (textOf(segment) === 'stop!' ? '¡Para!' : undefined) }),
      { features: new Set<EngineFeature>(['sentences']) },
    );
    const { texts } = await translatorWith([engine]).translate(['Stop stop stop!', 'stop stop'], 'es', 'en');
    assert.deepEqual(texts, ['¡Para para para!', 'detener detener']);
  });

  test('keeps given names that stand alone', async () => {
    assert.deepEqual(await answers(['John', 'Mary!']), ['John', 'Mary!']);
  });

  test('gives a repeated word as often as its source has it', async () => {
    assert.deepEqual(await answers(['test test test test', 'Test, test, test', 'ha ha ha', 'No, no!']), [
      'teste teste teste teste',
      'Teste, teste, teste',
      'ha ha ha',
      'Não, não!',
    ]);
    assert.deepEqual(await answers(['very very very good', 'That is very, very, very good.']), [
      'muito muito muito bom',
      'Isso é muito, muito, muito bom.',
    ]);
  });

  test('takes no capitals from OK', async () => {
    const engine = Object.assign(engineWith('one', ['en ca']), { features: new Set<EngineFeature>(['sentences']) });
    const { texts } = await translatorWith([engine]).translate(['OK', 'BYE'], 'ca', 'en');
    assert.deepEqual(texts, ["D'acord", 'ADEU']);
  });

  test('takes no capitals from a script without case', async () => {
    const engine = Object.assign(engineWith('one', ['zh-Hans en'], { answer: () => 'good' }), {
      features: new Set<EngineFeature>(['sentences']),
    });
    const { texts } = await translatorWith([engine]).translate('很好, 很好', 'en', 'zh-Hans');
    assert.doesNotMatch(texts[0] ?? '', /GOOD/);
  });

  test('leaves doubled names, compounds and several runs to the model', async () => {
    assert.deepEqual(await answers(['Duran Duran', 'yo-yo', 'so so so very very very old']), [
      'Invented for Duran Duran',
      'invented for yo-yo',
      'invented for so so so very very very old',
    ]);
  });

  test('keeps a drawn-out word', async () => {
    assert.deepEqual(await answers(['noooooo', 'Waaaait!']), ['noooooo', 'Waaaait!']);
  });

  test('translates sentences, and everything into languages without a list', async () => {
    assert.deepEqual(await answers(['Open the door.']), ['Abra a porta.']);
    assert.deepEqual(await answers(['delete'], 'de'), ['invented for delete']);
  });
});

test('another engine translates everyday phrases itself', async () => {
  assert.deepEqual(await answers(['lamp bye'], 'pt', modelOfSentences()), ['invented for lamp bye']);
  assert.deepEqual(await answers(['bye'], 'pt', modelOfSentences('tags')), ['dedo do aaragem']);
});

test('an everyday phrase that asks or exclaims gets the inverted mark of Spanish', async () => {
  const engine = () => Object.assign(engineWith('one', ['en es']), { features: new Set<EngineFeature>(['sentences']) });
  assert.deepEqual(
    (await translatorWith([engine()]).translate(['Thanks!', 'Bye, {name}!', '¿Why?'], 'es', 'en')).texts,
    ['¡Gracias!', '¡Adiós, {name}!', '¿Por qué?'],
  );
});

test('phrases in Spanish, Catalan and Galician are everyday phrases too', async () => {
  for (const [from, text, expected] of [
    ['es', '¡Hola!', 'Hello!'],
    ['es', 'Guardar cambios', 'Save changes'],
    ['ca', 'Tanca la sessió', 'Log out'],
    ['gl', 'Pechar sesión', 'Log out'],
  ] as const) {
    const engine = Object.assign(engineWith('one', [`${from} en`]), {
      features: new Set<EngineFeature>(['sentences']),
    });
    assert.deepEqual((await translatorWith([engine]).translate(text, 'en', from)).texts, [expected]);
  }
});

test('everyday Spanish phrases lose their inverted marks in other Romance languages', async () => {
  for (const [to, expected] of [
    ['ca', 'Què tal???'],
    ['fr', 'Comment ça va???'],
    ['oc', 'Cossí va???'],
  ] as const) {
    const engine = Object.assign(engineWith('one', [`es ${to}`]), {
      features: new Set<EngineFeature>(['sentences']),
    });
    assert.deepEqual((await translatorWith([engine]).translate('¿¿Qué tal???', to, 'es')).texts, [expected]);
  }
});

test('messages that something is absent keep their negation in Spanish, Catalan and Galician', async () => {
  const nouns: Readonly<Record<string, string>> = {
    'log entries': 'entradas de registro',
    users: 'usuarios',
    'no file': 'ningún archivo',
    'no error': 'ningún error',
  };
  for (const [to, text, expected] of [
    ['es', 'No log entries found.', 'No se han encontrado entradas de registro.'],
    ['es', 'No matching users were found!', '¡No se han encontrado usuarios que coincidan!'],
    ['es', 'No file selected', 'No se ha seleccionado ningún archivo'],
    ['es', 'There is no error', 'No hay ningún error'],
    ['ca', 'No users available', 'No hi ha usuaris disponibles'],
    ['gl', 'No users yet', 'Aínda non hai usuarios'],
    ['es', 'There is no way to go', 'otra'],
  ] as const) {
    const engine = Object.assign(
      engineWith('one', [`en ${to}`], { answer: (segment) => nouns[textOf(segment)] ?? 'otra' }),
      { features: new Set<EngineFeature>(['sentences']) },
    );
    const [translated] = (await translatorWith([engine]).translate(text, to, 'en')).texts;
    assert.equal(translated?.toLowerCase(), expected.toLowerCase());
  }
});

test('messages that something is absent keep their negation into English', async () => {
  for (const [from, text, expected] of [
    ['es', 'No se encontraron archivos.', 'No files found.'],
    ['es', 'No se ha seleccionado ningún archivo', 'No file selected'],
    ['es', 'Todavía no hay archivos', 'No files yet'],
    ['ca', "No s'ha trobat cap fitxer.", 'No file found.'],
    ['gl', 'Non hai ficheiros', 'No files'],
    ['es', 'No hay nada que hacer', 'files'],
    ['es', 'No hay más archivos', 'files'],
  ] as const) {
    const engine = Object.assign(engineWith('one', [`${from} en`], { answer: () => 'files' }), {
      features: new Set<EngineFeature>(['sentences']),
    });
    const [translated] = (await translatorWith([engine]).translate(text, 'en', from)).texts;
    assert.equal(translated?.toLowerCase(), expected.toLowerCase());
  }
});

test('an engine that knows sentences does not translate everyday phrases as a fallback either', async () => {
  const first = engineWith('first', ['en pt'], {
    quality: 90,
    answer: () => {
      throw new GlossaError('engine_unavailable');
    },
  });
  const engines = [first, modelOfSentences('sentences')];
  assert.deepEqual((await translatorWith(engines).translate(['Bye!', 'Log in'], 'pt', 'en')).texts, [
    'Tchau!',
    'Entrar',
  ]);
});

test('a word that stands alone gets no article from a model', async () => {
  assert.deepEqual(await answers(['lamp', 'Lamp!']), ['lâmpada', 'Invented for Lamp!']);
  const names = engineWith('one', ['en es'], { answer: () => 'El Cairo' });
  assert.deepEqual((await translatorWith([names]).translate('Cairo', 'es', 'en')).texts, ['El Cairo']);
});

for (const [name, list] of Object.entries({ EN_CA, EN_ES, EN_GL, EN_PT, PT_EN })) {
  test(`every entry of ${name} gives one translation to phrases in lower case`, () => {
    const sources = new Set<string>();
    for (const entry of list.trim().split(/;\s/)) {
      assert.match(entry, /^[^=A-Z]+ = [^=]+$/u);
      for (const source of entry.split(' = ')[0]?.split(', ') ?? []) {
        assert.ok(!sources.has(source), source);
        sources.add(source);
      }
    }
  });
}
