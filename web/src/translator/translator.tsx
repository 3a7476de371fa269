import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useKey } from '../api/key.ts';
import { remember } from '../history/store.ts';
import { useMessages } from '../i18n/catalogue.ts';
import { useLanguages } from '../languages/languages.ts';
import { noteLanguage, recentLanguages } from '../languages/recent.ts';
import { countCharacters, MAX_CHARACTERS } from '../limits.ts';
import { keep, recall } from '../storage.ts';
import { announce } from '../ui/announcer.tsx';
import { LanguageBar } from './language-bar.tsx';
import { ResultPane } from './result-pane.tsx';
import { SourcePane } from './source-pane.tsx';
import { useTranslation, type Wish } from './use-translation.ts';

/** What a history entry brings back. */
export interface Reopened extends Wish {
  /** When the work on it began: it goes on in the same entry. */
  opened: number;
}

interface TranslatorProps {
  reopened: Reopened | undefined;
  /** Whether results go into the history. */
  remembers: boolean;
}

/** Two panes: what is typed on one side is translated on the other. */
export function Translator({ reopened, remembers }: TranslatorProps): JSX.Element {
  const messages = useMessages();
  const languages = useLanguages();
  const { key } = useKey();
  const [text, setText] = useState('');
  const [source, setSource] = useState('');
  const [target, setTarget] = useState(firstTarget);
  const [byLine, setByLine] = useState(false);
  /** One entry of the history for each text that was worked on, however often it was translated meanwhile. */
  const session = useRef(0);
  const field = useRef<HTMLTextAreaElement>(null);

  const count = countCharacters(text);
  const lines = byLine && text.includes('\n');
  const ready = text.trim() !== '' && count <= MAX_CHARACTERS && key !== '';
  const live = useTranslation(ready ? { text, source, target, byLine: lines } : undefined, key);
  const { outcome } = live;
  const detected = source === '' ? detectedOf(outcome?.body.detected_language) : undefined;

  useEffect(() => void keep('target', target), [target]);
  useEffect(() => {
    if (reopened === undefined) return;
    session.current = reopened.opened;
    setText(reopened.text);
    setSource(reopened.source);
    setTarget(reopened.target);
    setByLine(reopened.byLine);
  }, [reopened]);
  useEffect(() => {
    if (outcome === undefined || !remembers) return;
    session.current ||= Date.now();
    const result = [outcome.body.translated_text].flat().join('\n');
    remember({ kind: 'translation', at: session.current, ...outcome.wish, detected, result });
  }, [outcome]);

  function changeText(next: string): void {
    if (next.trim() === '') session.current = 0;
    setText(next);
  }

  /** The translation becomes the text, in the other direction. */
  function swap(): void {
    const from = source || detected;
    if (from === undefined) return;
    session.current = 0;
    if (outcome !== undefined && text !== '') setText([outcome.body.translated_text].flat().join('\n'));
    setSource(target);
    setTarget(from);
    noteLanguage(from);
    announce(
      `${messages.sourceLanguage}: ${languages.get(target)?.shown}; ${messages.targetLanguage}: ${languages.get(from)?.shown}`,
    );
  }

  const from = source || detected;
  const canSwap = from !== undefined && from !== target && languages.get(target)?.targets.length !== 0;
  return (
    <div class="card translator">
      <LanguageBar
        {...{ source, target, detected, canSwap }}
        onSource={(code) => {
          // Nobody wants a language in itself: whoever chooses the other one means to swap.
          if (code !== '' && code === target && from !== undefined && from !== code) setTarget(from);
          setSource(code);
        }}
        onTarget={setTarget}
        onSwap={swap}
      />
      <div class="panes">
        <SourcePane {...{ field, text, count, byLine, language: from }} onText={changeText} onByLine={setByLine} />
        <ResultPane live={live} stale={outcome !== undefined && outcome.wish.text !== text} />
      </div>
    </div>
  );
}

/** The language that most lines are in. */
function detectedOf(detected: string | null | readonly (string | null)[] | undefined): string | undefined {
  const codes = [detected ?? []].flat().filter((code) => code !== null);
  const count = (code: string) => codes.filter((other) => other === code).length;
  return codes.toSorted((one, other) => count(other) - count(one))[0];
}

/** The language that was chosen last; at first the browser's, unless that is English, which most texts are in already. */
function firstTarget(): string {
  const kept = recall('target');
  if (typeof kept === 'string') return kept;
  const own = navigator.languages.map((code) => code.split('-')[0] ?? '').find((code) => code !== 'en' && code !== '');
  return recentLanguages()[0] ?? own ?? 'es';
}
