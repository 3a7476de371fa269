import { useLayoutEffect, useState } from 'preact/hooks';
import { addressOf } from './base-path.ts';

/** The views and their addresses. The service has the same list of paths. */
export const VIEWS = {
  translate: addressOf('/'),
  documents: addressOf('/documents'),
  summarize: addressOf('/summarize'),
  glossaries: addressOf('/glossaries'),
  history: addressOf('/history'),
  usage: addressOf('/usage'),
  apiReference: addressOf('/docs'),
  administration: addressOf('/admin'),
} as const;
export type View = keyof typeof VIEWS;

/** The views of the navigation. */
export const VIEW_NAMES = [
  'translate',
  'documents',
  'summarize',
  'glossaries',
  'history',
  'usage',
] as const satisfies readonly View[];

/** The view of the current address, and a function that opens another view. */
export function useView(): [View, (view: View) => void] {
  const [view, setView] = useState(viewOfAddress);
  useLayoutEffect(() => {
    const follow = () => setView(viewOfAddress());
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  return [
    view,
    (next) => {
      if (next !== view) history.pushState(null, '', VIEWS[next]);
      setView(next);
      scrollTo(0, 0);
    },
  ];
}

function viewOfAddress(): View {
  const views = [...VIEW_NAMES, 'apiReference', 'administration'] as const;
  return views.find((view) => VIEWS[view] === location.pathname) ?? 'translate';
}
