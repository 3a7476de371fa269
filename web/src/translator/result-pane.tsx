import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Target } from '../api/types.ts';
import { useMessages } from '../i18n/catalogue.ts';
import { describeEngines, isAnswerOf, readyLanguages, useLanguages } from '../languages/languages.ts';
import { ModelNotice } from '../models/model-notice.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Problem } from '../ui/problem.tsx';
import { RequestFacts } from '../ui/request-facts.tsx';
import { AlternativesPanel } from './alternatives.tsx';
import { ModelProgress } from './model-progress.tsx';
import { pairSentences, type ResultPart } from './pair-sentences.ts';
import { PartialText, TranslatedText } from './translated-text.tsx';
import { TranslationWarnings } from './translation-warnings.tsx';
import type { CompletedTranslation, LiveTranslation } from './use-translation.ts';

/** UTF-16 units of a translation whose sentences can be chosen; every sentence is an element. */
const MAX_SENTENCES_LENGTH = 20_000;

/** Languages that the hint names; of more, it says how many there are. */
const MAX_NAMED_LANGUAGES = 8;

interface ResultPaneProps {
  live: LiveTranslation;
  /** The selected or detected language of the source. */
  from: string | undefined;
  /** The text has changed since the translation. */
  isStale: boolean;
  /** The best route of the chosen languages. */
  route: Target | undefined;
  /** Called when a model has been installed. */
  onModelChange: () => void;
  /** Opens the overview of languages and models. */
  onModels: () => void;
}

export function ResultPane({ live, from, isStale, route, onModelChange, onModels }: ResultPaneProps): JSX.Element {
  const messages = useMessages();
  const { outcome, partial, error, isWaiting, modelWork, retry } = live;
  const hasAlternatives = useRoute(outcome, from)?.features?.includes('alternatives') ?? false;
  const paired = useMemo(
    () => (outcome && from && hasAlternatives ? pairedParts(outcome, from) : undefined),
    [outcome, from, hasAlternatives],
  );
  /** The wordings that the reader has chosen, by part. */
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map());
  const [open, setOpen] = useState<number>();
  useEffect(() => {
    setChosen(new Map());
    setOpen(undefined);
  }, [outcome]);
  const input = useMemo(() => outcome && { ...outcome.input, source: from ?? '' }, [outcome, from]);

  const parts = paired?.map((part, at) => ({ ...part, text: chosen.get(at) ?? part.text }));
  const opened = open === undefined || isStale ? undefined : parts?.[open];
  const whole = outcome === undefined ? '' : [outcome.body.translated_text].flat().join('\n');
  function close(): void {
    document.querySelector<HTMLElement>('.sentence[aria-expanded="true"]')?.focus();
    setOpen(undefined);
  }
  return (
    <section class="pane pane-result" aria-label={messages.result} aria-busy={isWaiting}>
      <div class={isWaiting ? 'activity running' : 'activity'} />
      {error !== undefined && <Problem error={error} onRetry={retry} />}
      {partial !== undefined ? (
        <PartialText {...partial} />
      ) : outcome === undefined ? (
        error === undefined && <Hint {...{ from, isWaiting, onModels }} />
      ) : (
        <TranslatedText isStale={isStale || error !== undefined} {...{ outcome, parts, open }} onOpen={setOpen} />
      )}
      {outcome?.body.warnings && !isStale && <TranslationWarnings warnings={outcome.body.warnings} />}
      {opened?.source !== undefined && input !== undefined && open !== undefined && (
        <AlternativesPanel
          sentence={opened.source}
          input={input}
          shown={opened.text}
          onChoose={(wording) => setChosen(new Map(chosen).set(open, wording))}
          onClose={close}
        />
      )}
      {from !== undefined && route?.installed === false && !isWaiting && error === undefined && (
        <ModelNotice
          key={`${from}-${route.code}`}
          {...{ from, route }}
          onInstalled={() => {
            onModelChange();
            retry();
          }}
        />
      )}
      <ModelProgress waiting={isWaiting} work={modelWork} />
      <div class="pane-foot">
        {outcome && <Facts outcome={outcome} from={from} />}
        <span class="space" />
        <CopyButton text={parts ? parts.map(({ text }) => text).join('') : whole} />
      </div>
    </section>
  );
}

interface HintProps {
  from: string | undefined;
  isWaiting: boolean;
  onModels: () => void;
}

/** What to expect before the first translation, and which languages work. */
function Hint({ from, isWaiting, onModels }: HintProps): JSX.Element {
  const messages = useMessages();
  const languages = useLanguages();
  const ready = readyLanguages(languages, from).map(({ displayName }) => displayName);
  const works =
    ready.length > MAX_NAMED_LANGUAGES ? messages.languagesReady(ready.length) : messages.worksNow(ready.join(', '));
  return (
    <div class="pane-hint">
      <p>{isWaiting ? messages.translating : messages.resultHint}</p>
      {!isWaiting && languages.size > 0 && (
        <p class="pane-note">
          {ready.length === 0 ? messages.nothingWorksNow : works}{' '}
          <button type="button" class="link" onClick={onModels}>
            {messages.modelsTitle}
          </button>
        </p>
      )}
    </div>
  );
}

function pairedParts({ body, input }: CompletedTranslation, from: string): readonly ResultPart[] | undefined {
  const { translated_text: text } = body;
  if (typeof text !== 'string' || input.format !== 'text' || text.length > MAX_SENTENCES_LENGTH) return undefined;
  return pairSentences({ text: input.text, language: from }, { text, language: input.target });
}

/** The best route of a translation, as the service lists it. */
function useRoute(outcome: CompletedTranslation | undefined, from: string | undefined) {
  const targets = useLanguages().get(from ?? '')?.targets;
  return targets?.find(({ code }) => code === outcome?.input.target);
}

/** Who translated, the expected quality, and what the request used. */
function Facts({ outcome, from }: { outcome: CompletedTranslation; from: string | undefined }): JSX.Element {
  const messages = useMessages();
  const languages = useLanguages();
  const route = useRoute(outcome, from);
  const engine = describeEngines(outcome.engine, languages, messages.through);
  const isBest = route !== undefined && isAnswerOf(outcome.engine, route);
  return (
    <RequestFacts
      engine={engine}
      missingBytes={isBest ? undefined : route?.size}
      quality={isBest ? route.quality : undefined}
      usage={outcome.body._usage}
    />
  );
}
