import type { JSX } from 'preact';
import { useMessages } from '../i18n/catalogue.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { nameOf, useLanguages } from './languages.ts';
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
}

/** Source and target language. */
export function LanguageBar(props: LanguageBarProps): JSX.Element {
  const { source, target, detected, canSwap } = props;
  const messages = useMessages();
  const languages = useLanguages();
  const name = (code: string) => nameOf(languages, code);
  const from = source || detected;

  function noteOnSource(code: string) {
    return languages.get(code)?.targets.length === 0 ? { text: messages.notAvailable, isAvailable: false } : undefined;
  }
  function noteOnTarget(code: string) {
    if (code === from) return undefined;
    const sources = from === undefined ? [...languages.values()] : [languages.get(from) ?? []].flat();
    const routes = sources.flatMap(({ targets }) => targets.find((target) => target.code === code) ?? []);
    const [first] = routes;
    if (first === undefined) return { text: messages.notAvailable, isAvailable: false };
    if (from === undefined) return undefined;
    if (!first.installed) return { text: messages.modelNotInstalled, isAvailable: true };
    const via = first.via.map(name).join(', ');
    return via === '' ? undefined : { text: messages.through(via), isAvailable: true };
  }
  return (
    <div class="translator-bar">
      <LanguagePicker
        label={messages.sourceLanguage}
        shown={from === undefined ? messages.detectLanguage : name(from)}
        shownNote={detected && messages.detected}
        value={source}
        first={{ code: '', name: messages.detectLanguage }}
        noteOn={noteOnSource}
        onChoose={props.onSource}
      />
      <IconButton icon="swap" label={messages.swap} shortcut="Alt+S" onClick={props.onSwap} disabled={!canSwap} />
      <LanguagePicker
        label={messages.targetLanguage}
        shown={name(target)}
        value={target}
        noteOn={noteOnTarget}
        onChoose={props.onTarget}
      />
    </div>
  );
}
