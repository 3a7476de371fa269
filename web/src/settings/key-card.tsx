import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { GlossaError } from '../../../packages/client/src/index.ts';
import { api } from '../api/client.ts';
import { describeError } from '../api/describe-error.ts';
import { saveKey } from '../api/key.ts';
import { useMessages } from '../i18n/catalogue.ts';
import { Icon } from '../ui/icons.tsx';

/** Asks for a key and saves it once the service accepts it. */
export function KeyCard({ isKeyInvalid }: { isKeyInvalid: boolean }): JSX.Element {
  const messages = useMessages();
  const [value, setValue] = useState('');
  const [shouldKeep, setShouldKeep] = useState(true);
  const [isChecking, setChecking] = useState(false);
  const [problem, setProblem] = useState(isKeyInvalid ? messages.keyWrong : '');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isKeyInvalid) setProblem(messages.keyWrong);
  }, [isKeyInvalid]);

  async function submit(): Promise<void> {
    const key = value.trim();
    if (key === '') {
      setProblem(messages.keyMissing);
      field.current?.focus();
      return;
    }
    setChecking(true);
    setProblem('');
    try {
      await api({ key }).listModels();
      saveKey(key, shouldKeep ? 'local' : 'session');
    } catch (error) {
      // A rate limit means that the key is valid.
      if (error instanceof GlossaError && error.code === 'rate_limited') saveKey(key, shouldKeep ? 'local' : 'session');
      setProblem(describeError(error, messages).summary);
      field.current?.focus();
    }
    setChecking(false);
  }

  return (
    <form
      class="card key-card"
      aria-labelledby="key-title"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div class="key-words">
        <h2 id="key-title">{messages.keyTitle}</h2>
        <p>{messages.keyWhy}</p>
      </div>
      <div class="key-fields">
        <label class="field">
          <span>{messages.keyLabel}</span>
          <input
            ref={field}
            type="password"
            id="key"
            autocomplete="off"
            spellcheck={false}
            dir="ltr"
            value={value}
            aria-invalid={problem !== ''}
            aria-describedby={problem === '' ? undefined : 'key-problem'}
            onInput={(event) => setValue(event.currentTarget.value)}
          />
        </label>
        {problem !== '' && (
          <p class="problem" id="key-problem" role="alert">
            <Icon name="warning" />
            {problem}
          </p>
        )}
        <label class="switch">
          <input
            type="checkbox"
            checked={shouldKeep}
            onChange={(event) => setShouldKeep(event.currentTarget.checked)}
          />
          <span>
            {messages.keyKeep}
            <small>{messages.keyKeepHint}</small>
          </span>
        </label>
        <button type="submit" class="button primary" disabled={isChecking}>
          {isChecking ? messages.keyChecking : messages.keyUse}
        </button>
      </div>
    </form>
  );
}
