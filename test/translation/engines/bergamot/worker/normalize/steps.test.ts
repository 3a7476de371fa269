import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { Part } from '../../../../../../src/translation/engine.ts';
import { protectAmounts } from '../../../../../../src/translation/engines/bergamot/worker/normalize/amounts.ts';
import { protectUnknownCharacters } from '../../../../../../src/translation/engines/bergamot/worker/normalize/characters.ts';
import { joinDividedWords } from '../../../../../../src/translation/engines/bergamot/worker/normalize/divided-words.ts';
import { markEmphasis } from '../../../../../../src/translation/engines/bergamot/worker/normalize/emphasis.ts';
import {
  addStandIns,
  findProtected,
  replaceStandIns,
} from '../../../../../../src/translation/engines/bergamot/worker/normalize/stand-ins.ts';
import { applySteps, toSegment } from '../../../../../../src/translation/engines/bergamot/worker/normalize/step.ts';
import { separateBrackets } from '../../../../../../src/translation/engines/bergamot/worker/normalize/touching-brackets.ts';
import { findSpans } from '../../../../../../src/translation/engines/bergamot/worker/protected-elements.ts';
import { textOf } from '../../../../../../src/translation/text/segment-text.ts';
import { splitText } from '../../../../../../src/translation/text/split-text.ts';
import { normalized, STEPS, vocabulary } from './support.ts';

describe('a sentence in capitals', () => {
  test('reaches the model in lower case with its names and acronyms, and its translation gets capitals', () => {
    const { input, restored } = normalized('ANNA BUYS A USB STICK IN BERLIN');
    assert.equal(input, 'Anna buys a USB stick in Berlin');
    assert.equal(restored('Anna compra um pen drive em Berlim'), 'ANNA COMPRA UM PEN DRIVE EM BERLIM');
  });

  test('keeps all words of a name in capitals if most of them are names', () => {
    assert.equal(normalized('ANNA BAKER TOM').input, 'Anna Baker Tom');
  });

  test('stays if all of its words are acronyms', () => {
    assert.equal(normalized('NASA USB').input, 'NASA USB');
  });

  test('follows the rules of its language and script', () => {
    assert.equal(normalized('ISPARTA IĞDIR', { from: 'tr' }).input, 'Isparta ığdır');
    assert.equal(normalized('ev', { to: 'tr' }).input, 'ev');
    assert.equal(normalized('OPEN IT', { to: 'tr' }).restored('iki'), 'İKİ');
    assert.equal(normalized('OPEN IT', { to: 'de' }).restored('die Straße'), 'DIE STRASSE');
    assert.equal(normalized('OPEN IT', { to: 'el' }).restored('άλλος'), 'ΑΛΛΟΣ');
    assert.equal(normalized('ВЫХОД ТАМ', { from: 'ru' }).input, 'Выход там');
    assert.equal(normalized('ԲԱՐԵՎ ՁԵԶ', { from: 'hy' }).input, 'Բարև ձեզ'.replace('և', 'եվ'));
    assert.equal(normalized('出口はこちら', { from: 'ja' }).input, '出口はこちら');
  });

  test('keeps its protected parts', () => {
    const source = findSpans(
      [
        { kind: 'text', text: 'SAVE ' },
        { kind: 'protected', text: '{file}' },
      ],
      'en',
    );
    const { spans, restore } = applySteps(STEPS, source, { from: 'en', to: 'pt', vocabulary });
    assert.equal(textOf(spans), 'Save {file}');
    const translation: Part[] = [
      { kind: 'text', text: 'Salvar ' },
      { kind: 'protected', text: '{file}' },
    ];
    assert.equal(textOf(restore(translation)), 'SALVAR {file}');
  });
});

describe('a bracket that touches a word', () => {
  const read = (text: string, from = 'en') => normalized(text, { from }, [separateBrackets]);

  test('reaches the model apart, and comes back as it was', () => {
    const { input, restored } = read('Tripadvisor(hotels) and Booking (flats)');
    assert.equal(input, 'Tripadvisor (hotels) and Booking (flats)');
    assert.equal(restored('Booking (voos) e Tripadvisor (hotéis)'), 'Booking(voos) e Tripadvisor (hotéis)');
  });

  test('stays apart in a translation with another number of brackets', () => {
    assert.equal(read('Total(euros)').restored('Total (em) (euros)'), 'Total (em) (euros)');
  });

  test('stays before an ending, and in languages without spaces', () => {
    for (const text of ['Name(s)', 'the (old) house']) assert.equal(read(text).input, text);
    assert.equal(read('東京(日本国)', 'ja').input, '東京(日本国)');
  });
});

describe('a headline with Capital Words', () => {
  test('reaches the model in sentence case, and comes back with capitals in English only', () => {
    const title = 'Getting Started With Your House in Berlin';
    assert.equal(normalized(title).input, 'Getting started with your house in Berlin');
    assert.equal(
      normalized(title).restored('Primeiros passos com sua casa em Berlim'),
      'Primeiros passos com sua casa em Berlim',
    );
    const english = normalized('Termos e Condições', { from: 'pt', to: 'en' });
    assert.equal(english.input, 'Termos e condições');
    assert.equal(english.restored('Terms and conditions'), 'Terms and Conditions');
  });

  test('keeps the capital of each sentence', () => {
    assert.equal(normalized('Settings: The House').input, 'Settings: The house');
  });

  test('is neither a name nor a sentence with names', () => {
    for (const text of ['Tom Anna', 'Tom Consulting Ltd', 'Anna met Tom in Berlin', 'Berlin'])
      assert.equal(normalized(text).input, text);
  });
});

describe('words in capitals inside a sentence', () => {
  const emphasis = (text: string) => normalized(text, {}, [markEmphasis]);

  test('reach the model in lower case between marks, and their translation gets capitals', () => {
    const { spans, restored } = emphasis('This is VERY IMPORTANT now');
    const mark = spans[1]?.text ?? '';
    assert.deepEqual(
      spans.map(({ text }) => text),
      ['This is ', mark, 'very important', mark, ' now'],
    );
    assert.equal(restored('unchanged'), 'unchanged');
    const { restore } = applySteps([markEmphasis], [{ kind: 'text', text: 'A VERY good' }], {
      from: 'en',
      to: 'pt',
      vocabulary,
    });
    const part: Part = { kind: 'protected', text: mark };
    const text = (said: string): Part => ({ kind: 'text', text: said });
    assert.equal(textOf(restore([text('Um '), part, text('muito'), part, text(' bom')])), 'Um MUITO bom');
  });

  test('stay if they are acronyms or short', () => {
    for (const text of ['The NASA and USB', 'in the US today']) assert.equal(emphasis(text).input, text);
  });
});

describe('characters that the vocabulary lacks', () => {
  const spansOf = (text: string) => normalized(text, { from: 'pt' }, [protectUnknownCharacters]).spans;

  test('make a name a noun', () => {
    assert.deepEqual(spansOf('Mr Müller'), [
      { kind: 'text', text: 'Mr ' },
      { kind: 'noun', text: 'Müller' },
    ]);
  });

  test('lose their marks in other words, and in letters that only lack in capitals', () => {
    assert.deepEqual(spansOf('a naïve büro'), [
      { kind: 'text', text: 'a naïve ' },
      { kind: 'text', text: 'buro' },
    ]);
    assert.deepEqual(spansOf('a Índia'), [
      { kind: 'text', text: 'a ' },
      { kind: 'text', text: 'India' },
    ]);
  });

  test('are symbols if they are no letters', () => {
    const kinds = spansOf('# is ½ of 3 m²').map(({ kind, text }) => `${kind} ${text}`);
    assert.deepEqual(kinds, ['symbol #', 'text  is ', 'symbol ½', 'text  of 3 m', 'symbol ²']);
  });

  test('make a number with such a sign, or a word around it, a noun', () => {
    assert.deepEqual(spansOf('see #482-1 at a@b now'), [
      { kind: 'text', text: 'see ' },
      { kind: 'noun', text: '#482-1', isNumber: true },
      { kind: 'text', text: ' at ' },
      { kind: 'noun', text: 'a@b' },
      { kind: 'text', text: ' now' },
    ]);
    const { spans } = normalized('(< 1,5)', { from: 'pt' }, [protectUnknownCharacters]);
    assert.deepEqual(spans[1], { kind: 'noun', text: '< 1,5', isNumber: true });
  });

  test('become nouns alone in a script without spaces', () => {
    const { spans } = normalized('漢字だ', { from: 'ja' }, [protectUnknownCharacters]);
    assert.deepEqual(spans, [
      { kind: 'text', text: '漢' },
      { kind: 'noun', text: '字' },
      { kind: 'text', text: 'だ' },
    ]);
  });

  test('give the translation its first capital back', () => {
    assert.equal(
      normalized('À noite', { from: 'pt', to: 'en' }, [protectUnknownCharacters]).restored('at night'),
      'At night',
    );
  });
});

describe('amounts of money', () => {
  const amountsOf = (text: string, pair = { from: 'en', to: 'pt' }) => {
    const { spans, restore } = applySteps([protectAmounts], [{ kind: 'text', text }], { ...pair, vocabulary });
    const nouns = spans.filter(({ kind }) => kind === 'noun').map((span) => span.text);
    const translation = [...toSegment(spans), { kind: 'text', text: '!' } as const];
    return [nouns, textOf(restore(translation)).slice(0, -1)];
  };

  test('are nouns, and their numbers get the separators of the target language', () => {
    const cases: readonly [string, string][] = [
      ['£80', '£80'],
      ['$1,234.56', '$1.234,56'],
      ['¥12,000', '¥12.000'],
      ['US$ 5', 'US$ 5'],
      ['2.5 €', '2,5 €'],
      ['€70–85.5k', '€70–85,5k'],
    ];
    for (const [amount, restored] of cases) {
      assert.deepEqual(amountsOf(`It costs ${amount} now`), [[amount], `It costs ${restored} now`]);
    }
    assert.deepEqual(amountsOf('Custa R$ 1.234,50', { from: 'pt', to: 'en' }), [['R$ 1.234,50'], 'Custa R$ 1,234.50']);
  });

  test('keep a number that is not written as in the source language', () => {
    assert.deepEqual(amountsOf('It costs € 1.234,56.'), [['€ 1.234,56'], 'It costs € 1.234,56.']);
    assert.deepEqual(amountsOf('It costs $1,23,4'), [['$1,23,4'], 'It costs $1,23,4']);
  });
});

const ALL_STEPS = [markEmphasis, ...STEPS, protectAmounts, protectUnknownCharacters];
const words = fc.constantFrom(
  ...[
    'the',
    'GREEN',
    'House',
    'ANNA',
    'Tom',
    'USB',
    'don’t',
    'İSTANBUL',
    'ΑΘΗΝΑ',
    'Москва',
    'ПРИВЕТ',
    'שלום',
    '字',
    '東京',
  ],
  ...[
    '“',
    '”',
    '"',
    '«',
    '»',
    '„',
    '‘',
    '’',
    "'",
    '–',
    '—',
    '-',
    '−5',
    '5–10',
    '…',
    '...',
    '£80',
    '$1,234.56',
    '½',
    'm²',
  ],
  ...[...'Müller büro Índia À ŉ ß ﬁ # < {x} https://a.b/c 🚗 <b> </b>'.split(' '), '\u00a0', '،', 'ा'],
);
const texts = fc.oneof(
  fc
    .array(fc.tuple(words, fc.constantFrom('', ' ', ' ')), { minLength: 1, maxLength: 12 })
    .map((pairs) => pairs.flat().join('')),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
);

test('a sentence that comes back untranslated is the source, after each step and after all', () => {
  const check = fc.property(texts, fc.constantFrom('en', 'pt', 'tr', 'el', 'ja'), (text, from) => {
    const context = { from, to: 'en', vocabulary };
    for (const piece of splitText(text, from)) {
      if (piece.kind !== 'segment') continue;
      const source = findSpans(piece.parts, from);
      for (const steps of [ALL_STEPS, ...ALL_STEPS.map((step) => [step])]) {
        const { spans, restore } = applySteps(steps, source, context);
        const withStandIns = addStandIns(spans, context);
        const untranslated = withStandIns.map((span) => span.standIn ?? span.text).join('');
        assert.equal(
          textOf(restore(replaceStandIns(findProtected(untranslated, withStandIns), withStandIns))),
          textOf(source),
        );
      }
    }
  });
  fc.assert(check, { seed: 6, numRuns: 3_000 });
});

test('a word that the end of a line divides is one word where the vocabulary has fewer pieces for it', () => {
  const pieces: Record<string, number> = { presi: 2, longdistance: 2 };
  const { spans } = joinDividedWords([{ kind: 'text', text: 'a long‐distance presi‐dent' }], {
    from: 'en',
    to: 'pt',
    vocabulary: { ...vocabulary, countPieces: (word) => pieces[word] ?? 1 },
  });
  assert.equal(textOf(spans), 'a long-distance president');
});
