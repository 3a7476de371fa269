import type { JSX } from 'preact';

/** What the service adds to an error, in English on a page of any language. */
export function ErrorDetails({ details }: { details: string | undefined }): JSX.Element | null {
  if (details === undefined) return null;
  return (
    <p class="problem-details">
      <bdi lang="en" dir="ltr">
        {details}
      </bdi>
    </p>
  );
}
