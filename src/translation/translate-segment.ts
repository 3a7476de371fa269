import type { TaggedText } from '@glossa/tagged-text';
import type { Registry } from 'prom-client';
import { GlossaError } from '../errors.ts';
import { isInTargetLanguage } from '../languages/is-in-target-language.ts';
import type { RequestScope } from '../request-scope.ts';
import { createCounter } from '../telemetry/metrics.ts';
import { translateAlone } from './alone/translate-alone.ts';
import type { AdmittedRequest } from './batching/batcher.ts';
import { cacheKey } from './cache/cache-key.ts';
import type { TranslationCache } from './cache/translation-cache.ts';
import { itemsOf } from './checks/lost-item.ts';
import type { Example, Part, Segment, TranslationEngine } from './engine.ts';
import { isUnavailable, nextRoute, type RouteFailure } from './engine-fallback.ts';
import type { OptionsFor } from './followed-options.ts';
import { MAX_ROUTES, type PlannedDirection, usesExample } from './plan.ts';
import { askAgain, toAnswer } from './repairs/ask-again.ts';
import type { Answer } from './repairs/choose-answer.ts';
import { MAX_FORMS } from './repairs/other-forms.ts';
import { engineNames } from './routing/describe-route.ts';
import type { Route } from './routing/find-routes.ts';
import type { Routers } from './routing/router.ts';
import { isDamaged } from './text/is-damaged.ts';
import { toPlainForm } from './text/plain-form.ts';
import { protectTerms, splitAroundProtected } from './text/protected-parts.ts';
import { languageOf, taggedTextOf, textOf } from './text/segment-text.ts';
import { hasLetters } from './text/split-text.ts';
import { replaceParts } from './text/tags/replace-parts.ts';
import { knowsSentencesOnly, plainSegment, translateOnFallback, translateOnRoute } from './translate-on-route.ts';
import { readOptionalEndings } from './written-forms/optional-endings.ts';
import { readSegment } from './written-forms/read-segment.ts';

/** The execution of the plan of one request. */
export interface Execution {
  batches: AdmittedRequest;
  scope: RequestScope;
  /** The engines that may serve the request. */
  routers: Routers;
  optionsFor: OptionsFor;
  /** Labels of the used routes, for the response header `x-glossa-engine`. */
  labels: Set<string>;
  /** For the segment as a whole. */
  example?: Example | undefined;
  /** Called when an engine has the example. */
  onExampleUsed?: () => void;
}

interface RoutedText {
  translation: TaggedText;
  /** Label of the route; undefined for a segment that was translated in pieces. */
  label: string | undefined;
}

/**
 * An odd translation is asked for again if this many times the time of the first translation remains: an engine with one place
 * translates the other forms one after the other.
 */
const MIN_REPAIR_TIME = MAX_FORMS + 1;

/** Translates one segment. @throws the engine's error when no route is left */
export type SegmentTranslator = (
  written: Segment,
  direction: PlannedDirection,
  execution: Execution,
) => Promise<TaggedText>;

/**
 * Creates the function that translates one segment: read, translate, check, repair. If a translation damages a protected part, the
 * function translates the text around the protected parts piece by piece. If a translation is odd (`checks/find-faults.ts`),
 * the function asks for translations of other forms of the segment (`repairs/other-forms.ts`) and chooses the best.
 */
export function createSegmentTranslator(parts: { cache: TranslationCache; registry: Registry }): SegmentTranslator {
  const { cache } = parts;
  const replaced = createCounter(parts.registry, 'glossa_translation_replaced_engine_segments_total');
  const unrepaired = createCounter(parts.registry, 'glossa_translation_unrepaired_pieces_total');

  const damaged = createCounter(parts.registry, 'glossa_translation_damaged_segments_total');
  const faulty = createCounter(parts.registry, 'glossa_translation_faulty_segments_total');

  const translate: SegmentTranslator = async (written, direction, execution) => {
    const readings = readOptionalEndings(written, direction.from);
    if (readings) {
      const [plain, extended] = await Promise.all([
        translate(readings.plain, direction, execution),
        translate(readings.extended, direction, execution),
      ]);
      return readings.join(plain, extended);
    }
    const { segment, restore } = readSegment(written, direction.from, direction.to);
    const first = nextRoute(direction, [], execution.routers);
    const isUnchanged =
      !needsEngine(segment, first?.route.hops[0]?.engine) ||
      isInTargetLanguage(languageOf(segment.parts), direction.from, direction.to);
    if (isUnchanged) return taggedTextOf(protectTerms(written));
    const planned = first?.label;
    const options = execution.optionsFor(first?.route.hops.map(({ engine }) => engine) ?? []);
    const example = first && usesExample(first.route) ? execution.example : undefined;
    const key = cacheKey(planned, direction, options.key, { ...segment, example });
    const { owner, signal } = execution.scope;
    const known = await cache.get(owner, key, signal);
    if (known !== undefined && planned !== undefined) {
      execution.labels.add(planned);
      if (example) execution.onExampleUsed?.();
      return restore(known);
    }
    const { translation, label } = await translateChecked(toPlainForm(segment, direction), direction, execution);
    // A fallback is temporary, so its result is not cached.
    if (label !== undefined && label === planned) cache.set(owner, key, translation);
    return restore(translation);
  };
  return translate;

  /** Asks again in other forms of the segment if the translation has faults. */
  async function translateChecked(
    segment: Segment,
    direction: PlannedDirection,
    execution: Execution,
  ): Promise<RoutedText> {
    const alone = await translateWithoutSentence(segment, direction, execution);
    if (alone) return alone;
    const startedAt = performance.now();
    const { translation, label } = await translateWhole(segment, direction, execution);
    const first = toAnswer(segment, translation, direction);
    // Pieces cannot be asked for again as a whole.
    if (label === undefined || first.faults.length === 0) return { translation: first.translation, label };
    const isLate = execution.scope.remainingMs() < MIN_REPAIR_TIME * (performance.now() - startedAt);
    // An odd answer is better than none at the deadline. An answer that lacks an item is not.
    const best = isLate
      ? { answer: first, label }
      : await repair(segment, { answer: first, label }, direction, execution);
    if (best.answer.faults.includes('lost_item') && hasOnlyWords(segment))
      return translateItems(segment, direction, execution);
    return { translation: best.answer.translation, label: best.label };
  }

  /** Chooses the best of an odd answer and the answers to other forms of the segment. */
  async function repair(
    segment: Segment,
    first: { answer: Answer; label: string },
    direction: PlannedDirection,
    execution: Execution,
  ): Promise<{ answer: Answer; label: string | undefined }> {
    const labels = new Set([first.label]);
    const answer = await askAgain(segment, first.answer, direction, async (form) => {
      const routed = await translateOnBestRoute(form, direction, execution).catch(onlyUnavailable);
      if (!routed || !isComplete(form, routed.translation)) return undefined;
      if (routed.label !== undefined) labels.add(routed.label);
      return routed.translation;
    });
    const outcome = answer === first.answer ? 'kept' : 'repaired';
    for (const check of first.answer.faults) faulty.inc({ check, outcome });
    return { answer, label: labels.size === 1 ? first.label : undefined };
  }

  /** Translates a segment that is no sentence, where the engines know only sentences. */
  async function translateWithoutSentence(
    segment: Segment,
    direction: PlannedDirection,
    execution: Execution,
  ): Promise<RoutedText | undefined> {
    const planned = nextRoute(direction, [], execution.routers);
    if (!planned || !knowsSentencesOnly(planned.route)) return undefined;
    const text = await translateAlone(segment, direction, async (other) => {
      const { translation } = await translateChecked(plainSegment(other), direction, execution);
      return translation.text;
    });
    if (text === undefined) return undefined;
    execution.labels.add(planned.label);
    return { translation: toAnswer(segment, { text, tags: [] }, direction).translation, label: planned.label };
  }

  async function translateWhole(
    segment: Segment,
    direction: PlannedDirection,
    execution: Execution,
  ): Promise<RoutedText> {
    if (segment.tags.length > 0 && !placesTags(nextRoute(direction, [], execution.routers)?.route)) {
      return { translation: await translateAroundProtected(segment, direction, execution), label: undefined };
    }
    const translated = await translateOnBestRoute(segment, direction, execution).catch((error: unknown) => {
      // The engine may fail on text mixed with protected parts and still translate the text alone.
      if (isPlain(segment)) throw error;
      return onlyUnavailable(error);
    });
    if (translated && isComplete(segment, translated.translation)) return translated;
    if (translated) damaged.inc();
    return { translation: await translateAroundProtected(segment, direction, execution), label: undefined };
  }

  async function translateAroundProtected(
    segment: Segment,
    direction: PlannedDirection,
    { example: _, ...execution }: Execution,
  ): Promise<TaggedText> {
    const divided = splitAroundProtected(segment);
    const translatePart = async (part: Part): Promise<Part> => {
      if (part.kind !== 'text' || !hasLetters(part.text)) return part;
      const piece: Segment = { parts: [part], tags: [] };
      const { translation } = await translateOnBestRoute(piece, direction, execution);
      if (isComplete(piece, translation)) return { kind: 'text', text: translation.text };
      unrepaired.inc();
      return part;
    };
    const translated = await Promise.all(divided.parts.map(translatePart));
    return taggedTextOf(replaceParts(divided, (part, index) => translated[index] ?? part));
  }

  /** Translates each item of a bare enumeration. */
  async function translateItems(
    segment: Segment,
    direction: PlannedDirection,
    { example: _, ...execution }: Execution,
  ): Promise<RoutedText> {
    const items = itemsOf(textOf(segment.parts)) ?? [];
    const translated = await Promise.all(
      items.map(async ({ text, isSeparator }) => {
        if (isSeparator || !hasLetters(text)) return text;
        const { translation } = await translateChecked(plainSegment(text), direction, execution);
        return translation.text;
      }),
    );
    return { translation: { text: translated.join(''), tags: [] }, label: undefined };
  }

  /** Tries the primary route, then its fallbacks. */
  async function translateOnBestRoute(
    segment: Segment,
    direction: PlannedDirection,
    { batches, routers, labels, example, onExampleUsed }: Execution,
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
      if (hasExample) onExampleUsed?.();
      const failed = failures.at(-1)?.engine.name;
      if (failed !== undefined) replaced.inc({ failed, by: engineNames(planned.route) });
      return { translation: result.translation, label: planned.label };
    }
    throw failures.at(-1)?.error ?? new GlossaError('engine_unavailable');
  }
}

/** Whether a segment has words besides its terms, or several terms for an engine that may change their order. */
function needsEngine({ parts }: Segment, engine: TranslationEngine | undefined): boolean {
  const hasWords = parts.some(({ kind, text }) => kind === 'text' && LETTER.test(text));
  const termCount = parts.filter(({ kind }) => kind === 'term').length;
  return hasWords || (termCount > 1 && engine?.features?.has('terms') === true);
}

/** Whether every engine of a route moves tags with their words. */
function placesTags(route: Route | undefined): boolean {
  return route?.hops.every(({ engine }) => engine.features?.has('tags')) ?? false;
}

/** Whether a segment has neither tags nor protected parts. */
function isPlain({ parts, tags }: Segment): boolean {
  return tags.length === 0 && parts.every(({ kind }) => kind === 'text');
}

/** Whether a segment has no tags and nothing protected but numbers and marks. */
function hasOnlyWords({ parts, tags }: Segment): boolean {
  return (
    tags.length === 0 &&
    parts.every(({ kind, text }) => kind === 'text' || (kind === 'protected' && !LETTER.test(text)))
  );
}

function onlyUnavailable(error: unknown): undefined {
  if (!isUnavailable(error)) throw error;
}

const LETTER = /\p{L}/u;

/** Whether a translation has text and every protected part. */
function isComplete(segment: Segment, output: TaggedText): boolean {
  return output.text.trim() !== '' && !isDamaged(segment, output);
}
