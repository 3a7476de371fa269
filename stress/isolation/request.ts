import { markerOf, writeMarker } from './markers.ts';
import { REGRESSIONS } from './regressions.ts';
import { type ClientBehaviour, planOf, type RequestPlan } from './request-plan.ts';

/** A complete request. */
export interface PlannedRequest {
  /** Unique in a campaign. The markers contain it. */
  number: number;
  body: { text: string | string[]; target_language: string; current_language?: string };
  clientBehaviour: ClientBehaviour;
  escaped: boolean;
}

/** Creates a request from a plan by inserting markers with its number. */
export function createRequest(plan: RequestPlan, number: number): PlannedRequest {
  let ordinal = 0;
  const texts = plan.strings.map((pieces) =>
    pieces
      .map((piece) => (typeof piece === 'string' ? piece : writeMarker(piece.mark, markerOf(number, ordinal++))))
      .join(''),
  );
  const [first = ''] = texts;
  return {
    number,
    body: {
      text: plan.single && texts.length === 1 ? first : texts,
      target_language: plan.to,
      ...(plan.given ? { current_language: plan.from } : {}),
    },
    clientBehaviour: plan.clientBehaviour,
    escaped: plan.escaped,
  };
}

export function textsOf({ body }: PlannedRequest): readonly string[] {
  return typeof body.text === 'string' ? [body.text] : body.text;
}

/** Random plans have numbers from here on. Lower numbers belong to the regressions. */
const FIRST_DRAWN = 1_000;

/** The plan of a number: a regression or a random plan. */
export function planAt(seed: number, number: number): RequestPlan {
  return REGRESSIONS[number] ?? planOf(seed, number);
}

/** Creates all regressions, then the random requests from `first` to before `end`. */
export function* createRequests(seed: number, first: number, end: number): Generator<PlannedRequest, void> {
  for (const number of REGRESSIONS.keys()) yield createRequest(planAt(seed, number), number);
  for (let number = FIRST_DRAWN + first; number < FIRST_DRAWN + end; number++) {
    yield createRequest(planAt(seed, number), number);
  }
}
