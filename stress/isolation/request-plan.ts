import fc, { type Arbitrary } from 'fast-check';
import { BLANK, LONG_RUN, NOISE } from './hostile-strings.ts';
import { FORM_NAMES, type Form } from './markers.ts';
import { ALL_SENTENCES, DIRECTIONS, type Direction } from './sentences.ts';

/** A literal part of a text, or the form of a marker. */
export type TextPart = string | { mark: Form };

/** When the client disconnects: never, in the middle of the request body, after it, or at the first response byte. */
export type ClientBehaviour = 'waits' | 'leaves in the body' | 'leaves after the body' | 'leaves in the answer';

/** A request without its number. The markers contain the number. */
export interface RequestPlan {
  from: string;
  to: string;
  /** Whether the request names the source language. */
  given: boolean;
  /** Whether `text` is a string instead of an array. */
  single: boolean;
  strings: readonly (readonly TextPart[])[];
  clientBehaviour: ClientBehaviour;
  /** Whether the JSON contains only ASCII. */
  escaped: boolean;
}

const form: Arbitrary<Form> = fc.oneof(
  { weight: 2, arbitrary: fc.constant('name' as const) },
  { weight: 1, arbitrary: fc.constantFrom(...FORM_NAMES) },
);
const freeMark: Arbitrary<TextPart[]> = form.map((one) => [' ', { mark: one }, ' ']);
/** Next to hostile symbols only a plain marker is certain to survive. */
const gluedMark: Arbitrary<TextPart[]> = fc.constant([{ mark: 'name' }]);
const noise: Arbitrary<TextPart[]> = NOISE.map((text) => [text]);

function sentenceWithMarks(sentences: readonly string[]): Arbitrary<TextPart[]> {
  return fc
    .record({ sentence: fc.constantFrom(...sentences), forms: fc.tuple(form, form) })
    .map(({ sentence, forms }) =>
      sentence
        .split('¤')
        .flatMap((text, i): TextPart[] => (i === 0 ? [text] : [{ mark: forms[i - 1] ?? 'name' }, text])),
    );
}

function stringIn(sentences: readonly string[]): Arbitrary<TextPart[]> {
  const sentence = sentenceWithMarks(sentences);
  const separator = fc.constantFrom(' ', ' ', '\n', '\r\n\r\n', '  ', '\t').map((text): TextPart[] => [text]);
  const joined = (parts: Arbitrary<TextPart[]>, maxLength: number): Arbitrary<TextPart[]> =>
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
    { weight: 2, arbitrary: BLANK.map((text): TextPart[] => [text]) },
    { weight: 1, arbitrary: sentenceWithMarks(ALL_SENTENCES) },
  );
}

/** Rare large texts. Each ends with a marker, which reveals a cut. */
function largeIn(sentences: readonly string[]): Arbitrary<TextPart[][]> {
  const longLine = fc
    .tuple(fc.constantFrom(...sentences), fc.integer({ min: 20, max: 120 }))
    .map(([sentence, times]) => [[`${sentence.replaceAll('¤', 'x')} `.repeat(times), { mark: 'name' as const }]]);
  const run = LONG_RUN.map((text): TextPart[][] => [['The ', text, ' ', { mark: 'name' }]]);
  const manyStrings = fc
    .tuple(sentenceWithMarks(sentences), NOISE)
    .map(([sentence, text]) =>
      Array.from({ length: 10_000 }, (_, i): TextPart[] =>
        i % 1_000 === 0 ? sentence : [i % 3 === 0 ? '' : text.slice(0, 8)],
      ),
    );
  const tooMuch = fc
    .constantFrom('a ', '漢')
    .map((text): TextPart[][] => Array.from({ length: 4 }, () => [text.repeat(80_000)]));
  return fc.oneof(
    { weight: 10, arbitrary: longLine },
    { weight: 10, arbitrary: run },
    { weight: 1, arbitrary: manyStrings },
    { weight: 1, arbitrary: tooMuch },
  );
}

function planIn({ from, to, sentences }: Direction): Arbitrary<RequestPlan> {
  const string = stringIn(sentences);
  const strings = (minLength: number, maxLength: number): Arbitrary<TextPart[][]> =>
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
    clientBehaviour: fc.oneof(
      { weight: 30, arbitrary: fc.constant('waits' as const) },
      {
        weight: 1,
        arbitrary: fc.constantFrom<ClientBehaviour>(
          'leaves in the body',
          'leaves after the body',
          'leaves in the answer',
        ),
      },
    ),
    escaped: fc.boolean(),
  });
}

const PLANS: Arbitrary<RequestPlan> = fc.noBias(fc.oneof(...DIRECTIONS.map(planIn)));

/** Creates the plan of a seed and a number. */
export function planOf(seed: number, number: number): RequestPlan {
  const [plan] = fc.sample(PLANS, { seed: (Math.imul(seed, 0x9e3779b1) + number) | 0, numRuns: 1 });
  if (!plan) throw new Error('fast-check drew nothing.');
  return plan;
}
