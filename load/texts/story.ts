import { setPdf } from '../documents/set-pdf.ts';

export const ENGLISH = [
  'The library opens every day and the entrance is free.',
  'Nobody knows how long the old bridge will stand.',
  'She bought two kilos of apples and a loaf of bread.',
  'The train to the coast leaves at half past seven.',
  'In winter the lake is covered with ice for three months.',
  'Please send your answer to info@example.org before Friday.',
  'My brother has lived in this town since he was a child.',
  'The new school has a large garden with old trees.',
  'They waited for the doctor until late in the evening.',
  'Water boils sooner on high mountains than at the sea.',
] as const;

export const SPANISH = [
  'La biblioteca abre todos los días y la entrada es libre.',
  'Mi hermano vive en esta ciudad desde que era niño.',
  'El tren de la costa sale a las siete y media.',
  'Ella compró dos kilos de manzanas y una barra de pan.',
  'En invierno el lago está cubierto de hielo.',
] as const;

export const STORY =
  'The old bridge over the river was built in 1820. For many years it was the only way into the town. ' +
  'Farmers brought their apples and their bread over it every morning. In the winter of 1890 the ice carried away two of ' +
  'its arches. The town had no money, and for three years people crossed the river by boat. Then a teacher collected ' +
  'money from all families. The bridge was repaired in one summer. Today a new bridge stands beside it, and the old one ' +
  'is open to walkers only. Nobody knows how long it will stand. Engineers look at it every spring and write a report.';

/** A PDF page with the story. It is short because starting the reader takes most of the time. */
export const DOCUMENT = await setPdf([
  STORY.split(/(?<=\.) /).map((text, line) => ({ text, x: 50, y: 50 + 15 * line, size: 9 })),
]);
