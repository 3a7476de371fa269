import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Tag, TaggedText } from '@glossa/tagged-text';
import type { Part, Segment } from '../../../../src/translation/engine.ts';
import { translateTerms } from '../../../../src/translation/engines/apertium/translate-terms.ts';
import { isDamaged } from '../../../../src/translation/text/is-damaged.ts';
import { restoreSegment } from '../../../../src/translation/text/protected-parts.ts';
import { taggedTextOf } from '../../../../src/translation/text/segment-text.ts';
import { written } from '../../../support/tagged-segments.ts';
import { translateAsEcho } from './echo-mode.ts';
import { needsApertium, open } from './support.ts';

const NO_TEXT: TaggedText = { text: '', tags: [] };
const options = { ...needsApertium, timeout: 300_000 };

/** Reads a segment such as `the [house=Casona] is <big>`: square brackets are terms, angle brackets a tag. */
function parse(text: string): Segment {
  const parts: Part[] = [];
  const tags: (Tag & { end: number })[] = [];
  let length = 0;
  for (const [piece, source, target] of text.matchAll(/\[([^=]+)=([^\]]+)\]|[<>]|[^[<>]+/g)) {
    const open = tags.at(-1);
    if (piece === '<') tags.push({ start: length, end: length, parent: undefined });
    else if (piece === '>' && open) open.end = length;
    else if (source !== undefined && target !== undefined) parts.push({ kind: 'term', text: source, target });
    else parts.push({ kind: 'text', text: piece });
    length += /[<>]/.test(piece) ? 0 : (source ?? piece).length;
  }
  return { parts, tags };
}

const SENTENCES: [what: string, pair: string, source: string, expected: string][] = [
  ['keeps its article', 'en es', 'The big [house=Casona] of my friend.', 'La Casona grande de mi amigo.'],
  ['keeps the number of its words', 'en es', 'The [houses=Casonas] are big.', 'Las Casonas son grandes.'],
  ['may have several words', 'en es', 'The [red house=Casa Roja] is big.', 'La Casa Roja es grande.'],
  ['is not joined to an article', 'es ca', 'El [avión=Zeppelin] es grande.', 'El Zeppelin és gran.'],
  ['has participles of its gender', 'en es', 'The [file=archivo] was deleted.', 'El archivo fue eliminado.'],
  [
    'has adjectives of its gender and number',
    'en es',
    'The new [file=archivo] is red and the old [files=archivos] are blue.',
    'El archivo nuevo es rojo y los archivos viejos son azules.',
  ],
  ['has verbs of its number', 'en es', 'The [data=información] are old.', 'La información es vieja.'],
  ['is a noun of the source', 'en es', 'The [widgets=piezas] are red.', 'Las piezas son rojas.'],
  ['is a noun of a close language', 'es pt', 'Los [widgetos=peças] son nuevos.', 'As peças são novas.'],
  ['may be several words of the source', 'en es', 'My [shopping cart=cesta] is empty.', 'Mi cesta está vacía.'],
  ['may stand for a name', 'en es', 'The [London=ciudad] is old.', 'La ciudad es vieja.'],
  ['keeps the number behind a numeral', 'en es', 'Two [files=archivo] were deleted.', 'Dos archivo fueron eliminados.'],
  ['has an article of its gender', 'es ca', 'El [ordenador=computadora] es nuevo.', 'La computadora és nova.'],
  ['is joined to an article', 'es ca', 'La [casa=edifici] es roja.', "L'edifici és vermell."],
  ['is a noun of Galician', 'en gl', 'The old [file=folla] was deleted.', 'A folla vella foi eliminada.'],
  ['is a noun of French', 'es fr', 'El [archivo=table] es blanco.', 'La table est blanche.'],
  ['is a noun of Catalan', 'fr ca', 'Le [livre=història] est vieux.', 'La història és vella.'],
  [
    'has a distant predicate of its gender',
    'es pt',
    'La [mesa=quadro] grande de mi amigo es roja y fue pintada.',
    'O quadro grande de meu amigo é vermelho e foi pintado.',
  ],
  ['has an auxiliary', 'ca es', 'La [taula=escritorio] va ser pintada.', 'El escritorio fue pintado.'],
  [
    'has no predicate as a complement',
    'es ca',
    'La puerta de la [casa=edifici] es roja.',
    "La porta de l'edifici és vermella.",
  ],
  [
    'leaves a predicate of several nouns',
    'es pt',
    'La silla y la [mesa=quadro] son rojas.',
    'A cadeira e o quadro são vermelhas.',
  ],
  ['stays where a placeholder would move', 'es ca', 'Es del [alemán=Zortekan] en casa.', 'És del Zortekan a casa.'],
  ['may have signs', 'en es', 'The [house=C++/{x}] is big.', 'La C++/{x} es grande.'],
  ['may be the whole sentence', 'en es', '[House=Casona]', 'Casona'],
  ['may stand in a tag', 'en es', 'The <big [house=Casona]> of my friend.', 'La <Casona grande> de mi amigo.'],
];

describe('a term', () => {
  for (const [what, pair, source, expected] of SENTENCES) {
    test(`${what}: ${source}`, options, async (t) => {
      const { engine } = await open(t);
      const { texts } = await engine.translate({ path: pair.split(' '), segments: [parse(source)], signal: t.signal });
      assert.equal(
        written(texts[0] ?? NO_TEXT)
          .replace('[', '<')
          .replace(']', '>'),
        expected,
      );
    });
  }
});

test('tags and terms survive two hops', options, async (t) => {
  const { engine } = await open(t);
  const segment = parse('The <red> [house=Casona] is <big>.');
  const [first = NO_TEXT] = (await engine.translate({ path: ['en', 'es'], segments: [segment], signal: t.signal }))
    .texts;
  const between = restoreSegment(first, segment);
  const [second = NO_TEXT] = (await engine.translate({ path: ['es', 'ca'], segments: [between], signal: t.signal }))
    .texts;
  assert.equal(first.text, 'La Casona roja es grande.');
  assert.equal(second.text, 'La Casona vermella és gran.');
  assert.ok(!isDamaged(segment, second));
});

test('more terms than tags come back, each once', options, async (t) => {
  const { engine, translate } = await open(t);
  const segment = parse('[red=X] house, '.repeat(150));
  const { texts } = await engine.translate({ path: ['en', 'es'], segments: [segment], signal: t.signal });
  assert.equal(texts[0]?.text.match(/\bX\b/g)?.length, 150);
  assert.deepEqual(await translate('en', 'es', ['The house is big.']), ['La casa es grande.']);
});

test('terms whose words are never clear become placeholders, after at most four translations', () => {
  const segment = parse('[a=X] [b=Y] and [c=Z]');
  let calls = 0;
  const translation = translateTerms(segment, 'en', 'es', function* (tagged) {
    yield* [];
    calls++;
    // Loses the words of one term in each translation.
    const { text, tags } = taggedTextOf(tagged);
    return { text, tags: tags.map((tag, index) => (index === 0 ? { ...tag, end: tag.start } : tag)) };
  });
  assert.equal(translateAsEcho(translation)?.text, 'X Y and Z');
  assert.equal(calls, 4);
});

test('a segment that the engine cannot translate with a term has no translation', () => {
  const translation = translateTerms(parse('the [house=Casona]'), 'en', 'es', function* () {
    yield* [];
    return undefined;
  });
  assert.equal(translateAsEcho(translation), undefined);
});
