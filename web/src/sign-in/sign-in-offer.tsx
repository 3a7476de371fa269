import type { JSX } from 'preact';
import { useMessages } from '../i18n/catalogue.ts';
import { Icon } from '../ui/icons.tsx';
import { signInAddress, useSession } from './session.ts';

/** A link to the sign-in, where people can sign in, and why the last one failed. */
export function SignInOffer(): JSX.Element | null {
  const messages = useMessages();
  const session = useSession();
  if (!session?.sign_in) return null;
  const hasFailed = new URLSearchParams(location.search).has('sign-in');
  return (
    <div class="card sign-in">
      <p>{messages.signInWhy}</p>
      {hasFailed && (
        <p class="problem" role="alert">
          <Icon name="warning" />
          {messages.signInFailed}
        </p>
      )}
      <a class="button primary" href={signInAddress()}>
        {messages.signIn}
      </a>
    </div>
  );
}
