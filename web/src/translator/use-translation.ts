import { useEffect, useRef, useState } from 'preact/hooks';
import { type Answer, call } from '../api/client.ts';
import { type Translation, translation } from '../api/schemas.ts';

/** After the last sign typed, in milliseconds; while somebody types on and on a result comes this often. */
const PAUSE = 300;
const MAX_WAIT = 1500;

/** What is to be translated. */
export interface Wish {
  text: string;
  /** Empty when the language is to be detected. */
  source: string;
  target: string;
  /** Each line is a text of its own. */
  byLine: boolean;
}

/** A translation and what it is one of. */
export interface Outcome extends Answer<Translation> {
  wish: Wish;
}

export interface LiveTranslation {
  /** The last translation; of another wish than the present one while a new one is under way. */
  outcome: Outcome | undefined;
  error: unknown;
  waiting: boolean;
  retry: () => void;
}

/**
 * Follows a wish that changes all the time. There is one request at a time: the one before is cancelled when the next
 * is sent, and what it answers, if it still does, is not looked at.
 * @param wish undefined when there is nothing to translate
 * @param apiKey another one tries again what failed
 */
export function useTranslation(wish: Wish | undefined, apiKey: string): LiveTranslation {
  const [outcome, setOutcome] = useState<Outcome>();
  const [error, setError] = useState<unknown>();
  const [waiting, setWaiting] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const underWay = useRef<AbortController | undefined>(undefined);
  const before = useRef<Wish | undefined>(undefined);
  const unsentSince = useRef<number | undefined>(undefined);
  const signature = JSON.stringify(wish);

  useEffect(() => {
    if (wish === undefined) {
      underWay.current?.abort();
      unsentSince.current = undefined;
      before.current = undefined;
      setOutcome(undefined);
      setError(undefined);
      setWaiting(false);
      return;
    }
    const typed = before.current !== undefined && before.current.text !== wish.text;
    before.current = wish;
    unsentSince.current ??= Date.now();
    const delay = typed ? Math.max(0, Math.min(PAUSE, unsentSince.current + MAX_WAIT - Date.now())) : PAUSE / 3;
    const timer = setTimeout(async () => {
      unsentSince.current = undefined;
      underWay.current?.abort();
      const mine = new AbortController();
      underWay.current = mine;
      setWaiting(true);
      try {
        const answer = await call('/v1/ai/translate', translation, {
          method: 'POST',
          body: bodyOf(wish),
          signal: mine.signal,
        });
        if (underWay.current !== mine) return;
        setOutcome({ ...answer, wish });
        setError(undefined);
      } catch (problem) {
        if (underWay.current !== mine || mine.signal.aborted) return;
        setError(problem);
      }
      setWaiting(false);
    }, delay);
    return () => clearTimeout(timer);
  }, [signature, apiKey, attempt]);

  useEffect(() => () => underWay.current?.abort(), []);
  return { outcome, error, waiting, retry: () => setAttempt(attempt + 1) };
}

function bodyOf({ text, source, target, byLine }: Wish): object {
  return {
    text: byLine ? text.split('\n') : text,
    target_language: target,
    ...(source === '' ? {} : { current_language: source }),
  };
}
