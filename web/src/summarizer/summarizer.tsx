import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { GlossaError } from '../../../packages/client/src/index.ts';
import { useKey } from '../api/key.ts';
import { addEntry } from '../history/store.ts';
import { useMessages } from '../i18n/catalogue.ts';
import { countCharacters, MAX_CHARACTERS } from '../limits.ts';
import { keep, recall } from '../storage.ts';
import { Icon } from '../ui/icons.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';
import { useFileDrop } from '../ui/use-file-drop.ts';
import { isSummarized } from './file-types.ts';
import { OriginPane } from './origin-pane.tsx';
import { SummaryAimFields } from './summary-aim-fields.tsx';
import { SummaryOptionFields } from './summary-option-fields.tsx';
import { SummaryPane } from './summary-pane.tsx';
import { type Origin, type OriginKind, type SummaryOptions, useSummary } from './use-summary.ts';

interface SummarizerProps {
  /** A text from the history; a new object each time. */
  reopened: { text: string } | undefined;
  isHistoryOn: boolean;
}

/** A text or document on one side, its summary on the other. */
export function Summarizer({ reopened, isHistoryOn }: SummarizerProps): JSX.Element {
  const messages = useMessages();
  const { key } = useKey();
  const [kind, setKind] = useState<OriginKind>('text');
  const [text, setText] = useState('');
  const [file, setFile] = useState<File>();
  const [url, setUrl] = useState('');
  const [summaryOptions, setSummaryOptions] = useState(storedSummaryOptions);
  const [isFileRejected, setFileRejected] = useState(false);
  const work = useSummary();

  const { type, points, language } = summaryOptions;
  useEffect(() => void keep('shape', { type, points, language }), [type, points, language]);
  useEffect(() => {
    if (reopened === undefined) return;
    setKind('text');
    setText(reopened.text);
  }, [reopened]);
  useEffect(() => {
    if (work.outcome === undefined || !isHistoryOn) return;
    const { origin, at, body } = work.outcome;
    const title = origin.kind === 'file' ? origin.file.name : origin.kind === 'url' ? origin.url : undefined;
    const result = [body.summary].flat().join('\n');
    addEntry({ kind: 'summary', at, text: origin.kind === 'text' ? origin.text : '', result, ...(title && { title }) });
  }, [work.outcome]);

  const origin = originOf();
  function originOf(): Origin | undefined {
    if (kind === 'file') return file && { kind, file };
    if (kind === 'url') return url.trim() === '' ? undefined : { kind, url: url.trim() };
    const fits = text.trim() !== '' && countCharacters(text) <= MAX_CHARACTERS;
    return fits ? { kind, text } : undefined;
  }
  function start(): void {
    if (origin !== undefined && key !== '') work.start(origin, summaryOptions);
  }
  function take(dropped: File): void {
    setFileRejected(!isSummarized(dropped));
    if (!isSummarized(dropped)) return;
    setKind('file');
    setFile(dropped);
    if (key !== '') work.start({ kind: 'file', file: dropped }, summaryOptions);
  }
  const drop = useFileDrop(([dropped]) => {
    if (dropped) take(dropped);
  });
  // A new key retries the summary that an invalid key prevented.
  useEffect(() => {
    if (work.error instanceof GlossaError && work.error.code === 'invalid_key') start();
  }, [key]);

  return (
    <form
      class={drop.isDragging ? 'card summarizer dragging' : 'card summarizer'}
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        start();
      }}
      {...drop.handlers}
    >
      <div class="summarizer-bar">
        <RadioGroup
          label={messages.summarizerInput}
          name="origin"
          options={[
            { value: 'text', label: messages.fromText },
            { value: 'file', label: messages.fromFile },
            { value: 'url', label: messages.fromUrl },
          ]}
          value={kind}
          onChange={setKind}
        />
        <span class="space" />
        <SummaryOptionFields summaryOptions={summaryOptions} onChange={setSummaryOptions} />
      </div>
      <div class="summarizer-bar">
        <SummaryAimFields summaryOptions={summaryOptions} onChange={setSummaryOptions} />
        {work.isWaiting ? (
          // Separate keys, so that a click on one button does not submit the form through the other.
          <button key="cancel" type="button" class="button" onClick={work.cancel}>
            {messages.cancel}
          </button>
        ) : (
          <button
            key="start"
            type="submit"
            class="button primary"
            disabled={origin === undefined || key === ''}
            aria-keyshortcuts="Control+Enter"
          >
            <Icon name="summarize" />
            {messages.makeSummary}
          </button>
        )}
      </div>
      <Panes
        {...{ kind, text, file, url, work, isFileRejected }}
        onText={setText}
        onUrl={setUrl}
        onFile={take}
        onRetry={start}
      />
    </form>
  );
}

type PanesProps = Omit<Parameters<typeof OriginPane>[0], 'active' | 'onActive'> & { onRetry: () => void };

function Panes({ onRetry, ...origin }: PanesProps): JSX.Element {
  const [active, setActive] = useState<number>();
  const { outcome } = origin.work;
  useEffect(() => setActive(undefined), [outcome, origin.kind]);
  const linked = outcome?.origin.kind === 'text' && origin.kind === 'text' && outcome.origin.text === origin.text;
  return (
    <div class="panes">
      <OriginPane {...origin} active={active} onActive={setActive} />
      <SummaryPane work={origin.work} active={active} onActive={setActive} isSourceVisible={linked} onRetry={onRetry} />
    </div>
  );
}

function storedSummaryOptions(): SummaryOptions {
  const kept = recall('shape');
  const { type, points, language }: Partial<Record<string, unknown>> =
    typeof kept === 'object' && kept !== null ? { ...kept } : {};
  const isCount = typeof points === 'number' && points >= 1 && points <= 100;
  return {
    type: type === 'text' ? 'text' : 'points',
    points: isCount ? Math.round(points) : 3,
    characters: undefined,
    language: typeof language === 'string' ? language : '',
    focus: '',
  };
}
