import type { ComponentChildren, JSX } from 'preact';
import { useMessages } from '../i18n/catalogue.ts';
import { IconButton } from '../ui/icon-button.tsx';
import type { LanguageStatus } from './language-options.ts';
import { nameOf, useLanguages } from './languages.ts';
import { LanguagePicker } from './picker.tsx';
import { routesInto, statusOfRoutes } from './route-status.ts';

interface LanguageBarProps {
  /** Empty for detection. */
  source: string;
  target: string;
  detected: string | undefined;
  canSwap: boolean;
  /** Whether the source may be detected; true by default. */
  canDetect?: boolean;
  onSource: (code: string) => void;
  onTarget: (code: string) => void;
  onSwap: () => void;
  /** Options beside the source language. */
  sourceOptions?: ComponentChildren;
  /** Options beside the target language. */
  targetOptions?: ComponentChildren;
}

/** Source and target language. */
export function LanguageBar(props: LanguageBarProps): JSX.Element {
  const { source, target, detected, canSwap } = props;
  const messages = useMessages();
  const languages = useLanguages();
  const name = (code: string) => nameOf(languages, code);
  const from = source || detected;

  function statusOfSource(code: string): LanguageStatus {
    const targets = languages.get(code)?.targets ?? [];
    const route = targets.find((it) => it.code === target);
    return statusOfRoutes(route ? [route] : targets, languages, messages);
  }
  function statusOfTarget(code: string): LanguageStatus {
    if (code === from) return { state: 'ready' };
    const route = languages.get(from ?? '')?.targets.find((it) => it.code === code) ?? [];
    return statusOfRoutes(from === undefined ? routesInto(code, languages) : [route].flat(), languages, messages);
  }
  return (
    <div class="translator-bar">
      <div class="bar-side">
        <LanguagePicker
          label={messages.sourceLanguage}
          shown={from === undefined ? messages.detectLanguage : name(from)}
          shownNote={detected && messages.detected}
          value={source}
          {...(props.canDetect !== false && { first: { code: '', name: messages.detectLanguage } })}
          statusOf={statusOfSource}
          onChoose={props.onSource}
        />
        {props.sourceOptions}
      </div>
      <IconButton icon="swap" label={messages.swap} shortcut="Alt+S" onClick={props.onSwap} disabled={!canSwap} />
      <div class="bar-side">
        <LanguagePicker
          label={messages.targetLanguage}
          shown={name(target)}
          value={target}
          statusOf={statusOfTarget}
          onChoose={props.onTarget}
        />
        {props.targetOptions}
      </div>
    </div>
  );
}
