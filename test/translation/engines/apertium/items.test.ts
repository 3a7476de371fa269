import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { FAMILIES } from '../../../../src/text/non-language/families.ts';
import type { Part, Segment } from '../../../../src/translation/engine.ts';
import { isDamaged } from '../../../../src/translation/text/is-damaged.ts';
import { splitText } from '../../../../src/translation/text/split-text.ts';
import { readSegment } from '../../../../src/translation/written-forms/read-segment.ts';
import { needsApertium, open } from './support.ts';

const SENTENCES: Readonly<Record<string, readonly string[]>> = {
  en: ['The house', 'is big', 'and the dog', 'sees a car', 'in the street'],
  es: ['La casa', 'es grande', 'y el perro', 've un coche', 'en la calle'],
};
const items = fc.constantFrom(
  ...FAMILIES.filter(({ behind }) => behind === undefined).flatMap(({ examples }) => examples),
);

for (const [from, to] of [
  ['en', 'es'],
  ['es', 'ca'],
] as const) {
  test(`generated items go through Apertium exactly once, ${from} to ${to}`, {
    ...needsApertium,
    timeout: 300_000,
  }, async (t) => {
    const { engine } = await open(t);
    const phrases = fc.constantFrom(...(SENTENCES[from] ?? []));
    const sentences = fc.array(fc.tuple(phrases, items), { minLength: 1, maxLength: 4 });
    const texts = fc.sample(sentences, { seed: 149, numRuns: 100 }).map((pairs) => `${pairs.flat().join(' ')}.`);
    const segments = texts.flatMap((text) =>
      [...splitText(text, from)].flatMap((piece): Segment[] =>
        piece.kind === 'segment' ? [readSegment({ parts: piece.parts, tags: [] }, from, to).segment] : [],
      ),
    );
    const { texts: translations } = await engine.translate({ path: [from, to], segments, signal: t.signal });
    const damaged = segments.flatMap((segment, index) => {
      const translation = translations[index];
      return !translation || isDamaged(segment, translation) ? [{ segment, translation }] : [];
    });
    assert.deepEqual(damaged, []);
  });
}

test('an item is a word of its sentence for the words around it', { ...needsApertium, timeout: 300_000 }, async (t) => {
  const { engine } = await open(t);
  const rows = [
    ['es', 'ca', 'El nombre del |{item}| es largo.', 'El nom del {item} és llarg.'],
    ['es', 'ca', 'Vamos al |{item}|.', 'Anem al {item}.'],
    ['es', 'fr', 'El nombre del |{item}| es largo.', 'Le nom du {item} est long.'],
    ['es', 'it', 'El precio del |{item}| es alto.', 'Il prezzo del {item} è alto.'],
    ['en', 'ca', 'The price of the |{item}| is high.', 'El preu del {item} és alt.'],
    // No word is contracted with one behind an item.
    ['es', 'ca', 'Ve de |{item}| a Bob.', 'Veu de {item} a Bob.'],
    ['es', 'pt', 'Va de |{item}| a Bob.', 'Vai de {item} a Bob.'],
    ['en', 'ca', 'Go from |{item}| to Bob.', 'Vés des de {item} a Bob.'],
    // Items have persons and places.
    ['en', 'es', '|{item}| sent you a photo.', '{item} te envió una foto.'],
    ['en', 'es', 'The files of |{item}| are in the box.', 'Los archivos de {item} están en la caja.'],
    ['en', 'es', 'The photos of |{item}| were deleted.', 'Las fotos de {item} fueron eliminadas.'],
    ['en', 'es', '|{item}| commented on your post.', '{item} comentó en tu publicación.'],
    ['en', 'gl', 'The box is in |{item}|.', 'A caixa está en {item}.'],
    ['en', 'es', 'Move |{item}| to the box?', '¿Mover {item} a la caja?'],
    // An item counts what stands behind it.
    ['en', 'es', '|{item}| files were deleted.', '{item} archivos fueron eliminados.'],
    ['en', 'ca', '|{item}| files were deleted.', '{item} fitxers van ser eliminats.'],
    ['en', 'es', 'Call me before |{item}|.', 'Llámame antes de {item}.'],
  ];
  for (const [from = '', to = '', text = '', wanted] of rows) {
    const segment = { parts: text.split('|').map(toPart), tags: [] };
    const { texts } = await engine.translate({ path: [from, to], segments: [segment], signal: t.signal });
    assert.equal(texts[0]?.text, wanted);
  }
});

function toPart(text: string, index: number): Part {
  return { kind: index === 1 ? 'protected' : 'text', text };
}
