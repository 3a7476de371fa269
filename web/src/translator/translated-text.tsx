import type { JSX } from 'preact';
import { directionOf, nameOf, useLanguages } from '../languages/languages.ts';
import type { ResultPart } from './pair-sentences.ts';
import { Sentences } from './sentences.tsx';
import type { CompletedTranslation, PartialTranslation } from './use-translation.ts';

interface TranslatedTextProps {
  outcome: CompletedTranslation;
  isStale: boolean;
  /** The sentences, where they have alternatives. */
  parts: readonly ResultPart[] | undefined;
  open: number | undefined;
  onOpen: (part: number) => void;
}

/** The translation. Separately translated lines show their detected languages. */
export function TranslatedText({ outcome, isStale, parts, open, onOpen }: TranslatedTextProps): JSX.Element {
  const languages = useLanguages();
  const { translated_text: result, detected_language: detected } = outcome.body;
  const { target, format } = outcome.input;
  const isCode = format === 'html';
  const common = {
    id: 'result-text',
    class: `pane-text result${isStale ? ' stale' : ''}${isCode ? ' source-code' : ''}`,
    lang: target,
    dir: isCode ? ('ltr' as const) : directionOf(languages, target),
    'aria-live': 'polite' as const,
  };
  if (typeof result === 'string') {
    return <div {...common}>{parts ? <Sentences {...{ parts, open, onOpen }} /> : result}</div>;
  }
  const codes = Array.isArray(detected) ? detected : [];
  return (
    <ol {...common} class={`${common.class} result-lines`}>
      {result.map((line, at) => {
        const code = codes[at];
        return (
          <li key={at}>
            <span>{line}</span>
            {code && (
              <small title={nameOf(languages, code)} class="line-language">
                {code}
              </small>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** The beginning of a long translation. It grows without being announced; the end is. */
export function PartialText({ text, target }: PartialTranslation): JSX.Element {
  const languages = useLanguages();
  return (
    <div class="pane-text result stale" lang={target} dir={directionOf(languages, target)}>
      {text}
    </div>
  );
}
