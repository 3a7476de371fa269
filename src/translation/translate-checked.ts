import type { TaggedText } from '@glossa/tagged-text';
import type { Registry } from 'prom-client';
import { GlossaError } from '../errors.ts';
import type { RequestScope } from '../request-scope.ts';
import { createCounter } from '../telemetry/metrics.ts';
import { labelledOf } from './alone/labelled.ts';
import { translateAlone } from './alone/translate-alone.ts';
import type { AdmittedRequest } from './batching/batcher.ts';
import type { Fault } from './checks/find-faults.ts';
import { itemsOf } from './checks/lost-item.ts';
import type { Example, Part, Segment } from './engine.ts';
import { nextRoute, onlyUnavailable, type RouteFailure } from './engine-fallback.ts';
import type { OptionsFor } from './followed-options.ts';
import { MAX_ROUTES, type PlannedDirection, usesExample } from './plan.ts';
import { askAgain, toAnswer } from './repairs/ask-again.ts';
import type { Answer } from './repairs/choose-answer.ts';
import { MAX_FORMS } from './repairs/other-forms.ts';
import { engineNames } from './routing/describe-route.ts';
import type { Routers } from './routing/router.ts';
import { isDamaged } from './text/is-damaged.ts';
import { protectTerms, splitAroundProtected } from './text/protected-parts.ts';
import { hasOnlyWords, isPlain, onlyTextBesideItems } from './text/segment-kinds.ts';
import { taggedTextOf, textOf } from './text/segment-text.ts';
import { hasLetters } from './text/split-text.ts';
import { replaceParts } from './text/tags/replace-parts.ts';
import { wordsIn } from './text/words-in.ts';
import {
  knowsSentencesOnly,
  placesTags,
  plainSegment,
  translateOnFallback,
  translateOnRoute,
} from './translate-on-route.ts';

/** The execution of the plan of one request. */
export interface Execution {
  batches: AdmittedRequest;
  scope: RequestScope;
  /** The engines that may serve the request. */
  routers: Routers;
  optionsFor: OptionsFor;
  /** Labels of the used routes, for the response header `x-glossa-engine`. */
  labels: Set<string>;
  /** An example for the segment as a whole. */
  example?: Example | undefined;
  /** Called when an engine has the example. */
  onExampleUsed?: () => void;
}

/** The execution for one segment. */
interface Attempt extends Execution {
  /** Words of the source that the engines did not know, of all answers. */
  keptWords: Set<string>;
}

interface RoutedText {
  translation: TaggedText;
  /** Label of the route; undefined for an answer in pieces, or one that lacked the time for its repair. It is not cached. */
  label: string | undefined;
}

/** An answer with the faults that no other form of the segment repairs. */
export type CheckedAnswer = Answer & RoutedText;

/**
 * An odd translation is asked for again if this many times the time of the first translation remains: an engine with one place
 * translates the other forms one after the other.
 */
const MIN_REPAIR_TIME = MAX_FORMS + 1;

/**
 * Creates the function that translates and checks one segment, and repairs the translation. If a translation damages a protected
 * part, the function translates the text around the protected parts piece by piece. If a translation is odd
 * (`checks/find-faults.ts`), the function asks for translations of other forms of the segment (`repairs/other-forms.ts`) and
 * chooses the best. It throws the engine's error when no route is left.
 */
export function createCheckedTranslator(registry: Registry) {
  const replaced = createCounter(registry, 'glossa_translation_replaced_engine_segments_total');
  const unrepaired = createCounter(registry, 'glossa_translation_unrepaired_pieces_total');
  const damaged = createCounter(registry, 'glossa_translation_damaged_segments_total');
  const faulty = createCounter(registry, 'glossa_translation_faulty_segments_total');

  return translateChecked;

  async function translateChecked(
    segment: Segment,
    direction: PlannedDirection,
    execution: Execution,
  ): Promise<CheckedAnswer> {
    const keptWords = new Set<string>();
    const answer = await translateAndRepair(segment, direction, { ...execution, keptWords });
    if (keptWords.isDisjointFrom(wordsIn(answer.translation.text))) return answer;
    faulty.inc({ check: 'unknown_word', outcome: 'kept' });
    return { ...answer, faults: [...answer.faults, 'unknown_word'] };
  }

  /** Asks again in other forms of the segment if the translation has faults. */
  async function translateAndRepair(
    segment: Segment,
    direction: PlannedDirection,
    execution: Attempt,
  ): Promise<CheckedAnswer> {
    const alone = await translateWithoutSentence(segment, direction, execution);
    if (alone) return alone;
    const startedAt = performance.now();
    const { translation, label, hasKeptPieces } = await translateWhole(segment, direction, execution);
    const first = toAnswer(segment, translation, direction);
    if (hasKeptPieces) return { ...first, faults: [...first.faults, 'kept_piece'], label };
    // Pieces cannot be asked for again as a whole.
    if (label === undefined || first.faults.length === 0) return { ...first, label };
    const isLate = execution.scope.remainingMs() < MIN_REPAIR_TIME * (performance.now() - startedAt);
    // An odd answer is better than none at the deadline. An answer that lacks an item is not.
    const best = isLate
      ? { ...first, label: undefined }
      : await repair(segment, { ...first, label }, direction, execution);
    if (best.faults.includes('lost_item') && hasOnlyWords(segment))
      return translateItems(segment, direction, execution);
    return best;
  }

  /** Translates the text beside items alone, or chooses the best of an odd answer and the answers to other forms of the segment. */
  async function repair(
    segment: Segment,
    first: CheckedAnswer,
    direction: PlannedDirection,
    execution: Attempt,
  ): Promise<CheckedAnswer> {
    const alone = await translateBesideItems(segment, first, direction, execution).catch(onlyUnavailable);
    if (alone) {
      for (const check of first.faults) faulty.inc({ check, outcome: 'repaired' });
      return alone;
    }
    const labels = new Set([first.label]);
    const answer = await askAgain(segment, first, direction, async (form) => {
      const routed = await translateOnBestRoute(form, direction, execution).catch(onlyUnavailable);
      if (!routed || !isComplete(form, routed.translation)) return undefined;
      if (routed.label !== undefined) labels.add(routed.label);
      return routed.translation;
    });
    const outcome = answer === first ? 'kept' : 'repaired';
    for (const check of first.faults) faulty.inc({ check, outcome });
    return { ...answer, label: labels.size === 1 ? first.label : undefined };
  }

  /**
   * Translates the one text of a segment without the protected parts beside it: "Invoice" of "Invoice {number}".
   * @returns undefined for a segment or faults of another kind, and for a text that stays alone, too
   */
  async function translateBesideItems(
    segment: Segment,
    { faults: given }: Answer,
    direction: PlannedDirection,
    execution: Attempt,
  ): Promise<CheckedAnswer | undefined> {
    const text = given.some(isItemFault) ? onlyTextBesideItems(segment) : undefined;
    if (text === undefined) return undefined;
    const { translation, faults, label } = await translateChecked(plainSegment(text), direction, execution);
    if (faults.some(isItemFault)) return undefined;
    const joined = replaceParts(splitAroundProtected(segment), (part) =>
      part.kind === 'text' ? { kind: 'text', text: translation.text } : part,
    );
    return { translation: taggedTextOf(joined), faults, label };
  }

  /** Translates a segment that is no sentence, where the engines know only sentences. */
  async function translateWithoutSentence(
    segment: Segment,
    direction: PlannedDirection,
    execution: Attempt,
  ): Promise<CheckedAnswer | undefined> {
    const planned = nextRoute(direction, [], execution.routers);
    if (!planned || !knowsSentencesOnly(planned.route)) return undefined;
    const labelled = labelledOf(segment, direction);
    if (labelled) {
      const answer = await translateBehindLabel(labelled.rest, direction, execution);
      return { ...answer, translation: { text: labelled.label + answer.translation.text, tags: [] } };
    }
    const faults = new Set<Fault>();
    const text = await translateAlone(segment, direction, async (other) => {
      const answer = await translateChecked(plainSegment(other), direction, execution);
      for (const fault of answer.faults) faults.add(fault);
      return answer.translation.text;
    });
    if (text === undefined) return undefined;
    execution.labels.add(planned.label);
    // The checks do not apply to a phrase of the lists.
    const { translation } = toAnswer(segment, { text, tags: [] }, direction);
    return { translation, faults: [...faults], label: planned.label };
  }

  /** Translates what stands behind a label. It may have no words. */
  async function translateBehindLabel(
    rest: Segment,
    direction: PlannedDirection,
    execution: Attempt,
  ): Promise<CheckedAnswer> {
    const hasWords = rest.parts.some(({ kind, text }) => kind === 'text' && hasLetters(text));
    if (hasWords) return translateChecked(rest, direction, execution);
    const label = nextRoute(direction, [], execution.routers)?.label;
    if (label !== undefined) execution.labels.add(label);
    return { translation: taggedTextOf(protectTerms(rest)), faults: [], label };
  }

  async function translateWhole(
    segment: Segment,
    direction: PlannedDirection,
    execution: Attempt,
  ): Promise<RoutedText & { hasKeptPieces?: boolean }> {
    if (segment.tags.length > 0 && !placesTags(nextRoute(direction, [], execution.routers)?.route))
      return translateAroundProtected(segment, direction, execution);
    const translated = await translateOnBestRoute(segment, direction, execution).catch((error: unknown) => {
      // The engine may fail on text mixed with protected parts and still translate the text alone.
      if (isPlain(segment)) throw error;
      return onlyUnavailable(error);
    });
    if (translated && isComplete(segment, translated.translation)) return translated;
    if (translated) damaged.inc();
    return translateAroundProtected(segment, direction, execution);
  }

  async function translateAroundProtected(
    segment: Segment,
    direction: PlannedDirection,
    { example: _, ...execution }: Attempt,
  ): Promise<RoutedText & { hasKeptPieces: boolean }> {
    const divided = splitAroundProtected(segment);
    let hasKeptPieces = false;
    const translatePart = async (part: Part): Promise<Part> => {
      if (part.kind !== 'text' || !hasLetters(part.text)) return part;
      const piece: Segment = { parts: [part], tags: [] };
      const { translation } = await translateOnBestRoute(piece, direction, execution);
      if (isComplete(piece, translation)) return { kind: 'text', text: translation.text };
      unrepaired.inc();
      hasKeptPieces = true;
      return part;
    };
    const translated = await Promise.all(divided.parts.map(translatePart));
    const joined = replaceParts(divided, (part, index) => translated[index] ?? part);
    return { translation: taggedTextOf(joined), label: undefined, hasKeptPieces };
  }

  /** Translates each item of a bare enumeration. */
  async function translateItems(
    segment: Segment,
    direction: PlannedDirection,
    { example: _, ...execution }: Attempt,
  ): Promise<CheckedAnswer> {
    const items = itemsOf(textOf(segment.parts)) ?? [];
    const faults = new Set<Fault>();
    const translated = await Promise.all(
      items.map(async ({ text, isSeparator }) => {
        if (isSeparator || !hasLetters(text)) return text;
        const answer = await translateChecked(plainSegment(text), direction, execution);
        for (const fault of answer.faults) faults.add(fault);
        return answer.translation.text;
      }),
    );
    return { translation: { text: translated.join(''), tags: [] }, faults: [...faults], label: undefined };
  }

  /** Tries the primary route, then its fallbacks. */
  async function translateOnBestRoute(
    segment: Segment,
    direction: PlannedDirection,
    { batches, routers, labels, example, onExampleUsed, keptWords }: Attempt,
  ): Promise<RoutedText> {
    const failures: RouteFailure[] = [];
    while (failures.length < MAX_ROUTES) {
      const planned = nextRoute(direction, failures, routers);
      if (!planned) break;
      const hasExample = example !== undefined && usesExample(planned.route);
      // A fallback may know only sentences, although the first engine knows more.
      const translate =
        failures.length > 0 && knowsSentencesOnly(planned.route) ? translateOnFallback : translateOnRoute;
      const given = hasExample ? { ...segment, example } : segment;
      const result = await translate(given, planned.route, batches, direction);
      if (result.kind === 'failed') {
        failures.push(result);
        continue;
      }
      labels.add(planned.label);
      for (const word of result.keptWords) keptWords.add(word);
      if (hasExample) onExampleUsed?.();
      const failed = failures.at(-1)?.engine.name;
      if (failed !== undefined) replaced.inc({ failed, by: engineNames(planned.route) });
      return { translation: result.translation, label: planned.label };
    }
    throw failures.at(-1)?.error ?? new GlossaError('engine_unavailable');
  }
}

/** Faults that the text of a segment may not have without the items beside it. */
const isItemFault = (fault: Fault): boolean =>
  fault === 'untranslated' || fault === 'untranslated_word' || fault === 'moved_item';

/** Whether a translation has text and every protected part. */
function isComplete(segment: Segment, output: TaggedText): boolean {
  return output.text.trim() !== '' && !isDamaged(segment, output);
}
