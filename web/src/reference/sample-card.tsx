import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useMessages } from '../i18n/catalogue.ts';
import { keep, recall } from '../storage.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';
import { Code } from './highlight.tsx';
import type { Operation } from './openapi.ts';

const LANGUAGES: Record<string, string> = { curl: 'bash', JavaScript: 'javascript', Python: 'python' };

/** The example call in one of several languages. The browser remembers the language. */
export function CodeSamples({ samples }: { samples: Operation['x-codeSamples'] }): JSX.Element {
  const messages = useMessages();
  const [label, setLabel] = useState(() => recall('sampleLanguage'));
  const shown = samples.find((it) => it.label === label) ?? samples[0];
  return (
    <div class="samples card">
      <div class="title-row">
        <RadioGroup
          label={messages.referenceExamples}
          name="sample"
          options={samples.map((it) => ({ value: it.label, label: it.label }))}
          value={shown?.label ?? ''}
          onChange={(next) => {
            keep('sampleLanguage', next);
            setLabel(next);
          }}
        />
        <CopyButton text={shown?.source ?? ''} />
      </div>
      {shown && <Code text={shown.source} language={LANGUAGES[shown.label] ?? ''} />}
    </div>
  );
}
