import type { JSX } from 'preact';
import type { TranslationResponse } from '../../../packages/client/src/index.ts';
import { useMessages } from '../i18n/catalogue.ts';

type Warnings = NonNullable<TranslationResponse['warnings']>;

/** What is not right with a translation. */
export function TranslationWarnings({ warnings }: { warnings: Warnings }): JSX.Element {
  const messages = useMessages();
  const texts: Record<Warnings[number]['code'], string> = {
    untranslated: messages.leftUntranslated,
    doubtful: messages.doubtful,
  };
  return (
    <div role="status">
      <ul class="document-warnings">
        {warnings.map(({ code }) => (
          <li key={code}>{texts[code]}</li>
        ))}
      </ul>
    </div>
  );
}
