import type { ComponentType, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { offline } from '../api/client.ts';
import { useMessages } from '../i18n/catalogue.ts';
import { Problem } from './problem.tsx';

/**
 * A component whose script is loaded when it is first shown, so that the first view needs less script.
 * @param load imports the component
 */
export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>): (props: Props) => JSX.Element {
  let loaded: ComponentType<Props> | undefined;
  return function Lazy(props) {
    const messages = useMessages();
    const [Component, setComponent] = useState(() => loaded);
    const [isFailed, setFailed] = useState(false);
    useEffect(() => {
      let isGone = false;
      load().then(
        (component) => {
          loaded = component;
          if (!isGone) setComponent(() => component);
        },
        () => !isGone && setFailed(true),
      );
      return () => {
        isGone = true;
      };
    }, []);
    if (Component !== undefined) return <Component {...props} />;
    // Browsers remember a script that could not be loaded, so only the whole page can be loaded again.
    if (isFailed) return <Problem error={offline()} onRetry={() => location.reload()} />;
    return (
      <p class="loading" role="status">
        {messages.usageLoading}
      </p>
    );
  };
}
