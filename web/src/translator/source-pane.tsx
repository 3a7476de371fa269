import type { JSX, RefObject } from 'preact';
import { useMessages } from '../i18n/catalogue.ts';
import { formatOutOf } from '../i18n/format.ts';
import { directionOf, useLanguages } from '../languages/languages.ts';
import { MAX_CHARACTERS } from '../limits.ts';
import { IconButton } from '../ui/icon-button.tsx';
import type { TextFormat } from './translation-input.ts';

interface SourcePaneProps {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  /** Number of characters. */
  count: number;
  format: TextFormat;
  byLine: boolean;
  language: string | undefined;
  onText: (text: string) => void;
  onByLine: (byLine: boolean) => void;
}

export function SourcePane({
  field,
  text,
  count,
  format,
  byLine,
  language,
  onText,
  onByLine,
}: SourcePaneProps): JSX.Element {
  const messages = useMessages();
  const languages = useLanguages();
  const isTooLong = count > MAX_CHARACTERS;
  async function paste(): Promise<void> {
    // Without the permission, people paste with the keyboard.
    const pasted = await navigator.clipboard.readText().catch(() => undefined);
    if (pasted !== undefined) onText(pasted);
    field.current?.focus();
  }
  return (
    <section class="pane">
      <textarea
        ref={field}
        class={format === 'html' ? 'pane-text source-code' : 'pane-text'}
        id="source-text"
        aria-label={messages.sourceText}
        aria-describedby="source-count"
        aria-invalid={isTooLong}
        placeholder={messages.sourceHint}
        dir={format === 'html' ? 'ltr' : text === '' ? undefined : directionOf(languages, language)}
        lang={language}
        value={text}
        onInput={(event) => onText(event.currentTarget.value)}
      />
      <div class="pane-foot">
        {text.includes('\n') && format === 'text' && (
          <label class="switch" title={messages.lineByLineHint}>
            <input type="checkbox" checked={byLine} onChange={(event) => onByLine(event.currentTarget.checked)} />
            {messages.lineByLine}
          </label>
        )}
        <span class="space" />
        <span id="source-count" class={isTooLong ? 'count count-over' : 'count'} dir={isTooLong ? undefined : 'ltr'}>
          {isTooLong ? messages.tooLong(count - MAX_CHARACTERS) : formatOutOf(count, MAX_CHARACTERS)}
        </span>
        {text === '' && 'clipboard' in navigator && <IconButton icon="paste" label={messages.paste} onClick={paste} />}
        {text !== '' && (
          <IconButton
            icon="close"
            label={messages.clear}
            onClick={() => {
              onText('');
              field.current?.focus();
            }}
          />
        )}
      </div>
    </section>
  );
}
