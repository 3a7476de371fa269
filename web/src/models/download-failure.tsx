import type { JSX } from 'preact';
import { GlossaError } from '../../../packages/client/src/index.ts';
import { describeError } from '../api/describe-error.ts';
import type { Model } from '../api/types.ts';
import { useMessages } from '../i18n/catalogue.ts';
import { nameOf, useLanguages } from '../languages/languages.ts';
import { ErrorDetails } from '../ui/error-details.tsx';

/** The error of the first model whose download has failed, as a translation reports it. */
export function failureOf(models: readonly Model[]): GlossaError | undefined {
  const failed = models.find(({ state }) => state === 'failed');
  return failed && new GlossaError('', { code: 'engine_unavailable', model: { ...failed, state: 'failed' } });
}

/** Says which model could not be downloaded, why, and what to do. */
export function DownloadFailure({ error }: { error: unknown }): JSX.Element {
  const messages = useMessages();
  const languages = useLanguages();
  const { summary, details } = describeError(error, messages, (code) => nameOf(languages, code));
  return (
    <div class="document-failed" role="alert">
      <p>{summary}</p>
      <ErrorDetails details={details} />
    </div>
  );
}
