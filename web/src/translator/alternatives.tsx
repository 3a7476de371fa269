import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { describeError } from '../api/describe-error.ts';
import { useMessages } from '../i18n/catalogue.ts';
import { directionOf, useLanguages } from '../languages/languages.ts';
import { IconButton } from '../ui/icon-button.tsx';
import type { TranslationInput } from './translation-input.ts';
import { useAlternatives } from './use-alternatives.ts';

interface AlternativesProps {
  /** Sentence of the source. */
  sentence: string;
  input: TranslationInput;
  /** Wording in the result. */
  shown: string;
  onChoose: (wording: string) => void;
  onClose: () => void;
}

/** Other wordings of one sentence of the translation. */
export function AlternativesPanel({ sentence, input, shown, onChoose, onClose }: AlternativesProps): JSX.Element {
  const messages = useMessages();
  const languages = useLanguages();
  const { list, error } = useAlternatives(sentence, input);
  const panel = useRef<HTMLElement>(null);
  const wordings = list && [...new Set([shown, ...list])];
  const hint =
    error !== undefined
      ? describeError(error, messages).summary
      : wordings === undefined
        ? messages.translating
        : wordings.length === 1
          ? messages.noOtherWordings
          : undefined;
  useEffect(() => panel.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus(), [list]);
  return (
    <section
      ref={panel}
      class="alternatives"
      aria-label={messages.otherWordings}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <div class="alternatives-head">
        <h2>{messages.otherWordings}</h2>
        <IconButton icon="close" label={messages.close} onClick={onClose} />
      </div>
      {wordings && (
        <ul lang={input.target} dir={directionOf(languages, input.target)}>
          {wordings.map((wording) => (
            <li key={wording}>
              <button type="button" aria-pressed={wording === shown} onClick={() => onChoose(wording)}>
                {wording}
              </button>
            </li>
          ))}
        </ul>
      )}
      {hint !== undefined && (
        <p class="pane-note" role="status">
          {hint}
        </p>
      )}
    </section>
  );
}
