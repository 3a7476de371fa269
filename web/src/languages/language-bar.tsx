import type { ComponentChildren, JSX } from 'preact';
import type { Target } from '../api/schemas.ts';
import { useMessages } from '../i18n/catalogue.ts';
import { formatBytes } from '../i18n/format.ts';
import { IconButton } from '../ui/icon-button.tsx';
import type { LanguageStatus } from './language-options.ts';
import { nameOf, useLanguages, worksNow } from './languages.ts';
import { LanguagePicker } from './picker.tsx';

interface LanguageBarProps {
  /** Empty for detection. */
  source: string;
  target: string;
  detected: string | undefined;
  canSwap: boolean;
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
    return describe(route ? [route] : targets);
  }
  function statusOfTarget(code: string): LanguageStatus {
    if (code === from) return { state: 'ready' };
    const sources = from === undefined ? [...languages.values()] : [languages.get(from) ?? []].flat();
    return describe(sources.flatMap(({ targets }) => targets.find((it) => it.code === code) ?? []));
  }
  /** @param routes one, or all that are possible while a language is not known */
  function describe(routes: readonly Target[]): LanguageStatus {
    const [first, ...others] = routes;
    if (first === undefined) return { state: 'unavailable', note: messages.notAvailable };
    if (!routes.some(worksNow)) {
      const size = others.length === 0 && first.size !== undefined ? formatBytes(first.size) : undefined;
      return { state: 'missing', note: messages.notInstalledYet(size) };
    }
    const via = others.length === 0 && first.installed ? first.via.map(name).join(', ') : '';
    return { state: 'ready', note: via === '' ? undefined : messages.through(via) };
  }
  return (
    <div class="translator-bar">
      <div class="bar-side">
        <LanguagePicker
          label={messages.sourceLanguage}
          shown={from === undefined ? messages.detectLanguage : name(from)}
          shownNote={detected && messages.detected}
          value={source}
          first={{ code: '', name: messages.detectLanguage }}
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
