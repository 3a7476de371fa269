import type { Random } from '../../load/random.ts';
import { FAMILIES } from '../../src/text/non-language/families.ts';
import { characterOf } from '../../src/text/non-language/written-characters.ts';

/** The examples of every family, without what has meaning only beside other text, is read as a letter, or is translated inside. */
const EXAMPLES = FAMILIES.filter(({ behind }) => behind === undefined)
  .flatMap(({ examples }) => examples)
  .filter(
    (text) =>
      !text.startsWith('](') && characterOf(text) === undefined && !/^\{\w+, ?(?:plural|select|choice)/.test(text),
  );

const NAMES = [
  'ann',
  'report',
  'total',
  'new',
  'the',
  'mail',
  'data',
  'one',
  'page',
  'user',
  'de',
  'la',
  'on',
  'og',
  'first',
] as const;
const TOP_LEVELS = ['org', 'com', 'net', 'example'] as const;
const EXTENSIONS = ['pdf', 'txt', 'csv', 'png', 'md', 'docx', 'tar.gz'] as const;
const CONVERSIONS = ['s', 'd', '1$s', '2$d', '5.2f'] as const;
const ENTITIES = ['&nbsp;', '&copy;', '&lt;', '&gt;', '&#169;', '&#x2022;'] as const;
const ESCAPES = [String.raw`\n`, String.raw`\t`, String.raw`\r\n`, String.raw`\d+`] as const;

type Generator = (random: Random) => string;

const name: Generator = (random) => random.pick(NAMES);
const upper: Generator = (random) => name(random).toUpperCase();
const digits = (random: Random, count: number): string =>
  Array.from({ length: count }, () => String(random.below(10))).join('');
const from1 = (random: Random, limit: number): number => 1 + random.below(limit);

/** Forms whose content varies, so that no list of known texts can pass. */
const GENERATORS: readonly [Generator, ...Generator[]] = [
  (random) =>
    `https://${name(random)}.${random.pick(TOP_LEVELS)}/${name(random)}-${name(random)}?${name(random)}=${digits(random, 2)}`,
  (random) => `www.${name(random)}-${name(random)}.org/${name(random)}`,
  (random) => `${name(random)}.${name(random)}@${name(random)}.com`,
  (random) => `{${name(random)}}`,
  (random) => `{{${name(random)}_${name(random)}}}`,
  (random) => `%${random.pick(CONVERSIONS)}`,
  (random) => `\${${name(random)}.${name(random)}}`,
  (random) => `__${upper(random)}__`,
  (random) => `[${upper(random)}_${upper(random)}]`,
  (random) => `{% if ${name(random)}.${name(random)} %}`,
  (random) => `{{#${name(random)}}}`,
  (random) => `<%= ${name(random)}.${name(random)} %>`,
  (random) => `${name(random)}_${name(random)}()`,
  (random) => `\`${name(random)} ${name(random)}\``,
  (random) => `${random.pick(['A', 'B', 'X'])}${digits(random, 2)}-${digits(random, 3)}${random.pick(['A', 'K', 'Y'])}`,
  (random) => `${from1(random, 223)}.${random.below(256)}.${random.below(256)}.${random.below(256)}`,
  (random) => `v${from1(random, 20)}.${random.below(30)}.${random.below(30)}`,
  (random) => `${from1(random, 20)}.${random.below(30)}.${random.below(10)}-beta.${from1(random, 9)}`,
  (random) => `+${from1(random, 90)} ${from1(random, 9)}${digits(random, 2)} ${digits(random, 3)} ${digits(random, 3)}`,
  (random) => `(${from1(random, 9)}${digits(random, 1)}) 9${digits(random, 4)}-${digits(random, 4)}`,
  (random) => `978-${from1(random, 9)}-${digits(random, 2)}-${digits(random, 6)}-${digits(random, 1)}`,
  (random) => `${name(random)}-${name(random)}.${random.pick(EXTENSIONS)}`,
  (random) => `/${name(random)}/${name(random)}/${name(random)}.${random.pick(EXTENSIONS)}`,
  (random) => `#${name(random)}${name(random)}`,
  (random) => `@${name(random)}_${name(random)}`,
  (random) => `:${name(random)}_${name(random)}:`,
  (random) => `--${name(random)}-${name(random)}`,
  (random) => random.pick(ENTITIES),
  (random) => random.pick(ESCAPES),
];

/** An item that is not language, and must stay as it is. */
export function nonLanguageItem(random: Random): string {
  const example = EXAMPLES[random.below(EXAMPLES.length)];
  return example !== undefined && random.chance(0.4) ? example : random.pick(GENERATORS)(random);
}
