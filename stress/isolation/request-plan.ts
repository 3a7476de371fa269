import fc, { type Arbitrary } from 'fast-check';
import { BLANK, LONG_RUN, NOISE } from './hostile-strings.ts';
import { FORM_NAMES, type Form } from './markers.ts';
import { ALL_SENTENCES, DIRECTIONS, type Direction } from './sentences.ts';

/** A stretch of a text, or the place of a mark. */
export type Piece = string | { mark: Form };

/** How a client behaves: it waits for its answer, or hangs up, with the body half sent, after it, or at the first byte. */
export type Manner = 'waits' | 'leaves in the body' | 'leaves after the body' | 'leaves in the answer';

/** A request before its number is known, which its marks hold. */
export interface Plan {
  from: string;
  to: string;
  /** Whether the source is told; otherwise it is detected. */
  given: boolean;
  /** One string instead of an array. */
  single: boolean;
  strings: readonly (readonly Piece[])[];
  manner: Manner;
  /** Whether the JSON has only ASCII in it. */
  escaped: boolean;
}

const form: Arbitrary<Form> = fc.oneof(
  { weight: 2, arbitrary: fc.constant('name' as const) },
  { weight: 1, arbitrary: fc.constantFrom(...FORM_NAMES) },
);
const freeMark: Arbitrary<Piece[]> = form.map((one) => [' ', { mark: one }, ' ']);
/** Right among hostile signs only the core of a mark is sure to survive. */
const gluedMark: Arbitrary<Piece[]> = fc.constant([{ mark: 'name' }]);
const noise: Arbitrary<Piece[]> = NOISE.map((text) => [text]);

function sentenceWithMarks(sentences: readonly string[]): Arbitrary<Piece[]> {
  return fc
    .record({ sentence: fc.constantFrom(...sentences), forms: fc.tuple(form, form) })
    .map(({ sentence, forms }) =>
      sentence.split('¤').flatMap((text, i): Piece[] => (i === 0 ? [text] : [{ mark: forms[i - 1] ?? 'name' }, text])),
    );
}

function stringIn(sentences: readonly string[]): Arbitrary<Piece[]> {
  const sentence = sentenceWithMarks(sentences);
  const separator = fc.constantFrom(' ', ' ', '\n', '\r\n\r\n', '  ', '\t').map((text): Piece[] => [text]);
  const joined = (parts: Arbitrary<Piece[]>, maxLength: number): Arbitrary<Piece[]> =>
    fc.array(parts, { minLength: 1, maxLength, size: 'max' }).map((pieces) => pieces.flat());
  const mixed = fc.oneof(
    { weight: 4, arbitrary: noise },
    { weight: 2, arbitrary: sentence },
    { weight: 1, arbitrary: freeMark },
    { weight: 1, arbitrary: gluedMark },
  );
  return fc.oneof(
    { weight: 8, arbitrary: sentence },
    {
      weight: 2,
      arbitrary: joined(
        fc.tuple(sentence, separator).map((two) => two.flat()),
        4,
      ),
    },
    { weight: 8, arbitrary: joined(mixed, 6) },
    { weight: 2, arbitrary: noise },
    { weight: 2, arbitrary: BLANK.map((text): Piece[] => [text]) },
    { weight: 1, arbitrary: sentenceWithMarks(ALL_SENTENCES) },
  );
}

/** Rare and large; each ends with a mark, so that nothing is cut unseen. */
function largeIn(sentences: readonly string[]): Arbitrary<Piece[][]> {
  const longLine = fc
    .tuple(fc.constantFrom(...sentences), fc.integer({ min: 20, max: 120 }))
    .map(([sentence, times]) => [[`${sentence.replaceAll('¤', 'x')} `.repeat(times), { mark: 'name' as const }]]);
  const run = LONG_RUN.map((text): Piece[][] => [['The ', text, ' ', { mark: 'name' }]]);
  const manyStrings = fc
    .tuple(sentenceWithMarks(sentences), NOISE)
    .map(([sentence, text]) =>
      Array.from({ length: 10_000 }, (_, i): Piece[] =>
        i % 1_000 === 0 ? sentence : [i % 3 === 0 ? '' : text.slice(0, 8)],
      ),
    );
  const tooMuch = fc
    .constantFrom('a ', '漢')
    .map((text): Piece[][] => Array.from({ length: 4 }, () => [text.repeat(80_000)]));
  return fc.oneof(
    { weight: 10, arbitrary: longLine },
    { weight: 10, arbitrary: run },
    { weight: 1, arbitrary: manyStrings },
    { weight: 1, arbitrary: tooMuch },
  );
}

function planIn({ from, to, sentences }: Direction): Arbitrary<Plan> {
  const string = stringIn(sentences);
  const strings = (minLength: number, maxLength: number): Arbitrary<Piece[][]> =>
    fc.array(string, { minLength, maxLength, size: 'max' });
  return fc.record({
    from: fc.constant(from),
    to: fc.constant(to),
    given: fc.integer({ min: 0, max: 7 }).map((one) => one > 0),
    single: fc.boolean(),
    strings: fc.oneof(
      { weight: 700, arbitrary: strings(1, 4) },
      { weight: 60, arbitrary: strings(5, 25) },
      { weight: 3, arbitrary: strings(26, 200) },
      { weight: 3, arbitrary: largeIn(sentences) },
    ),
    manner: fc.oneof(
      { weight: 30, arbitrary: fc.constant('waits' as const) },
      {
        weight: 1,
        arbitrary: fc.constantFrom<Manner>('leaves in the body', 'leaves after the body', 'leaves in the answer'),
      },
    ),
    escaped: fc.boolean(),
  });
}

const PLANS: Arbitrary<Plan> = fc.noBias(fc.oneof(...DIRECTIONS.map(planIn)));

/** The same plan for the same seed and number, whatever was drawn before. */
export function planOf(seed: number, number: number): Plan {
  const [plan] = fc.sample(PLANS, { seed: (Math.imul(seed, 0x9e3779b1) + number) | 0, numRuns: 1 });
  if (!plan) throw new Error('fast-check drew nothing.');
  return plan;
}
