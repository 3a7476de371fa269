import type { TaggedText } from '@glossa/tagged-text';
import type { Logger } from 'pino';
import type { Language } from '../languages/language-table.ts';
import type { SourceRole } from '../languages/source-priors.ts';
import type { RequestScope } from '../request-scope.ts';
import { runInTimeSlices } from '../resilience/time-slices.ts';
import type { Batcher } from './batching/batcher.ts';
import { createOptionsFor } from './followed-options.ts';
import type { RequestMemory } from './memory/request-memory.ts';
import { isSoundTranslation, type MemoryAnswer } from './memory/sound-answer.ts';
import { takeFromMemory } from './memory/take-from-memory.ts';
import { countExpected, isAlwaysAllowed, lengthOf, longestOutput, type OutputBounds } from './output-bound.ts';
import {
  dependsOnRemoteEngine,
  formatPlan,
  type PlannedDirection,
  replaceLateEngines,
  usesExample,
  workloadOf,
} from './plan.ts';
import { isFormalityRequired, planWithOptions } from './plan-with-options.ts';
import { prepareRoutes } from './prepare-routes.ts';
import type { Answer } from './repairs/choose-answer.ts';
import type { StringReports } from './report-strings.ts';
import type { Routers } from './routing/router.ts';
import type { MemoryExample, SegmentReports } from './segment-reports.ts';
import { demandOf, type SourceUnit } from './source-units.ts';
import { buildMatchers } from './terms/request-terms.ts';
import type { StoredGlossary } from './terms/stored-glossaries.ts';
import { textOf } from './text/segment-text.ts';
import type { ReserveOutput } from './translate-request.ts';
import type { SegmentTranslator } from './translate-segment.ts';
import { type SourceText, translateTexts } from './translate-texts.ts';
import type { TranslationOptions } from './translation-options.ts';
import { createWarningCollector, type WarnedTexts } from './translation-warnings.ts';

/** The languages of a request in canonical codes, its stored glossaries, the first of which wins, and its memory. */
export interface ResolvedOrder {
  target: Language;
  to: string;
  from: string | undefined;
  stored: readonly StoredGlossary[];
  memory: RequestMemory | undefined;
  roleOf: (language: string) => SourceRole;
}

/** Limits of the output of a request, and callbacks for its units. */
interface OutputHandling {
  bounds: OutputBounds;
  reserveOutput?: ReserveOutput | undefined;
  onUnit?: StringReports['onUnit'] | undefined;
  segments?: SegmentReports | undefined;
}

/** Translations of units, in order. */
interface TranslatedWork {
  translated: TaggedText[];
  /** Labels for `x-glossa-engine`. */
  engines: string[];
  engineMs: number;
  /** The units whose translations still have faults. */
  warned: WarnedTexts;
}

/** Names the memory in `x-glossa-engine`. */
const MEMORY_LABEL = 'memory';

/** Creates the function that translates units from their languages. A unit without a language stays as it is. */
export function createWorkTranslator(parts: {
  routers: Routers;
  batcher: Batcher;
  translateSegment: SegmentTranslator;
  log: Logger;
}) {
  const { routers, batcher, translateSegment, log } = parts;

  return async (
    units: readonly SourceUnit[],
    options: TranslationOptions,
    { to, stored, memory, bounds, reserveOutput, onUnit, segments }: ResolvedOrder & OutputHandling,
    scope: RequestScope,
  ): Promise<TranslatedWork> => {
    const { usedRouters, draft, engineOptions } = planWithOptions(routers, options, demandOf(units, to));
    const prepared = await prepareRoutes(usedRouters, draft, scope);
    if (dependsOnRemoteEngine(prepared)) scope.ensureTime?.(Number.POSITIVE_INFINITY);
    const plan = replaceLateEngines(usedRouters, prepared, (work) => batcher.predictedOverrunMs(scope, work));
    if (log.isLevelEnabled('debug')) log.debug({ plan: formatPlan(plan) }, 'translation planned');

    const optionsFor = createOptionsFor(engineOptions);
    const directions = new Map(plan.directions.map((direction) => [direction.from, direction]));
    const matchers = await buildMatchers(options, stored, new Set(directions.keys()), scope);
    const work = units.map(({ unit, language }) => ({
      unit,
      direction: directions.get(language ?? ''),
      terms: matchers.get(language ?? ''),
      sentences: options.sentences,
    }));
    const input = lengthOf(work);
    const isCounted = reserveOutput ? longestOutput(work) > input : !isAlwaysAllowed(work);
    const expected = isCounted ? await runInTimeSlices(countExpected(work, bounds.expected), scope) : input;
    if (isCounted) await reserveOutput?.(expected);
    // Admit. When the request fails, disposal drops its queued segments.
    using batches = batcher.admit(scope, workloadOf(plan, expected / Math.max(1, input)), optionsFor);
    const labels = new Set(draft.unchangedLabels);
    const warnings = createWarningCollector();
    const execution = { batches, scope, routers: usedRouters, optionsFor, labels };
    const taken = memory && usesMemory(options) ? await takeFromMemory(work, memory, takesExamples, scope) : undefined;
    const left = work.map((text, index) => takeWhole(text, index));
    const translated = await translateTexts(
      left,
      async (segment, direction, index) => {
        const report = segments?.add(index, textOf(segment.parts));
        const { answer, example } = taken?.take(index, segment) ?? {};
        if (answer) labels.add(MEMORY_LABEL);
        let usedExample: MemoryExample | undefined;
        const onExampleUsed = (): void => {
          usedExample = example;
        };
        const { translation, faults = [] }: Pick<Answer, 'translation'> & Partial<Answer> =
          answer ?? (await translateSegment(segment, direction, { ...execution, example, onExampleUsed }));
        warnings.add(index, faults);
        bounds.translated.add(translation.text.length);
        report?.({
          translation: translation.text,
          ...originOf(answer),
          example: usedExample,
          isSound: answer !== undefined || isSoundTranslation(segment, translation, direction),
        });
        return translation;
      },
      scope,
      onUnit,
    );
    return { translated, engines: [...labels], engineMs: batches.engineMs(), warned: warnings.texts };

    /** A text whose translation the memory has stands for it, and stays unchanged. */
    function takeWhole(text: SourceText, index: number): SourceText {
      const match = taken?.whole(index);
      if (!match) return text;
      const { translation } = match;
      labels.add(MEMORY_LABEL);
      bounds.translated.add(translation.text.length);
      segments?.add(
        index,
        text.unit.text.trim(),
      )({ translation: translation.text.trim(), ...originOf(match), isSound: true });
      return { ...text, unit: { ...text.unit, ...translation }, direction: undefined };
    }
  };
}

/** Whether the texts of a memory follow the options. They have no other wordings, and their formality is not known. */
function usesMemory(options: TranslationOptions): boolean {
  return options.alternative === undefined && !isFormalityRequired(options);
}

/** Whether the first engine of a direction takes examples. */
function takesExamples({ routes: [first] }: PlannedDirection): boolean {
  return first !== undefined && usesExample(first.route);
}

function originOf(match: MemoryAnswer | undefined) {
  return match ? { source: 'memory' as const, match: match.match } : { source: 'engine' as const, match: 0 };
}
