import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { GlossaError } from '../../../packages/client/src/index.ts';
import { useKey } from '../api/key.ts';
import { GlossarySelect } from '../glossaries/glossary-select.tsx';
import { type Glossaries, glossariesFor } from '../glossaries/use-glossaries.ts';
import { addEntry } from '../history/store.ts';
import { useMessages } from '../i18n/catalogue.ts';
import { LanguageBar } from '../languages/language-bar.tsx';
import { useLanguages } from '../languages/languages.ts';
import { addRecentLanguage, firstTarget } from '../languages/recent.ts';
import { countCharacters, MAX_CHARACTERS } from '../limits.ts';
import { MemorySelect } from '../memories/memory-select.tsx';
import { type Memories, memoriesFor } from '../memories/use-memories.ts';
import { keep } from '../storage.ts';
import { announce } from '../ui/announcer.tsx';
import { FormalitySelect, FormatSelect } from './option-selects.tsx';
import { ResultPane } from './result-pane.tsx';
import { SourcePane } from './source-pane.tsx';
import { DEFAULT_OPTIONS, type StoredInput } from './translation-input.ts';
import { useTranslation } from './use-translation.ts';

/** An entry reopened from the history. */
export interface Reopened extends StoredInput {
  /** Start time of the entry, which later translations update. */
  opened: number;
}

interface TranslatorProps {
  reopened: Reopened | undefined;
  /** Whether results are added to the history. */
  isHistoryOn: boolean;
  glossaries: Glossaries;
  memories: Memories;
  /** Called when a model may have been installed, or its download may have failed. */
  onModelChange: () => void;
  /** Opens the overview of languages and models. */
  onModels: () => void;
}

/** Two panes: text on one side, its translation on the other. */
export function Translator({
  reopened,
  isHistoryOn,
  glossaries,
  memories,
  onModelChange,
  onModels,
}: TranslatorProps): JSX.Element {
  const messages = useMessages();
  const languages = useLanguages();
  const { key } = useKey();
  const [text, setText] = useState('');
  const [source, setSource] = useState('');
  const [target, setTarget] = useState(firstTarget);
  const [byLine, setByLine] = useState(false);
  const [options, setOptions] = useState(DEFAULT_OPTIONS);
  /** Start time of the history entry. All translations of one text update the same entry. */
  const session = useRef(0);
  const field = useRef<HTMLTextAreaElement>(null);

  const count = countCharacters(text);
  const lines = byLine && text.includes('\n') && options.format === 'text';
  const isReady = text.trim() !== '' && count <= MAX_CHARACTERS && key !== '';
  const [lastDetected, setLastDetected] = useState<string>();
  const fitting = glossariesFor(glossaries.list, source || lastDetected, target);
  const glossary = fitting.find(({ glossary_id }) => glossary_id === options.glossaryId);
  const glossaryId = glossary?.glossary_id ?? '';
  const fittingMemories = memoriesFor(memories.list, source || lastDetected, target);
  const memory = fittingMemories.find(({ memory_id }) => memory_id === options.memoryId);
  const memoryId = memory?.memory_id ?? '';
  const versions = { glossaryVersion: glossary?.updated_at, memoryVersion: memory?.updated_at };
  const input = { ...options, glossaryId, memoryId, ...versions, text, source, target, byLine: lines };
  const live = useTranslation(isReady ? input : undefined, key);
  const { outcome } = live;
  const detected = source === '' ? detectedOf(outcome?.body.detected_language) : undefined;
  useEffect(() => setLastDetected(detected), [detected]);

  const from = source || detected;
  const route = languages.get(from ?? '')?.targets.find(({ code }) => code === target);

  useEffect(() => void keep('target', target), [target]);
  useEffect(() => {
    if (reopened === undefined) return;
    session.current = reopened.opened;
    setText(reopened.text);
    setSource(reopened.source);
    setTarget(reopened.target);
    setByLine(reopened.byLine);
    const { format, formality, glossaryId, memoryId } = { ...DEFAULT_OPTIONS, ...reopened };
    setOptions({ format, formality, glossaryId, memoryId });
  }, [reopened]);
  useEffect(() => {
    if (outcome === undefined || !isHistoryOn) return;
    session.current ||= Date.now();
    const result = [outcome.body.translated_text].flat().join('\n');
    addEntry({ kind: 'translation', at: session.current, ...outcome.input, detected, result });
  }, [outcome]);

  useEffect(() => {
    const isModelMissing = live.error instanceof GlossaError && live.error.model !== undefined;
    if (isModelMissing || (outcome !== undefined && route?.installed === false)) onModelChange();
  }, [outcome, live.error]);

  function changeText(next: string): void {
    if (next.trim() === '') session.current = 0;
    setText(next);
  }

  /** Makes the translation the source text, in the opposite direction. */
  function swap(): void {
    if (from === undefined) return;
    session.current = 0;
    if (outcome !== undefined && text !== '') setText([outcome.body.translated_text].flat().join('\n'));
    setSource(target);
    setTarget(from);
    addRecentLanguage(from);
    announce(
      `${messages.sourceLanguage}: ${languages.get(target)?.displayName}; ${messages.targetLanguage}: ${languages.get(from)?.displayName}`,
    );
  }

  const canSwap = from !== undefined && from !== target && languages.get(target)?.targets.length !== 0;
  return (
    <div class="card translator">
      <LanguageBar
        {...{ source, target, detected, canSwap }}
        onSource={(code) => {
          // Selecting the target language as the source means to swap.
          if (code !== '' && code === target && from !== undefined && from !== code) setTarget(from);
          setSource(code);
        }}
        onTarget={setTarget}
        onSwap={swap}
        sourceOptions={
          <FormatSelect format={options.format} onChange={(format) => setOptions({ ...options, format })} />
        }
        targetOptions={
          <>
            <GlossarySelect
              glossaries={fitting}
              value={glossaryId}
              onChange={(id) => setOptions({ ...options, glossaryId: id })}
            />
            <MemorySelect
              memories={fittingMemories}
              value={memoryId}
              onChange={(id) => setOptions({ ...options, memoryId: id })}
            />
            {route?.features?.includes('formality') && (
              <FormalitySelect
                formality={options.formality}
                onChange={(formality) => setOptions({ ...options, formality })}
              />
            )}
          </>
        }
      />
      <div class="panes">
        <SourcePane
          {...{ field, text, count, byLine, language: from }}
          format={options.format}
          onText={changeText}
          onByLine={setByLine}
        />
        <ResultPane
          {...{ live, from, route, onModelChange, onModels }}
          isStale={outcome !== undefined && outcome.input.text !== text}
        />
      </div>
    </div>
  );
}

/** The language of most lines. */
function detectedOf(detected: string | null | readonly (string | null)[] | undefined): string | undefined {
  const codes = [detected ?? []].flat().filter((code) => code !== null);
  const count = (code: string) => codes.filter((other) => other === code).length;
  return codes.toSorted((one, other) => count(other) - count(one))[0];
}
