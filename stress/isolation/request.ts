import { core, write } from './markers.ts';
import { KEPT } from './regressions.ts';
import { type Manner, type Plan, planOf } from './request-plan.ts';

/** A request as it is sent. */
export interface Request {
  /** Unique in a campaign; its marks hold it. */
  number: number;
  body: { text: string | string[]; target_language: string; current_language?: string };
  manner: Manner;
  escaped: boolean;
}

/** Writes the marks of this number into a plan. */
export function requestOf(plan: Plan, number: number): Request {
  let ordinal = 0;
  const texts = plan.strings.map((pieces) =>
    pieces.map((piece) => (typeof piece === 'string' ? piece : write(piece.mark, core(number, ordinal++)))).join(''),
  );
  const [first = ''] = texts;
  return {
    number,
    body: {
      text: plan.single && texts.length === 1 ? first : texts,
      target_language: plan.to,
      ...(plan.given ? { current_language: plan.from } : {}),
    },
    manner: plan.manner,
    escaped: plan.escaped,
  };
}

export function textsOf({ body }: Request): readonly string[] {
  return typeof body.text === 'string' ? [body.text] : body.text;
}

/** Numbers of drawn plans begin here; those before belong to what is kept. */
const FIRST_DRAWN = 1_000;

/** The plan of a number: one that is kept, or drawn. */
export function planAt(seed: number, number: number): Plan {
  return KEPT[number] ?? planOf(seed, number);
}

/** All that are kept, then the drawn ones from the `first` up to, and without, the `end`. */
export function* requestsOf(seed: number, first: number, end: number): Generator<Request, void> {
  for (const number of KEPT.keys()) yield requestOf(planAt(seed, number), number);
  for (let number = FIRST_DRAWN + first; number < FIRST_DRAWN + end; number++) {
    yield requestOf(planAt(seed, number), number);
  }
}
